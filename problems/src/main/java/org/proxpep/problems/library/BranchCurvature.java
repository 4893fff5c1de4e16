package org.proxpep.problems.library;

import org.proxpep.problems.parts.CurvatureSum;

/**
 * The second derivatives of what flows into a branch at one end, in the voltages vₙ and v_f of the
 * near and the far bus and the angle a between them: for
 *
 * <pre>
 *   p = g vₙ² − vₙ v_f (g cos a + b sin a),   q = −b₀ vₙ² − vₙ v_f (g sin a − b cos a)
 * </pre>
 *
 * and for p² + q².
 *
 * @param near the variable of the near voltage, and so on
 */
record BranchCurvature(int near, int far, int nearAngle, int farAngle, CurvatureSum to) {

  /**
   * Lists the terms of all three.
   *
   * @param rowOfP the row that p is a part of, and so on
   * @param own b₀
   */
  void list(int rowOfP, int rowOfQ, int rowOfSquares, double[] x, double g, double b, double own) {
    double vn = x[near];
    double vf = x[far];
    double angle = x[nearAngle] - x[farAngle];
    double along = g * Math.cos(angle) + b * Math.sin(angle);
    double across = g * Math.sin(angle) - b * Math.cos(angle);
    double p = g * vn * vn - vn * vf * along;
    double q = -own * vn * vn - vn * vf * across;
    square(rowOfP, 1.0, 2.0 * g, along, -across, vn, vf);
    square(rowOfQ, 1.0, -2.0 * own, across, along, vn, vf);
    square(rowOfSquares, 2.0 * p, 2.0 * g, along, -across, vn, vf);
    square(rowOfSquares, 2.0 * q, -2.0 * own, across, along, vn, vf);
    slopes(rowOfSquares, 2.0 * g * vn - vf * along, -vn * along, vn * vf * across);
    slopes(rowOfSquares, -2.0 * own * vn - vf * across, -vn * across, -vn * vf * along);
  }

  /** factor times the second derivatives of ½·c·vₙ² − vₙ v_f u(a), where u″ = −u. */
  private void square(
      int row, double factor, double c, double u, double slope, double vn, double vf) {
    terms(
        row,
        factor * c,
        0.0,
        -factor * u,
        -factor * vf * slope,
        -factor * vn * slope,
        factor * vn * vf * u);
  }

  /** 2·zzᵀ for a vector with these entries. */
  private void slopes(int row, double n, double f, double a) {
    terms(row, 2.0 * n * n, 2.0 * f * f, 2.0 * n * f, 2.0 * n * a, 2.0 * f * a, 2.0 * a * a);
  }

  /** Entries in vₙ, v_f and a, of which a is a difference of two variables. */
  private void terms(int row, double nn, double ff, double nf, double na, double fa, double aa) {
    to.entry(row, near, near, nn);
    to.entry(row, far, far, ff);
    to.entry(row, near, far, nf);
    to.entry(row, near, nearAngle, na);
    to.entry(row, near, farAngle, -na);
    to.entry(row, far, nearAngle, fa);
    to.entry(row, far, farAngle, -fa);
    to.entry(row, nearAngle, nearAngle, aa);
    to.entry(row, farAngle, farAngle, aa);
    to.entry(row, nearAngle, farAngle, -aa);
  }
}
