package org.proxpep.run;

import java.io.IOException;
import org.proxpep.method.Archive;
import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** Dual ascent with another way of saving its state. */
final class DualAscentVariant implements Method<DualAscentVariant.State> {

  private final DualAscent method = new DualAscent(0.3, 0.3);

  /** What it saves and reads. */
  interface Fields {
    void of(DualAscent.State state, Archive archive) throws IOException;
  }

  private final Fields fields;

  DualAscentVariant(Fields fields) {
    this.fields = fields;
  }

  @Override
  public String name() {
    return "variant";
  }

  @Override
  public Record settings() {
    return method.settings();
  }

  @Override
  public State start(StochasticProblem problem, double[] start, Scenarios scenarios) {
    return new State(method.start(problem, start, scenarios));
  }

  @Override
  public void step(State state) {
    method.step(state.inner);
  }

  final class State implements MethodState {

    private final DualAscent.State inner;

    State(DualAscent.State inner) {
      this.inner = inner;
    }

    @Override
    public long steps() {
      return inner.steps();
    }

    @Override
    public long samples() {
      return inner.samples();
    }

    @Override
    public double[] x() {
      return inner.x();
    }

    @Override
    public void multipliers(double[] out) {
      inner.multipliers(out);
    }

    @Override
    public void fields(Archive archive) throws IOException {
      fields.of(inner, archive);
    }
  }
}
