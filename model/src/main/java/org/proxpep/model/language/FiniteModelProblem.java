package org.proxpep.model.language;

import java.util.List;
import org.proxpep.model.graph.Expr;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;

/** A model whose randomness is the choice of rows, so that its means are sums. */
final class FiniteModelProblem extends ModelProblem implements FiniteProblem {

  private final Enumeration scenarios;

  FiniteModelProblem(ModelParts parts, List<Expr> rows, Plan plan, Enumeration scenarios) {
    super(parts, rows, plan);
    this.scenarios = scenarios;
  }

  @Override
  public long scenarioCount() {
    return scenarios.count();
  }

  @Override
  public void evaluateScenario(double[] x, long index, Evaluation out) {
    Plan.Scratch s = scratch(out);
    scenarios.fill(index, s);
    functions.evaluate(x, s.workspace, out);
  }
}
