package org.proxpep.problem;

import java.util.Optional;

/**
 * What a problem with smoothed functions stands for: a sigmoid for the step from 0 to 1, a smoothed
 * maximum for the maximum.
 */
public interface CountedRows {

  /** So many scenarios say what suits a point that is judged. */
  int SUITED = 4000;

  /**
   * The problem with the steps and kinks in place of the smoothed functions: the same variables,
   * rows and scenarios. Its gradients are not to be used.
   */
  StochasticProblem problem();

  /**
   * The smoothed problem with widths as they suit a point: as wide as it takes to see a slope
   * there, and no wider.
   *
   * @param scenarios how many say what suits
   * @param means how many scenarios the means are over that will be looked at: the more, the
   *     narrower; 0 for widths as wide as what decides
   * @return empty where all widths are given
   */
  default Optional<StochasticProblem> smoothedAt(double[] x, int scenarios, double means) {
    return Optional.empty();
  }

  /**
   * The problem with its widths as they suit a point; itself where there is nothing to choose.
   *
   * @param means how many scenarios the means are over that will be looked at
   */
  static StochasticProblem suited(StochasticProblem problem, double[] x, double means) {
    return problem.counted().flatMap(rows -> rows.smoothedAt(x, SUITED, means)).orElse(problem);
  }

  /** Whether some widths are not given, but chosen. */
  default boolean hasFreeWidths() {
    return false;
  }

  /**
   * The standard deviation of a counted row in one scenario where its mean is 0.
   *
   * @return 0 where that is not known
   */
  default double spread(int row) {
    return 0.0;
  }

  /** Whether the row is another one there. */
  boolean differs(int row);

  /**
   * Whether a constraint is about what is counted, such as a probability, so that the smoothed row
   * must not decide whether it holds.
   */
  boolean decides(int row);

  /**
   * The share of trials that a counted row stands for, whatever its factor and its limit: of 1 −
   * P(a) the share of what is not a.
   *
   * @param mean of the row
   * @param value the same in the user's terms
   * @return NaN where the row is not made of one step, a factor and constants
   */
  double share(int row, double mean, double value);

  /**
   * The auxiliary variables where counting changes what one of them is, as in log(probability(…));
   * else empty, and they are those of the smoothed problem.
   */
  default Optional<AuxiliaryVariables> auxiliaryVariables() {
    return Optional.empty();
  }

  /**
   * What one row of a table, more or less, changes the mean of a counted row by, so that a limit
   * between two counts cannot be met exactly.
   *
   * @return 0 where rows differ in this or it is not known
   */
  default double step(int row) {
    return 0.0;
  }

  /** So little room behind a limit is as good as none. */
  default double enough(int row) {
    return 0.0;
  }

  /** What a counted row changes by where its event happens; 0 where it is not made of one step. */
  default double jump(int row) {
    return 0.0;
  }

  /** How many rows of a table a mean is over where means are exact; 0 where none is. */
  long trials(int row);
}
