package org.proxpep.diagnostics;

import org.proxpep.linalg.Rows;
import org.proxpep.set.Ball;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.SeparableSet;

/**
 * How low a linear function can get on X₀ within reach of x: exactly for bounded boxes and balls.
 *
 * <p>For other sets let D be the reach, α = ‖v‖/D, p = Π(x − v/α) and R = α(x−p). Then ‖x−p‖ ≤ D,
 * and the projection's inequality ⟨R−v, z−p⟩ ≤ 0 gives for all z in X₀ with ‖z−x‖ ≤ D
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
    boolean bounded = set.diameter() < Double.POSITIVE_INFINITY;
    if (bounded && set instanceof SeparableSet box) {
      double sum = 0.0;
      for (int i = 0; i < x.length; i++) {
        sum += Math.min(v[i] * (box.lower(i) - x[i]), v[i] * (box.upper(i) - x[i]));
      }
      return sum;
    }
    if (set instanceof Ball ball) {
      double sum = -ball.radius() * Rows.norm(v);
      for (int i = 0; i < x.length; i++) {
        sum += v[i] * (ball.center(i) - x[i]);
      }
      return sum;
    }
    double alpha = Rows.norm(v) / reach;
    return alpha > 0 && alpha < Double.POSITIVE_INFINITY
        ? -3.0 * reach * ProjectedGradient.norm(set, x, v, alpha, new double[x.length])
        : 0.0;
  }

  /** An upper bound of ‖z−x‖ over the z of X₀ within reach. */
  double farthest() {
    boolean bounded = set.diameter() < Double.POSITIVE_INFINITY;
    if (bounded && set instanceof SeparableSet box) {
      double squares = 0.0;
      for (int i = 0; i < x.length; i++) {
        double d = Math.max(x[i] - box.lower(i), box.upper(i) - x[i]);
        squares += d * d;
      }
      return Math.min(reach, Math.sqrt(squares));
    }
    if (set instanceof Ball ball) {
      double squares = 0.0;
      for (int i = 0; i < x.length; i++) {
        squares += (x[i] - ball.center(i)) * (x[i] - ball.center(i));
      }
      return Math.min(reach, ball.radius() + Math.sqrt(squares));
    }
    return reach;
  }
}
