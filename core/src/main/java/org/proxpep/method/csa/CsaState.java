package org.proxpep.method.csa;

import org.proxpep.method.support.EitherOrState;
import org.proxpep.method.support.WeightedMean;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of CSA. */
public final class CsaState extends EitherOrState {

  /** Of γ_t x_t over the steps that count for the answer. */
  private final WeightedMean mean = keptMean(x.length);

  CsaState(StochasticProblem problem, double[] start, Scenarios scenarios, int batch) {
    super(problem, start, scenarios, batch);
  }

  /** Lets xᵗ count for the answer. */
  void count(double gamma) {
    mean.add(gamma, x);
  }

  @Override
  public boolean answer(double[] point, double[] multipliers) {
    if (!mean.write(point)) {
      return false;
    }
    multipliers(multipliers);
    return true;
  }
}
