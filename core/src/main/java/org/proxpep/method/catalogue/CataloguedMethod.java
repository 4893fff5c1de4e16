package org.proxpep.method.catalogue;

import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * A method with an entry in the catalogue, which says its name and which problems it takes.
 *
 * @param <C> its settings
 * @param <S> the state of a run
 */
public abstract class CataloguedMethod<C extends Record, S extends MethodState>
    implements Method<S> {

  protected final C settings;
  private final MethodEntry entry;
  private final boolean allowHeuristic;

  /**
   * @param allowHeuristic whether to take problems beyond the theory
   */
  protected CataloguedMethod(MethodEntry entry, C settings, boolean allowHeuristic) {
    this.entry = entry;
    this.settings = settings;
    this.allowHeuristic = allowHeuristic;
  }

  /** The state at the projection of {@code start} onto X₀, for a problem that is accepted. */
  protected abstract S begin(StochasticProblem problem, double[] start, Scenarios scenarios);

  @Override
  public final String name() {
    return entry.name();
  }

  @Override
  public final C settings() {
    return settings;
  }

  @Override
  public S start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    entry.accepts().require(name(), problem, allowHeuristic);
    return begin(problem, start, scenarios);
  }
}
