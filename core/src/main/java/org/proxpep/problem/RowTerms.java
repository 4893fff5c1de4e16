package org.proxpep.problem;

/**
 * The additive terms of a problem's functions: E[a·x] + 2 − E[b] ≤ 5 has the terms a·x, b and 3,
 * all constants being one term; an objective has none for its constants. How large they are says
 * what a violation of a constraint is to be compared with, whatever the units, and whichever side
 * of the sign something was written on. Owned by one thread.
 */
public interface RowTerms {

  /** The row that each term belongs to. */
  int[] rows();

  /** Whether a constraint has a limit other than 0 once all constants are on one side. */
  boolean hasLimit(int row);

  /** Writes the values of all terms at x under scenario ξ. */
  void evaluate(double[] x, long xi, double[] out);
}
