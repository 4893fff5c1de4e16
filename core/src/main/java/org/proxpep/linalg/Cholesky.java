package org.proxpep.linalg;

/**
 * A = LLᵀ for symmetric positive definite matrices, of which the lower triangle is read. The
 * workspace is allocated once.
 */
public final class Cholesky {

  private static final int[] NONE = {};

  private final double[][] l;
  private int size;

  /** By row, the column of the first number that is not zero; empty where all may be. */
  private int[] first = NONE;

  public Cholesky(int capacity) {
    this.l = new double[capacity][capacity];
  }

  /**
   * Factors the leading {@code count}×{@code count} part.
   *
   * @param least a pivot of at most this times its diagonal entry counts as not positive
   * @return false if the matrix is not positive definite to that precision
   */
  public boolean factor(double[][] a, int count, double least) {
    return factor(a, count, least, NONE);
  }

  /**
   * As {@link #factor(double[][], int, double)} for a matrix whose rows begin with zeros, which
   * factors keep.
   *
   * @param firsts by row, the column of the first number that is not zero; empty where all may be
   */
  public boolean factor(double[][] a, int count, double least, int[] firsts) {
    size = count;
    first = firsts;
    for (int i = 0; i < count; i++) {
      double[] row = l[i];
      int from = first(i);
      for (int j = from; j < i; j++) {
        row[j] = (a[i][j] - Rows.dot(row, l[j], Math.max(from, first(j)), j)) / l[j][j];
      }
      double pivot = a[i][i] - Rows.dot(row, row, from, i);
      if (!(pivot > least * Math.abs(a[i][i])) || !(pivot < Double.POSITIVE_INFINITY)) {
        return false;
      }
      row[i] = Math.sqrt(pivot);
    }
    return true;
  }

  private int first(int row) {
    return first.length == 0 ? 0 : first[row];
  }

  /** x ← A⁻¹x, for the leading entries of x. */
  public void solve(double[] x) {
    solveLower(x);
    for (int i = size - 1; i >= 0; i--) {
      x[i] /= l[i][i];
      double[] row = l[i];
      double value = x[i];
      for (int j = first(i); j < i; j++) {
        x[j] -= row[j] * value;
      }
    }
  }

  /** x ← L⁻¹x, whose squared norm is xᵀA⁻¹x. */
  public void solveLower(double[] x) {
    for (int i = 0; i < size; i++) {
      x[i] = (x[i] - Rows.dot(l[i], x, first(i), i)) / l[i][i];
    }
  }
}
