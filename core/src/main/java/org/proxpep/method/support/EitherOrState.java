package org.proxpep.method.support;

import java.io.IOException;
import org.proxpep.method.Archive;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The iterates of a method whose steps go along ∇F or along the gradient of one constraint. It has
 * no multipliers; what serves for λ_k is the total weight of ∇c_k in the steps over that of ∇F,
 * which balance at a solution. y are the weights of ∇c_k.
 */
public abstract class EitherOrState extends FirstOrderState {

  private final int batch;

  /** The total weight of ∇F in the steps. */
  protected double objective;

  /**
   * @param batch how many scenarios a sample is the mean of
   */
  protected EitherOrState(
      StochasticProblem problem, double[] start, Scenarios scenarios, int batch) {
    super(EqualityPairs.of(batch == 1 ? problem : new MiniBatch(problem, batch)), start, scenarios);
    this.batch = batch;
  }

  /** x ← P(x − step·∇) along the gradient of a row of the sample, 0 for the objective. */
  public final void descend(int row, double step) {
    sample.copyTo(row, u);
    descend(step);
    if (row == 0) {
      objective += step;
    } else {
      y[row - 1] += step;
    }
  }

  @Override
  protected final double multiplierFactor() {
    return objective > 0 ? 1 / objective : 0.0;
  }

  @Override
  public final long samples() {
    return steps() * batch;
  }

  @Override
  public final long evaluationsOfNextStep() {
    return batch;
  }

  @Override
  public void fields(Archive archive) throws IOException {
    super.fields(archive);
    objective = archive.field(objective);
  }
}
