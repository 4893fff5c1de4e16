package com.example.penalty;

import java.util.List;
import org.proxpep.method.ProblemClass;
import org.proxpep.method.PublishedOutput;
import org.proxpep.method.catalogue.CataloguedMethod;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.MethodProvider;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The same with a bug that shows at step 50; in one kind, on tables of less than 60 rows only. */
public final class ThrowingSgd extends CataloguedMethod<PenaltySgdSettings, PenaltySgdState> {

  static final MethodEntry ENTRY = entry("throwing-sgd", Long.MAX_VALUE);

  static final MethodEntry IN_FOLDS = entry("fold-sgd", 60);

  private static MethodEntry entry(String name, long rows) {
    return MethodEntry.of(
        name,
        "an example",
        ProblemClass.ANY,
        PublishedOutput.LAST,
        PenaltySgdSettings.class,
        settings -> new ThrowingSgd(settings, rows));
  }

  /** Brings the method into the catalogue. */
  public static final class Provider implements MethodProvider {
    @Override
    public List<MethodEntry> entries() {
      return List.of(ENTRY, IN_FOLDS);
    }
  }

  private final PenaltySgd inner;
  private final long rows;

  private ThrowingSgd(PenaltySgdSettings settings, long rows) {
    super(rows == 60 ? IN_FOLDS : ENTRY, settings, true);
    this.rows = rows;
    this.inner = new PenaltySgd(settings);
  }

  @Override
  protected PenaltySgdState begin(StochasticProblem problem, double[] start, Scenarios scenarios) {
    return new PenaltySgdState(problem, start, scenarios);
  }

  @Override
  public void step(PenaltySgdState s) {
    if (s.t == 50 && !s.problem.hasMoreScenariosThan(rows - 1)) {
      throw new IllegalStateException("a table is too short");
    }
    inner.step(s);
  }
}
