package org.proxpep.certificate;

/**
 * Count, mean, variance, skewness, kurtosis and range of numbers seen one at a time, by the
 * updating formulas of B. P. Welford (1962) and T. B. Terriberry (2008), which do not cancel.
 */
final class Moments {

  private long count;
  private double mean;
  private double squares;
  private double cubes;
  private double fourths;
  private double least = Double.POSITIVE_INFINITY;
  private double largest = Double.NEGATIVE_INFINITY;

  void add(double value) {
    long before = count++;
    double delta = value - mean;
    double step = delta / count;
    double growth = delta * step * before;
    mean += step;
    double n = count;
    fourths +=
        growth * step * step * (n * n - 3.0 * n + 3.0)
            + 6.0 * step * step * squares
            - 4.0 * step * cubes;
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

  /**
   * About how many of the values make the variance: (Σd²)²/Σd⁴ over the deviations d, the number of
   * events among values that are otherwise equal.
   */
  double carriers() {
    return squares > 0 ? squares * squares / fourths : count;
  }

  double least() {
    return least;
  }

  double largest() {
    return largest;
  }
}
