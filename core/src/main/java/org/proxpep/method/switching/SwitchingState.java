package org.proxpep.method.switching;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.proxpep.method.support.EitherOrState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of the switching method. */
public final class SwitchingState extends EitherOrState {

  /** The random point among those with a step along ∇F. */
  private final double[] chosen;

  SwitchingState(StochasticProblem problem, double[] start, Scenarios scenarios, int batch) {
    super(problem, start, scenarios, batch);
    this.chosen = new double[x.length];
  }

  /** Lets xᵗ be the answer with probability η over the sum of all η so far. */
  void offer(double eta) {
    long key = Scenarios.derive(scenarios.key(Purpose.DECISION, t), 1);
    if (Scenarios.uniform(key) * (objective + eta) < eta) {
      System.arraycopy(x, 0, chosen, 0, x.length);
    }
  }

  @Override
  public boolean answer(double[] point, double[] multipliers) {
    System.arraycopy(chosen, 0, point, 0, point.length);
    multipliers(multipliers);
    return objective > 0;
  }

  @Override
  protected void saveMore(DataOutput out) throws IOException {
    write(out, chosen);
    out.writeDouble(objective);
  }

  @Override
  protected void restoreMore(DataInput in) throws IOException {
    read(in, chosen);
    objective = in.readDouble();
  }
}
