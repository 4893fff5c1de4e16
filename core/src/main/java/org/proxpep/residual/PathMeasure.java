package org.proxpep.residual;

import org.proxpep.problem.Evaluation;

/** Something that is measured at every iterate of a run. */
@FunctionalInterface
public interface PathMeasure {

  /**
   * Takes in one iterate. All arguments are buffers that the next iterate overwrites.
   *
   * @param x the iterate xᵗ
   * @param multipliers λᵗ, then μᵗ, of the original Lagrangian
   * @param mean f, g, h and their gradients at xᵗ
   */
  void add(double[] x, double[] multipliers, Evaluation mean);
}
