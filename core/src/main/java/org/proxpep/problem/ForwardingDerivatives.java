package org.proxpep.problem;

/**
 * The second derivatives of another problem: those of a scenario by its key are passed on, and a
 * subclass says what those of a scenario by its index are.
 */
public abstract class ForwardingDerivatives implements SecondDerivatives {

  /** By key. */
  protected final SecondDerivatives inner;

  protected ForwardingDerivatives(SecondDerivatives inner) {
    this.inner = inner;
  }

  @Override
  public final boolean isAffine(int row) {
    return inner.isAffine(row);
  }

  @Override
  public final void addHessians(
      double[] x, long xi, double[] weights, double[][][] sums, Evaluation scratch) {
    inner.addHessians(x, xi, weights, sums, scratch);
  }

  @Override
  public final void addProduct(
      double[] x, long xi, double[] weights, double[] v, double[] sum, Evaluation scratch) {
    inner.addProduct(x, xi, weights, v, sum, scratch);
  }
}
