package org.proxpep.method;

import java.util.Optional;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** Another method seen through a change; what a subclass does not change is passed on. */
public abstract class ForwardingMethod<S extends MethodState> implements Method<S> {

  /** The method inside. */
  protected final Method<S> method;

  protected ForwardingMethod(Method<S> method) {
    this.method = method;
  }

  @Override
  public String name() {
    return method.name();
  }

  @Override
  public Record settings() {
    return method.settings();
  }

  @Override
  public S start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    return method.start(problem, start, scenarios);
  }

  @Override
  public void step(S state) {
    method.step(state);
  }

  @Override
  public Optional<LocalSearch> localSearch(
      StochasticProblem problem, Scenarios scenarios, int count, double[] middle, double[] units) {
    return method.localSearch(problem, scenarios, count, middle, units);
  }

  @Override
  public boolean endsOnTables() {
    return method.endsOnTables();
  }
}
