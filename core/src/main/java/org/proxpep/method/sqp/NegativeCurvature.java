package org.proxpep.method.sqp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Cholesky;
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

  /** Factors of larger matrices tell sooner than eigenvalues that there is no way down. */
  private static final int LARGE = 100;

  /** The shift of inverse iterations may be larger than needed by this factor. */
  private static final double CLOSE = 1.1;

  private static final int INVERSE_ITERATIONS = 40;

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
    List<double[]> basis = basis(units, fixed, active);
    double[][] scaled = scaled(w, units, fixed);
    double largest = Arrays.stream(scaled).mapToDouble(Rows::maxAbs).max().orElse(0.0);
    if (largest == 0.0) {
      return null;
    }
    // PWP with P the projection onto what the active gradients leave.
    for (double[] b : basis) {
      project(scaled, b);
    }
    if (scaled.length > LARGE) {
      double[] v = steepest(scaled, CLEARLY * largest);
      return v == null ? null : inX(v, units, fixed, basis);
    }
    SymmetricEigen eigen = new SymmetricEigen(scaled);
    int least = eigen.smallest();
    return eigen.values()[least] < -CLEARLY * largest
        ? inX(eigen.vector(least), units, fixed, basis)
        : null;
  }

  /**
   * A direction of about the most negative curvature by inverse iterations with A + shift·I, where
   * the shift is little more than makes it positive; null if no curvature is below −clearly.
   */
  private static double @Nullable [] steepest(double[][] a, double clearly) {
    int n = a.length;
    Cholesky cholesky = new Cholesky(n);
    if (isPositive(a, clearly, cholesky)) {
      return null;
    }
    double low = clearly;
    double high = 2 * clearly;
    for (double[] row : a) {
      high = Math.max(high, Arrays.stream(row).map(Math::abs).sum());
    }
    while (high > CLOSE * low) {
      double middle = Math.sqrt(low * high);
      boolean positive = isPositive(a, middle, cholesky);
      low = positive ? low : middle;
      high = positive ? middle : high;
    }
    if (!isPositive(a, high, cholesky)) {
      return null; // Numbers that are not finite.
    }
    double[] v = Vectors.of(n, i -> Math.cos(1.0 + i) + 0.1);
    for (int k = 0; k < INVERSE_ITERATIONS; k++) {
      Vectors.scale(1 / Rows.norm(v), v);
      cholesky.solve(v);
    }
    Vectors.scale(1 / Rows.norm(v), v);
    double[] image = Vectors.of(n, i -> Rows.dot(a[i], v));
    return Rows.dot(image, v) < -clearly ? v : null;
  }

  private static boolean isPositive(double[][] a, double shift, Cholesky cholesky) {
    for (int i = 0; i < a.length; i++) {
      a[i][i] += shift;
    }
    boolean positive = cholesky.factor(a, a.length, 0.0);
    for (int i = 0; i < a.length; i++) {
      a[i][i] -= shift;
    }
    return positive;
  }

  /**
   * The directions along which the Lagrangian bends by no more than {@code least}, among the same.
   */
  static List<double[]> flat(
      double[][] w, double[] units, boolean[] fixed, List<double[]> active, double least) {
    List<double[]> basis = basis(units, fixed, active);
    double[][] scaled = scaled(w, units, fixed);
    for (double[] b : basis) {
      project(scaled, b);
    }
    SymmetricEigen eigen = new SymmetricEigen(scaled);
    List<double[]> flat = new ArrayList<>();
    for (int k = 0; k < units.length; k++) {
      double[] v =
          Math.abs(eigen.values()[k]) <= least ? inX(eigen.vector(k), units, fixed, basis) : null;
      if (v != null) {
        flat.add(v);
      }
    }
    return flat;
  }

  private static double[][] scaled(double[][] w, double[] units, boolean[] fixed) {
    int n = units.length;
    double[][] scaled = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double entry = fixed[i] || fixed[j] ? 0.0 : w[i][j] * units[i] * units[j];
        scaled[i][j] = entry;
        scaled[j][i] = entry;
      }
    }
    return scaled;
  }

  /** A direction without what must stay, one unit long; null if hardly anything is left of it. */
  private static double @Nullable [] inX(
      double[] eigenvector, double[] units, boolean[] fixed, List<double[]> basis) {
    double[] v = Vectors.of(units.length, i -> fixed[i] ? 0.0 : eigenvector[i]);
    for (double[] b : basis) {
      Vectors.addMultiple(-Rows.dot(b, v), b, v);
    }
    double norm = Rows.norm(v);
    return norm > 0.5 ? Vectors.of(v.length, i -> v[i] * units[i] / norm) : null;
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
