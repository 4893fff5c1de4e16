package org.proxpep.problem;

import java.util.Optional;

/**
 * A problem whose rows have other values than those inside, by a margin or by counting: what the
 * problem inside knows of the values of its rows is not passed on.
 */
public abstract class MovedRows extends ScenarioByScenario {

  protected MovedRows(StochasticProblem problem) {
    super(problem);
  }

  @Override
  public Optional<BoundedValues> boundedValues() {
    return Optional.empty();
  }

  @Override
  public Optional<RowTerms> terms() {
    return Optional.empty();
  }
}
