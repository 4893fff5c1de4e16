package org.proxpep.model.compile;

import org.jspecify.annotations.Nullable;

/**
 * A vector over the variables with a fixed support: a single variable, a stretch of variables with
 * a vector of data before them, or a sparse list. Gradients are sums of few of them.
 */
final class Atom {

  /** The place in the list of atoms. */
  final int number;

  /** Whether it is a single variable with the number 1. */
  final boolean isVariable;

  /** Where the entries live. */
  final VecRef values;

  private final int first;
  private final int @Nullable [] indices;

  /**
   * @param first the first variable of a stretch
   * @param indices the variables of a sparse list in increasing order; null for a stretch
   */
  Atom(int number, boolean isVariable, int first, int @Nullable [] indices, VecRef values) {
    this.number = number;
    this.isVariable = isVariable;
    this.first = first;
    this.indices = indices;
    this.values = values;
  }

  int length() {
    return values.length();
  }

  /** The variable of entry k. */
  int variable(int k) {
    return indices == null ? first + k : indices[k];
  }

  /** ⟨a, v⟩. */
  double dot(double[] a, double[] v) {
    int offset = values.offset();
    if (indices == null) {
      return Kernels.dot(a, offset, v, first, length());
    }
    double sum = 0.0;
    for (int k = 0; k < indices.length; k++) {
      sum += a[offset + k] * v[indices[k]];
    }
    return sum;
  }

  /** sum += f·a. */
  void addTo(double[] sum, double f, double[] a) {
    if (indices == null) {
      Kernels.addScaled(sum, first, f, a, values.offset(), length());
    } else {
      scatter(sum, f, a, Integer.MAX_VALUE);
    }
  }

  /** Adds the lower triangle of f·a·aᵀ to a matrix. */
  void addSquare(double f, double[][] sum, SecondOrderWork work) {
    if (indices == null) {
      Kernels.addSquare(sum, f, work.aligned(values, first), first, first + length());
    } else {
      addLower(f, this, sum, work);
    }
  }

  /** Adds the lower triangle of f·a·bᵀ to a matrix, where a is this and b another. */
  void addLower(double f, Atom other, double[][] sum, SecondOrderWork work) {
    double[] a = work.array(values);
    int offset = values.offset();
    int count = length();
    if (variable(count - 1) < other.variable(0)) {
      return;
    }
    boolean stretch = other.indices == null && other.length() > 1;
    double[] b = stretch ? work.aligned(other.values, other.first) : work.array(other.values);
    int end = other.first + other.length();
    for (int k = 0; k < count; k++) {
      double s = f * a[offset + k];
      int i = variable(k);
      if (s == 0.0) {
        continue;
      }
      if (stretch) {
        Kernels.addScaled(sum[i], s, b, other.first, Math.min(end, i + 1));
      } else {
        other.scatter(sum[i], s, b, i);
      }
    }
  }

  /** row += f·a, up to variable {@code last}. */
  private void scatter(double[] row, double f, double[] a, int last) {
    int offset = values.offset();
    int count = length();
    for (int k = 0; k < count && variable(k) <= last; k++) {
      row[variable(k)] += f * a[offset + k];
    }
  }
}
