package org.proxpep.problem;

import java.util.List;

/**
 * The functions of a problem at a point under many scenarios at a time, which are its lanes; for
 * one thread. Numbers of one kind lie side by side, an array for each value and each entry of a
 * gradient, so that loops over lanes become vector instructions.
 *
 * <pre>{@code
 * block.evaluate(keys, count);
 * double[] objective = block.value(0); // entry j belongs to keys[j]
 * }</pre>
 *
 * Every number has the bits that {@link StochasticProblem#evaluate} gives it.
 */
public interface ScenarioBlock {

  /** The most scenarios at a time. Means and certificates use blocks of at least 64. */
  int lanes();

  /** Goes to another point; until scenarios are evaluated there, no number has a meaning. */
  void moveTo(double[] x);

  /** Evaluates the scenarios of the first keys. */
  void evaluate(long[] keys, int count);

  /**
   * The values of a function. Only entries of scenarios that were evaluated last have a meaning;
   * nobody but the block writes them.
   */
  double[] value(int row);

  /**
   * The derivatives of a function in one variable, as {@link #value}, until those of the function
   * in another variable are asked for.
   */
  double[] gradient(int row, int variable);

  /**
   * Parts of the gradient of a function that sums can be made of faster; no two of them overlap.
   */
  default List<ScaledRows> parts(int row) {
    return List.of();
  }
}
