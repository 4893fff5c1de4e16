package org.proxpep.certificate;

/**
 * Count, mean, variance, skewness, kurtosis and range of numbers seen one at a time, several at a
 * time or by others, by the updating formulas of B. P. Welford (1962), T. F. Chan (1979) and T. B.
 * Terriberry (2008), which do not cancel.
 */
final class Moments {

  private static final int CHAINS = 4;

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

  /**
   * Adds numbers that lie side by side, which takes a fifth of the time: nothing waits for the mean
   * so far, and four sums at once hide the latency of the addition. The numbers count from their
   * own mean, so the bits depend on how numbers are grouped.
   */
  void add(double[] values, int from, int to) {
    double first = values[from];
    double low = first;
    double high = first;
    double s0 = 0.0;
    double s1 = 0.0;
    double s2 = 0.0;
    double s3 = 0.0;
    int j = from;
    // From the first one, so that equal numbers have exactly their mean.
    for (; j + CHAINS <= to; j += CHAINS) {
      s0 += values[j] - first;
      s1 += values[j + 1] - first;
      s2 += values[j + 2] - first;
      s3 += values[j + 3] - first;
    }
    for (; j < to; j++) {
      s0 += values[j] - first;
    }
    for (int k = from; k < to; k++) {
      double value = values[k];
      low = value < low ? value : low;
      high = value > high ? value : high;
    }
    double sum = (s0 + s1) + (s2 + s3);
    merge(values, from, to, first + sum / (to - from));
    // A comparison loses a number that is none; the sum does not.
    least = Double.isNaN(sum) ? Double.NaN : Math.min(least, low);
    largest = Double.isNaN(sum) ? Double.NaN : Math.max(largest, high);
  }

  private void merge(double[] values, int from, int to, double centre) {
    double second = 0.0;
    double third = 0.0;
    double fourth = 0.0;
    double otherSecond = 0.0;
    double otherThird = 0.0;
    double otherFourth = 0.0;
    int j = from;
    for (; j + 2 <= to; j += 2) {
      double d = values[j] - centre;
      double e = values[j + 1] - centre;
      double dd = d * d;
      double ee = e * e;
      second += dd;
      third += dd * d;
      fourth += dd * dd;
      otherSecond += ee;
      otherThird += ee * e;
      otherFourth += ee * ee;
    }
    if (j < to) {
      double d = values[j] - centre;
      second += d * d;
      third += d * d * d;
      fourth += d * d * (d * d);
    }
    merge(to - from, centre, second + otherSecond, third + otherThird, fourth + otherFourth);
  }

  /** Adds the numbers that another one has seen. */
  void add(Moments other) {
    if (other.count > 0) {
      merge(other.count, other.mean, other.squares, other.cubes, other.fourths);
      least = Math.min(least, other.least);
      largest = Math.max(largest, other.largest);
    }
  }

  private void merge(long number, double centre, double second, double third, double fourth) {
    if (count == 0) {
      count = number;
      mean = centre;
      squares = second;
      cubes = third;
      fourths = fourth;
      return;
    }
    double a = count;
    double b = number;
    double n = a + b;
    double delta = centre - mean;
    double step = delta / n;
    double growth = delta * step * a * b;
    fourths +=
        fourth
            + growth * step * step * (a * a - a * b + b * b)
            + 6.0 * step * step * (a * a * second + b * b * squares)
            + 4.0 * step * (a * third - b * cubes);
    cubes += third + growth * step * (a - b) + 3.0 * step * (a * second - b * squares);
    squares += second + growth;
    mean += step * b;
    count += number;
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
