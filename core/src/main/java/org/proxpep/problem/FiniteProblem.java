package org.proxpep.problem;

import java.util.Optional;

/**
 * A problem with finitely many, equally likely scenarios, such as the rows of a table, so that its
 * expectations are plain averages.
 */
public interface FiniteProblem extends StochasticProblem, ExactMean {

  /** N ≥ 1, the number of scenarios. */
  long scenarioCount();

  /**
   * Writes the contribution of scenario {@code index} (0..N−1): the average of these contributions
   * over all N is the expectation. Where a function is a mean over a group of rows only, a row
   * contributes zero outside the group and its value times N/(size of the group) inside.
   */
  void evaluateScenario(double[] x, long index, Evaluation out);

  /**
   * The contributions of many scenarios at a time, as {@link #block}: its keys are indices. A new
   * block for every thread; empty where one scenario at a time is as fast.
   */
  default Optional<ScenarioBlock> scenarioBlock(double[] x) {
    return Optional.empty();
  }

  /**
   * Sums over scenarios by their indices, where they are faster than one scenario after another.
   * Wherever rows are, they must be there or nowhere: the last digits differ.
   */
  default Optional<ScenarioSums> sumsOfScenarios() {
    return Optional.empty();
  }

  /**
   * Draws a scenario at random, N equally likely ones. A problem with functions over groups
   * overrides this to draw from each group a row of its own, which has far less variance.
   */
  @Override
  default void evaluate(double[] x, long xi, Evaluation out) {
    evaluateScenario(x, Scenarios.index(xi, scenarioCount()), out);
  }

  /**
   * Takes the contributions for draws of one population. A problem whose contributions are divided
   * by the sizes of groups in the table overrides this.
   */
  @Override
  default Optional<RowInfluence> rowInfluence(double[] x) {
    return Optional.of(
        new RowInfluence() {
          @Override
          public long count() {
            return scenarioCount();
          }

          @Override
          public void evaluate(long index, Evaluation out) {
            evaluateScenario(x, index, out);
          }
        });
  }

  /** On all cores where N and n make it worth while; see {@link FiniteMean}. */
  @Override
  default void evaluateMean(double[] x, Evaluation out) {
    FiniteMean.of(this).evaluate(x, out);
  }

  /** The same, but gives up soon after the calling thread is interrupted. */
  default void evaluateMeanInterruptibly(double[] x, Evaluation out) throws InterruptedException {
    FiniteMean.of(this).evaluateInterruptibly(x, out);
  }
}
