package org.proxpep.spark;

import java.util.Optional;
import org.proxpep.problem.AuxiliaryVariables;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.StochasticProblem;

/** What is counted in a model on Spark; its exact means are passes on the executors, too. */
record SparkCounts(CountedRows rows, SparkProblem whole) implements CountedRows {

  @Override
  public StochasticProblem problem() {
    return new Twin(rows.problem(), whole);
  }

  @Override
  public boolean differs(int row) {
    return rows.differs(row);
  }

  @Override
  public boolean decides(int row) {
    return rows.decides(row);
  }

  @Override
  public double share(int row, double mean, double value) {
    return rows.share(row, mean, value);
  }

  @Override
  public Optional<AuxiliaryVariables> auxiliaryVariables() {
    return rows.auxiliaryVariables();
  }

  @Override
  public double step(int row) {
    return rows.step(row);
  }

  @Override
  public long trials(int row) {
    return rows.trials(row);
  }

  private static final class Twin extends ForwardingProblem {

    private final Optional<FiniteSparkProblem> all;

    Twin(StochasticProblem counted, SparkProblem whole) {
      super(counted);
      this.all =
          counted.finite().map(rows -> new FiniteSparkProblem(whole, true, rows.scenarioCount()));
    }

    @Override
    public Optional<FiniteProblem> finite() {
      return all.map(each -> each);
    }

    @Override
    public Optional<ExactMean> exactMean() {
      return all.map(each -> each);
    }
  }
}
