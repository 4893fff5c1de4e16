package org.proxpep.model.data;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the values of a column look like. All are NaN for a column without values.
 *
 * @param min the smallest value
 * @param max the largest value
 * @param mean the mean, from a compensated sum
 * @param sd the standard deviation, the root of the mean squared deviation (divided by the number
 *     of values, because the rows are the whole population of scenarios)
 */
public record Summary(double min, double max, double mean, double sd) implements Serializable {

  /** Of a column that nobody has looked at. */
  static final Summary UNKNOWN = new Summary(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  private static final int STRETCH = 4096;

  static Summary of(PackedNumbers numbers) {
    return of(numbers.stored(), null, (long) numbers.size() - numbers.stored().size());
  }

  /**
   * As {@link #of(Numbers)} with weights: the mean is Σ w v / Σ w, and the standard deviation the
   * root of Σ w (v − mean)² / Σ w, over the values that are there. Values of weight 0 do not count.
   */
  static Summary of(PackedNumbers numbers, PackedNumbers weights) {
    return of(numbers, weights, 0);
  }

  /**
   * @param zeros values 0 that are not stored, counted and not visited
   */
  private static Summary of(PackedNumbers numbers, @Nullable PackedNumbers weights, long zeros) {
    double largest = weights == null ? 1.0 : 0.0;
    for (int i = 0; weights != null && i < numbers.size(); i++) {
      largest = Math.max(largest, weights.get(i));
    }
    SummaryPart all = new SummaryPart();
    if (zeros > 0) {
      all.addZeros(zeros);
    }
    for (int from = 0; from < numbers.size(); from += RowChunks.SIZE) {
      all.add(part(numbers, weights, from, largest, Double.NaN));
    }
    double mean = all.mean();
    if (Double.isNaN(mean)) {
      return all.summary();
    }
    if (zeros > 0) {
      all.addDeviationOfZeros(zeros, mean);
    }
    for (int from = 0; from < numbers.size(); from += RowChunks.SIZE) {
      all.addDeviations(part(numbers, weights, from, largest, mean));
    }
    return all.summary();
  }

  /** One chunk in the first pass, or in the second if the mean is a number. */
  private static SummaryPart part(
      PackedNumbers numbers,
      @Nullable PackedNumbers weights,
      int begin,
      double largest,
      double mean) {
    SummaryPart part = new SummaryPart();
    int end = (int) Math.min(numbers.size(), (long) begin + RowChunks.SIZE);
    double[] v = new double[Math.min(STRETCH, end - begin)];
    double[] w = new double[v.length];
    Arrays.fill(w, 1.0);
    for (int from = begin; from < end; from += STRETCH) {
      int n = Math.min(STRETCH, end - from);
      numbers.copy(from, n, v);
      if (weights != null) {
        weights.copy(from, n, w);
      }
      for (int i = 0; i < n; i++) {
        part.add(v[i], w[i], largest, mean);
      }
    }
    return part;
  }

  /** A sum that also sums its own rounding errors (Neumaier). */
  static final class Sum implements Serializable {

    private static final long serialVersionUID = 1L;

    private double total;
    private double error;

    Sum() {}

    Sum(double total, double error) {
      this.total = total;
      this.error = error;
    }

    double total() {
      return total;
    }

    double error() {
      return error;
    }

    void add(double v) {
      double next = total + v;
      error += Math.abs(total) >= Math.abs(v) ? total - next + v : v - next + total;
      total = next;
    }

    /** Adds the sum of the terms that follow. */
    void add(Sum next) {
      add(next.total);
      error += next.error;
    }

    double value() {
      return total + error;
    }
  }
}
