package org.proxpep.method;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.problem.Evaluation;

/** What one run of a method has reached. Owned by one thread. */
public interface MethodState {

  /** The number of steps done; 0 at the start. */
  long steps();

  /**
   * The number of calls of {@code evaluate} (all functions with gradients) spent so far, one a step
   * for most methods. The runner multiplies by the scenarios that a call costs, so no method knows
   * about batches.
   */
  default long samples() {
    return steps();
  }

  /** The most calls of {@code evaluate} that the next step may need. */
  default long evaluationsOfNextStep() {
    return 1;
  }

  /**
   * Says how many calls of {@code evaluate} the run may spend, before the first step; {@link
   * Long#MAX_VALUE} where that is open. Most methods do not need to know.
   */
  default void budget(long evaluations) {}

  /** Whether the point is as good as the numbers allow, so that no further step is worth it. */
  default boolean isDone() {
    return false;
  }

  /**
   * Whether constraints stay violated whatever the method tries, so that no further step is worth
   * it. The point is then one of least violation, as far as the method can see.
   */
  default boolean isStuck() {
    return false;
  }

  /**
   * Whether passes over all scenarios follow soon, each with a row of its own: to measure a point
   * on the way there would cost as much as one of them and tell nothing.
   */
  default boolean isOnTheWay() {
    return false;
  }

  /** Whether the latest step is worth a row of the trace, whatever the schedule says. */
  default boolean isWorthARow() {
    return false;
  }

  /**
   * Exact means of all functions at {@link #x}, where the method has just computed them: nobody
   * needs to pass over all scenarios again. A view.
   */
  default @Nullable Evaluation exactMean() {
    return null;
  }

  /** The current point, a view that the next step overwrites. */
  double[] x();

  /**
   * Writes the multipliers of the original Lagrangian f + Σλᵢgᵢ + Σμⱼhⱼ: first the p numbers λ ≥ 0,
   * then the m numbers μ of either sign.
   */
  void multipliers(double[] out);

  /**
   * Writes the point that the method itself offers as its answer, with the multipliers that belong
   * to it, where it has one that is better than its iterates and their averages.
   *
   * @return false if there is none; the arrays may then hold anything
   */
  default boolean answer(double[] x, double[] multipliers) {
    return false;
  }

  /**
   * Takes over the multipliers of an earlier answer, in the form of {@link #multipliers}; called
   * before the first step only. A method that keeps none begins without them.
   */
  default void startFrom(double[] multipliers) {}

  /** Names of the method's own columns in the trace; fixed for a run. */
  default List<String> statisticNames() {
    return List.of();
  }

  /** Writes the values of those columns after the latest step. */
  default void statistics(double[] out) {}

  /** The phases that the run has been through, where it has several. */
  default List<PhaseReport> phases() {
    return List.of();
  }

  /** What became of the inequalities that theory promises, where the settings asked to check. */
  default List<InvariantReport> invariants() {
    return List.of();
  }

  /**
   * Names every field that the next step reads, to write it to a checkpoint or to take it over into
   * a fresh state of the same problem and settings, so that a run goes on with the same bits.
   */
  void fields(Archive archive) throws IOException;
}
