package org.proxpep.method.sqp;

import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;

/**
 * A convex quadratic programme with exact penalties,
 *
 * <pre>
 *   min over l ≤ d ≤ u, Ed = e  of  ½dᵀHd + gᵀd + Σⱼ max{ λ(aⱼᵀd + bⱼ) : loⱼ ≤ λ ≤ hiⱼ }.
 * </pre>
 *
 * With [lo, hi] = [0, ρ] a term is ρ times the violation of aᵀd + b ≤ 0, with [−ρ, ρ] that of an
 * equation; so there is always a solution, and its λ are the multipliers.
 *
 * @param hessian H, positive semidefinite; the lower triangle counts
 * @param gradient g
 * @param rows the aⱼ
 * @param constants the bⱼ
 * @param least the loⱼ
 * @param most the hiⱼ
 * @param equations the rows of E
 * @param right e
 * @param lower l, finite
 * @param upper u, finite
 */
record PenaltyProgramme(
    double[][] hessian,
    double[] gradient,
    double[][] rows,
    double[] constants,
    double[] least,
    double[] most,
    double[][] equations,
    double[] right,
    double[] lower,
    double[] upper) {

  /**
   * What solves it.
   *
   * @param d the minimiser
   * @param lambda the multipliers of the terms
   * @param nu the multipliers of the equations
   */
  record Answer(double[] d, double[] lambda, double[] nu) {}

  /** What sums of this many numbers lose, relative to the sum of their absolute values. */
  private static final double ROUNDING = 1e-13;

  /** Hv. */
  static double[] product(double[][] h, double[] v) {
    int n = v.length;
    double[] out = new double[n];
    for (int i = 0; i < n; i++) {
      double[] row = h[i];
      if (row.length == 0) {
        continue; // Zero by the pattern of its function.
      }
      double sum = row[i] * v[i];
      double at = v[i];
      for (int j = 0; j < i; j++) {
        sum += row[j] * v[j];
        out[j] += row[j] * at;
      }
      out[i] += sum;
    }
    return out;
  }

  /**
   * As {@link #solve()}; a large one is quicker where multipliers are known that are about right.
   */
  @Nullable Answer solve(double[] multipliers) {
    int n = gradient.length;
    if (n > ActiveSet.LARGE) {
      double[] unit = Vectors.of(n, i -> upper[i] - lower[i]);
      Answer quick = ActiveSet.guessed(this, unit, multipliers);
      if (quick != null) {
        return quick;
      }
    }
    return solve();
  }

  /** The solution; null if the numbers are beyond the method, which they are where not finite. */
  @Nullable Answer solve() {
    int n = gradient.length;
    // Units in which the box is [0, 1]: fixed coordinates have none.
    double[] unit = Vectors.of(n, i -> upper[i] - lower[i]);
    Answer found = new InteriorPoint(this, unit).solve();
    if (found == null) {
      return null;
    }
    Answer exact = ActiveSet.polished(this, unit, found);
    // The interior point has no reason to be better by more than its own error.
    return exact != null && value(exact.d()) <= value(found.d()) + ROUNDING * size(found.d())
        ? exact
        : found;
  }

  /** The objective with its terms at d. */
  double value(double[] d) {
    double sum = 0.5 * Rows.dot(product(hessian, d), d) + Rows.dot(gradient, d);
    for (int k = 0; k < rows.length; k++) {
      double r = Rows.dot(rows[k], d) + constants[k];
      sum += Math.max(least[k] * r, most[k] * r);
    }
    return sum;
  }

  /** How large the numbers are that {@link #value} adds up. */
  private double size(double[] d) {
    double sum = Math.abs(Rows.dot(product(hessian, d), d)) + Math.abs(Rows.dot(gradient, d));
    for (int k = 0; k < rows.length; k++) {
      double r = Math.abs(Rows.dot(rows[k], d)) + Math.abs(constants[k]);
      sum += Math.max(Math.abs(least[k]), Math.abs(most[k])) * r;
    }
    return sum;
  }
}
