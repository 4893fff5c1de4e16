package org.proxpep.method.support;

import org.proxpep.method.MethodState;
import org.proxpep.method.catalogue.CataloguedMethod;
import org.proxpep.method.catalogue.Horizon;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** A method that is its entry, its settings, the state that a run begins with, and its step. */
public abstract class FirstOrderMethod<C extends Record, S extends MethodState>
    extends CataloguedMethod<C, S> {

  /** The settings times their powers of K. */
  protected final C numbers;

  private final Beginning<S> beginning;

  /** The state at the projection of {@code start} onto X₀. */
  @FunctionalInterface
  public interface Beginning<S> {

    S at(StochasticProblem problem, double[] start, Scenarios scenarios);
  }

  /**
   * @param allowHeuristic whether to take problems beyond the theory
   */
  protected FirstOrderMethod(
      MethodEntry entry, C settings, boolean allowHeuristic, Beginning<S> beginning) {
    super(entry, settings, allowHeuristic);
    this.numbers = Horizon.scaled(settings);
    this.beginning = beginning;
  }

  @Override
  protected final S begin(StochasticProblem problem, double[] start, Scenarios scenarios) {
    return beginning.at(problem, start, scenarios);
  }
}
