package org.proxpep.problem;

/** The same scenarios, evaluated one after another: what blocks of them are compared with. */
public final class OneByOne extends ScenarioByScenario implements FiniteProblem {

  private final FiniteProblem rows;

  public OneByOne(FiniteProblem rows) {
    super(rows);
    this.rows = rows;
  }

  @Override
  public long scenarioCount() {
    return rows.scenarioCount();
  }

  @Override
  public void evaluateScenario(double[] x, long index, Evaluation out) {
    rows.evaluateScenario(x, index, out);
  }
}
