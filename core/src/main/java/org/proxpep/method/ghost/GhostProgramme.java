package org.proxpep.method.ghost;

import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.support.NearestPoint;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.SeparableSet;

/**
 * The direction d(x) of one sample mean, see {@link Ghost}: a linear programme for κ where a
 * constraint is violated, then the quadratic programme for d. Both are done by {@link
 * NearestPoint}.
 */
final class GhostProgramme {

  /**
   * The linear programme min s is replaced by min s + (ε/2)(s² + ‖w‖²) with all variables in
   * [−1,1]. That has the same solution for ε small enough, and in any case one whose s is too large
   * by ε(n+1)/2 at most; κ is computed from its d, so the programme for d is feasible all the same.
   */
  private static final double REGULARISATION = 1e-4;

  private final GhostSettings settings;
  private final @Nullable SeparableSet box;
  private final int n;
  private final int p;
  private final NearestPoint quadratic;
  private final NearestPoint linear;
  private final double[][] rows;
  private final double[][] scaled;
  private final double[] from;
  private final double[] right;
  private final double[] lower;
  private final double[] upper;
  private final double[] farFrom;
  private final double[] z;
  private final double[] y;

  GhostProgramme(StochasticProblem problem, GhostSettings settings) {
    this.settings = settings;
    this.box = problem.feasibleSet().separable().orElse(null);
    this.n = problem.dimension();
    this.p = problem.inequalities();
    this.quadratic = new NearestPoint(n, p);
    this.linear = new NearestPoint(n + 1, p);
    this.rows = new double[p][];
    this.scaled = new double[p][n + 1];
    this.from = new double[n];
    this.right = new double[p];
    this.lower = new double[n + 1];
    this.upper = new double[n + 1];
    this.farFrom = new double[n + 1];
    farFrom[n] = -1 / REGULARISATION;
    this.z = new double[n + 1];
    this.y = new double[p];
  }

  /**
   * Writes d and the multipliers of c + Jd ≤ κ.
   *
   * @return false if rounding left no solution
   */
  boolean solve(double[] x, Evaluation mean, double[] d, double[] multipliers) {
    double kappa = kappa(x, mean);
    if (Double.isNaN(kappa)) {
      return false;
    }
    bounds(x, settings.beta() * settings.rho(), 1.0);
    double[] slope = mean.gradient(0);
    for (int i = 0; i < n; i++) {
      from[i] = -slope[i] / settings.tau();
    }
    double size = kappa;
    for (int k = 0; k < p; k++) {
      rows[k] = mean.gradient(1 + k);
      right[k] = kappa - mean.value(1 + k);
      size = Math.max(size, Math.abs(mean.value(1 + k)));
    }
    boolean solved = quadratic.solve(from, rows, right, lower, upper, d, multipliers);
    // Where the polyhedron is a point or a line, as with pairs of equalities, a rounding error can
    // make it empty.
    for (double room = 1e-12; !solved && room < 1e-5; room *= 100) {
      for (int k = 0; k < p; k++) {
        right[k] += room * size;
      }
      solved = quadratic.solve(from, rows, right, lower, upper, d, multipliers);
    }
    Vectors.scale(settings.tau(), multipliers);
    return solved;
  }

  /** κ, or NaN if it cannot be computed. */
  private double kappa(double[] x, Evaluation mean) {
    double worst = 0.0;
    for (int k = 0; k < p; k++) {
      worst = Math.max(worst, mean.value(1 + k));
    }
    if (worst == 0.0) {
      return 0.0;
    }
    double rho = settings.rho();
    // d = ρw and the largest violation is worst·s, so that every variable is of size one.
    bounds(x, rho, rho);
    lower[n] = 0.0;
    upper[n] = 1.0;
    for (int k = 0; k < p; k++) {
      double[] row = mean.gradient(1 + k);
      for (int i = 0; i < n; i++) {
        scaled[k][i] = rho / worst * row[i];
      }
      scaled[k][n] = -1.0;
      right[k] = -mean.value(1 + k) / worst;
    }
    if (!linear.solve(farFrom, scaled, right, lower, upper, z, y)) {
      return Double.NaN;
    }
    double least = 0.0;
    for (int k = 0; k < p; k++) {
      double value = -right[k] + Rows.dot(scaled[k], z, 0, n);
      least = Math.max(least, value * worst);
    }
    return (1 - settings.lambda()) * worst + settings.lambda() * Math.min(least, worst);
  }

  /** The bounds ‖d‖∞ ≤ reach and, for a box, x + d in X₀, all over {@code unit}. */
  private void bounds(double[] x, double reach, double unit) {
    for (int i = 0; i < n; i++) {
      lower[i] = -reach / unit;
      upper[i] = reach / unit;
      if (box != null) {
        lower[i] = Math.max(lower[i], (box.lower(i) - x[i]) / unit);
        upper[i] = Math.min(upper[i], (box.upper(i) - x[i]) / unit);
      }
    }
  }
}
