package org.proxpep.run;

import org.proxpep.method.Method;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** A method with a bug that shows at one step. */
record BuggyMethod(DualAscent inner, long badStep) implements Method<DualAscent.State> {

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public Record settings() {
    return inner.settings();
  }

  @Override
  public DualAscent.State start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    return inner.start(problem, start, scenarios);
  }

  @Override
  public void step(DualAscent.State s) {
    if (s.steps() + 1 == badStep) {
      double[] x = s.x();
      x[x.length] = 0.0;
    }
    inner.step(s);
  }
}
