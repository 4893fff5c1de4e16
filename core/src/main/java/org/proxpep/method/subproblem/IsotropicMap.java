package org.proxpep.method.subproblem;

import java.util.Arrays;
import org.proxpep.linalg.Rows;
import org.proxpep.method.Curvature;
import org.proxpep.problem.Evaluation;
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
  private final double[] pulled = new double[models.dimension];

  /** Made when it is first needed: where products do there is none. */
  private double[][] base = {};

  IsotropicMap(QuadraticModels models, Curvature.Isotropic curvature, ConvexSet set) {
    super(models);
    this.ell = curvature.ell();
    this.set = set;
    this.flat = Arrays.stream(ell).allMatch(v -> v == 0);
  }

  @Override
  final double rho(double[] z) {
    double sum = models.proximal;
    for (int r = 0; !flat && r < ell.length; r++) {
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
    for (int r = 0; !flat && r < ell.length; r++) {
      bend[r] = 0.5 * ell[r] * squaredStep;
    }
    return true;
  }

  /** Given rho and weight, computes dots (of all rows with d) and squaredStep. */
  abstract void move();

  /** Π′v, where x is Π of what is projected. */
  void derivative(double[] v, double[] out) {
    set.projectionDerivative(unprojected, x, v, out);
  }

  @Override
  final double slope(int r) {
    return flat ? norm[1 + r] : norm[1 + r] + ell[r] * Math.sqrt(squaredStep);
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
  final void takeProducts(boolean[] wanted) {
    finish();
    int rows = models.rows;
    if (base.length == 0) {
      base = new double[rows + 1][rows + 1];
    }
    // base = V Π′ Vᵀ/ρ over the vectors V = (∇_1 .. ∇_rows, d); every J_k is a combination of two.
    for (int r = 0; r < (flat ? rows : rows + 1); r++) {
      if (r == rows || wanted[r]) {
        derivative(vector(r), projectedRow);
        for (int q = 0; q <= r; q++) {
          if (q == rows || wanted[q]) {
            base[r][q] = Rows.dot(projectedRow, vector(q)) / rho;
            base[q][r] = base[r][q];
          }
        }
      }
    }
  }

  @Override
  final void multiply(int[] duals, int count, double[] v, double[] out) {
    finish();
    Evaluation sample = models.sample;
    Arrays.fill(pulled, 0.0);
    double bent = 0.0;
    for (int a = 0; a < count; a++) {
      int k = duals[a];
      int r = models.row(k);
      if (v[a] != 0.0) {
        sample.addTo(1 + r, models.sign(k) * v[a], pulled);
        bent += ell[r] * v[a];
      }
    }
    for (int i = 0; !flat && i < pulled.length; i++) {
      pulled[i] -= bent * d[i];
    }
    derivative(pulled, projectedRow);
    double inverse = 1.0 / rho;
    double along = flat ? 0.0 : Rows.dot(d, projectedRow);
    for (int a = 0; a < count; a++) {
      int k = duals[a];
      int r = models.row(k);
      out[a] =
          inverse
              * (models.sign(k) * sample.dot(1 + r, projectedRow) - (flat ? 0.0 : ell[r] * along));
    }
  }

  private double[] vector(int r) {
    return r < models.rows ? models.sample.gradient(1 + r) : d;
  }

  @Override
  final double product(int r, double signR, int q, double signQ) {
    double steep = signR * signQ * base[r][q];
    if (flat) {
      return steep;
    }
    int bent = models.rows;
    return steep
        + (-signR * ell[q] * base[r][bent]
            - signQ * ell[r] * base[q][bent]
            + ell[r] * ell[q] * base[bent][bent]);
  }
}
