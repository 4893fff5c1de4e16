package org.proxpep.problem;

/**
 * How means over the rows of a table follow its rows, taken as draws from a population: the mean
 * over other rows differs from this one by the mean of what they add here, to first order.
 */
public interface RowInfluence {

  /** N, the number of rows. */
  long count();

  /**
   * Writes what row {@code index} adds to N times the means of all functions and their gradients:
   * its own value less the mean. Where a function is a mean over a group of rows, a row outside
   * adds nothing, and one inside the difference from the mean of the group, times N/(size of the
   * group).
   */
  void evaluate(long index, Evaluation out);
}
