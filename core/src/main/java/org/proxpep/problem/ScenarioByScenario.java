package org.proxpep.problem;

import java.util.Optional;

/**
 * Another problem seen through a change of what a scenario gives: what the problem inside can do
 * for many scenarios at once does not know of the change. The rest is passed on.
 */
public abstract class ScenarioByScenario extends ForwardingProblem {

  protected ScenarioByScenario(StochasticProblem problem) {
    super(problem);
  }

  @Override
  public final Optional<ScenarioBlock> block(double[] x) {
    return Optional.empty();
  }

  @Override
  public final Optional<ScenarioSums> sums() {
    return Optional.empty();
  }
}
