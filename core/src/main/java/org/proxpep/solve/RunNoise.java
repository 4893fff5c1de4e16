package org.proxpep.solve;

import org.proxpep.linalg.Vectors;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.ConstraintMoments;

/** How far a run may be off by the luck of its scenarios. */
final class RunNoise {

  /** A violation of fewer standard errors of a mean over all samples of a run is its own noise. */
  private static final double NOISE = 4.0;

  /** Enough to know a standard deviation. */
  static final int FEW = 200;

  private RunNoise() {}

  /** The largest violations at x that a run with so many samples may not see, by constraint. */
  static double[] ofConstraints(
      StochasticProblem problem, Scenarios scenarios, double[] x, long samples) {
    double root = Math.sqrt((double) Math.max(1L, samples));
    ConstraintMoments few =
        ConstraintMoments.at(MiniBatch.innermost(problem), x, scenarios, Purpose.VALIDATION, FEW);
    return Vectors.of(
        problem.shape().constraints(), k -> NOISE * Math.sqrt(few.variance(k)) / root);
  }
}
