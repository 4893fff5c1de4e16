package org.proxpep.method.subproblem;

import org.proxpep.linalg.ConjugateGradients;

/**
 * Newton's system (S⁻¹ + G)δ = b of the duals that are free, by conjugate gradients, where G =
 * JΠ′A⁻¹Jᵀ is the curvature of the dual. A product with G is one product with Jᵀ and one with J, so
 * neither the time nor the memory of a matrix of all pairs of constraints is needed. S⁻¹ and the
 * squared norms of the rows make the preconditioner.
 */
final class DualSystem {

  /** So exactly Newton's direction is wanted: it is not worth more far from the answer. */
  private static final double ENOUGH = 1e-5;

  private static final int MOST_PRODUCTS = 200;

  private final QuadraticModels models;
  private final PrimalMap map;
  private final ConjugateGradients gradients;
  private final double[] shift;
  private final double[] diagonal;

  DualSystem(QuadraticModels models, PrimalMap map) {
    this.models = models;
    this.map = map;
    this.gradients = new ConjugateGradients(models.duals);
    this.shift = new double[models.duals];
    this.diagonal = new double[models.duals];
  }

  /**
   * Solves for these duals at the point where the map stands.
   *
   * @return false if there is no direction
   */
  boolean solve(int[] duals, int count, double[] right, double[] out) {
    for (int a = 0; a < count; a++) {
      int k = duals[a];
      double slope = map.slope(models.row(k));
      shift[a] = 1.0 / models.step[k];
      diagonal[a] = shift[a] + slope * slope / map.rho;
    }
    gradients.solve(
        (v, image) -> {
          map.multiply(duals, count, v, image);
          for (int a = 0; a < count; a++) {
            image[a] += shift[a] * v[a];
          }
        },
        diagonal,
        right,
        count,
        ENOUGH,
        MOST_PRODUCTS,
        out);
    double sum = 0.0;
    for (int a = 0; a < count; a++) {
      sum += out[a];
    }
    return Double.isFinite(sum);
  }
}
