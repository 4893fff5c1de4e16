package org.proxpep.run;

import org.proxpep.diagnostics.KktResidual;
import org.proxpep.diagnostics.MeanEvaluator;
import org.proxpep.diagnostics.Measures;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/** Measures points for the trace and the choice of a candidate, all on the same scenarios. */
final class Monitor {

  /** Enough to know a standard deviation to one part in ten. */
  private static final int FEW = 50;

  private final StochasticProblem problem;
  private final Scenarios scenarios;
  private final int samples;
  private final MeanEvaluator means;
  private final KktResidual residual;

  Monitor(StochasticProblem problem, Scenarios scenarios, int samples) {
    this.problem = MiniBatch.innermost(problem);
    this.scenarios = scenarios;
    this.samples = samples;
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

  /**
   * How far the constraints at x may be off: the standard error of a mean over the scenarios a run
   * has spent, and of the measurement where it is one.
   */
  double[] errors(double[] x, int constraints, long spent) {
    double[] sum = new double[constraints];
    double[] squares = new double[constraints];
    Evaluation one = Evaluation.of(problem);
    double[] first = new double[constraints];
    for (int j = 0; j < FEW; j++) {
      problem.evaluate(x, scenarios.key(Purpose.MONITORING, j), one);
      for (int k = 0; k < constraints; k++) {
        // Relative to the first value, which leaves nothing to cancel.
        first[k] = j == 0 ? one.value[1 + k] : first[k];
        double d = one.value[1 + k] - first[k];
        sum[k] += d;
        squares[k] += d * d;
      }
    }
    double perVariance = 1.0 / Math.max(1L, spent) + (means.isExact() ? 0.0 : 1.0 / samples);
    double[] errors = new double[constraints];
    for (int k = 0; k < constraints; k++) {
      double variance = Math.max(0.0, squares[k] - sum[k] * sum[k] / FEW) / (FEW - 1.0);
      errors[k] = Math.sqrt(variance * perVariance);
    }
    return errors;
  }
}
