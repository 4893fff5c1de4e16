package org.proxpep.model.problem;

import java.util.Optional;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.ScenarioBlock;
import org.proxpep.problem.ScenarioSums;
import org.proxpep.problem.StochasticProblem;

/** A problem whose scenarios are the choices of rows, all of them known. */
final class AllScenarios extends ForwardingProblem implements FiniteProblem {

  private final ScenarioFunctions functions;
  private final Optional<ScenarioSums> sums;

  AllScenarios(StochasticProblem problem, ScenarioFunctions functions) {
    super(problem);
    this.functions = functions;
    this.sums = functions.sumsOfScenarios();
  }

  @Override
  public Optional<ScenarioSums> sumsOfScenarios() {
    return sums;
  }

  @Override
  public long scenarioCount() {
    return functions.count();
  }

  @Override
  public Optional<ScenarioBlock> scenarioBlock(double[] x) {
    return functions.scenarioBlock(x);
  }

  @Override
  public void evaluateScenario(double[] x, long index, Evaluation out) {
    functions.evaluateScenario(x, index, out);
  }
}
