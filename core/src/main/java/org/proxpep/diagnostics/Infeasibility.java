package org.proxpep.diagnostics;

import java.util.List;
import org.proxpep.diagnostics.ConstraintStatement.Kind;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/**
 * Whether a violated point is one where the violation cannot be reduced.
 *
 * <p>Take weights w of the constraints c = (g, h), not negative for g. If w·c(z) &gt; 0 at every z
 * in X₀, no z satisfies all constraints. To first order, and as a bound from below if g is convex
 * and h affine, w·c(z) is w·c(x) + ⟨v, z−x⟩ with v = J(x)ᵀw. Let v̂ be an estimate with ‖v̂−v‖ ≤ r,
 * D the reach, α = ‖v̂‖/D, p = Π(x − v̂/α) and R = α(x−p). Then ‖x−p‖ ≤ D, and the projection's
 * inequality ⟨R−v̂, z−p⟩ ≤ 0 gives for all z in X₀ with ‖z−x‖ ≤ D
 *
 * <pre>
 *   −⟨v̂, z−x⟩ = −⟨v̂, z−p⟩ + ⟨v̂, R⟩/α ≤ 2D‖R‖ + D‖R‖,      −⟨v, z−x⟩ ≤ D(3‖R‖ + r).
 * </pre>
 *
 * So infeasibility is suspected where w·c(x) &gt; D(3‖R‖ + r) + ε Σ|wₖ|, ε the tolerance, for one
 * of two w: the violations (then v is the gradient of their norm), or the multipliers, which grow
 * along such a w without bound when there is no feasible point. The left side is taken at its lower
 * limit, on scenarios that had no part in the choice of w. D is the diameter of X₀ or, where there
 * is none, 100 max(1,‖x‖): so far at least, nothing is to be found.
 *
 * <p>For other functions the first order says little, so the suspicion is dropped if any of a few
 * points of X₀, near and far, has w·c(z) within the tolerance by its estimate. At a truly
 * infeasible problem with this w there is no such point.
 */
final class Infeasibility {

  private static final double REACH = 100.0;
  private static final double FARTHEST = 1e4;
  private static final int PROBES = 8;
  private static final long PROBE_SEED = 1;
  private static final int FEW = 200;

  private final StochasticProblem problem;
  private final double[] x;
  private final double tolerance;
  private final double reach;

  Infeasibility(StochasticProblem problem, double[] x, double tolerance) {
    this.problem = problem;
    this.x = x;
    this.tolerance = tolerance;
    double diameter = problem.feasibleSet().diameter();
    this.reach =
        diameter < Double.POSITIVE_INFINITY ? diameter : REACH * Math.max(1.0, Rows.norm(x));
  }

  /** By the exact means. */
  boolean suspected(List<ConstraintStatement> constraints, ExactMean means) {
    Evaluation mean = Evaluation.of(problem);
    means.evaluateMean(x, mean);
    double[] gradient = new double[x.length];
    for (double[] w : weights(constraints)) {
      double value = Sample.combine(mean, 0.0, w, gradient);
      if (hopeless(w, value, gradient, 0.0) && !refuted(w, gradient, means)) {
        return true;
      }
    }
    return false;
  }

  /**
   * By samples, drawn until the answer is clear or the budget is spent.
   *
   * @param first the number of the first scenario that has not been used
   * @param looks when to look, and with what probability one may be unlucky
   */
  boolean suspected(
      List<ConstraintStatement> constraints, Scenarios scenarios, long first, Looks looks) {
    List<double[]> all = weights(constraints);
    for (double[] w : all) {
      Sample sample = new Sample(problem, scenarios, x, 0.0, w, first);
      boolean open = true;
      for (int k = 1; open && k <= looks.size(); k++) {
        sample.drawTo(looks.count(k));
        double share = looks.delta(k) / (2 * all.size());
        Interval value = Intervals.studentised(sample.combination(), share);
        double radius = Intervals.radius(sample.gradients(), share);
        double[] v = sample.gradients().mean();
        if (hopeless(w, value.lower(), v, radius)) {
          return !refuted(w, v, estimates(scenarios));
        }
        // ‖R‖ of the true gradient is larger than the estimate less the radius.
        open =
            hopeless(w, value.upper(), v, -3.0 * radius) && !Thread.currentThread().isInterrupted();
      }
    }
    return false;
  }

  /** Averages over a few scenarios; enough to drop a suspicion, never to raise one. */
  private ExactMean estimates(Scenarios scenarios) {
    Evaluation one = Evaluation.of(problem);
    return (z, out) -> {
      out.clear();
      for (int k = 0; k < FEW; k++) {
        problem.evaluate(z, scenarios.key(Purpose.CONFIRMATION, k), one);
        out.add(1.0 / FEW, one);
      }
    };
  }

  /** ε Σ|wₖ|, what tolerances on all constraints allow w·c to be. */
  private double margin(double[] w) {
    double sum = 0.0;
    for (double weight : w) {
      sum += tolerance * Math.abs(weight);
    }
    return sum;
  }

  private boolean hopeless(double[] w, double value, double[] v, double radius) {
    double margin = margin(w);
    double alpha = Rows.norm(v) / reach;
    double norm =
        alpha > 0 && alpha < Double.POSITIVE_INFINITY
            ? ProjectedGradient.norm(problem.feasibleSet(), x, v, alpha, new double[x.length])
            : 0.0;
    return value > margin + reach * (3.0 * norm + radius);
  }

  /** Whether some point of X₀ is seen to have w·c(z) within the tolerance. */
  private boolean refuted(double[] w, double[] v, ExactMean means) {
    double margin = margin(w);
    Evaluation mean = Evaluation.of(problem);
    ScenarioRandom random = new ScenarioRandom(PROBE_SEED);
    double[] direction = new double[x.length];
    double[] z = new double[x.length];
    double[] unused = new double[x.length];
    for (int probe = 0; probe < PROBES; probe++) {
      for (int i = 0; i < x.length; i++) {
        direction[i] = probe == 0 ? -v[i] : probe == 1 ? v[i] : random.nextGaussian();
      }
      double length = Rows.norm(direction);
      for (double radius = reach * FARTHEST; length > 0 && radius > 1e-4 * reach; radius *= 0.1) {
        for (int i = 0; i < x.length; i++) {
          z[i] = x[i] + radius / length * direction[i];
        }
        problem.feasibleSet().project(z, z);
        means.evaluateMean(z, mean);
        // A NaN far out refutes nothing.
        if (Sample.combine(mean, 0.0, w, unused) <= margin) {
          return true;
        }
      }
    }
    return false;
  }

  /** The two w, each of norm 1; one where there are no multipliers. */
  private static List<double[]> weights(List<ConstraintStatement> constraints) {
    double[] violations = new double[constraints.size()];
    double[] multipliers = new double[constraints.size()];
    for (int k = 0; k < violations.length; k++) {
      ConstraintStatement c = constraints.get(k);
      double value = c.value().estimate();
      violations[k] = c.kind() == Kind.INEQUALITY ? Math.max(0.0, value) : value;
      multipliers[k] = c.multiplier();
    }
    double norm = Rows.norm(multipliers);
    return norm > 0 && norm < Double.POSITIVE_INFINITY
        ? List.of(scaled(violations, Rows.norm(violations)), scaled(multipliers, norm))
        : List.of(scaled(violations, Rows.norm(violations)));
  }

  private static double[] scaled(double[] w, double norm) {
    for (int k = 0; k < w.length; k++) {
      w[k] /= norm;
    }
    return w;
  }
}
