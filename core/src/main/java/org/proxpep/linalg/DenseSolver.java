package org.proxpep.linalg;

/**
 * Gaussian elimination with partial pivoting for the small square systems of the subproblem. The
 * workspace is allocated once; solving allocates nothing.
 */
public final class DenseSolver {

  private final double[][] a;
  private final double[] b;

  private final double threshold;

  /** For systems that are known to be regular, however badly scaled. */
  public DenseSolver(int capacity) {
    this(capacity, 0.0);
  }

  /**
   * @param threshold a pivot of at most this times the largest entry counts as zero
   */
  public DenseSolver(int capacity, double threshold) {
    this.threshold = threshold;
    this.a = new double[capacity][capacity];
    this.b = new double[capacity];
  }

  /**
   * Solves the leading {@code size}×{@code size} system; the arguments are kept as they are.
   *
   * @return false if the matrix is singular to working precision; {@code solution} is then unusable
   */
  public boolean solve(double[][] matrix, double[] right, int size, double[] solution) {
    double largest = 0.0;
    for (int i = 0; i < size; i++) {
      System.arraycopy(matrix[i], 0, a[i], 0, size);
      b[i] = right[i];
      if (threshold > 0) {
        for (int j = 0; j < size; j++) {
          largest = Math.max(largest, Math.abs(matrix[i][j]));
        }
      }
    }
    for (int k = 0; k < size; k++) {
      if (!pivot(k, size, threshold * largest)) {
        return false;
      }
      double[] top = a[k];
      for (int i = k + 1; i < size; i++) {
        double[] row = a[i];
        double factor = row[k] / top[k];
        if (factor != 0) {
          for (int j = k + 1; j < size; j++) {
            row[j] -= factor * top[j];
          }
          b[i] -= factor * b[k];
        }
      }
    }
    for (int i = size - 1; i >= 0; i--) {
      double sum = b[i];
      for (int j = i + 1; j < size; j++) {
        sum -= a[i][j] * solution[j];
      }
      solution[i] = sum / a[i][i];
    }
    return true;
  }

  private boolean pivot(int k, int size, double zero) {
    int best = k;
    for (int i = k + 1; i < size; i++) {
      if (Math.abs(a[i][k]) > Math.abs(a[best][k])) {
        best = i;
      }
    }
    if (!(Math.abs(a[best][k]) > zero)) {
      return false;
    }
    if (best != k) {
      double[] row = a[k];
      a[k] = a[best];
      a[best] = row;
      double right = b[k];
      b[k] = b[best];
      b[best] = right;
    }
    return true;
  }
}
