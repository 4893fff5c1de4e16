package org.proxpep.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.residual.Measures;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.Status;

/**
 * Multipliers for a certificate. Any y may prove that x is stationary, and those that a single
 * iterate comes with are noisy, so the averaged ones of its run are tried too.
 */
final class Multipliers {

  private Multipliers() {}

  /**
   * The y with the least of max(residual, complementarity) at the chosen x by the means of the
   * validation, its own if equal. A method's own answer comes with multipliers averaged over its
   * run, and a sample of the validation's size could only choose worse ones by chance; those of a
   * converged run belong to its answer.
   */
  static double[] best(
      StochasticProblem problem, MeanEvaluator means, Candidate chosen, Result run) {
    double[] own = chosen.multipliers();
    boolean solved = run.status() == Status.CONVERGED;
    if (chosen.kind() == Candidate.Kind.ANSWER
        && (solved || !means.isExact())
        && Arrays.stream(own).allMatch(Double::isFinite)) {
      return own;
    }
    List<Candidate> offered = new ArrayList<>(run.candidates());
    offered.add(0, chosen);
    double[] x = chosen.x();
    Evaluation mean = means.at(x);
    double[] best = own;
    double least = Double.POSITIVE_INFINITY;
    for (Candidate each : offered) {
      double[] y = each.multipliers();
      Measures at = Measures.at(problem, x, y, mean, 1.0);
      double size = Math.max(at.gradNorm(), at.complementarity());
      // Not where it is NaN.
      if (size < least && Arrays.stream(y).allMatch(Double::isFinite)) {
        least = size;
        best = y;
      }
    }
    return best;
  }
}
