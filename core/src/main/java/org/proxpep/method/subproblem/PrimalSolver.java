package org.proxpep.method.subproblem;

import java.util.Arrays;
import org.proxpep.linalg.DenseSolver;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.set.ConvexSet;

/**
 * Solves the subproblem in the space of x, for matrices Σ that are not multiples of the identity.
 * With the slack and the multipliers eliminated the objective φ(x) is once differentiable; its
 * minimiser over X₀ is a zero of
 *
 * <pre>  R(x) = x − Π( x − ∇φ(x)/η ),   η = α+τ.</pre>
 *
 * Semismooth Newton on R, with a projected gradient step wherever Newton does not reduce ‖R‖. Needs
 * the projection only; works with n×n matrices, so it is meant for small n.
 */
final class PrimalSolver implements SubproblemSolver {

  private static final int MAX_ROUNDS = 500;
  private static final int MAX_HALVINGS = 30;
  private static final double LEAST_MARGIN = 1e-8;

  private final QuadraticModels models;
  private final double[][][] sigma;
  private final double[] largest;
  private final ConvexSet set;
  private double tolerance;
  private final int n;

  private final double[] linear;
  private final double[] bend;
  private final double[] z;
  private final double[] u;
  private final double[] d;
  private final double[][] bent;
  private final double[] gradient;
  private final double[] shifted;
  private final double[] projected;
  private final double[] residual;
  private final double[] trial;
  private final double[] start;
  private final double[] direction;
  private final double[] slope;
  private final double[] column;
  private final double[] image;
  private final double[][] hessian;
  private final double[][] matrix;
  private final DenseSolver dense;
  private final DenseSolver curved;

  private double phi;
  private boolean moved;

  PrimalSolver(QuadraticModels models, double[][][] sigma, ConvexSet set, double tolerance) {
    this.models = models;
    this.sigma = sigma;
    this.set = set;
    this.tolerance = tolerance;
    this.n = models.dimension;
    this.largest = new double[models.rows];
    for (int r = 0; r < models.rows; r++) {
      for (double[] row : sigma[r]) {
        largest[r] = Math.max(largest[r], Arrays.stream(row).map(Math::abs).sum());
      }
    }
    this.linear = new double[models.rows];
    this.bend = new double[models.rows];
    this.z = new double[models.duals];
    this.u = new double[models.equalities];
    this.d = new double[n];
    this.bent = new double[models.rows][n];
    this.gradient = new double[n];
    this.shifted = new double[n];
    this.projected = new double[n];
    this.residual = new double[n];
    this.trial = new double[n];
    this.start = new double[n];
    this.direction = new double[n];
    this.slope = new double[n];
    this.column = new double[n];
    this.image = new double[n];
    this.hessian = new double[n][n];
    this.matrix = new double[n][n];
    this.dense = new DenseSolver(n);
    this.curved = new DenseSolver(n, 1e-13);
  }

  @Override
  public boolean solve(Solution out) {
    out.path = Solution.Path.PRIMAL;
    out.certifiedMargin = 1.0 - certifiedProximal() / models.proximal;
    System.arraycopy(models.x, 0, out.x, 0, n);
    double size = evaluate(out.x);
    double scale = scale();
    int rounds = 1;
    while (size > tolerance * scale && rounds < MAX_ROUNDS) {
      moved = false;
      size = newtonStep(out.x, size);
      if (!moved) {
        size = gradientStep(out.x);
        if (!(size >= 0)) {
          break; // No descent left above rounding.
        }
      }
      rounds++;
    }
    size = evaluate(out.x);
    out.rounds += rounds;
    out.residual = size / scale;
    out.margin = leastCurvature();
    System.arraycopy(z, 0, out.z, 0, z.length);
    System.arraycopy(u, 0, out.u, 0, u.length);
    return size <= Math.max(tolerance, 1e-10) * scale
        && models.valuesAreFinite()
        && Double.isFinite(scale)
        && out.margin > LEAST_MARGIN;
  }

  @Override
  public void tolerance(double value) {
    tolerance = value;
  }

