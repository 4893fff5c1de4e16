package com.example.penalty;

import java.util.List;
import org.proxpep.method.ProblemClass;
import org.proxpep.method.PublishedOutput;
import org.proxpep.method.catalogue.CataloguedMethod;
import org.proxpep.method.catalogue.MethodEntry;
import org.proxpep.method.catalogue.MethodProvider;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The same with a bug that shows at step 50. */
public final class ThrowingSgd extends CataloguedMethod<PenaltySgdSettings, PenaltySgdState> {

  static final MethodEntry ENTRY =
      MethodEntry.of(
          "throwing-sgd",
          "an example",
          ProblemClass.ANY,
          PublishedOutput.LAST,
          PenaltySgdSettings.class,
          ThrowingSgd::new);

  /** Brings the method into the catalogue. */
  public static final class Provider implements MethodProvider {
    @Override
    public List<MethodEntry> entries() {
      return List.of(ENTRY);
    }
  }

  private final PenaltySgd inner;

  public ThrowingSgd(PenaltySgdSettings settings) {
    super(ENTRY, settings, true);
    this.inner = new PenaltySgd(settings);
  }

  @Override
  protected PenaltySgdState begin(StochasticProblem problem, double[] start, Scenarios scenarios) {
    return new PenaltySgdState(problem, start, scenarios);
  }

  @Override
  public void step(PenaltySgdState s) {
    if (s.t == 50) {
      throw new IllegalStateException("a table is too short");
    }
    inner.step(s);
  }
}
