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

  /**
   * As {@link #of(Numbers)} with weights: the mean is Σ w v / Σ w, and the standard deviation the
   * root of Σ w (v − mean)² / Σ w, over the values that are there. Values of weight 0 do not count.
   */
  static Summary of(Numbers numbers, Numbers weights) {
    int size = numbers.size();
    double[] v = new double[Math.min(STRETCH, size)];
    double[] w = new double[v.length];
    Sum total = new Sum();
    Sum sum = new Sum();
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    // Factors of at most 1, so that no sum overflows which would not do so without weights.
    double largest = 0.0;
    for (int i = 0; i < size; i++) {
      largest = Math.max(largest, weights.get(i));
    }
    for (int from = 0; from < size; from += STRETCH) {
      int n = stretch(numbers, weights, from, v, w);
      for (int i = 0; i < n; i++) {
        if (counts(v[i], w[i])) {
          double factor = w[i] / largest;
          min = Math.min(min, v[i]);
          max = Math.max(max, v[i]);
          total.add(factor);
          sum.add(factor * v[i]);
        }
      }
    }
    if (!(total.value() > 0)) {
      return new Summary(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }
    double mean = Math.max(min, Math.min(max, sum.value() / total.value()));
    Sum squares = new Sum();
    Sum deviations = new Sum();
    for (int from = 0; from < size; from += STRETCH) {
      int n = stretch(numbers, weights, from, v, w);
      for (int i = 0; i < n; i++) {
        if (counts(v[i], w[i])) {
          double factor = w[i] / largest;
          squares.add(factor * (v[i] - mean) * (v[i] - mean));
          deviations.add(factor * (v[i] - mean));
        }
      }
    }
    double offset = deviations.value() / total.value();
    double variance = squares.value() / total.value() - offset * offset;
    return new Summary(min, max, mean, Math.sqrt(Math.max(0.0, variance)));
  }

  private static int stretch(Numbers numbers, Numbers weights, int from, double[] v, double[] w) {
    int n = Math.min(v.length, numbers.size() - from);
    numbers.copy(from, n, v);
    weights.copy(from, n, w);
    return n;
  }

  private static boolean counts(double v, double w) {
    return !Double.isNaN(v) && w > 0;
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
