package org.proxpep.run;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.WholeSpace;

/** A one-dimensional problem without constraints whose parts a test can replace. */
class ProblemFixture implements StochasticProblem {

  @Override
  public int dimension() {
    return 1;
  }

  @Override
  public int inequalities() {
    return 0;
  }

  @Override
  public int equalities() {
    return 0;
  }

  @Override
  public ConvexSet feasibleSet() {
    return new WholeSpace(1);
  }

  /** F(x) = ½x². */
  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    out.value[0] = 0.5 * x[0] * x[0];
    out.gradient[0][0] = x[0];
  }

  @Override
  public String name() {
    return "fixture";
  }
}
