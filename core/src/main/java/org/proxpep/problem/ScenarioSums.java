package org.proxpep.problem;

/**
 * Sums over several scenarios at one point, where that is faster than one scenario after another:
 * networks take a matrix product for all of them. Any number of threads may use one, each with its
 * own {@link Evaluation}.
 */
@FunctionalInterface
public interface ScenarioSums {

  /**
   * Writes the sums of values and gradients over the scenarios of the first keys into {@code out}.
   * Every entry is overwritten. One scenario gives the bits of {@link StochasticProblem#evaluate};
   * of several the last digits may differ from those of evaluations that are added.
   */
  void evaluate(double[] x, long[] keys, int count, Evaluation out);
}
