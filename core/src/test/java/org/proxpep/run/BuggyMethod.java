package org.proxpep.run;

import org.proxpep.method.ForwardingMethod;

/** A method with a bug that shows at one step. */
final class BuggyMethod extends ForwardingMethod<DualAscent.State> {

  private final long badStep;

  BuggyMethod(DualAscent inner, long badStep) {
    super(inner);
    this.badStep = badStep;
  }

  @Override
  public void step(DualAscent.State s) {
    if (s.steps() + 1 == badStep) {
      double[] x = s.x();
      x[x.length] = 0.0;
    }
    super.step(s);
  }
}
