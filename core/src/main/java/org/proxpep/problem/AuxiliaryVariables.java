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
   * @param text what the user wrote
   * @param cases the names of the means
   */
  record WorstCase(int variable, int[] rows, String text, List<String> cases) {}

  /**
   * The distribution that a risk measure puts in the place of that of the scenarios: its adversary
   * chooses it, within what the measure allows.
   *
   * @param text the measure as the user wrote it
   * @param weights how many times as likely as before each scenario is, by its number
   */
  record WorstLaw(String text, double[] weights) {}

  /** Those of all risk measures at a point; none where scenarios cannot be enumerated. */
  default List<WorstLaw> worstLaws(double[] x) {
    return List.of();
  }

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
