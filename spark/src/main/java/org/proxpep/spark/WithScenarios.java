package org.proxpep.spark;

import java.util.Optional;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.StochasticProblem;

/** A problem whose scenarios are found elsewhere than in itself. */
final class WithScenarios extends ForwardingProblem {

  private final Optional<FiniteProblem> scenarios;

  WithScenarios(StochasticProblem problem, Optional<FiniteProblem> scenarios) {
    super(problem);
    this.scenarios = scenarios;
  }

  @Override
  public Optional<FiniteProblem> finite() {
    return scenarios;
  }

  @Override
  public Optional<ExactMean> exactMean() {
    return scenarios.map(all -> all);
  }
}
