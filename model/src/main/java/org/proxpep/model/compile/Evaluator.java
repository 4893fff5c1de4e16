package org.proxpep.model.compile;

/** Evaluates the rows of a program; keeps nothing between calls but what is in the workspace. */
interface Evaluator {

  /**
   * What is needed of a workspace.
   *
   * @param temporaries the length of {@link Workspace#temporary}
   * @param work the lengths of {@link Workspace#work}
   */
  record Room(int temporaries, int[] work) {}

  Room room();

  void run(double[] x, double[] parameters, Workspace w, double[] value, double[][] gradient);
}
