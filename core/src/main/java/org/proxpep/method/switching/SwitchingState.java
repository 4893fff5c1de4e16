package org.proxpep.method.switching;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.proxpep.method.support.FirstOrderState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/**
 * The iterates of one run of the switching method. It has no multipliers; what serves for λ_k is
 * the total weight of ∇c_k in the steps over that of ∇F, which balance at a solution. y are the
 * weights of ∇c_k.
 */
public final class SwitchingState extends FirstOrderState {

  private final int batch;

  /** The random point among those with a step along ∇F. */
  private final double[] chosen;

  /** Ση over the steps along ∇F. */
  private double objective;

  SwitchingState(StochasticProblem problem, double[] start, Scenarios scenarios, int batch) {
    super(problem, start, scenarios);
    this.batch = batch;
    this.chosen = new double[x.length];
  }

  /** Lets xᵗ be the answer with probability η over the sum of all η so far. */
  void offer(double eta) {
    long key = Scenarios.derive(scenarios.key(Purpose.DECISION, t), 1);
    if (Scenarios.uniform(key) * (objective + eta) < eta) {
      System.arraycopy(x, 0, chosen, 0, x.length);
    }
  }

  /** x ← P(x − step·∇) along the gradient of a row of the sample, 0 for the objective. */
  void descend(int row, double step) {
    System.arraycopy(sample.gradient[row], 0, u, 0, u.length);
    descend(step);
    if (row == 0) {
      objective += step;
    } else {
      y[row - 1] += step;
    }
  }

  @Override
  protected double multiplierFactor() {
    return objective > 0 ? 1 / objective : 0.0;
  }

  @Override
  public boolean answer(double[] point, double[] multipliers) {
    System.arraycopy(chosen, 0, point, 0, point.length);
    multipliers(multipliers);
    return objective > 0;
  }

  @Override
  public long samples() {
    return steps() * batch;
  }

  @Override
  public int evaluationsOfNextStep() {
    return batch;
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
