package org.proxpep.problem;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Second moments of a stream of evaluations: squared deviations of the values by Welford's rule,
 * which no large mean spoils, and the squared length of the gradient of the Lagrangian.
 */
final class SpreadSum implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] y;
  private final double[] mean;
  private final double[] deviation;
  private final double[] lagrangian;
  private double squares;
  private long count;

  /**
   * @param y the multipliers of the Lagrangian, shared and not copied
   */
  SpreadSum(double[] y, int dimension) {
    this.y = y;
    this.mean = new double[1 + y.length];
    this.deviation = new double[1 + y.length];
    this.lagrangian = new double[dimension];
  }

  void clear() {
    Arrays.fill(mean, 0.0);
    Arrays.fill(deviation, 0.0);
    squares = 0.0;
    count = 0;
  }

  void add(Evaluation term) {
    count++;
    double weight = 1.0 / count;
    for (int k = 0; k < mean.length; k++) {
      double d = term.value(k) - mean[k];
      mean[k] += weight * d;
      deviation[k] += d * (term.value(k) - mean[k]);
    }
    squares += squaredNormOfLagrangian(term);
  }

  private double squaredNormOfLagrangian(Evaluation term) {
    double[] sum = lagrangian;
    term.copyTo(0, sum);
    for (int k = 0; k < y.length; k++) {
      term.addTo(1 + k, y[k], sum);
    }
    double square = 0.0;
    for (double v : sum) {
      square += v * v;
    }
    return square;
  }

  /** Joins two streams (the rule of Chan, Golub and LeVeque). */
  void add(SpreadSum other) {
    long both = count + other.count;
    if (both == 0) {
      return;
    }
    double share = (double) other.count / both;
    for (int k = 0; k < mean.length; k++) {
      double d = other.mean[k] - mean[k];
      mean[k] += share * d;
      deviation[k] += other.deviation[k] + d * d * share * count;
    }
    squares += other.squares;
    count = both;
  }

  /**
   * @param atMean the mean evaluation of the same stream
   */
  void write(Evaluation atMean, Spread out) {
    for (int k = 0; k < mean.length; k++) {
      out.variance[k] = deviation[k] / count;
    }
    // Where all gradients are equal the difference is rounding of either sign.
    double difference = squares / count - squaredNormOfLagrangian(atMean);
    out.gradientVariance = difference < 0 ? 0.0 : difference;
  }
}
