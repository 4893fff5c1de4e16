package org.proxpep.spark;

import org.proxpep.problem.CountedRows;
import org.proxpep.problem.ForwardingCounts;
import org.proxpep.problem.StochasticProblem;

/** What is counted in a model on Spark; its exact means are passes on the executors, too. */
final class SparkCounts extends ForwardingCounts {

  private final StochasticProblem twin;

  SparkCounts(CountedRows rows, SparkProblem whole) {
    super(rows);
    StochasticProblem counted = rows.problem();
    this.twin =
        new WithScenarios(
            counted,
            counted.finite().map(all -> new FiniteSparkProblem(whole, true, all.scenarioCount())));
  }

  @Override
  public StochasticProblem problem() {
    return twin;
  }
}
