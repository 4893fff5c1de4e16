package org.proxpep.problem;

import java.io.Serializable;
import java.util.Arrays;
import org.proxpep.linalg.Vectors;

/**
 * A sum of evaluations that also sums its own rounding errors (Knuth's two-sum), so that its error
 * does not grow with the number of terms.
 */
final class CompensatedSum implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Of the values, then of the gradient of every row. */
  private final double[][] sum;

  private final double[][] error;

  CompensatedSum(int rows, int dimension) {
    this.sum = zeros(rows, dimension);
    this.error = zeros(rows, dimension);
  }

  private static double[][] zeros(int rows, int dimension) {
    double[][] parts = new double[1 + rows][];
    Arrays.setAll(parts, k -> new double[k == 0 ? rows : dimension]);
    return parts;
  }

  private static double[] part(Evaluation e, int k) {
    return k == 0 ? e.values() : e.gradient(k - 1);
  }

  void clear() {
    for (int k = 0; k < sum.length; k++) {
      Arrays.fill(sum[k], 0.0);
      Arrays.fill(error[k], 0.0);
    }
  }

  void add(Evaluation term) {
    for (int k = 0; k < sum.length; k++) {
      add(part(term, k), sum[k], error[k]);
    }
  }

  void add(CompensatedSum other) {
    for (int k = 0; k < sum.length; k++) {
      add(other.sum[k], sum[k], error[k]);
      Vectors.addMultiple(1.0, other.error[k], error[k]);
    }
  }

  /** Writes the sum over {@code count}. */
  void mean(long count, Evaluation out) {
    for (int k = 0; k < sum.length; k++) {
      mean(sum[k], error[k], count, part(out, k));
    }
  }

  private static void add(double[] term, double[] sum, double[] error) {
    for (int i = 0; i < sum.length; i++) {
      double a = sum[i];
      double b = term[i];
      double s = a + b;
      double added = s - a;
      error[i] += (a - (s - added)) + (b - added);
      sum[i] = s;
    }
  }

  private static void mean(double[] sum, double[] error, long count, double[] out) {
    for (int i = 0; i < sum.length; i++) {
      // The error of an infinite sum is NaN and would hide that it is infinite.
      out[i] = (Double.isFinite(sum[i]) ? sum[i] + error[i] : sum[i]) / count;
    }
  }
}