  @Override
  public double certifiedProximal() {
    double sum = 0.0;
    for (int r = 0; r < models.rows; r++) {
      if (largest[r] > 0) {
        double v = models.sample.value(1 + r);
        double top = (models.isEquality(r) ? Math.abs(v) : v) + rise(r);
        sum += models.step[r] * largest[r] * Math.max(0.0, top);
      }
    }
    return sum;
  }

  /** How far the model of row r rises above its value: ½⟨∇_r, (−Σ_r)⁻¹∇_r⟩. */
  private double rise(int r) {
    double[] row = models.sample.gradient(1 + r);
    if (Rows.dot(row, row) == 0) {
      return 0.0;
    }
    return curved.solve(sigma[r], row, n, column)
        ? 0.5 * Rows.dot(row, column)
        : Double.POSITIVE_INFINITY;
  }

  private double scale() {
    double sum = models.sample.norm(0);
    for (int r = 0; r < models.rows; r++) {
      double weight = models.y[r] + models.step[r] * Math.abs(models.sample.value(1 + r));
      if (models.isEquality(r)) {
        weight += models.y[models.minus(r)];
      }
      sum += weight * models.sample.norm(1 + r);
    }
    return sum;
  }

  /** ∇φ and R at x; returns η‖R‖. */
  private double evaluate(double[] x) {
    double eta = models.proximal;
    phi = gradientAt(x);
    for (int i = 0; i < n; i++) {
      shifted[i] = x[i] - gradient[i] / eta;
    }
    set.project(shifted, projected);
    Vectors.subtract(x, projected, residual);
    return eta * Rows.norm(residual);
  }

  /** φ, ∇φ = ∇F + (α+τ)d + Cᵀz − Σ_r excess_r(−Σ_r)d, and the best slack and multipliers at x. */
  private double gradientAt(double[] x) {
    Vectors.subtract(x, models.x, d);
    for (int r = 0; r < models.rows; r++) {
      for (int i = 0; i < n; i++) {
        bent[r][i] = Rows.dot(sigma[r][i], d);
      }
      linear[r] = models.sample.value(1 + r) + models.sample.dot(1 + r, d);
      bend[r] = 0.5 * Rows.dot(bent[r], d);
    }
    models.respond(linear, bend, z, u);
    double value = models.sample.dot(0, d) + 0.5 * models.proximal * Rows.dot(d, d);
    for (int i = 0; i < n; i++) {
      gradient[i] = models.sample.gradient(0)[i] + models.proximal * d[i];
    }
    for (int r = 0; r < models.rows; r++) {
      boolean equality = models.isEquality(r);
      double weight = equality ? z[r] - z[models.minus(r)] : z[r];
      double excess = models.excess(r, z);
      double[] row = models.sample.gradient(1 + r);
      for (int i = 0; i < n; i++) {
        gradient[i] += weight * row[i] - excess * bent[r][i];
      }
      value += (models.y[r] + (equality ? models.y[models.minus(r)] : 0.0)) * bend[r];
    }
    for (int j = 0; j < models.equalities; j++) {
      double moved = u[j] - models.u[j];
      value += models.beta * u[j] + 0.5 * models.kappa * moved * moved;
    }
    for (int k = 0; k < models.duals; k++) {
      value += 0.5 * z[k] * z[k] / models.step[k];
    }
    return value;
  }

