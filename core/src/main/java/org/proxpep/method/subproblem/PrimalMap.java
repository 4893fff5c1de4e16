package org.proxpep.method.subproblem;

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

  /** ‖∇F‖² and ‖∇_r‖², entry 1+r for row r; filled by the first point of an iteration. */
  final double[] squaredNorm;

  final double[] weight;
  final double[] dots;
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
    this.squaredNorm = new double[1 + models.rows];
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
   * and Π′ is the generalised Jacobian of the projection.
   */
  abstract void gram(double[][] out);

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
        java.util.Arrays.fill(squaredNorm, 0.0);
      }
      models.sample.addSquaredNorms(from, to, squaredNorm);
      fresh = to < models.dimension;
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
