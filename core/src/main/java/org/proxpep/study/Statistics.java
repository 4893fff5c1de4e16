package org.proxpep.study;

import java.util.Arrays;

/** Location of a sample. */
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
}
