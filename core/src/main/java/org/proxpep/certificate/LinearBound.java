package org.proxpep.certificate;

import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.residual.ProjectedGradient;
import org.proxpep.set.ConvexSet;

/**
 * How low a linear function can get on X₀ within reach of x: exactly for bounded sets that know
 * their support function.
 *
 * <p>For unbounded sets let D be the reach, α = ‖v‖/D, p = Π(x − v/α) and R = α(x−p). Then ‖x−p‖ ≤
 * D, and the projection's inequality ⟨R−v, z−p⟩ ≤ 0 gives for all z in X₀ with ‖z−x‖ ≤ D
 *
 * <pre>  −⟨v, z−x⟩ = −⟨v, z−p⟩ + ⟨v, R⟩/α ≤ 2D‖R‖ + D‖R‖.</pre>
 */
final class LinearBound {

  private static final double REACH = 100.0;

  private final ConvexSet set;
  private final double[] x;
  private final double reach;

  LinearBound(ConvexSet set, double[] x) {
    this.set = set;
    this.x = x;
    double diameter = set.diameter();
    this.reach =
        diameter < Double.POSITIVE_INFINITY ? diameter : REACH * Math.max(1.0, Rows.norm(x));
  }

  /** D: the diameter of X₀ or, where there is none, 100 max(1,‖x‖). */
  double reach() {
    return reach;
  }

  /** A lower bound of ⟨v, z−x⟩ over the z of X₀ within reach. */
  double least(double[] v) {
    if (set.diameter() < Double.POSITIVE_INFINITY) {
      return -set.support(Vectors.of(v.length, i -> -v[i]), x);
    }
    double alpha = Rows.norm(v) / reach;
    return alpha > 0 && alpha < Double.POSITIVE_INFINITY
        ? -3.0 * reach * ProjectedGradient.norm(set, x, v, alpha)
        : 0.0;
  }

  /** An upper bound of ‖z−x‖ over the z of X₀ within reach. */
  double farthest() {
    return Math.min(reach, set.farthest(x));
  }
}
