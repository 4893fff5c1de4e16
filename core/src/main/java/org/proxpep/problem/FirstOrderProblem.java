package org.proxpep.problem;

import java.util.Optional;

/**
 * Another problem seen through a change after which its second derivatives and blocks of scenarios
 * are out of reach: a key names another scenario than inside, or the rows are elsewhere. The rest
 * is passed on.
 */
public abstract class FirstOrderProblem extends ScenarioByScenario {

  protected FirstOrderProblem(StochasticProblem problem) {
    super(problem);
  }

  @Override
  public final Optional<SecondDerivatives> secondDerivatives() {
    return Optional.empty();
  }

  /** They are made for second derivatives. */
  @Override
  public final Optional<RoundedKinks> roundedKinks() {
    return Optional.empty();
  }
}
