package org.proxpep.run;

import org.proxpep.fixture.OnTheLine;
import org.proxpep.problem.Evaluation;

/** A one-dimensional problem without constraints whose parts a test can replace. */
class ProblemFixture implements OnTheLine {

  /** What evaluates F. */
  interface Oracle {
    void evaluate(double[] x, long xi, Evaluation out);
  }

  private final Oracle oracle;

  /** F(x) = ½x². */
  ProblemFixture() {
    this(ProblemFixture::halfSquare);
  }

  ProblemFixture(Oracle oracle) {
    this.oracle = oracle;
  }

  static void halfSquare(double[] x, long xi, Evaluation out) {
    out.setValue(0, 0.5 * x[0] * x[0]);
    out.gradient(0)[0] = x[0];
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    oracle.evaluate(x, xi, out);
  }

  @Override
  public String name() {
    return "fixture";
  }
}
