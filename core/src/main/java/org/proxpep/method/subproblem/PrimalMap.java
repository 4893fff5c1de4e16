package org.proxpep.method.subproblem;

import java.util.Arrays;

/**
 * The minimiser x(z) of the subproblem's Lagrangian for trial multipliers z,
 *
 * <pre>  x(z) = argmin over X₀ of ⟨∇F + Cᵀz, d⟩ + ½⟨A(z)d,d⟩,   A(z) = (α+τ)I + Σ_k (z_k−y_k)Σ_k
 * </pre>
 *
 * with the linear parts and bends of all models there. Implementations differ by the set X₀ and the
 * form of Σ; each walks the Jacobian once per point where the set allows it.
 */
abstract class PrimalMap {

  final QuadraticModels models;

  /** x(z), valid after {@link #finish()}. */
  final double[] x;

  /** d = x(z) − xᵗ, valid after {@link #finish()}. */
  final double[] d;

  /** xᵗ − A(z)⁻¹(∇F + Cᵀz), what is projected. */
  final double[] unprojected;

  /** v_r + ⟨∇_r,d⟩ by row. */
  final double[] linear;

  /** −½⟨Σ_r d,d⟩ by row. */
  final double[] bend;

  /** The smallest eigenvalue of A(z) known; the point exists where it is positive. */
  double rho;

  /** ⟨∇F,d⟩. */
  double objectiveSlope;

  /** ‖d‖². */
  double squaredStep;

  /** r(x) of a prox term; 0 without one. */
  double termValue;

  /** ‖∇F‖² and ‖∇_r‖², entry 1+r for row r; filled by the first point of an iteration. */
  final double[] squaredNorm;

  /** Their roots: several bounds of every round need them. */
  final double[] norm;

  final double[] weight;
  final double[] dots;
  private final boolean[] wanted;
  private boolean fresh;

  PrimalMap(QuadraticModels models) {
    this.models = models;
    int n = models.dimension;
    this.x = new double[n];
    this.d = new double[n];
    this.unprojected = new double[n];
    this.linear = new double[models.rows];
    this.bend = new double[models.rows];
    this.weight = new double[models.rows];
    this.dots = new double[1 + models.rows];
    this.wanted = new boolean[models.rows];
    this.squaredNorm = new double[1 + models.rows];
    this.norm = new double[1 + models.rows];
  }

  /** Says that the models have changed. */
  void restart() {
    fresh = true;
  }

  /**
   * Goes to x(z).
   *
   * @return false, leaving the map where it was, if A(z) is not positive definite
   */
  abstract boolean at(double[] z);

  /** Writes x and d, for maps that do not need the vectors themselves along the way. */
  void finish() {}

  /** The smallest eigenvalue of A(z). */
  abstract double rho(double[] z);

  /**
   * The curvature of the dual at the latest point: out[k][l] = ⟨J_k, Π′A⁻¹ J_l⟩ where J_k = ∇q_k(d)
   * and Π′ is the generalised Jacobian of the projection, for these duals k and l only: of many
   * constraints few are active.
   */
  final void gram(int[] duals, int count, double[][] out) {
    Arrays.fill(wanted, false);
    for (int a = 0; a < count; a++) {
      wanted[models.row(duals[a])] = true;
    }
    takeProducts(wanted);
    for (int a = 0; a < count; a++) {
      int k = duals[a];
      int r = models.row(k);
      double sk = models.sign(k);
      for (int b = 0; b < count; b++) {
        int l = duals[b];
        out[k][l] = product(r, sk, models.row(l), models.sign(l));
      }
    }
  }

  /**
   * out[a] = Σ_b ⟨J_k, Π′A⁻¹ J_l⟩ v[b] with k = duals[a] and l = duals[b], by a product with Jᵀ and
   * one with J.
   */
  abstract void multiply(int[] duals, int count, double[] v, double[] out);

  /** Prepares the products of the gradients of these rows. */
  abstract void takeProducts(boolean[] wanted);

  /** ⟨J, Π′A⁻¹ J⟩ for the duals with these rows and signs. */
  abstract double product(int r, double signR, int q, double signQ);

  /** An upper bound on ‖∇q_k(d)‖ for the duals of row r. */
  abstract double slope(int r);

  /** See {@link SubproblemSolver#certifiedProximal}. */
  final double certifiedProximal() {
    double sum = 0.0;
    for (int r = 0; r < models.rows; r++) {
      double ell = largestCurvature(r);
      // Without curvature the model is affine and its square convex, however steep.
      if (ell > 0) {
        double v = models.sample.value(1 + r);
        double top = peak(r, models.isEquality(r) ? Math.abs(v) : v);
        sum += models.step[r] * ell * Math.max(0.0, top);
      }
    }
    return sum;
  }

  /** The largest value over ℝⁿ of the model of row r if its value at d = 0 were as given. */
  abstract double peak(int r, double value);

  /** The largest eigenvalue of −Σ_r. */
  abstract double largestCurvature(int r);

  /** Norms of the rows in columns from..to−1, once an iteration while the rows are in the cache. */
  final void measureRows(int from, int to) {
    if (fresh) {
      if (from == 0) {
        Arrays.fill(squaredNorm, 0.0);
      }
      models.sample.addSquaredNorms(from, to, squaredNorm);
      fresh = to < models.dimension;
      for (int k = 0; !fresh && k < norm.length; k++) {
        norm[k] = Math.sqrt(squaredNorm[k]);
      }
    }
  }

  /** Takes the dot products of all rows with d. */
  final void takeDots() {
    objectiveSlope = dots[0];
    for (int r = 0; r < models.rows; r++) {
      linear[r] = models.sample.value(1 + r) + dots[1 + r];
    }
  }
}
