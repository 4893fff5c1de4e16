package org.proxpep.problems;

/** Small dense linear systems. */
final class LinearSystem {

  private LinearSystem() {}

  /**
   * Solves Az = b by Gaussian elimination with partial pivoting. Both A and b are overwritten, b
   * with z.
   *
   * @throws ArithmeticException if A is singular to working precision
   */
  static void solve(double[][] a, double[] b) {
    int n = b.length;
    double largest = 0.0;
    for (double[] row : a) {
      for (double v : row) {
        largest = Math.max(largest, Math.abs(v));
      }
    }
    for (int k = 0; k < n; k++) {
      int pivot = k;
      for (int i = k + 1; i < n; i++) {
        if (Math.abs(a[i][k]) > Math.abs(a[pivot][k])) {
          pivot = i;
        }
      }
      if (!(Math.abs(a[pivot][k]) > 1e-14 * largest)) {
        throw new ArithmeticException(
            "The linear system is singular: pivot "
                + k
                + " ("
                + a[pivot][k]
                + ") must not vanish.\nMaybe active constraints have dependent gradients.");
      }
      double[] row = a[pivot];
      a[pivot] = a[k];
      a[k] = row;
      double swap = b[pivot];
      b[pivot] = b[k];
      b[k] = swap;
      for (int i = k + 1; i < n; i++) {
        double factor = a[i][k] / row[k];
        for (int j = k + 1; j < n; j++) {
          a[i][j] -= factor * row[j];
        }
        b[i] -= factor * b[k];
      }
    }
    for (int k = n - 1; k >= 0; k--) {
      double sum = b[k];
      for (int j = k + 1; j < n; j++) {
        sum -= a[k][j] * b[j];
      }
      b[k] = sum / a[k][k];
    }
  }
}
