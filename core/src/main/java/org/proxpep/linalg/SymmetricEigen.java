package org.proxpep.linalg;

/**
 * All eigenvalues and eigenvectors of a symmetric matrix, by Jacobi's rotations: row by row over
 * the entries beside the diagonal until they vanish. Small eigenvalues come out as accurately as
 * the matrix determines them, which is what the judgement of a curvature needs; for a few hundred
 * rows the time does not matter.
 */
public final class SymmetricEigen {

  private static final int MOST_SWEEPS = 60;

  private final double[] values;
  private final double[][] vectors;

  /**
   * @param matrix symmetric; kept as it is
   */
  public SymmetricEigen(double[][] matrix) {
    int n = matrix.length;
    double[][] a = new double[n][];
    this.vectors = new double[n][n];
    for (int i = 0; i < n; i++) {
      a[i] = matrix[i].clone();
      vectors[i][i] = 1.0;
    }
    boolean rotated = true;
    for (int sweep = 0; rotated && sweep < MOST_SWEEPS; sweep++) {
      rotated = false;
      for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
          rotated |= rotate(a, p, q);
        }
      }
    }
    this.values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = a[i][i];
    }
  }

  /** Makes a[p][q] zero; false if it was nothing beside the diagonal. */
  private boolean rotate(double[][] a, int p, int q) {
    double off = a[p][q];
    if (Math.abs(off) <= 1e-16 * Math.sqrt(Math.abs(a[p][p])) * Math.sqrt(Math.abs(a[q][q]))
        || Math.abs(off) < Double.MIN_NORMAL) {
      return false;
    }
    double theta = (a[q][q] - a[p][p]) / (2.0 * off);
    double t = Math.copySign(1.0, theta) / (Math.abs(theta) + Math.hypot(theta, 1.0));
    double c = 1.0 / Math.hypot(t, 1.0);
    double s = t * c;
    for (int k = 0; k < a.length; k++) {
      double kp = a[k][p];
      double kq = a[k][q];
      a[k][p] = c * kp - s * kq;
      a[k][q] = s * kp + c * kq;
    }
    for (int k = 0; k < a.length; k++) {
      double pk = a[p][k];
      double qk = a[q][k];
      a[p][k] = c * pk - s * qk;
      a[q][k] = s * pk + c * qk;
    }
    double[] first = vectors[p];
    double[] second = vectors[q];
    for (int k = 0; k < first.length; k++) {
      double pk = first[k];
      double qk = second[k];
      first[k] = c * pk - s * qk;
      second[k] = s * pk + c * qk;
    }
    return true;
  }

  /** The eigenvalues, in no order. A view. */
  public double[] values() {
    return values;
  }

  /** The eigenvector of value {@code j}, of length 1. A view. */
  public double[] vector(int j) {
    return vectors[j];
  }

  /** The place of the smallest eigenvalue. */
  public int smallest() {
    int place = 0;
    for (int j = 1; j < values.length; j++) {
      place = values[j] < values[place] ? j : place;
    }
    return place;
  }
}
