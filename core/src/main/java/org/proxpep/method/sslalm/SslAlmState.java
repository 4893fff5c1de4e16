package org.proxpep.method.sslalm;

import java.io.IOException;
import org.proxpep.method.Archive;
import org.proxpep.method.support.SlackState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of the smoothed augmented Lagrangian; y are the multipliers. */
public final class SslAlmState extends SlackState {

  /** z, which follows x and is the answer, and its part for the slacks. */
  final double[] z = x.clone();

  final double[] zSlack = new double[p];

  /**
   * @param spent evaluations made before the first step
   */
  SslAlmState(StochasticProblem problem, double[] start, Scenarios scenarios, int spent) {
    super(problem, start, scenarios, spent);
  }

  @Override
  public long evaluationsOfNextStep() {
    return keysOfStep();
  }

  @Override
  public boolean answer(double[] point, double[] multipliers) {
    System.arraycopy(z, 0, point, 0, point.length);
    multipliers(multipliers);
    return true;
  }

  @Override
  public void fields(Archive archive) throws IOException {
    super.fields(archive);
    archive.fields(z, zSlack);
  }
}
