package org.proxpep.method.csa;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.proxpep.method.support.FirstOrderState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The iterates of one run of CSA. The method has no multipliers; what serves for λ_k is the total
 * length of steps along ∇c_k over that of steps along ∇F, which balance at a solution. y are the
 * lengths along ∇c_k.
 */
public final class CsaState extends FirstOrderState {

  private final int batch;

  /** Σγ_t x_t and Σγ_t over the steps that count for the answer. */
  private final double[] weighted;

  private double weight;

  /** Σγ_t over the steps along ∇F. */
  private double objective;

  CsaState(StochasticProblem problem, double[] start, Scenarios scenarios, int batch) {
    super(problem, start, scenarios);
    this.batch = batch;
    this.weighted = new double[x.length];
  }

  /** Lets xᵗ count for the answer. */
  void count(double gamma) {
    for (int i = 0; i < x.length; i++) {
      weighted[i] += gamma * x[i];
    }
    weight += gamma;
  }

  /** x ← P(x − γ ∇) along the gradient of a row of the sample, 0 for the objective. */
  void descend(int row, double gamma) {
    System.arraycopy(sample.gradient[row], 0, u, 0, u.length);
    descend(gamma);
    if (row == 0) {
      objective += gamma;
    } else {
      y[row - 1] += gamma;
    }
  }

  @Override
  protected double multiplierFactor() {
    return objective > 0 ? 1 / objective : 0.0;
  }

  @Override
  public boolean answer(double[] point, double[] multipliers) {
    if (!(weight > 0)) {
      return false;
    }
    for (int i = 0; i < point.length; i++) {
      point[i] = weighted[i] / weight;
    }
    multipliers(multipliers);
    return true;
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
    write(out, weighted);
    out.writeDouble(weight);
    out.writeDouble(objective);
  }

  @Override
  protected void restoreMore(DataInput in) throws IOException {
    read(in, weighted);
    weight = in.readDouble();
    objective = in.readDouble();
  }
}
