package org.proxpep.problem;

/** A problem over some rows, and others that were kept aside to judge its answers. */
public interface SplitRows {

  /** The problem over the rows that answers come from. */
  StochasticProblem training();

  /**
   * The same problem with tighter limits.
   *
   * @param margins for every constraint what is added to its row, not negative
   */
  StochasticProblem tightened(double[] margins);

  /** An answer over the rows that it comes from, each row a draw of its own. */
  FreshRows own(double[] x);

  /** An answer over the rows kept aside. */
  FreshRows aside(double[] x);

  /** How many rows are kept aside for one that is not. */
  double ratio();
}
