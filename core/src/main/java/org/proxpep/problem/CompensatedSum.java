package org.proxpep.problem;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A sum of evaluations that also sums its own rounding errors (Knuth's two-sum), so that its error
 * does not grow with the number of terms.
 */
final class CompensatedSum implements Serializable {

  private static final long serialVersionUID = 1L;

  private final double[] value;
  private final double[] valueError;
  private final double[][] gradient;
  private final double[][] gradientError;

  CompensatedSum(int rows, int dimension) {
    this.value = new double[rows];
    this.valueError = new double[rows];
    this.gradient = new double[rows][dimension];
    this.gradientError = new double[rows][dimension];
  }

  void clear() {
    Arrays.fill(value, 0.0);
    Arrays.fill(valueError, 0.0);
    for (int k = 0; k < gradient.length; k++) {
      Arrays.fill(gradient[k], 0.0);
      Arrays.fill(gradientError[k], 0.0);
    }
  }

  void add(Evaluation term) {
    add(term.value, value, valueError);
    for (int k = 0; k < gradient.length; k++) {
      add(term.gradient[k], gradient[k], gradientError[k]);
    }
  }

  void add(CompensatedSum other) {
    add(other.value, value, valueError);
    addErrors(other.valueError, valueError);
    for (int k = 0; k < gradient.length; k++) {
      add(other.gradient[k], gradient[k], gradientError[k]);
      addErrors(other.gradientError[k], gradientError[k]);
    }
  }

  /** Writes the sum over {@code count}. */
  void mean(long count, Evaluation out) {
    mean(value, valueError, count, out.value);
    for (int k = 0; k < gradient.length; k++) {
      mean(gradient[k], gradientError[k], count, out.gradient[k]);
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

  private static void addErrors(double[] term, double[] sum) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += term[i];
    }
  }

  private static void mean(double[] sum, double[] error, long count, double[] out) {
    for (int i = 0; i < sum.length; i++) {
      // The error of an infinite sum is NaN and would hide that it is infinite.
      out[i] = (Double.isFinite(sum[i]) ? sum[i] + error[i] : sum[i]) / count;
    }
  }
}
