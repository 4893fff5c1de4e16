package org.proxpep.set;

import java.util.Arrays;
import org.proxpep.linalg.Vectors;
import org.proxpep.refusal.Refusal;

/**
 * The prox of a {@link ProxTerm} over a set,
 *
 * <pre>  prox(y) = argmin over x in X₀ of r(x) + ½ρ‖x−y‖².</pre>
 *
 * Entry by entry it is a soft threshold that is cut to its bounds; a group, which has no bounds, is
 * shortened as a whole; what r does not act on is projected.
 */
public final class ProxOperator {

  private final ProxTerm term;
  private final ConvexSet set;
  private final double[] lower;
  private final double[] upper;

  /** Which entries have a threshold or a square of their own. */
  private final boolean[] single;

  ProxOperator(ProxTerm term, ConvexSet set) {
    int n = term.dimension();
    Checks.length(set, new double[n]);
    this.term = term;
    this.set = set;
    this.single = new boolean[n];
    this.lower = Vectors.of(n, i -> Double.NEGATIVE_INFINITY);
    this.upper = Vectors.of(n, i -> Double.POSITIVE_INFINITY);
    boolean[] coupled = new boolean[n];
    for (ConvexSet.Block block : set.blocks()) {
      SeparableSet bounds = block.set().separable().orElse(null);
      for (int k = 0; k < block.set().dimension(); k++) {
        int i = block.start() + k;
        coupled[i] = bounds == null;
        lower[i] = bounds == null ? lower[i] : bounds.lower(k);
        upper[i] = bounds == null ? upper[i] : bounds.upper(k);
      }
    }
    for (int i = 0; i < n; i++) {
      single[i] = term.weight(i) > 0 || term.ridge(i) > 0;
      if (single[i] && coupled[i]) {
        throw coupled(i);
      }
    }
    for (ProxTerm.Group group : term.groups()) {
      for (int i : group.members()) {
        if (coupled[i]) {
          throw coupled(i);
        }
        boolean free = lower[i] == Double.NEGATIVE_INFINITY && upper[i] == Double.POSITIVE_INFINITY;
        if (!free) {
          throw Refusal.of(
              "Coordinate %s is in a group of a prox term and has the bounds [%s, %s]; members of"
                  + " groups must have none",
              "leave the bounds out, write them as constraints, or use a weight of its own",
              i,
              lower[i],
              upper[i]);
        }
      }
    }
  }

  private static Refusal coupled(int i) {
    return Refusal.of(
        "Coordinate %s has a prox term and is in a set that couples it with others; only bounds"
            + " go together with a prox term",
        "write the set as a constraint", i);
  }

  public ProxTerm term() {
    return term;
  }

  /** Writes prox(y) for a weight ρ > 0 into {@code out}, which may be y. */
  public void prox(double[] y, double rho, double[] out) {
    double[] from = y == out ? y.clone() : y;
    set.project(from, out);
    for (int i = 0; i < single.length; i++) {
      if (single[i]) {
        out[i] = entry(i, from[i], rho);
      }
    }
    for (ProxTerm.Group group : term.groups()) {
      double norm = group.norm(from);
      double rest = norm - group.weight() / rho;
      for (int i : group.members()) {
        out[i] = rest <= 0 ? 0.0 : from[i] * (rest / norm);
      }
    }
  }

  /** Entry i of prox(y) for an entry that is in no group and coupled to no other. */
  public double entry(int i, double y, double rho) {
    double threshold = term.weight(i) / rho;
    double rest = Math.abs(y) - threshold;
    // A NaN stays one.
    double shrunk = rest <= 0.0 ? 0.0 : threshold == 0.0 ? y : Math.copySign(rest, y);
    return Math.min(Math.max(shrunk / (1.0 + term.ridge(i) / rho), lower[i]), upper[i]);
  }

  /**
   * Its derivative: 0 where a kink or a bound holds it.
   *
   * @param at what {@link #entry} gave
   */
  public double entrySlope(int i, double y, double rho, double at) {
    boolean kink = term.weight(i) > 0 && Math.abs(y) <= term.weight(i) / rho;
    boolean bound = at <= lower[i] || at >= upper[i];
    return kink || bound ? 0.0 : 1.0 / (1.0 + term.ridge(i) / rho);
  }

  /**
   * Writes an element of the generalised Jacobian of the prox at y times v into {@code out}, which
   * is neither y nor v.
   *
   * @param at prox(y)
   */
  public void derivative(double[] y, double rho, double[] at, double[] v, double[] out) {
    set.projectionDerivative(y, at, v, out);
    for (int i = 0; i < single.length; i++) {
      if (single[i]) {
        out[i] = v[i] * entrySlope(i, y[i], rho, at[i]);
      }
    }
    for (ProxTerm.Group group : term.groups()) {
      double norm = group.norm(y);
      double threshold = group.weight() / rho;
      double along = 0.0;
      for (int i : group.members()) {
        along += norm > 0 ? y[i] / norm * v[i] : 0.0;
      }
      for (int i : group.members()) {
        out[i] =
            norm <= threshold
                ? (threshold == 0.0 ? v[i] : 0.0)
                : v[i] - threshold / norm * (v[i] - along * (y[i] / norm));
      }
    }
  }

  /**
   * ‖α[x − prox(x − v/α)]‖ with α for ρ, where v is the gradient of what r is added to; 0 exactly
   * where x is stationary. NaN where v is not finite. Entry by entry, since x − (x − v) is 0 where
   * x is so large that v is lost beside it.
   */
  public double residual(double[] x, double[] v, double alpha) {
    if (!Double.isFinite(Vectors.zeroTimes(v))) {
      return Double.NaN;
    }
    double[] moved = Vectors.of(x.length, i -> x[i] - v[i] / alpha);
    double[] projected = set.projected(moved);
    double[] d = new double[x.length];
    for (int i = 0; i < d.length; i++) {
      double bend = 1.0 + term.ridge(i) / alpha;
      double w = term.weight(i);
      double slope = v[i] + term.ridge(i) * x[i];
      double step =
          moved[i] > w / alpha
              ? (slope + w) / alpha / bend
              : moved[i] < -w / alpha ? (slope - w) / alpha / bend : x[i];
      boolean bounded = lower[i] > Double.NEGATIVE_INFINITY || upper[i] < Double.POSITIVE_INFINITY;
      boolean own = single[i] || bounded || moved[i] == projected[i];
      d[i] = own ? Math.min(x[i] - lower[i], Math.max(x[i] - upper[i], step)) : x[i] - projected[i];
    }
    for (ProxTerm.Group group : term.groups()) {
      double norm = group.norm(moved);
      double threshold = group.weight() / alpha;
      for (int i : group.members()) {
        d[i] = norm <= threshold ? x[i] : v[i] / alpha + threshold * (moved[i] / norm);
      }
    }
    double squares = Arrays.stream(d).map(s -> s * s).sum();
    return alpha * Math.sqrt(squares);
  }
}
