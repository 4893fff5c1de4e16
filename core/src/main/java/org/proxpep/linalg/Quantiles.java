package org.proxpep.linalg;

import java.util.Arrays;

/** Quantiles of samples that may hold infinite errors. */
public final class Quantiles {

  private Quantiles() {}

  /** NaN for an empty sample. */
  public static double of(double[] sample, double q) {
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    return ofSorted(sorted, q);
  }

  /** Between the neighbours on both sides; an infinite neighbour gives infinity. */
  public static double ofSorted(double[] sorted, double q) {
    if (sorted.length == 0) {
      return Double.NaN;
    }
    double position = q * (sorted.length - 1);
    int below = (int) position;
    double part = position - below;
    return part == 0.0 ? sorted[below] : (1.0 - part) * sorted[below] + part * sorted[below + 1];
  }
}
