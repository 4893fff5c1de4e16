package org.proxpep.study;

import java.util.Arrays;
import org.apache.commons.numbers.gamma.RegularizedBeta;

/** Means, quantiles and the t distribution. */
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

  /** The p-quantile by linear interpolation between order statistics; NaN for an empty sample. */
  static double quantile(double[] sample, double p) {
    if (sample.length == 0) {
      return Double.NaN;
    }
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    return quantileOfSorted(sorted, p);
  }

  static double quantileOfSorted(double[] sorted, double p) {
    double position = p * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
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
