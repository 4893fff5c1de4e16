package org.proxpep.problem;

import java.util.Optional;

/**
 * Variables that serve the formulation and are known functions of the others: the mean that a
 * logarithm is taken of, the quantile of a cvar.
 */
public interface AuxiliaryVariables {

  /** The rows of the equations that nobody wrote: each ties a variable to a mean. */
  int[] rows();

  /** The variables that they tie, in the same order. */
  int[] variables();

  /**
   * The user's variables of x with all others where they belong by all scenarios, where these can
   * be enumerated.
   */
  Optional<double[]> settled(double[] x);

  /** The same by given scenarios, which count alike. */
  double[] settled(double[] x, long[] scenarios);
}
