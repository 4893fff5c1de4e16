package org.proxpep.certificate;

import org.proxpep.problem.Scenarios;

/**
 * An upper limit of the mean of values in [0,1] that is right for every number of them and every
 * law, by betting (I. Waudby-Smith, A. Ramdas, 2023). Whoever bets a part of a capital on each
 * value being below m, at fair odds if the mean is m, multiplies it by 1 + λ(m − v); if the mean is
 * m or more, the capital is 1/δ or more with probability at most δ. How much is bet depends on the
 * values before alone.
 *
 * <p>The capital is divided. Most of it is bet to show that the mean is below one number, the
 * target: each bet is as large as what is still missing there asks for in the values that are left,
 * and there are none once the target is reached (V. Voráček, F. Orabona, STaR-Bets, 2025). Bets
 * that are planned once for all values need √(2 ln 1/δ) standard errors, these little more than the
 * normal quantile. The rest is bet by such a plan, whatever the target is, so that the limit is
 * near to the mean where the target is far.
 */
final class BettingBound {

  /** The part of the capital that is bet on the target. */
  private static final double ON_TARGET = 0.9;

  /** No bet risks more than this part of the capital. */
  private static final double MOST = 0.9;

  private static final double LARGEST_TARGET = 1.0 - 1e-9;

  /** A target counts as reached a little beyond it, so that rounding does not undo it. */
  private static final double SPARE = 1e-4;

  private static final int HALVINGS = 40;
  private static final long STREAM = 0x62657473L;

  private final double[] values;
  private final double[] onTarget;
  private final double[] planned;
  private final double wanted;

  /**
   * @param values in [0,1], in the order they came in, which may be sorted by anything
   * @param target what the mean should be shown to be below
   */
  BettingBound(double[] values, double target, double delta) {
    this.values = shuffled(values);
    this.wanted = Math.log(1.0 / delta);
    double[] variances = variances(this.values);
    this.onTarget = onTarget(variances, Math.min(LARGEST_TARGET, Math.max(0.0, target)));
    this.planned = planned(variances);
  }

  private static double[] shuffled(double[] values) {
    double[] result = values.clone();
    for (int i = result.length - 1; i > 0; i--) {
      int j = (int) Scenarios.index(Scenarios.derive(STREAM, i), i + 1L);
      double v = result[i];
      result[i] = result[j];
      result[j] = v;
    }
    return result;
  }

  /** Before each value the variance of those before it, and of a guess. */
  private static double[] variances(double[] values) {
    double[] variances = new double[values.length];
    double sum = 0.5;
    double squares = 0.25;
    for (int i = 0; i < values.length; i++) {
      variances[i] = squares / (i + 1.0);
      double mean = sum / (i + 1.0);
      sum += values[i];
      squares += (values[i] - mean) * (values[i] - sum / (i + 2.0));
    }
    return variances;
  }

  /** √(2 l/(k V)) with l missing, k values left and the variance V. */
  private double[] onTarget(double[] variances, double target) {
    double[] bets = new double[values.length];
    double missing = wanted - Math.log(ON_TARGET) + SPARE;
    for (int i = 0; i < values.length && missing > 0.0; i++) {
      int left = values.length - i;
      bets[i] = Math.min(Math.sqrt(2.0 * missing / (left * variances[i])), MOST / (1.0 - target));
      missing -= Math.log1p(bets[i] * (target - values[i]));
    }
    return bets;
  }

  /** The same with all that is wanted and all values. */
  private double[] planned(double[] variances) {
    double[] bets = new double[values.length];
    for (int i = 0; i < bets.length; i++) {
      bets[i] = Math.sqrt(2.0 * wanted / (values.length * variances[i]));
    }
    return bets;
  }

  /** The logarithm of the capital that these bets make of 1 if the mean is m. It grows with m. */
  private double capital(double[] bets, double m) {
    double log = 0.0;
    double most = MOST / (1.0 - m);
    for (int i = 0; i < values.length; i++) {
      log += Math.log1p(Math.min(bets[i], most) * (m - values[i]));
    }
    return log;
  }

  private boolean isBelow(double m) {
    double first = Math.log(ON_TARGET) + capital(onTarget, m);
    double second = Math.log(1.0 - ON_TARGET) + capital(planned, m);
    double larger = Math.max(first, second);
    return larger + Math.log1p(Math.exp(Math.min(first, second) - larger)) >= wanted;
  }

  /** The least m that the mean is shown to be below; 1 if there is none. */
  double upper() {
    double low = 0.0;
    double high = 1.0;
    for (int i = 0; i < HALVINGS; i++) {
      double m = 0.5 * (low + high);
      if (isBelow(m)) {
        high = m;
      } else {
        low = m;
      }
    }
    return high;
  }
}
