package org.proxpep.method.switching;

import org.proxpep.method.support.EitherOrState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of the switching method. */
public final class SwitchingState extends EitherOrState {

  /** The random point among those with a step along ∇F. */
  private final double[] chosen = kept(x.length);

  SwitchingState(StochasticProblem problem, double[] start, Scenarios scenarios, int batch) {
    super(problem, start, scenarios, batch);
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
}
