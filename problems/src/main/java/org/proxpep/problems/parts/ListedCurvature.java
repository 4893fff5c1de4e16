package org.proxpep.problems.parts;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.SecondDerivatives;

/**
 * Second derivatives that are listed term by term, as outer products and single entries: one list
 * serves matrices and products alike.
 */
public interface ListedCurvature extends SecondDerivatives {

  /** No row, unless a problem knows better. */
  @Override
  default boolean isAffine(int row) {
    return false;
  }

  /** Lists the terms under a scenario. Gradients of {@code scratch} serve as vectors. */
  void curvature(double[] x, long xi, CurvatureSum to, Evaluation scratch);

  /** Lists the terms of a scenario of a finite problem, by its index. */
  default void curvatureOfScenario(double[] x, long index, CurvatureSum to, Evaluation scratch) {
    throw new IllegalStateException("The scenarios of this problem have no numbers.");
  }

  @Override
  default void addHessians(
      double[] x, long xi, double[] weights, double[][][] sums, Evaluation scratch) {
    curvature(x, xi, CurvatureSum.into(weights, sums), scratch);
  }

  @Override
  default void addProduct(
      double[] x, long xi, double[] weights, double[] v, double[] sum, Evaluation scratch) {
    curvature(x, xi, CurvatureSum.times(v, weights, sum), scratch);
  }

  @Override
  default void addHessiansOfScenario(
      double[] x, long index, double[] weights, double[][][] sums, Evaluation scratch) {
    curvatureOfScenario(x, index, CurvatureSum.into(weights, sums), scratch);
  }

  @Override
  default void addProductOfScenario(
      double[] x, long index, double[] weights, double[] v, double[] sum, Evaluation scratch) {
    curvatureOfScenario(x, index, CurvatureSum.times(v, weights, sum), scratch);
  }
}
