package org.proxpep.set;

import java.util.Arrays;

/**
 * A nonempty closed convex set X₀ ⊂ ℝⁿ, known through its projection Π(y), the point of the set
 * nearest to y. Sets are immutable, and their methods may be called by several threads at once.
 */
public interface ConvexSet {

  /** n. */
  int dimension();

  /**
   * Writes Π(y) into {@code out}, which may be {@code y} itself. A NaN in y leaves a NaN in {@code
   * out}, so that it is noticed.
   */
  void project(double[] y, double[] out);

  /** Whether x lies within {@code tolerance} of the set, in the Euclidean norm of ℝⁿ. */
  boolean contains(double[] x, double tolerance);

  /**
   * An upper bound on ‖x−z‖ over x, z in the set (the diameter wherever it is known exactly);
   * infinite if there is none.
   */
  double diameter();

  /**
   * Writes Π′(y)v into {@code out}, an element of the generalised (Clarke) Jacobian of the
   * projection at y applied to v; {@code out} is neither y nor v. Sets that know a formula override
   * this; the default needs the projection only and takes a one-sided difference along v, exact up
   * to rounding where Π is affine.
   *
   * @param projected Π(y), which the caller has at hand
   */
  default void projectionDerivative(double[] y, double[] projected, double[] v, double[] out) {
    double largest = 0.0;
    double scale = 0.0;
    for (int i = 0; i < v.length; i++) {
      largest = Math.max(largest, Math.abs(v[i]));
      scale = Math.max(scale, Math.max(Math.abs(y[i]), Math.abs(projected[i])));
    }
    if (largest == 0.0) {
      Arrays.fill(out, 0.0);
      return;
    }
    double h = 1e-8 * (scale == 0.0 ? 1.0 : scale) / largest;
    for (int i = 0; i < v.length; i++) {
      out[i] = y[i] + h * v[i];
    }
    project(out, out);
    for (int i = 0; i < v.length; i++) {
      out[i] = (out[i] - projected[i]) / h;
    }
  }
}
