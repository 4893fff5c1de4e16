package org.proxpep.method.sqp;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.SymmetricEigen;
import org.proxpep.linalg.Vectors;

/**
 * The direction along which the Lagrangian bends down most at a stationary point, among those that
 * no active bound and no constraint with a multiplier forbids: the way out of a saddle.
 */
final class NegativeCurvature {

  /** Curvatures above minus this part of the largest may be rounding. */
  private static final double CLEARLY = 1e-7;

  private static final double SINGULAR = 1e-10;

  private NegativeCurvature() {}

  /**
   * @param w the Hessian of the Lagrangian, its lower triangle
   * @param units of the variables
   * @param fixed the coordinates that a bound holds
   * @param active the gradients of what must stay as it is
   * @return the direction, one unit long; null if there is none
   */
  static double @Nullable [] direction(
      double[][] w, double[] units, boolean[] fixed, List<double[]> active) {
    int n = units.length;
    List<double[]> basis = basis(units, fixed, active);
    double[][] scaled = new double[n][n];
    double largest = 0.0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double entry = fixed[i] || fixed[j] ? 0.0 : w[i][j] * units[i] * units[j];
        scaled[i][j] = entry;
        scaled[j][i] = entry;
        largest = Math.max(largest, Math.abs(entry));
      }
    }
    // PWP with P the projection onto what the active gradients leave.
    for (double[] b : basis) {
      project(scaled, b);
    }
    if (largest == 0.0) {
      return null;
    }
    SymmetricEigen eigen = new SymmetricEigen(scaled);
    int least = eigen.smallest();
    if (!(eigen.values()[least] < -CLEARLY * largest)) {
      return null;
    }
    double[] v = eigen.vector(least).clone();
    for (double[] b : basis) {
      Vectors.addMultiple(-Rows.dot(b, v), b, v);
    }
    double norm = Rows.norm(v);
    return norm > 0.5 ? Vectors.of(n, i -> fixed[i] ? 0.0 : v[i] * units[i] / norm) : null;
  }

  private static List<double[]> basis(double[] units, boolean[] fixed, List<double[]> active) {
    List<double[]> basis = new ArrayList<>();
    for (double[] row : active) {
      double[] b = Vectors.of(row.length, i -> fixed[i] ? 0.0 : row[i] * units[i]);
      double before = Rows.norm(b);
      for (int pass = 0; pass < 2; pass++) {
        for (double[] other : basis) {
          Vectors.addMultiple(-Rows.dot(other, b), other, b);
        }
      }
      double norm = Rows.norm(b);
      if (norm > SINGULAR * before) {
        Vectors.scale(1 / norm, b);
        basis.add(b);
      }
    }
    return basis;
  }

  /** A ← (I − bbᵀ) A (I − bbᵀ). */
  private static void project(double[][] a, double[] b) {
    double[] ab = Vectors.of(b.length, i -> Rows.dot(a[i], b));
    double bab = Rows.dot(ab, b);
    for (int i = 0; i < b.length; i++) {
      for (int j = 0; j < b.length; j++) {
        a[i][j] += -b[i] * ab[j] - ab[i] * b[j] + bab * b[i] * b[j];
      }
    }
  }
}
