package org.proxpep.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.diagnostics.KktResidual;
import org.proxpep.diagnostics.MeanEvaluator;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;

/**
 * Multipliers for a certificate. Any y may prove that x is stationary, and those that a single
 * iterate comes with are noisy, so the averaged ones of its run are tried too.
 */
final class Multipliers {

  private Multipliers() {}

  /**
   * The y with the least of max(residual, complementarity) at the chosen x on the validation
   * scenarios, its own if equal. A method's own answer comes with multipliers averaged over its
   * run, and a sample of the validation's size could only choose worse ones by chance.
   */
  static double[] best(
      StochasticProblem problem, Scenarios scenarios, int samples, Candidate chosen, Result run) {
    double[] own = chosen.multipliers();
    MeanEvaluator means = new MeanEvaluator(problem, scenarios, Purpose.VALIDATION, samples);
    if (chosen.kind() == Candidate.Kind.ANSWER
        && !means.isExact()
        && Arrays.stream(own).allMatch(Double::isFinite)) {
      return own;
    }
    List<double[]> offered = new ArrayList<>();
    offered.add(own);
    run.candidates().forEach(c -> offered.add(c.multipliers()));
    double[] x = chosen.x();
    Evaluation mean = means.at(x);
    KktResidual residual = new KktResidual(problem);
    double[] best = offered.get(0);
    double least = Double.POSITIVE_INFINITY;
    for (double[] y : offered) {
      residual.measure(x, y, mean, 1.0);
      double size = Math.max(residual.norm(), residual.complementarity());
      // Not where it is NaN.
      if (size < least && Arrays.stream(y).allMatch(Double::isFinite)) {
        least = size;
        best = y;
      }
    }
    return best;
  }
}
