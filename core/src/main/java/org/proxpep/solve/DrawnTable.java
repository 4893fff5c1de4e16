package org.proxpep.solve;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ForwardingCounts;
import org.proxpep.problem.MovedRows;
import org.proxpep.problem.ReplayedScenarios;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.ScenarioByScenario;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * A problem that is drawn from, seen through a number of scenarios that stay the same: what ends at
 * solutions of tables, counted limits above all, ends at those of this one. A part of some limits
 * is kept free, since other scenarios will judge.
 */
final class DrawnTable extends MovedRows {

  /** The part of a margin that counts may leave in addition: margins are errors of counts. */
  private static final double ENOUGH = 0.1;

  private final Scenarios scenarios;
  private final long count;

  /** What is kept free of each limit. */
  private final double[] margins;

  /** Whether the start is near a solution, so that the narrowest widths serve from there. */
  private final boolean isNear;

  /** Made when it is asked for: some problems count themselves. */
  private @Nullable CountedRows counts;

  /**
   * @param scenarios whose first {@code count} training scenarios are the table
   */
  DrawnTable(
      StochasticProblem problem,
      Scenarios scenarios,
      long count,
      double[] margins,
      boolean isNear) {
    super(problem);
    this.scenarios = scenarios;
    this.count = count;
    this.margins = margins;
    this.isNear = isNear;
  }

  private DrawnTable of(StochasticProblem other) {
    return new DrawnTable(other, scenarios, count, margins, isNear);
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    problem.evaluate(x, xi, out);
    for (int k = 0; k < margins.length; k++) {
      out.addValue(1 + k, margins[k]);
    }
  }

  /** The scenarios with the margins. */
  private FiniteProblem table() {
    return new ReplayedScenarios(new Inner(), scenarios, count);
  }

  @Override
  public Optional<FiniteProblem> finite() {
    return Optional.of(table());
  }

  @Override
  public Optional<ExactMean> exactMean() {
    return Optional.of(table());
  }

  @Override
  public boolean isOverRows() {
    return false;
  }

  @Override
  public synchronized Optional<CountedRows> counted() {
    if (counts == null) {
      counts = problem.counted().map(Counts::new).orElse(null);
    }
    return Optional.ofNullable(counts);
  }

  /** In the same scenarios, and not taken apart. */
  @Override
  public Optional<RoundedKinks> roundedKinks() {
    return problem.roundedKinks().map(kinks -> (x, width) -> of(kinks.rounded(x, width)));
  }

  /** The functions alone with their margins, and no means of their own. */
  private final class Inner extends ScenarioByScenario {

    Inner() {
      super(DrawnTable.this.problem);
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      DrawnTable.this.evaluate(x, xi, out);
    }
  }

  /** What is counted in the same scenarios. */
  private final class Counts extends ForwardingCounts {

    private final StochasticProblem same;

    Counts(CountedRows rows) {
      super(rows);
      this.same = of(rows.problem());
    }

    @Override
    public StochasticProblem problem() {
      return same;
    }

    @Override
    public Optional<StochasticProblem> smoothedAt(double[] x, int scenarios, double means) {
      double over = isNear ? (double) count : means;
      return super.smoothedAt(x, scenarios, over).map(DrawnTable.this::of);
    }

    @Override
    public double step(int row) {
      return jump(row) / (double) count;
    }

    @Override
    public double enough(int row) {
      return row > 0 ? ENOUGH * margins[row - 1] : 0.0;
    }

    @Override
    public long trials(int row) {
      return count;
    }
  }
}
