package org.proxpep.problem;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
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

  /** The rows of the pattern; null for dense ones. */
  private final int @Nullable [][] columns;

  CompensatedSum(int rows, int dimension) {
    this(rows, dimension, null);
  }

  /** Of evaluations like this one. */
  CompensatedSum(Evaluation like) {
    this(like.rows(), like.dimension(), columns(like.sparsity()));
  }

  private CompensatedSum(int rows, int dimension, int @Nullable [][] columns) {
    this.columns = columns;
    this.sum = zeros(rows, dimension);
    this.error = zeros(rows, dimension);
  }

  private static int @Nullable [][] columns(@Nullable Sparsity pattern) {
    if (pattern == null) {
      return null;
    }
    int[][] columns = new int[pattern.rows()][];
    Arrays.setAll(columns, pattern::columns);
    return columns;
  }

  private double[][] zeros(int rows, int dimension) {
    double[][] parts = new double[1 + rows][];
    for (int k = 0; k <= rows; k++) {
      int[] list = k == 0 || columns == null ? null : columns[k - 1];
      parts[k] = new double[k == 0 ? rows : list == null ? dimension : list.length];
    }
    return parts;
  }

  /** The numbers of a part in the form of the sums. */
  private double[] part(Evaluation e, int k) {
    if (k == 0) {
      return e.values();
    }
    int[] list = columns == null ? null : columns[k - 1];
    if (list == null) {
      return e.gradient(k - 1);
    }
    if (e.columns(k - 1) == list) {
      return e.numbers(k - 1);
    }
    int row = k - 1;
    double[] numbers = new double[list.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = e.derivative(row, list[i]);
    }
    return numbers;
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

  /** Adds the groups of scenarios that a block has evaluated last. */
  void addGroups(ScenarioLanes lanes, int groups) {
    ScenarioBlock block = lanes.block();
    for (int i = 0; i < sum[0].length; i++) {
      addGroups(lanes.sums(block.value(i), groups), groups, sum[0], error[0], i);
    }
    for (int k = 1; k < sum.length; k++) {
      for (int i : lanes.single(k - 1)) {
        addGroups(lanes.sums(block.gradient(k - 1, i), groups), groups, sum[k], error[k], i);
      }
      for (ScaledRows part : block.parts(k - 1)) {
        for (int g = 0; g < groups; g++) {
          add(lanes.sum(part, g), part, sum[k], error[k]);
        }
      }
    }
  }

  private static void addGroups(double[] terms, int groups, double[] sum, double[] error, int i) {
    double s = sum[i];
    double e = error[i];
    for (int g = 0; g < groups; g++) {
      double b = terms[g];
      double next = s + b;
      double added = next - s;
      e += (s - (next - added)) + (b - added);
      s = next;
    }
    sum[i] = s;
    error[i] = e;
  }

  private static void add(double[] term, ScaledRows part, double[] sum, double[] error) {
    int from = part.from();
    int offset = part.offset();
    if (from == 0 && offset == 0 && part.length() == sum.length) {
      add(term, sum, error);
      return;
    }
    for (int i = 0; i < part.length(); i++) {
      double a = sum[from + i];
      double b = term[offset + i];
      double s = a + b;
      double added = s - a;
      error[from + i] += (a - (s - added)) + (b - added);
      sum[from + i] = s;
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
      int[] list = k == 0 || columns == null ? null : columns[k - 1];
      if (list == null || out.columns(k - 1) == list) {
        mean(
            sum[k],
            error[k],
            count,
            k == 0 ? out.values() : list == null ? out.gradient(k - 1) : out.numbers(k - 1));
      } else {
        double[] numbers = new double[list.length];
        mean(sum[k], error[k], count, numbers);
        out.setNumbers(k - 1, list, numbers);
      }
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
