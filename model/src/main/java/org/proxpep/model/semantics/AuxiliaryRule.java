package org.proxpep.model.semantics;

import org.proxpep.model.graph.Expr;

/**
 * How an auxiliary variable follows from the other variables: it is the sum of what the terms of
 * its definition give.
 */
public interface AuxiliaryRule {

  /**
   * Whether the problem has an equation that makes the variable the mean of its definition. If not,
   * the functions with the variable are least where it is set exactly.
   */
  boolean byEquation();

  /**
   * Whether the variable is the largest of several definitions. Each gives the problem a row,
   * definition − variable ≤ 0.
   */
  default boolean isLargest() {
    return false;
  }

  /** Whether the variable lies where the values of its definition do. */
  default boolean liesWithinValues() {
    return true;
  }

  /** What a term gives at x, near enough to start from; NaN if it is not known yet. */
  double start(Expr term, double[] x, DataStatistics statistics);

  /** What a term gives exactly. */
  double exact(TermValues values);
}
