package org.proxpep.method.penaltystorm;

import org.proxpep.method.support.StormState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of the penalty method; y is ρ_t times the estimate of E[c]. */
public final class PenaltyStormState extends StormState {

  /** The multipliers of the penalty function: zeros. */
  final double[] none = new double[constraints()];

  private final PenaltyStormSettings settings;

  PenaltyStormState(
      StochasticProblem problem,
      double[] start,
      Scenarios scenarios,
      PenaltyStormSettings settings) {
    super(problem, start, scenarios);
    this.settings = settings;
  }

  /** ρ_t. */
  double rho(long step) {
    return settings.rho() * Math.pow((double) step, 0.2);
  }

  /** a_t; the first step has nothing to remember. */
  double momentum() {
    return t == 1 ? 1.0 : Math.min(1.0, settings.momentum() * Math.pow((double) t, -0.8));
  }

  @Override
  public void startFrom(double[] multipliers) {}

  @Override
  public long evaluationsOfNextStep() {
    return (long) points(momentum()) * keysOfStep();
  }
}
