package org.proxpep.method.sqp;

import java.util.concurrent.CancellationException;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.SecondDerivatives;

/** Means over scenarios that stay the same, with products of their second derivatives. */
public interface ProductMeans {

  /** How many evaluations of one scenario a call of either method is worth. */
  long evaluations();

  /**
   * Writes values and gradients of all rows.
   *
   * @throws CancellationException if the calling thread was interrupted
   */
  void evaluate(double[] x, Evaluation out);

  /**
   * Σ wₖ∇²fₖ(x)·v over all rows.
   *
   * @throws CancellationException if the calling thread was interrupted
   */
  double[] product(double[] x, double[] weights, double[] v);

  /** Those over all scenarios of a table. */
  static ProductMeans of(FiniteProblem table, SecondDerivatives second) {
    return new ProductMeans() {
      @Override
      public long evaluations() {
        return table.scenarioCount();
      }

      @Override
      public void evaluate(double[] x, Evaluation out) {
        TableMeans.evaluate(table, x, out);
      }

      @Override
      public double[] product(double[] x, double[] weights, double[] v) {
        return second.meanProduct(table, x, weights, v);
      }
    };
  }
}
