package org.proxpep.method.pdsg;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.proxpep.method.support.FirstOrderState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of PDSG; y is z, so the multipliers of the Lagrangian are z/M. */
public final class PdsgState extends FirstOrderState {

  /** s, the sum of squared clipped gradients, coordinate by coordinate. */
  final double[] sum;

  /** The weight of each constraint's gradient in u. */
  final double[] weight;

  PdsgState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    super(problem, start, scenarios);
    this.sum = new double[x.length];
    this.weight = new double[constraints()];
  }

  @Override
  protected double multiplierFactor() {
    return 1.0 / Math.max(1, constraints());
  }

  @Override
  protected void saveMore(DataOutput out) throws IOException {
    write(out, sum);
  }

  @Override
  protected void restoreMore(DataInput in) throws IOException {
    read(in, sum);
  }
}
