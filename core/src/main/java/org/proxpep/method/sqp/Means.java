package org.proxpep.method.sqp;

import java.util.concurrent.CancellationException;
import org.proxpep.problem.Evaluation;

/** Means over scenarios that stay the same, so that they can be evaluated again and again. */
public interface Means {

  /** How many evaluations of one scenario {@link #evaluate} is worth. */
  long evaluations();

  /** How many evaluations of one scenario {@link #hessians} and {@link #kinks} are worth. */
  long evaluationsOfHessians();

  /** Whether the second derivatives of a row are zero for every x. */
  boolean isAffine(int row);

  /**
   * Writes values and gradients of all rows.
   *
   * @throws CancellationException if the calling thread was interrupted
   */
  void evaluate(double[] x, Evaluation out);

  /**
   * Second derivatives of all rows, their lower triangles; null for those of affine rows.
   *
   * @param at values and gradients at x, as {@link #evaluate} gave them
   * @throws CancellationException if the calling thread was interrupted
   */
  double[][][] hessians(double[] x, Evaluation at);

  /** Whether second derivatives of a point nearby may be used again: they are exact and smooth. */
  default boolean bendsLittle() {
    return false;
  }

  /**
   * The kinks that are near x; none where functions are smooth.
   *
   * @param radius how far to look, in units
   * @throws CancellationException if the calling thread was interrupted
   */
  default KinkTerms kinks(double[] x, double radius, double[] units) {
    return KinkTerms.NONE;
  }
}
