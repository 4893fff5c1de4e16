package org.proxpep.problem;

import java.util.Optional;

/** A finite problem around another with the same scenarios; a subclass changes how means come. */
public abstract class ForwardingFinite extends ForwardingProblem implements FiniteProblem {

  /** What the problem inside gives as its scenarios. */
  protected final FiniteProblem scenarios;

  protected ForwardingFinite(StochasticProblem problem, FiniteProblem scenarios) {
    super(problem);
    this.scenarios = scenarios;
  }

  @Override
  public final long scenarioCount() {
    return scenarios.scenarioCount();
  }

  @Override
  public final Optional<ScenarioBlock> scenarioBlock(double[] x) {
    return scenarios.scenarioBlock(x);
  }

  @Override
  public final Optional<ScenarioSums> sumsOfScenarios() {
    return scenarios.sumsOfScenarios();
  }

  @Override
  public final void evaluateScenario(double[] x, long index, Evaluation out) {
    scenarios.evaluateScenario(x, index, out);
  }
}
