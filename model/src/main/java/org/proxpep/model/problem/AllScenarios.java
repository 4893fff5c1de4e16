package org.proxpep.model.problem;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.StochasticProblem;

/** A problem whose scenarios are the choices of rows, all of them known. */
final class AllScenarios extends ForwardingProblem implements FiniteProblem {

  private final ScenarioFunctions functions;
  private final long count;

  AllScenarios(StochasticProblem problem, ScenarioFunctions functions, long count) {
    super(problem);
    this.functions = functions;
    this.count = count;
  }

  @Override
  public long scenarioCount() {
    return count;
  }

  @Override
  public void evaluateScenario(double[] x, long index, Evaluation out) {
    functions.evaluateScenario(x, index, out);
  }
}
