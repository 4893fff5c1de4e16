package org.proxpep.model.compile;

/** Evaluates the rows of a program; keeps nothing between calls but what is in the workspace. */
interface Evaluator {

  /** Length of {@link Workspace#temporary}. */
  int temporaries();

  /** Lengths of {@link Workspace#work}. */
  int[] workLengths();

  void run(double[] x, double[] parameters, Workspace w, double[] value, double[][] gradient);
}
