package org.proxpep.model.data;

/**
 * What the values of a column look like. All are NaN for a column without values.
 *
 * @param min the smallest value
 * @param max the largest value
 * @param mean the mean, from a compensated sum
 * @param sd the standard deviation, the root of the mean squared deviation (divided by the number
 *     of values, because the rows are the whole population of scenarios)
 */
public record Summary(double min, double max, double mean, double sd) {

  private static final int STRETCH = 4096;

  static Summary of(Numbers numbers) {
    // Zeros of a sparse column are counted and not visited.
    Numbers stored = numbers.stored();
    long zeros = (long) numbers.size() - stored.size();
    double[] buffer = new double[Math.min(STRETCH, stored.size())];
    Sum sum = new Sum();
    double min = zeros > 0 ? 0.0 : Double.POSITIVE_INFINITY;
    double max = zeros > 0 ? 0.0 : Double.NEGATIVE_INFINITY;
    long count = zeros;
    for (int from = 0; from < stored.size(); from += STRETCH) {
      int n = Math.min(STRETCH, stored.size() - from);
      stored.copy(from, n, buffer);
      for (int i = 0; i < n; i++) {
        double v = buffer[i];
        if (!Double.isNaN(v)) {
          min = Math.min(min, v);
          max = Math.max(max, v);
          sum.add(v);
          count++;
        }
      }
    }
    if (count == 0) {
      return new Summary(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }
    // Rounding may carry the mean of equal values past them by one bit.
    double mean = Math.max(min, Math.min(max, sum.value() / count));
    Sum squares = new Sum();
    Sum deviations = new Sum();
    squares.add(zeros * mean * mean);
    deviations.add(-zeros * mean);
    for (int from = 0; from < stored.size(); from += STRETCH) {
      int n = Math.min(STRETCH, stored.size() - from);
      stored.copy(from, n, buffer);
      for (int i = 0; i < n; i++) {
        double v = buffer[i];
        if (!Double.isNaN(v)) {
          squares.add((v - mean) * (v - mean));
          deviations.add(v - mean);
        }
      }
    }
    // The second term makes up for the rounding of the mean.
    double offset = deviations.value() / count;
    double variance = squares.value() / count - offset * offset;
    return new Summary(min, max, mean, Math.sqrt(Math.max(0.0, variance)));
  }

  /** A sum that also sums its own rounding errors (Neumaier). */
  static final class Sum {
    private double total;
    private double error;

    void add(double v) {
      double next = total + v;
      error += Math.abs(total) >= Math.abs(v) ? total - next + v : v - next + total;
      total = next;
    }

    double value() {
      return total + error;
    }
  }
}
