package org.proxpep.method.sampledal;

import org.proxpep.method.support.FirstOrderState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The iterates of one run of the sampled augmented Lagrangian; y are the multipliers z, without the
 * update that the latest step has left to the next.
 */
public final class SampledAlState extends FirstOrderState {

  /** The weight of each constraint's gradient in u. */
  final double[] weight;

  SampledAlState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    super(problem, start, scenarios);
    this.weight = new double[constraints()];
  }
}
