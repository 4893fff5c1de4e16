package org.proxpep.model.compile;

/**
 * The second derivatives of {@link Functions}, for the inputs in one of their workspaces. Where a
 * function has kinks in x, these are the derivatives of its pieces.
 */
public final class FunctionHessians {

  private final RowHessians derivatives;
  private final double[] parameters;

  FunctionHessians(RowHessians derivatives, double[] parameters) {
    this.derivatives = derivatives;
    this.parameters = parameters;
  }

  /**
   * Whether row k is c + aᵀx or made of such pieces, where c and a may change with the scenario.
   */
  public boolean isAffine(int k) {
    return derivatives.isAffine(k);
  }

  /**
   * Adds weights[k]·∇²f_k to the lower triangle of {@code sums[k]} for every row k that has a
   * matrix; rows may share one.
   */
  public void addHessians(double[] x, Workspace w, double[] weights, double[][][] sums) {
    derivatives.addHessians(x, parameters, w, weights, sums);
  }

  /** Adds Σ weights[k]·∇²f_k·v to {@code sum}. */
  public void addProduct(double[] x, Workspace w, double[] weights, double[] v, double[] sum) {
    derivatives.addProduct(x, parameters, w, weights, v, sum);
  }
}
