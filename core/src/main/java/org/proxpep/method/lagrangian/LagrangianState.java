package org.proxpep.method.lagrangian;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.proxpep.method.support.FirstOrderState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of gradient descent–ascent; y are the multipliers (λ, μ). */
public final class LagrangianState extends FirstOrderState {

  /** ξ of the νPI controller, the smoothed violation. */
  final double[] smooth;

  LagrangianState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    super(problem, start, scenarios);
    this.smooth = new double[constraints()];
  }

  @Override
  protected void saveMore(DataOutput out) throws IOException {
    write(out, smooth);
  }

  @Override
  protected void restoreMore(DataInput in) throws IOException {
    read(in, smooth);
  }
}
