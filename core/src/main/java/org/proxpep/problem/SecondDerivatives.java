package org.proxpep.problem;

/**
 * Exact second derivatives of the functions of a problem, one scenario at a time, added to sums: a
 * mean over many scenarios needs no matrix of its own for each of them.
 *
 * <p>Rows are numbered as in {@link StochasticProblem}. A matrix is a square array of which the
 * lower triangle counts: entry (i, j) with j ≤ i; nobody writes the others. Of a problem with a
 * {@link Sparsity} a matrix may have empty arrays for variables that its row's pattern does not
 * name. Implementations keep no state between calls: scratch space lives in the {@link Evaluation},
 * of which every thread has its own and whose values and gradients are left undefined.
 */
public interface SecondDerivatives {

  /** Whether the second derivatives of a row are zero for every x in every scenario. */
  boolean isAffine(int row);

  /**
   * Adds w_row·∇²f_row(x, ξ) to {@code sums[row]} for every row. Several rows may have the same
   * matrix: then it gets their sum. A row without one, or with weight 0, is left out.
   */
  void addHessians(double[] x, long xi, double[] weights, double[][][] sums, Evaluation scratch);

  /** Adds Σ w_row·∇²f_row(x, ξ)·v over all rows to {@code sum}. */
  void addProduct(
      double[] x, long xi, double[] weights, double[] v, double[] sum, Evaluation scratch);

  /**
   * As {@link #addHessians} with the contribution of a scenario of a {@link FiniteProblem}, by its
   * index.
   */
  void addHessiansOfScenario(
      double[] x, long index, double[] weights, double[][][] sums, Evaluation scratch);

  /** As {@link #addProduct}, for a scenario of a {@link FiniteProblem}. */
  void addProductOfScenario(
      double[] x, long index, double[] weights, double[] v, double[] sum, Evaluation scratch);

  /**
   * The means of ∇²f_row over all scenarios, by row; null for affine rows. On all cores; whoever
   * holds the scenarios elsewhere overrides it, with the same stretches as {@link HessianMeans}.
   *
   * @param problem whose second derivatives these are
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  default double[][][] meanHessians(FiniteProblem problem, double[] x) {
    return HessianMeans.of(problem, this, x);
  }

  /** The mean of Σ w_row·∇²f_row·v over all scenarios; see {@link #meanHessians}. */
  default double[] meanProduct(FiniteProblem problem, double[] x, double[] weights, double[] v) {
    return HessianMeans.product(problem, this, x, weights, v);
  }
}
