package org.proxpep.problem;

import java.util.Optional;

/** What another problem counts; a subclass gives the problem in which it is counted. */
public abstract class ForwardingCounts implements CountedRows {

  private final CountedRows rows;

  protected ForwardingCounts(CountedRows rows) {
    this.rows = rows;
  }

  @Override
  public final boolean differs(int row) {
    return rows.differs(row);
  }

  @Override
  public final boolean decides(int row) {
    return rows.decides(row);
  }

  @Override
  public final double share(int row, double mean, double value) {
    return rows.share(row, mean, value);
  }

  @Override
  public final Optional<AuxiliaryVariables> auxiliaryVariables() {
    return rows.auxiliaryVariables();
  }

  @Override
  public Optional<StochasticProblem> smoothedAt(double[] x, int scenarios, double means) {
    return rows.smoothedAt(x, scenarios, means);
  }

  @Override
  public final boolean hasFreeWidths() {
    return rows.hasFreeWidths();
  }

  @Override
  public final double spread(int row) {
    return rows.spread(row);
  }

  @Override
  public final double jump(int row) {
    return rows.jump(row);
  }

  @Override
  public double enough(int row) {
    return rows.enough(row);
  }

  @Override
  public double step(int row) {
    return rows.step(row);
  }

  @Override
  public long trials(int row) {
    return rows.trials(row);
  }
}
