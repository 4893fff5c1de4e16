package org.proxpep.run;

import org.proxpep.linalg.Vectors;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.ConstraintMoments;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.residual.Measures;

/** Measures points for the trace and the choice of a candidate, all on the same scenarios. */
final class Monitor {

  static final double LARGEST = 1e150;

  /** Enough to know a standard deviation to one part in ten. */
  private static final int FEW = 50;

  private final StochasticProblem problem;
  private final Scenarios scenarios;
  private final int samples;
  private final MeanEvaluator means;

  Monitor(StochasticProblem problem, Scenarios scenarios, int samples) {
    this.problem = MiniBatch.innermost(problem);
    this.scenarios = scenarios;
    this.samples = samples;
    this.means = new MeanEvaluator(problem, scenarios, Purpose.MONITORING, samples);
  }

  /**
   * Whether ‖x‖∞ is not finite or above 1e150: x has left every region where numbers mean
   * something. Runs after every step: this plain loop was as fast as unrolled sums of squares.
   */
  static boolean isDiverged(double[] x) {
    for (double v : x) {
      if (!(Math.abs(v) <= LARGEST)) {
        return true;
      }
    }
    return false;
  }

  Measures measure(double[] x, double[] multipliers) {
    if (isDiverged(x)) {
      // A problem need not be able to evaluate there.
      return Measures.unknown(multipliers.length);
    }
    return Measures.at(problem, x, multipliers, means.at(x), 1.0);
  }

  /**
   * How far the constraints at x may be off: the standard error of a mean over the scenarios a run
   * has spent, and of the measurement where it is one.
   */
  double[] errors(double[] x, int constraints, long spent) {
    ConstraintMoments few = ConstraintMoments.at(problem, x, scenarios, Purpose.MONITORING, FEW);
    double perVariance = 1.0 / Math.max(1L, spent) + (means.isExact() ? 0.0 : 1.0 / samples);
    return Vectors.of(constraints, k -> Math.sqrt(few.variance(k) * perVariance));
  }
}
