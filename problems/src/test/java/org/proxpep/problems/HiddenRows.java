package org.proxpep.problems;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingProblem;

/** The rows of another problem, a number of times, without its optimum. */
final class HiddenRows extends ForwardingProblem implements FiniteProblem {

  private final FiniteProblem inner;
  private final int times;

  HiddenRows(FiniteProblem inner) {
    this(inner, 1);
  }

  HiddenRows(FiniteProblem inner, int times) {
    super(inner);
    this.inner = inner;
    this.times = times;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    inner.evaluate(x, xi, out);
  }

  @Override
  public long scenarioCount() {
    return times * inner.scenarioCount();
  }

  @Override
  public void evaluateScenario(double[] x, long index, Evaluation out) {
    inner.evaluateScenario(x, index % inner.scenarioCount(), out);
  }
}
