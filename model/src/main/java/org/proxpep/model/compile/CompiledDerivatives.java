package org.proxpep.model.compile;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.SecondDerivatives;

/** Second derivatives of functions whose inputs are filled for a scenario. */
record CompiledDerivatives(
    FunctionHessians hessians, Functions.Inputs byKey, Functions.Inputs byIndex)
    implements SecondDerivatives {

  @Override
  public boolean isAffine(int row) {
    return hessians.isAffine(row);
  }

  @Override
  public void addHessians(
      double[] x, long xi, double[] weights, double[][][] sums, Evaluation scratch) {
    hessians.addHessians(x, byKey.of(xi, scratch), weights, sums);
  }

  @Override
  public void addProduct(
      double[] x, long xi, double[] weights, double[] v, double[] sum, Evaluation scratch) {
    hessians.addProduct(x, byKey.of(xi, scratch), weights, v, sum);
  }

  @Override
  public void addHessiansOfScenario(
      double[] x, long index, double[] weights, double[][][] sums, Evaluation scratch) {
    hessians.addHessians(x, byIndex.of(index, scratch), weights, sums);
  }

  @Override
  public void addProductOfScenario(
      double[] x, long index, double[] weights, double[] v, double[] sum, Evaluation scratch) {
    hessians.addProduct(x, byIndex.of(index, scratch), weights, v, sum);
  }
}