  /** Newton from the point just evaluated; moves x and returns the new η‖R‖, or the old one. */
  private double newtonStep(double[] x, double size) {
    double eta = models.proximal;
    hessian();
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        column[j] = (i == j ? 1.0 : 0.0) - hessian[j][i] / eta;
      }
      set.projectionDerivative(shifted, projected, column, image);
      for (int j = 0; j < n; j++) {
        matrix[j][i] = (i == j ? 1.0 : 0.0) - image[j];
      }
    }
    if (!dense.solve(matrix, residual, n, direction)) {
      return size;
    }
    System.arraycopy(x, 0, start, 0, n);
    double before = gradientAt(start);
    System.arraycopy(gradient, 0, slope, 0, n);
    double length = 1.0;
    for (int halving = 0; halving < MAX_HALVINGS; halving++, length *= 0.5) {
      Vectors.sum(start, -length, direction, trial);
      set.project(trial, trial);
      double promise = 0.0;
      for (int i = 0; i < n; i++) {
        promise += slope[i] * (trial[i] - start[i]);
      }
      double reached = evaluate(trial);
      // Either measure of progress will do: φ far from the answer, R close to it.
      boolean descends = promise < 0 && phi <= before + 1e-4 * promise;
      if (reached <= (1 - 1e-4 * length) * size || descends) {
        System.arraycopy(trial, 0, x, 0, n);
        moved = true;
        return reached;
      }
    }
    return size;
  }

  /** Projected gradient on φ with backtracking; returns the new η‖R‖, or NaN if φ cannot fall. */
  private double gradientStep(double[] x) {
    double before = gradientAt(x);
    System.arraycopy(x, 0, start, 0, n);
    System.arraycopy(gradient, 0, direction, 0, n);
    double curvature = models.proximal;
    for (int doubling = 0; doubling < 60; doubling++, curvature *= 2) {
      for (int i = 0; i < n; i++) {
        trial[i] = start[i] - direction[i] / curvature;
      }
      set.project(trial, trial);
      double promise = 0.0;
      for (int i = 0; i < n; i++) {
        double change = trial[i] - start[i];
        promise += (direction[i] + 0.5 * curvature * change) * change;
      }
      if (!(promise < -1e-16 * Math.abs(before))) {
        return Double.NaN;
      }
      if (gradientAt(trial) <= before + promise) {
        System.arraycopy(trial, 0, x, 0, n);
        return evaluate(x);
      }
    }
    return Double.NaN;
  }

  /** A(z) + JᵀM diag(s) J at the point just evaluated, J_k = ±∇_r − (−Σ_r)d. */
  private void hessian() {
    lagrangianHessian();
    for (int r = 0; r < models.rows; r++) {
      double s = models.step[r];
      if (!models.isEquality(r)) {
        addProduct(z[r] > 0 ? s : 0.0, r, 1.0, r, 1.0);
        continue;
      }
      double a = z[r] > 0 ? 1.0 : 0.0;
      double b = z[models.minus(r)] > 0 ? 1.0 : 0.0;
      double share = u[r - models.inequalities] > 0 ? s / (models.kappa + s * (a + b)) : 0.0;
      addProduct(s * a * (1 - share), r, 1.0, r, 1.0);
      addProduct(s * b * (1 - share), r, -1.0, r, -1.0);
      addProduct(-s * a * b * share, r, 1.0, r, -1.0);
      addProduct(-s * a * b * share, r, -1.0, r, 1.0);
    }
  }

  private void addProduct(double weight, int r, double signR, int q, double signQ) {
    if (weight == 0) {
      return;
    }
    for (int i = 0; i < n; i++) {
      double left = weight * (signR * models.sample.gradient(1 + r)[i] - bent[r][i]);
      for (int j = 0; j < n; j++) {
        hessian[i][j] += left * (signQ * models.sample.gradient(1 + q)[j] - bent[q][j]);
      }
    }
  }

  /** A(z) = (α+τ)I − Σ_r excess_r(−Σ_r). */
  private void lagrangianHessian() {
    for (int i = 0; i < n; i++) {
      Arrays.fill(hessian[i], 0.0);
      hessian[i][i] = models.proximal;
      for (int r = 0; r < models.rows; r++) {
        double excess = models.excess(r, z);
        for (int j = 0; j < n; j++) {
          hessian[i][j] -= excess * sigma[r][i][j];
        }
      }
    }
  }

  /**
   * The least pivot in the elimination of A(z), relative to α+τ: positive exactly if A(z) ≻ 0, and
   * then x minimises the Lagrangian over X₀ and is the global minimiser.
   */
  private double leastCurvature() {
    lagrangianHessian();
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < n; k++) {
      double pivot = hessian[k][k];
      least = Math.min(least, pivot);
      if (!(pivot > 0)) {
        break;
      }
      for (int i = k + 1; i < n; i++) {
        double factor = hessian[i][k] / pivot;
        for (int j = k + 1; j < n; j++) {
          hessian[i][j] -= factor * hessian[k][j];
        }
      }
    }
    return least / models.proximal;
  }
}
