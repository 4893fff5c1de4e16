package org.proxpep.problem;

import java.util.Optional;

/**
 * Rows of the law that a problem is about which had no part in finding its answer: each is a draw
 * by itself, and means over them say what the answer does out there.
 */
public interface FreshRows {

  /** The problem over these rows: the same functions and variables as {@link #settled} gives. */
  StochasticProblem problem();

  /** How many rows there are. */
  int count();

  /**
   * The point of {@link #problem} for an answer: variables that stand for means are set by these
   * rows, all others are as the answer has them.
   */
  double[] settled();

  /** What the rows say at the settled point. */
  Reading read();

  /** The same of what is counted where functions are smoothed. */
  Optional<FreshRows> counted();

  /**
   * A bound of the values of a function at the settled point in any row of the law, not only in
   * these; −∞ where none is known.
   */
  double lower(int row);

  /** See {@link #lower}; +∞ where none is known. */
  double upper(int row);

  /** The rows at a point, one after another; for one thread. */
  interface Reading extends RowInfluence {

    /** Means of all functions with their gradients. */
    Evaluation mean();

    /**
     * Whether a function is a plain average of its values in rows, those of one group, which count
     * alike.
     */
    boolean isAverage(int function);

    /**
     * The value of such a function in the row that was evaluated last; NaN if the row is not in the
     * group.
     */
    double value(int function);
  }
}
