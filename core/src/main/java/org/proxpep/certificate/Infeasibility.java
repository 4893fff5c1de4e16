package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.ConstraintStatement.Kind;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MeanEvaluator;

/**
 * Whether a violated point is one where the violation cannot be reduced.
 *
 * <p>Take weights w of the constraints c = (g, h), not negative for g. If w·c(z) &gt; 0 at every z
 * in X₀, no z satisfies all constraints. To first order, and as a bound from below if g is convex
 * and h affine, w·c(z) is w·c(x) + ⟨v, z−x⟩ with v = J(x)ᵀw. Let v̂ be an estimate of v. If some z
 * did satisfy the constraints, ⟨v̂−v, z−x⟩ ≤ r‖z−x‖ with a probability known for any one z ({@link
 * Intervals#along}). Infeasibility is suspected where, over the z of X₀ in reach ({@link
 * LinearBound}),
 *
 * <pre>  w·c(x) + min ⟨v̂, z−x⟩ − r max ‖z−x‖ &gt; ε Σ|wₖ|,</pre>
 *
 * ε the tolerance, for one of these w: the violations (then v is the gradient of their norm); the
 * multipliers, which grow along such a w without bound when there is no feasible point; or those
 * that the search for the point with the least violation has found, and then also the best ones for
 * the linearised constraints ({@link LinearViolation}). The left side is taken at its lower limit,
 * on scenarios that had no part in the choice of w.
 *
 * <p>For other functions the first order says little, so the suspicion is dropped if any of a few
 * points of X₀, near and far, has w·c(z) within the tolerance by its estimate. At a truly
 * infeasible problem with this w there is no such point. Where an exact mean is a pass over many
 * scenarios, a few of them find the likeliest such point of each direction, and the mean is asked
 * about that one only.
 */
final class Infeasibility {

  private static final double FARTHEST = 1e4;
  private static final int PROBES = 8;
  private static final long PROBE_SEED = 1;
  private static final int FEW = 200;

  private final StochasticProblem problem;
  private final double[] x;

  private final Tolerances tolerances;

  private final LinearBound bound;

  Infeasibility(StochasticProblem problem, double[] x, Tolerances tolerances) {
    this.problem = problem;
    this.x = x;
    this.tolerances = tolerances;
    this.bound = new LinearBound(problem.feasibleSet(), x);
  }

  /**
   * By the exact means.
   *
   * @param offered weights w that seem to contradict; empty for none
   * @param mean the one at x
   * @param scenarios whose confirmation scenarios find points worth an exact mean, where there are
   *     many
   * @return the w of the contradiction, or null if there is none to be seen
   */
  double @Nullable [] contradiction(
      List<ConstraintStatement> constraints,
      double[] offered,
      Evaluation mean,
      ExactMean means,
      Scenarios scenarios) {
    boolean costly = problem.hasMoreScenariosThan(MeanEvaluator.EXACT_LIMIT);
    double[] gradient = new double[x.length];
    List<double[]> all = weights(constraints, offered);
    if (offered.length > 0) {
      addIfAny(best(mean), all);
    }
    for (double[] w : all) {
      double value = Sample.combine(mean, 0.0, w, gradient);
      if (hopeless(w, value, gradient, 0.0)
          && !(costly
              ? refuted(w, gradient, means, scenarios)
              : refuted(gradient, room(w, means), null))) {
        return w;
      }
    }
    return null;
  }

  /**
   * By samples, drawn until the answer is clear or the budget is spent.
   *
   * @param first the number of the first scenario that has not been used
   * @param looks when to look, and with what probability one may be unlucky
   */
  double @Nullable [] contradiction(
      List<ConstraintStatement> constraints,
      double[] offered,
      Scenarios scenarios,
      long first,
      LookSchedule looks) {
    List<double[]> all = weights(constraints, offered);
    long next = first;
    if (offered.length > 0) {
      int count = (int) Math.min(looks.count(looks.size()) / 2 + 1, Integer.MAX_VALUE);
      addIfAny(
          best(new MeanEvaluator(problem, scenarios, Purpose.CONFIRMATION, next, count).at(x)),
          all);
      next += count;
    }
    for (double[] w : all) {
      Sample sample = new Sample(problem, scenarios, x, 0.0, w, next);
      boolean open = true;
      for (int k = 1; open && k <= looks.size(); k++) {
        sample.drawTo(looks.count(k));
        double share = looks.delta(k) / (2 * all.size());
        Interval value = Intervals.studentised(sample.combination, share);
        double radius = Intervals.along(sample.gradients, share);
        double[] v = sample.gradients.mean();
        if (hopeless(w, value.lower(), v, radius)) {
          return refuted(v, room(w, estimates(scenarios)), null) ? null : w;
        }
        // Where the estimates less all doubt show nothing, more samples will not either.
        open =
            hopeless(w, value.upper(), v, -3.0 * radius) && !Thread.currentThread().isInterrupted();
      }
    }
    return null;
  }

