package org.proxpep.method.sqp;

import java.util.Arrays;
import java.util.List;
import org.proxpep.linalg.Cholesky;
import org.proxpep.linalg.SymmetricEigen;
import org.proxpep.linalg.Vectors;

/**
 * A positive definite matrix in place of the Hessian of the Lagrangian. At a solution that one is
 * positive along the active constraints only, and a multiple of Σ∇cₖ∇cₖᵀ makes the rest positive
 * without a change of the step. Where that does not help, the Hessian bends down along the
 * constraints: its eigenvalues are replaced by their absolute values.
 */
final class ConvexHessian {

  /** What counts as zero beside the largest diagonal entry. */
  private static final double NOTHING = 1e-11;

  private static final double FIRST_WEIGHT = 10.0;
  private static final double LAST_WEIGHT = 1e5;

  /** Larger matrices are made positive by a multiple of the identity. */
  private static final int MOST_EIGENVALUES = 120;

  final double[][] matrix;

  /** The weight of the active constraints in the matrix. */
  double weight;

  /** Whether the Hessian bends down along the active constraints. */
  boolean bendsDown;

  /**
   * @param hessian its lower triangle, in any units; kept as it is
   * @param units of the variables: entries times two of them are comparable
   * @param active the gradients of the active constraints
   */
  ConvexHessian(double[][] hessian, double[] units, List<double[]> active) {
    int n = units.length;
    this.matrix = new double[n][];
    double largest = 0.0;
    double[][] scaled = new double[n][n];
    for (int i = 0; i < n; i++) {
      matrix[i] = hessian[i].clone();
      for (int j = 0; j <= i; j++) {
        scaled[i][j] = hessian[i][j] * units[i] * units[j];
        largest = Math.max(largest, Math.abs(scaled[i][j]));
      }
    }
    double least = NOTHING * largest;
    Cholesky cholesky = new Cholesky(n);
    if (isPositive(scaled, least, cholesky)) {
      return;
    }
    for (double w = FIRST_WEIGHT; w <= LAST_WEIGHT && !active.isEmpty(); w *= 10) {
      double[][] sum = copy(scaled);
      for (double[] row : active) {
        addSquare(
            sum, Vectors.of(n, i -> row[i] * units[i]), w * largest / squaredNorm(row, units));
      }
      if (isPositive(sum, least, cholesky)) {
        weight = w * largest;
        for (double[] row : active) {
          addSquare(matrix, row, weight / squaredNorm(row, units));
        }
        return;
      }
    }
    bendsDown = largest > 0;
    if (n <= MOST_EIGENVALUES) {
      reflect(scaled, units, Math.max(least, 1e-8 * largest));
    } else {
      shift(scaled, units, largest, cholesky);
    }
  }

  private static double[][] copy(double[][] lower) {
    double[][] copy = new double[lower.length][];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = lower[i].clone();
    }
    return copy;
  }

  private static double squaredNorm(double[] row, double[] units) {
    double sum = 0.0;
    for (int i = 0; i < row.length; i++) {
      sum += row[i] * units[i] * row[i] * units[i];
    }
    return sum > 0 ? sum : 1.0;
  }

  /** Adds w·rrᵀ. */
  private static void addSquare(double[][] to, double[] r, double w) {
    for (int i = 0; i < r.length; i++) {
      double factor = w * r[i];
      for (int j = 0; factor != 0.0 && j <= i; j++) {
        to[i][j] += factor * r[j];
      }
    }
  }

  private static boolean isPositive(double[][] lower, double least, Cholesky cholesky) {
    int n = lower.length;
    double[] diagonal = new double[n];
    for (int i = 0; i < n; i++) {
      diagonal[i] = lower[i][i];
      lower[i][i] += least;
    }
    boolean positive = cholesky.factor(lower, n, 1e-15);
    for (int i = 0; i < n; i++) {
      lower[i][i] = diagonal[i];
    }
    return positive;
  }

  private void reflect(double[][] scaled, double[] units, double least) {
    int n = units.length;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        scaled[j][i] = scaled[i][j];
      }
    }
    SymmetricEigen eigen = new SymmetricEigen(scaled);
    for (int i = 0; i < n; i++) {
      Arrays.fill(matrix[i], 0.0);
    }
    for (int k = 0; k < n; k++) {
      double[] v = eigen.vector(k);
      double value = Math.max(least, Math.abs(eigen.values()[k]));
      for (int i = 0; i < n; i++) {
        double factor = value * v[i] / units[i];
        for (int j = 0; j <= i; j++) {
          matrix[i][j] += factor * v[j] / units[j];
        }
      }
    }
  }

  private void shift(double[][] scaled, double[] units, double largest, Cholesky cholesky) {
    double shift = 1e-4 * largest;
    while (shift < 1e6 * largest && !isPositive(scaled, shift, cholesky)) {
      shift *= 4;
    }
    for (int i = 0; i < units.length; i++) {
      matrix[i][i] += shift / (units[i] * units[i]);
    }
  }
}
