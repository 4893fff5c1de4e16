package org.proxpep.certificate;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.StochasticProblem;

/**
 * What the objective could still gain: by slopes and curvatures around the point, by slack at its
 * price, and by bounds over all of X₀, where the problem is convex or the objective cannot fall
 * below some number.
 *
 * @param rows how rows are judged at the point
 * @param y the multipliers it is judged by
 * @param full constraints whose counts leave no room that could be used
 */
record GapRule(JudgedRows rows, Surroundings around, double[] y, BitSet full) {

  /** Products of numbers of this size with slopes are no longer right to many digits. */
  private static final double NEXT_TO_NOTHING = 1e-290;

  /**
   * @param objective its value, as it is minimised
   * @param sample null where nothing is known of the surroundings
   * @param gradient of the Lagrangian
   * @param radius how far the gradient may be off
   * @param share with what probability the limit may be wrong; 0 by exact means
   * @param doubt why the objective must not be believed; else empty
   */
  Gap gap(
      List<ConstraintStatement> statements,
      Interval objective,
      @Nullable LocalSample sample,
      double[] gradient,
      double radius,
      double share,
      String doubt) {
    // Multipliers that are too small would hide a gain.
    LocalModel local = around.local();
    Interval charges = charges(statements, local == null ? y : local.subspace().charges(y));
    double bound = convexBound(statements, gradient, radius);
    Gap gap = gap(sample, charges, slack(statements), bound, share, doubt);
    return doubt.isEmpty() ? gap.withFloor(aboveLeast(objective)) : gap;
  }

  private Gap gap(
      @Nullable LocalSample sample,
      Interval charges,
      double slack,
      double bound,
      double share,
      String doubt) {
    double tolerance = around.tolerances().ofObjective();
    double size = around.tolerances().sizes()[0];
    if (!doubt.isEmpty()) {
      return Gap.unknown(tolerance, size, "The objective is in doubt: " + doubt + ".");
    }
    if (size < NEXT_TO_NOTHING) {
      return Gap.unknown(
          tolerance,
          size,
          "The objective (%s) is so near 0 that its slopes are rounded to nothing.".formatted(size)
              + "\nMaybe it has no best point, or multiply it by a large number.");
    }
    LocalModel local = around.local();
    if (sample == null || local == null) {
      return Gap.of(bound, tolerance, size, around.unknown());
    }
    if (local.withoutSlope() >= 0) {
      return Gap.of(bound, tolerance, size, withoutSlope(local.withoutSlope()));
    }
    Interval gain = sample.gain(share > 0 ? share : 0.05);
    // Downhill from where it bends down there is no telling how far it goes.
    boolean saddle = local.isSaddle();
    Gap gap =
        new Gap(
            gain.estimate() + charges.estimate() + around.rounding(),
            Math.min(gain.lower(), around.gained()) + slack,
            saddle ? Double.POSITIVE_INFINITY : gain.upper() + charges.upper() + around.rounding(),
            bound,
            tolerance,
            size,
            saddle ? "The point is not a local optimum." : "");
    return gap.isClosed() || local.onLimitWithoutSlope() < 0
        ? gap
        : Gap.of(bound, tolerance, size, withoutSlope(local.onLimitWithoutSlope()));
  }

  /** Constraint k, counted from 0, is on its limit and has no slope there. */
  private String withoutSlope(int k) {
    return "At the limit of %s slopes say nothing: they vanish there, or those of several limits cancel."
            .formatted(rows.problem().functionName(1 + k))
        + "\nMaybe write it so that it crosses its limit: g <= 0 in place of g^2 <= 0.";
  }

  /** What slack and violations of the user's constraints are worth at these prices. */
  private Interval charges(List<ConstraintStatement> statements, double[] prices) {
    return CertificateRules.products(
        statements,
        Vectors.of(
            y.length, k -> isFree(k, statements.get(k)) ? 0.0 : prices[k] * rows.unit(1 + k)));
  }

  /**
   * Whether being off the limit costs nothing: nobody asks, the user has said how exact an equation
   * needs to be, or counts leave no room that could be used.
   */
  private boolean isFree(int k, ConstraintStatement statement) {
    boolean forgiven =
        k >= rows.problem().inequalities() && !Double.isNaN(rows.problem().meaning(1 + k).within());
    return statement.meaning().isEquationOfAuxiliary()
        || (forgiven && statement.decision() == Decision.HOLDS)
        || full.get(k);
  }

  /**
   * What using up the slack gains at least. Making up for what is missed gains nothing, though it
   * counts in how far the point is from the best.
   */
  private double slack(List<ConstraintStatement> statements) {
    double least = 0.0;
    for (int k = 0; k < rows.problem().inequalities(); k++) {
      ConstraintStatement c = statements.get(k);
      least += isFree(k, c) ? 0.0 : y[k] * rows.unit(1 + k) * Math.max(0.0, -c.row().upper());
    }
    return least;
  }

  /** How far the objective is above what it can fall to at all. */
  private double aboveLeast(Interval objective) {
    return rows.problem()
        .boundedValues()
        .map(values -> Math.max(0.0, objective.upper() - values.least(0)))
        .orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * For convex F and G and affine H over a bounded X₀ no point is better than the value here less
   * −Σyₖcₖ + max ⟨∇L, x−z⟩ over z in X₀.
   */
  private double convexBound(
      List<ConstraintStatement> statements, double[] gradient, double radius) {
    StochasticProblem problem = rows.problem();
    double[] x = rows.x();
    double farthest = problem.feasibleSet().farthest(x);
    if (!problem.isConvex() || !(farthest < Double.POSITIVE_INFINITY)) {
      return Double.POSITIVE_INFINITY;
    }
    double bound = 0.0;
    for (ConstraintStatement c : statements) {
      double a = -c.multiplier() * c.row().lower();
      double b = -c.multiplier() * c.row().upper();
      bound += c.multiplier() == 0 ? 0.0 : Math.max(a, b);
    }
    double[] down = Vectors.of(x.length, i -> -gradient[i]);
    return Math.max(0.0, bound + problem.feasibleSet().support(down, x) + radius * farthest);
  }
}