  /** The best w for the linearised constraints, every one measured by the size of its gradient. */
  private double[] best(Evaluation mean) {
    double[] u = new double[mean.rows() - 1];
    for (int k = 0; k < u.length; k++) {
      double size = mean.norm(1 + k);
      u[k] = size > 0 && size < Double.POSITIVE_INFINITY ? size : 1.0;
    }
    LinearViolation model =
        new LinearViolation(problem.feasibleSet(), problem.inequalities(), x, u, mean);
    model.solve(0.0);
    return model.weights();
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
    for (int k = 0; k < w.length; k++) {
      sum += tolerances.ofConstraint(k) * Math.abs(w[k]);
    }
    return sum;
  }

  private boolean hopeless(double[] w, double value, double[] v, double radius) {
    return value + bound.least(v) - bound.farthest() * radius > margin(w);
  }

  /** By how much w·c(z) is within the tolerance. */
  private ToDoubleFunction<double[]> room(double[] w, ExactMean means) {
    double margin = margin(w);
    Evaluation mean = Evaluation.of(problem);
    double[] unused = new double[x.length];
    return z -> {
      means.evaluateMean(z, mean);
      return margin - Sample.combine(mean, 0.0, w, unused);
    };
  }

  /** The same in standard errors of the average over a few scenarios. */
  private ToDoubleFunction<double[]> estimatedRoom(double[] w, Scenarios scenarios) {
    double margin = margin(w);
    Evaluation one = Evaluation.of(problem);
    double[] unused = new double[x.length];
    return z -> {
      Moments moments = new Moments();
      for (int k = 0; k < FEW; k++) {
        problem.evaluate(z, scenarios.key(Purpose.CONFIRMATION, k), one);
        moments.add(Sample.combine(one, 0.0, w, unused));
      }
      double room = margin - moments.mean();
      return room == 0 ? 0.0 : room / Math.sqrt(moments.variance() / FEW);
    };
  }

  /** With few exact means, and none after an interrupt: estimates are enough to drop w then. */
  private boolean refuted(double[] w, double[] v, ExactMean means, Scenarios scenarios) {
    ToDoubleFunction<double[]> exactly = room(w, means);
    return refuted(
        v,
        estimatedRoom(w, scenarios),
        z -> Thread.currentThread().isInterrupted() || exactly.applyAsDouble(z) >= 0);
  }

  /**
   * Whether some point of X₀ is seen to have w·c(z) within the tolerance.
   *
   * @param room not negative where a point seems to
   * @param confirmed asked about the point of each direction with the most room, if any; null if
   *     the first that seems to will do
   */
  private boolean refuted(
      double[] v, ToDoubleFunction<double[]> room, @Nullable Predicate<double[]> confirmed) {
    ScenarioRandom random = new ScenarioRandom(PROBE_SEED);
    double[] direction = new double[x.length];
    double[] z = new double[x.length];
    double[] likeliest = new double[x.length];
    for (int probe = 0; probe < PROBES; probe++) {
      for (int i = 0; i < x.length; i++) {
        direction[i] = probe == 0 ? -v[i] : probe == 1 ? v[i] : random.nextGaussian();
      }
      double length = Rows.norm(direction);
      double most = Double.NEGATIVE_INFINITY;
      for (double radius = bound.reach() * FARTHEST;
          length > 0 && radius > 1e-4 * bound.reach();
          radius *= 0.1) {
        Vectors.sum(x, radius / length, direction, z);
        problem.feasibleSet().project(z, z);
        double here = room.applyAsDouble(z);
        // A NaN far out refutes nothing.
        if (here >= 0 && confirmed == null) {
          return true;
        }
        if (here > most) {
          most = here;
          System.arraycopy(z, 0, likeliest, 0, z.length);
        }
      }
      if (most >= 0 && confirmed != null && confirmed.test(likeliest)) {
        return true;
      }
    }
    return false;
  }

  /** The w to try, each of norm 1. */
  private static List<double[]> weights(List<ConstraintStatement> constraints, double[] offered) {
    double[] violations = new double[constraints.size()];
    double[] multipliers = new double[constraints.size()];
    for (int k = 0; k < violations.length; k++) {
      ConstraintStatement c = constraints.get(k);
      double value = c.row().estimate();
      violations[k] = c.kind() == Kind.INEQUALITY ? Math.max(0.0, value) : value;
      multipliers[k] = c.multiplier();
    }
    List<double[]> all = new ArrayList<>();
    if (offered.length > 0) {
      addIfAny(offered.clone(), all);
    } else {
      addIfAny(violations, all);
      addIfAny(multipliers, all);
    }
    return all;
  }

  private static void addIfAny(double[] w, List<double[]> all) {
    double norm = Rows.norm(w);
    if (norm > 0 && norm < Double.POSITIVE_INFINITY) {
      for (int k = 0; k < w.length; k++) {
        w[k] /= norm;
      }
      all.add(w);
    }
  }
}
