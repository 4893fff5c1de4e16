package org.proxpep.problems.library;

import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepState;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.Scenarios;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.theory.Form;
import org.proxpep.theory.PathBounds;
import org.proxpep.theory.Theory;
import org.proxpep.theory.TheoryInputs;

/**
 * One run of Algorithm 1 on a trap of one variable with the theorem's parameters, and the sums over
 * x¹..x^T of which the theorem speaks. The traps have no noise, so a sum is its own expectation.
 */
final class PathSums {

  final TheoryInputs inputs;
  final ProxPepState end;

  /** Σ h and Σ|h|. */
  double h;

  double absoluteH;

  /** Σ gᵢ. */
  final double[] g;

  /** Σ max(maxᵢ gᵢ, 0). */
  double violation;

  /** −Σ⟨λ, g⟩ and Σ⟨λ, |g|⟩. */
  double complementarity;

  double absoluteComplementarity;

  /** Σ‖xᵗ⁺¹ − xᵗ‖ and Σuᵗ⁺¹. */
  double steps;

  double slacks;

  /** The largest ‖(μ₊, μ₋)‖. */
  double largestMu;

  /** At how many steps of Phase I and of Phase II μ₊ᵗ⁺¹ + μ₋ᵗ⁺¹ exceeds β_t. */
  final long[] abovePenalty = new long[2];

  /** The same for β_t + κ(uᵗ⁺¹ − uᵗ). */
  final long[] aboveCorrectedPenalty = new long[2];

  PathSums(LibraryProblem problem, ProblemConstants constants, TheoremSchedule schedule, long t) {
    this(problem, constants, schedule, t, problem.startingPoint()[0]);
  }

  PathSums(
      LibraryProblem problem,
      ProblemConstants constants,
      TheoremSchedule schedule,
      long horizon,
      double start) {
    inputs = TheoryInputs.of(constants, schedule, (double) horizon);
    g = new double[problem.inequalities()];
    ProxPep method = new ProxPep(schedule.settings(constants, horizon));
    end = method.start(problem, new double[] {start}, new Scenarios(1));
    long phaseOne = method.settings().phaseOneSteps();
    PathBounds printed = theory(Form.PRINTED).path();
    PathBounds corrected = theory(Form.CORRECTED).path();
    Evaluation at = Evaluation.of(problem);
    for (long t = 1; t <= horizon; t++) {
      problem.evaluateMean(end.x(), at);
      inequalities(at);
      double x = end.x()[0];
      double beta = end.beta();
      if (problem.equalities() == 0) {
        method.step(end);
      } else {
        h += at.value(1);
        absoluteH += Math.abs(at.value(1));
        double before = end.slack()[0];
        method.step(end);
        double after = end.slack()[0];
        slacks += after;
        double plus = end.muPlus()[0];
        double minus = end.muMinus()[0];
        largestMu = Math.max(largestMu, Math.hypot(plus, minus));
        int phase = t <= phaseOne ? 0 : 1;
        // κ(u⁺ − u) is the difference of close numbers times 10⁷ or so.
        double rounding = 1e-7 * beta;
        if (plus + minus > printed.multiplierSum(beta, before, after) + rounding) {
          abovePenalty[phase]++;
        }
        if (plus + minus > corrected.multiplierSum(beta, before, after) + rounding) {
          aboveCorrectedPenalty[phase]++;
        }
      }
      steps += Math.abs(end.x()[0] - x);
    }
  }

  private void inequalities(Evaluation at) {
    double largest = 0.0;
    double[] lambda = end.lambda();
    for (int i = 0; i < g.length; i++) {
      double value = at.value(1 + i);
      g[i] += value;
      largest = Math.max(largest, value);
      complementarity -= lambda[i] * value;
      absoluteComplementarity += lambda[i] * Math.abs(value);
    }
    violation += largest;
  }

  double horizon() {
    return inputs.horizon();
  }

  Theory theory(Form form) {
    return new Theory(inputs, form);
  }

  /** The bound of {@code eq:equality_sum_bound} for this run. */
  double equalitySum(Form form) {
    return theory(form).path().equalitySum(end.muPlus()[0], end.muMinus()[0], steps, slacks);
  }
}
