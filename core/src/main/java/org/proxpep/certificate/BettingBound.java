package org.proxpep.certificate;

import java.util.Arrays;
import org.proxpep.problem.Scenarios;

/**
 * An upper limit of the mean of values in [0,1] that is right for every number of them and every
 * law, by betting (I. Waudby-Smith, A. Ramdas, 2023). Whoever bets a part of a capital on each
 * value being below m, at fair odds if the mean is m, multiplies it by 1 + λ(m − v); if the mean is
 * m or more, the capital is 1/δ or more with probability at most δ. How much is bet depends on the
 * values before alone. The mean over several orders of the values is such a capital, too, and
 * depends less on chance.
 */
final class BettingBound {

  /** Orders that are averaged. */
  private static final int ORDERS = 8;

  /** No bet risks more than this part of the capital. */
  private static final double MOST = 0.75;

  private static final int HALVINGS = 40;
  private static final long STREAM = 0x62657473L;

  private final double[][] orders;
  private final double[][] bets;

  /**
   * @param values in [0,1], in the order they came in, which may be sorted by anything
   */
  BettingBound(double[] values, double delta) {
    this.orders = new double[ORDERS][];
    this.bets = new double[ORDERS][];
    for (int k = 0; k < ORDERS; k++) {
      orders[k] = shuffled(values, k);
      bets[k] = bets(orders[k], delta);
    }
  }

  private static double[] shuffled(double[] values, int order) {
    double[] result = values.clone();
    long stream = Scenarios.derive(STREAM, order);
    for (int i = result.length - 1; i > 0; i--) {
      int j = (int) Scenarios.index(Scenarios.derive(stream, i), i + 1L);
      double v = result[i];
      result[i] = result[j];
      result[j] = v;
    }
    return result;
  }

  /** √(2 ln(1/δ)/(n V)) with the variance V of the values before, and a guess at first. */
  private static double[] bets(double[] values, double delta) {
    double[] bets = new double[values.length];
    double scale = 2.0 * Math.log(1.0 / delta) / values.length;
    double sum = 0.5;
    double squares = 0.25;
    for (int i = 0; i < values.length; i++) {
      double mean = sum / (i + 1.0);
      bets[i] = Math.sqrt(scale / (squares / (i + 1.0)));
      sum += values[i];
      double now = sum / (i + 2.0);
      squares += (values[i] - mean) * (values[i] - now);
    }
    return bets;
  }

  /** The logarithm of the mean capital if the mean is said to be m. */
  private double capital(double m) {
    double[] logs = new double[ORDERS];
    for (int k = 0; k < ORDERS; k++) {
      double log = 0.0;
      for (int i = 0; i < orders[k].length; i++) {
        double bet = Math.min(bets[k][i], m < 1.0 ? MOST / (1.0 - m) : bets[k][i]);
        log += Math.log1p(bet * (m - orders[k][i]));
      }
      logs[k] = log;
    }
    double most = Arrays.stream(logs).max().orElse(0.0);
    double sum = Arrays.stream(logs).map(log -> Math.exp(log - most)).sum();
    return most + Math.log(sum / ORDERS);
  }

  /** The least m with a capital of 1/δ. */
  double upper(double delta) {
    double wanted = Math.log(1.0 / delta);
    double low = 0.0;
    double high = 1.0;
    for (int i = 0; i < HALVINGS; i++) {
      double m = 0.5 * (low + high);
      if (capital(m) >= wanted) {
        high = m;
      } else {
        low = m;
      }
    }
    return high;
  }
}
