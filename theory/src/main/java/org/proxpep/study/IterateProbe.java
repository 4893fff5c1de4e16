package org.proxpep.study;

import org.proxpep.method.ForwardingMethod;
import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * A method that shows some of its iterates xᵗ with their multipliers before it steps from them. It
 * serves one run, since it remembers how far that run is.
 */
final class IterateProbe<S extends MethodState> extends ForwardingMethod<S> {

  /** Takes what is shown. */
  interface Watcher {
    /**
     * @param x a view of xᵗ
     * @param multipliers a view of (λᵗ, μᵗ)
     * @param weight of this iterate in the average
     */
    void see(double[] x, double[] multipliers, double weight);
  }

  private final Strata strata;
  private final Watcher watcher;
  private double[] multipliers = {};
  private int next;

  IterateProbe(Method<S> method, Strata strata, Watcher watcher) {
    super(method);
    this.strata = strata;
    this.watcher = watcher;
  }

  @Override
  public S start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    multipliers = new double[problem.inequalities() + problem.equalities()];
    return super.start(problem, start, scenarios);
  }

  @Override
  public void step(S state) {
    if (next < strata.count() && state.steps() + 1 == strata.time(next)) {
      state.multipliers(multipliers);
      watcher.see(state.x(), multipliers, strata.weight(next));
      next++;
    }
    super.step(state);
  }
}
