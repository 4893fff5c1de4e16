package org.proxpep.method.sampledal;

import org.proxpep.method.support.SampledRowsState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The iterates of one run of the sampled augmented Lagrangian; y are the multipliers z, without the
 * update that the latest step has left to the next.
 */
public final class SampledAlState extends SampledRowsState {

  SampledAlState(StochasticProblem problem, double[] start, Scenarios scenarios, int rows) {
    super(problem, start, scenarios, rows);
  }
}
