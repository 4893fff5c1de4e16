package org.proxpep.study;

import org.apache.commons.numbers.gamma.RegularizedBeta;

/** Means and the t distribution. */
final class Statistics {

  private Statistics() {}

  /** NaN for an empty sample. */
  static double mean(double[] sample) {
    double sum = 0.0;
    for (double value : sample) {
      sum += value;
    }
    return sum / sample.length;
  }

  /**
   * The q with Pr[|t| ≤ q] = confidence for Student's t with so many degrees of freedom, by
   * bisection.
   */
  static double student(double confidence, int freedom) {
    double low = 0.0;
    double high = 1e6;
    while (true) {
      double q = 0.5 * (low + high);
      if (q <= low || q >= high) {
        return high;
      }
      // Pr[|t| > q] is the regularised beta function.
      if (RegularizedBeta.value(freedom / (freedom + q * q), 0.5 * freedom, 0.5) > 1 - confidence) {
        low = q;
      } else {
        high = q;
      }
    }
  }
}
