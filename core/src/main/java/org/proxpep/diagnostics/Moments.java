package org.proxpep.diagnostics;

/**
 * Count, mean, variance, skewness and range of numbers seen one at a time, by the updating formulas
 * of B. P. Welford (1962) and T. B. Terriberry (2008), which do not cancel.
 */
final class Moments {

  private long count;
  private double mean;
  private double squares;
  private double cubes;
  private double least = Double.POSITIVE_INFINITY;
  private double largest = Double.NEGATIVE_INFINITY;

  void add(double value) {
    long before = count++;
    double delta = value - mean;
    double step = delta / count;
    double growth = delta * step * before;
    mean += step;
    cubes += growth * step * (before - 1.0) - 3.0 * step * squares;
    squares += growth;
    least = Math.min(least, value);
    largest = Math.max(largest, value);
  }

  long count() {
    return count;
  }

  double mean() {
    return mean;
  }

  /** The unbiased variance. */
  double variance() {
    return squares / (count - 1.0);
  }

  /** m₃/m₂^{3/2}; 0 where all values are equal. */
  double skewness() {
    return squares > 0 ? Math.sqrt((double) count) * cubes / (squares * Math.sqrt(squares)) : 0.0;
  }

  double least() {
    return least;
  }

  double largest() {
    return largest;
  }
}
