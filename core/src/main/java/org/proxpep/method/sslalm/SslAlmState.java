package org.proxpep.method.sslalm;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.proxpep.method.support.SlackState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of the smoothed augmented Lagrangian; y are the multipliers. */
public final class SslAlmState extends SlackState {

  /** z, which follows x and is the answer, and its part for the slacks. */
  final double[] z;

  final double[] zSlack;

  /**
   * @param spent evaluations made before the first step
   */
  SslAlmState(StochasticProblem problem, double[] start, Scenarios scenarios, int spent) {
    super(problem, start, scenarios, spent);
    this.z = x.clone();
    this.zSlack = new double[p];
  }

  @Override
  public int evaluationsOfNextStep() {
    return keysOfStep();
  }

  @Override
  public boolean answer(double[] point, double[] multipliers) {
    System.arraycopy(z, 0, point, 0, point.length);
    multipliers(multipliers);
    return true;
  }

  @Override
  protected void saveMore(DataOutput out) throws IOException {
    super.saveMore(out);
    write(out, z);
    write(out, zSlack);
  }

  @Override
  protected void restoreMore(DataInput in) throws IOException {
    super.restoreMore(in);
    read(in, z);
    read(in, zSlack);
  }
}
