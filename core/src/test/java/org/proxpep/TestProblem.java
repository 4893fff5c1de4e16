package org.proxpep;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;

/** A problem written as one lambda, for tests. */
public record TestProblem(ConvexSet feasibleSet, int inequalities, int equalities, Oracle oracle)
    implements StochasticProblem {

  /** Fills the evaluation at x under a scenario. */
  @FunctionalInterface
  public interface Oracle {
    void evaluate(double[] x, long xi, Evaluation out);
  }

  @Override
  public int dimension() {
    return feasibleSet.dimension();
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    oracle.evaluate(x, xi, out);
  }

  /** Sets value and gradient of one function. */
  public static void set(Evaluation out, int row, double value, double... gradient) {
    out.value[row] = value;
    System.arraycopy(gradient, 0, out.gradient[row], 0, gradient.length);
  }
}
