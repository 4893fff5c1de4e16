package org.proxpep.method.pdsg;

import org.proxpep.method.support.SampledRowsState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of PDSG; y is z, so the multipliers of the Lagrangian are z/M. */
public final class PdsgState extends SampledRowsState {

  /** s, the sum of squared clipped gradients, coordinate by coordinate. */
  final double[] sum = kept(x.length);

  PdsgState(StochasticProblem problem, double[] start, Scenarios scenarios, int rows) {
    super(problem, start, scenarios, rows);
  }

  @Override
  protected double multiplierFactor() {
    return 1.0 / Math.max(1, constraints());
  }
}
