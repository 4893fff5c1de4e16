package org.proxpep.model.nl;

import org.proxpep.model.compile.FunctionHessians;
import org.proxpep.model.compile.Functions;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.SecondDerivatives;

/** The second derivatives of the functions of a .nl file, the same in every scenario. */
record NlDerivatives(Functions functions, FunctionHessians hessians) implements SecondDerivatives {

  @Override
  public boolean isAffine(int row) {
    return hessians.isAffine(row);
  }

  @Override
  public void addHessians(
      double[] x, long xi, double[] weights, double[][][] sums, Evaluation scratch) {
    hessians.addHessians(x, functions.workspace(scratch), weights, sums);
  }

  @Override
  public void addProduct(
      double[] x, long xi, double[] weights, double[] v, double[] sum, Evaluation scratch) {
    hessians.addProduct(x, functions.workspace(scratch), weights, v, sum);
  }

  @Override
  public void addHessiansOfScenario(
      double[] x, long index, double[] weights, double[][][] sums, Evaluation scratch) {
    addHessians(x, index, weights, sums, scratch);
  }

  @Override
  public void addProductOfScenario(
      double[] x, long index, double[] weights, double[] v, double[] sum, Evaluation scratch) {
    addProduct(x, index, weights, v, sum, scratch);
  }
}
