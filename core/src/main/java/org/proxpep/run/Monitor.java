package org.proxpep.run;

import org.proxpep.diagnostics.KktResidual;
import org.proxpep.diagnostics.MeanEvaluator;
import org.proxpep.diagnostics.Measures;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/** Measures points for the trace and the choice of a candidate, all on the same scenarios. */
final class Monitor {

  private final MeanEvaluator means;
  private final KktResidual residual;

  Monitor(StochasticProblem problem, Scenarios scenarios, int samples) {
    this.means = new MeanEvaluator(problem, scenarios, Purpose.MONITORING, samples);
    this.residual = new KktResidual(problem);
  }

  Measures measure(double[] x, double[] multipliers) {
    if (Divergence.isDiverged(x)) {
      // A problem need not be able to evaluate there.
      return Measures.unknown(multipliers.length);
    }
    residual.measure(x, multipliers, means.at(x), 1.0);
    return residual.measures();
  }
}
