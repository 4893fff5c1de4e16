package org.proxpep.problem;

import java.util.List;
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
   * A variable that is the largest of several means.
   *
   * @param rows of the bounds mean − variable ≤ 0 that nobody wrote
   */
  record WorstCase(int variable, int[] rows) {}

  /** In an order in which none contains one after it. */
  default List<WorstCase> worstCases() {
    return List.of();
  }

  /**
   * The user's variables of x with all others where they belong by all scenarios, where these can
   * be enumerated.
   */
  Optional<double[]> settled(double[] x);

  /** The same by given scenarios, which count alike. */
  double[] settled(double[] x, long[] scenarios);
}
