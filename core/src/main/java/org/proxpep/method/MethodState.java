package org.proxpep.method;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/** What one run of a method has reached. Owned by one thread. */
public interface MethodState {

  /** The number of steps done; 0 at the start. */
  long steps();

  /**
   * The number of calls of {@code evaluate} (all functions with gradients) spent so far. The runner
   * multiplies by the scenarios that a call costs, so no method knows about batches.
   */
  long samples();

  /** The most calls of {@code evaluate} that the next step may need. */
  default int evaluationsOfNextStep() {
    return 1;
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

  /** What became of the inequalities that theory promises, where the settings asked to check. */
  default List<InvariantReport> invariants() {
    return List.of();
  }

  /** Writes all that {@link #restore} needs to go on with the same bits. */
  void save(DataOutput out) throws IOException;

  /** Takes over what {@link #save} wrote, into a fresh state of the same problem and settings. */
  void restore(DataInput in) throws IOException;
}
