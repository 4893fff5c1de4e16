package org.proxpep.certificate;

import java.util.Arrays;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.ConvexSet;

/**
 * The least violation of linearised constraints,
 *
 * <pre>
 *   min over z in X₀ of ½ Σ rₖ(z)² + ½ μ‖z−x‖²,   rₖ(z) = [cₖ + ∇cₖ·(z−x)]₊ / uₖ
 * </pre>
 *
 * without [·]₊ for equalities, by accelerated projected gradients (Nesterov's momentum, restarted
 * where it points uphill). With μ = 0 the numbers rₖ/uₖ at the solution are those weights w of norm
 * 1 (up to a factor) for which the least of w·c over X₀, linearised, is the largest: the dual of
 * the problem.
 */
final class LinearViolation {

  private static final int MOST_ROUNDS = 3000;
  private static final int POWER_ROUNDS = 30;
  private static final double ACCURACY = 1e-13;

  private final ConvexSet set;
  private final int inequalities;
  private final double[] x;
  private final double[] u;
  private final double[] c;
  private final double[][] jacobian;
  private final double largest;

  /** r and z of the latest solution. */
  final double[] r;

  final double[] z;

  /**
   * @param u the units in which violations count, positive
   * @param at values and gradients at x; copied
   */
  LinearViolation(ConvexSet set, int inequalities, double[] x, double[] u, Evaluation at) {
    int rows = u.length;
    this.set = set;
    this.inequalities = inequalities;
    this.x = x;
    this.u = u;
    this.c = new double[rows];
    this.jacobian = new double[rows][];
    for (int k = 0; k < rows; k++) {
      c[k] = at.value(1 + k) / u[k];
      jacobian[k] = at.gradient(1 + k).clone();
      for (int i = 0; i < x.length; i++) {
        jacobian[k][i] /= u[k];
      }
    }
    this.r = new double[rows];
    this.z = x.clone();
    this.largest = largestEigenvalue();
  }

  /** An upper estimate of the largest eigenvalue of JᵀJ. */
  double curvature() {
    return largest;
  }

  private double largestEigenvalue() {
    int rows = u.length;
    double frobenius = 0.0;
    for (double[] row : jacobian) {
      frobenius += Rows.dot(row, row);
    }
    double[] w = new double[rows];
    Arrays.fill(w, 1.0);
    double[] v = new double[x.length];
    double power = 0.0;
    for (int round = 0; round < POWER_ROUNDS; round++) {
      transposed(w, v);
      double norm = 0.0;
      for (int k = 0; k < rows; k++) {
        w[k] = Rows.dot(jacobian[k], v);
        norm = Math.max(norm, Math.abs(w[k]));
      }
      if (!(norm > 0)) {
        return frobenius;
      }
      double before = Rows.norm(w);
      for (int k = 0; k < rows; k++) {
        w[k] /= before;
      }
      transposed(w, v);
      power = Rows.dot(v, v);
    }
    return Math.min(frobenius, 1.2 * power);
  }

  private void transposed(double[] w, double[] out) {
    Arrays.fill(out, 0.0);
    for (int k = 0; k < w.length; k++) {
      Vectors.addMultiple(w[k], jacobian[k], out);
    }
  }

  /** Writes the violations at {@code point} into r; returns ½Σr². */
  private double violations(double[] point) {
    double sum = 0.0;
    for (int k = 0; k < r.length; k++) {
      double value = c[k];
      for (int i = 0; i < point.length; i++) {
        value += jacobian[k][i] * (point[i] - x[i]);
      }
      r[k] = k < inequalities ? Math.max(0.0, value) : value;
      sum += 0.5 * r[k] * r[k];
    }
    return sum;
  }

  /** Solves; the answer is in {@link #z} and {@link #r}. Returns ½Σr². */
  double solve(double mu) {
    int n = x.length;
    double step = 1.0 / Math.max(largest + mu, Double.MIN_NORMAL);
    double[] y = z.clone();
    double[] old = z.clone();
    double[] gradient = new double[n];
    double momentum = 1.0;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      violations(y);
      transposed(r, gradient);
      for (int i = 0; i < n; i++) {
        gradient[i] += mu * (y[i] - x[i]);
        z[i] = y[i] - step * gradient[i];
      }
      set.project(z, z);
      double uphill = 0.0;
      double moved = 0.0;
      double size = 0.0;
      for (int i = 0; i < n; i++) {
        uphill += (y[i] - z[i]) * (z[i] - old[i]);
        moved += (y[i] - z[i]) * (y[i] - z[i]);
        size += z[i] * z[i];
      }
      if (moved <= ACCURACY * ACCURACY * Math.max(size, 1e-20)) {
        break;
      }
      double next = uphill > 0 ? 1.0 : 0.5 * (1.0 + Math.sqrt(1.0 + 4.0 * momentum * momentum));
      double weight = uphill > 0 ? 0.0 : (momentum - 1.0) / next;
      for (int i = 0; i < n; i++) {
        y[i] = z[i] + weight * (z[i] - old[i]);
        old[i] = z[i];
      }
      momentum = next;
    }
    return violations(z);
  }

  /** rₖ/uₖ. */
  double[] weights() {
    return Vectors.of(r.length, k -> r[k] / u[k]);
  }
}
