package org.proxpep.method;

import java.util.Optional;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * An iterative method for stochastic programmes. A method is immutable: everything a run changes
 * lives in the state that {@link #start} makes, so one method object may serve many runs at once.
 *
 * <p>A method only steps. When to stop, what to log and where to save belong to the runner.
 *
 * @param <S> the state of a run
 */
public interface Method<S extends MethodState> {

  /** The name in the catalogue, as on the command line. */
  String name();

  /** The settings that decide the run, in a form that prints every number exactly. */
  Record settings();

  /**
   * A state at the point x¹, the projection of {@code start} onto X₀. Refuses a problem that the
   * settings do not fit.
   */
  S start(StochasticProblem problem, double[] start, Scenarios scenarios);

  /**
   * One iteration.
   *
   * @throws OracleException if the problem returned a value or gradient that is not finite; the
   *     state is then as it was before the step
   * @throws StepException if the step cannot be computed from these numbers; the state is then as
   *     it was before the step
   */
  void step(S state);

  /**
   * Searches for local solutions on a few scenarios, from any number of points; empty for methods
   * that have none.
   *
   * @param scenarios of which the first {@code count} training scenarios are used
   * @param middle a usual point
   * @param units how far a first step may go, coordinate by coordinate
   */
  default Optional<LocalSearch> localSearch(
      StochasticProblem problem, Scenarios scenarios, int count, double[] middle, double[] units) {
    return Optional.empty();
  }

  /** Whether it passes over tables, and ends at their solutions. */
  default boolean endsOnTables() {
    return false;
  }
}
