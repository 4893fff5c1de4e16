package org.proxpep.method.subproblem;

import java.util.Arrays;
import org.proxpep.linalg.Rows;
import org.proxpep.method.Curvature;
import org.proxpep.set.ConvexSet;

/**
 * The map for Σ_k = −ℓ_k I, where A(z) = ρ(z)I and x(z) is a plain projection:
 *
 * <pre>  ρ(z) = α+τ+Σ_k ℓ_k(y_k−z_k),   x(z) = Π( xᵗ − (∇F + Cᵀz)/ρ(z) )</pre>
 */
abstract class IsotropicMap extends PrimalMap {

  final double[] ell;

  /** Whether all models are affine, so that d has no part in their gradients. */
  private final boolean flat;

  final ConvexSet set;
  private final double[] projectedRow = new double[models.dimension];
  private final double[][] base = new double[models.rows + 1][models.rows + 1];

  IsotropicMap(QuadraticModels models, Curvature.Isotropic curvature, ConvexSet set) {
    super(models);
    this.ell = curvature.ell();
    this.set = set;
    this.flat = Arrays.stream(ell).allMatch(v -> v == 0);
  }

  @Override
  final double rho(double[] z) {
    double sum = models.proximal;
    for (int r = 0; r < ell.length; r++) {
      sum -= ell[r] * models.excess(r, z);
    }
    return sum;
  }

  @Override
  final boolean at(double[] z) {
    double trial = rho(z);
    if (!(trial > 0)) {
      return false;
    }
    rho = trial;
    models.weights(z, weight);
    move();
    takeDots();
    for (int r = 0; r < ell.length; r++) {
      bend[r] = 0.5 * ell[r] * squaredStep;
    }
    return true;
  }

  /** Given rho and weight, computes dots (of all rows with d) and squaredStep. */
  abstract void move();

  @Override
  final double slope(int r) {
    return Math.sqrt(squaredNorm[1 + r]) + ell[r] * Math.sqrt(squaredStep);
  }

  @Override
  final double largestCurvature(int r) {
    return ell[r];
  }

  /** v + ½‖∇_r‖²/ℓ_r. */
  @Override
  final double peak(int r, double value) {
    return value + 0.5 * squaredNorm[1 + r] / ell[r];
  }

  @Override
  final void gram(double[][] out) {
    finish();
    int rows = models.rows;
    int vectors = flat ? rows : rows + 1;
    // base = V Π′ Vᵀ/ρ over the vectors V = (∇_1 .. ∇_rows, d); every J_k is a combination of two.
    for (int r = 0; r < vectors; r++) {
      double[] vector = r < rows ? models.sample.gradient(1 + r) : d;
      set.projectionDerivative(unprojected, x, vector, projectedRow);
      for (int q = 0; q <= r; q++) {
        double[] other = q < rows ? models.sample.gradient(1 + q) : d;
        base[r][q] = Rows.dot(projectedRow, other) / rho;
        base[q][r] = base[r][q];
      }
    }
    for (int k = 0; k < models.duals; k++) {
      int r = models.row(k);
      double sk = models.sign(k);
      for (int l = 0; l < models.duals; l++) {
        int q = models.row(l);
        double sl = models.sign(l);
        out[k][l] = sk * sl * base[r][q];
        if (flat) {
          continue;
        }
        out[k][l] +=
            -sk * ell[q] * base[r][rows]
                - sl * ell[r] * base[q][rows]
                + ell[r] * ell[q] * base[rows][rows];
      }
    }
  }
}
