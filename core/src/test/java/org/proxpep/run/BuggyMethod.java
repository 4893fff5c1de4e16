package org.proxpep.run;

import java.util.function.Consumer;
import org.proxpep.method.ForwardingMethod;

/** A method with a bug that shows at one step. */
final class BuggyMethod extends ForwardingMethod<DualAscent.State> {

  private final long badStep;
  private final Consumer<DualAscent.State> bug;

  BuggyMethod(DualAscent inner, long badStep) {
    this(
        inner,
        badStep,
        s -> {
          double[] x = s.x();
          x[x.length] = 0.0;
        });
  }

  BuggyMethod(DualAscent inner, long badStep, Consumer<DualAscent.State> bug) {
    super(inner);
    this.badStep = badStep;
    this.bug = bug;
  }

  @Override
  public void step(DualAscent.State s) {
    if (s.steps() + 1 == badStep) {
      bug.accept(s);
    }
    super.step(s);
  }
}
