package org.proxpep.method.sqp;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Cholesky;
import org.proxpep.linalg.DenseSolver;
import org.proxpep.linalg.Envelope;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;

/**
 * Mehrotra's primal–dual predictor–corrector method for a {@link PenaltyProgramme}. A term is
 * written as aᵀd + b = p − q with p(hi−λ) = q(λ−lo) = μ, a bound as (d−l)z = μ; eliminating p, q, λ
 * and z from a Newton step leaves
 *
 * <pre>
 *   ( H + Σ θⱼaⱼaⱼᵀ + diag(z/(d−l) + w/(u−d)) ) Δd + EᵀΔν = right,   θⱼ = 1/(p/(hi−λ) + q/(λ−lo)),
 * </pre>
 *
 * so a term costs n² numbers and no variable, however many there are.
 */
final class InteriorPoint {

  private static final int MOST_ROUNDS = 80;
  private static final double DONE = 1e-13;
  private static final double ENOUGH = 1e-4;
  private static final double TO_THE_WALL = 0.995;

  /**
   * A term that is stiffer than this would swallow the digits of the others in a sum of squares, so
   * it becomes a row of a larger system, unless that one is too large.
   */
  private static final double STIFF = 1e5;

  private static final int MOST_STIFF = 300;

  /** From so many coordinates on zeros of the matrix are worth an order that keeps them. */
  private static final int LARGE = 150;

  private final PenaltyProgramme programme;
  private final double[] unit;

  /** The coordinates that are not fixed; all arrays below are over these and in their units. */
  private final int[] free;

  private final int n;

  /** Where the rows of the matrix begin; empty where it is full. */
  private final int[] first;

  private final int terms;
  private final int equations;
  private final double[][] h;
  private final double[] g;
  private final double[][] a;
  private final double[] b;
  private final double[] lo;
  private final double[] hi;
  private final double[][] e;
  private final double[] right;

  /** What rows and the objective were divided by. */
  private final double[] rowUnit;

  private final double[] equationUnit;
  private double objectiveUnit;

  private final double[] x;
  private final double[] zl;
  private final double[] zu;
  private final double[] lambda;
  private final double[] p;
  private final double[] q;
  private final double[] nu;

  // A direction.
  private final double[] dx;
  private final double[] dzl;
  private final double[] dzu;
  private final double[] dlambda;
  private final double[] dp;
  private final double[] dq;
  private final double[] dnu;

  private final double[][] matrix;
  private final double[] theta;
  private final double[] dual;
  private final double[] primal;
  private final double[] residual;
  private final Cholesky cholesky;
  private double[][] solvedEquations = {};
  private double[][] schur = {};
  private int[] stiff = {};
  private double[][] bordered = {};

  InteriorPoint(PenaltyProgramme programme, double[] unit) {
    this.programme = programme;
    this.unit = unit;
    this.free = IntStream.range(0, unit.length).filter(i -> unit[i] > 0).toArray();
    this.n = free.length;
    this.first = n > LARGE ? ordered() : new int[0];
    this.terms = programme.rows().length;
    this.equations = programme.equations().length;
    this.h = new double[n][n];
    this.a = new double[terms][];
    this.b = new double[terms];
    this.e = new double[equations][];
    this.right = new double[equations];
    this.rowUnit = new double[terms];
    this.equationUnit = new double[equations];
    double[] base = programme.lower();
    double[] slope = PenaltyProgramme.product(programme.hessian(), base);
    this.g = Vectors.of(n, i -> (programme.gradient()[free[i]] + slope[free[i]]) * unit[free[i]]);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        int row = Math.max(free[i], free[j]);
        int column = Math.min(free[i], free[j]);
        h[i][j] = programme.hessian()[row][column] * unit[free[i]] * unit[free[j]];
      }
    }
    for (int k = 0; k < terms; k++) {
      double[] row = programme.rows()[k];
      a[k] = scaled(row);
      rowUnit[k] = largest(a[k]);
      b[k] = (programme.constants()[k] + Rows.dot(row, base)) / rowUnit[k];
      Vectors.scale(1 / rowUnit[k], a[k]);
    }
    for (int k = 0; k < equations; k++) {
      double[] row = programme.equations()[k];
      e[k] = scaled(row);
      equationUnit[k] = largest(e[k]);
      right[k] = (programme.right()[k] - Rows.dot(row, base)) / equationUnit[k];
      Vectors.scale(1 / equationUnit[k], e[k]);
    }
    this.objectiveUnit = Rows.maxAbs(g);
    for (int i = 0; i < n; i++) {
      objectiveUnit = Math.max(objectiveUnit, Math.abs(h[i][i]));
    }
    this.lo = Vectors.of(terms, k -> programme.least()[k] * rowUnit[k]);
    this.hi = Vectors.of(terms, k -> programme.most()[k] * rowUnit[k]);
    if (objectiveUnit == 0.0) {
      objectiveUnit = Math.max(Rows.maxAbs(lo), Rows.maxAbs(hi));
    }
    objectiveUnit = objectiveUnit > 0 ? objectiveUnit : 1.0;
    for (double[] row : h) {
      Vectors.scale(1 / objectiveUnit, row);
    }
    for (double[] v : new double[][] {g, lo, hi}) {
      Vectors.scale(1 / objectiveUnit, v);
    }
    this.x = new double[n];
    this.zl = new double[n];
    this.zu = new double[n];
    this.lambda = new double[terms];
    this.p = new double[terms];
    this.q = new double[terms];
    this.nu = new double[equations];
    this.dx = new double[n];
    this.dzl = new double[n];
    this.dzu = new double[n];
    this.dlambda = new double[terms];
    this.dp = new double[terms];
    this.dq = new double[terms];
    this.dnu = new double[equations];
    this.matrix = new double[n][n];
    this.theta = new double[terms];
    this.dual = new double[n];
    this.primal = new double[terms];
    this.residual = new double[equations];
    this.cholesky = new Cholesky(n);
  }

  /** Puts the free coordinates into an order in which the rows of the matrix begin late. */
  private int[] ordered() {
    Envelope envelope = new Envelope(n);
    for (int i = 0; i < n; i++) {
      double[] row = programme.hessian()[free[i]];
      for (int j = 0; j < i; j++) {
        if (row[free[j]] != 0.0) {
          envelope.couple(i, j);
        }
      }
    }
    for (double[] row : programme.rows()) {
      int[] at = IntStream.range(0, n).filter(i -> row[free[i]] != 0.0).toArray();
      if (at.length > n / 2) {
        return new int[0];
      }
      for (int i : at) {
        for (int j : at) {
          envelope.couple(i, j);
        }
      }
    }
    int[] order = envelope.order();
    if (order.length == 0) {
      return order;
    }
    int[] old = free.clone();
    Arrays.setAll(free, i -> old[order[i]]);
    return envelope.first(order);
  }

  private double[] scaled(double[] row) {
    return Vectors.of(n, i -> row[free[i]] * unit[free[i]]);
  }

  private static double largest(double[] row) {
    double most = Rows.maxAbs(row);
    return most > 0 ? most : 1.0;
  }

  /** The best point on the way; null if it is not good for anything. */
  PenaltyProgramme.@Nullable Answer solve() {
    start();
    double least = ENOUGH;
    PenaltyProgramme.Answer best = null;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      residuals();
      double mu = mu();
      double worst = Math.max(mu, Math.max(Rows.maxAbs(dual), Rows.maxAbs(residual)));
      worst = Math.max(worst, Rows.maxAbs(primal));
      if (worst < least) {
        least = worst;
        best = answer();
      }
      // Where the matrix is nearly singular, rounding takes over before the end.
      if (worst <= DONE || mu <= 0.01 * DONE || Double.isNaN(worst) || !factor()) {
        return best;
      }
      direction(0.0, false);
      double ratio = muAfter(length()) / mu;
      direction(mu * ratio * ratio * ratio, true);
      move(Math.min(1.0, TO_THE_WALL * length()));
    }
    return best;
  }

  private void start() {
    for (int i = 0; i < n; i++) {
      double zero = -programme.lower()[free[i]] / unit[free[i]];
      x[i] = Math.min(0.9, Math.max(0.1, zero));
      zl[i] = 1.0;
      zu[i] = 1.0;
    }
    for (int k = 0; k < terms; k++) {
      double width = hi[k] - lo[k];
      lambda[k] = lo[k] + Math.min(0.5 * width, lo[k] < 0 ? 0.5 * width : 1.0);
      double r = Rows.dot(a[k], x) + b[k];
      p[k] = Math.max(r, 0.0) + 1.0;
      q[k] = p[k] - r;
    }
  }

  private void residuals() {
    double[] slope = PenaltyProgramme.product(h, x);
    for (int i = 0; i < n; i++) {
      dual[i] = g[i] + slope[i] - zl[i] + zu[i];
    }
    for (int k = 0; k < terms; k++) {
      Vectors.addMultiple(lambda[k], a[k], dual);
      primal[k] = Rows.dot(a[k], x) + b[k] - p[k] + q[k];
    }
    for (int k = 0; k < equations; k++) {
      Vectors.addMultiple(nu[k], e[k], dual);
      residual[k] = Rows.dot(e[k], x) - right[k];
    }
  }

  private double mu() {
    double sum = 0.0;
    for (int i = 0; i < n; i++) {
      sum += x[i] * zl[i] + (1 - x[i]) * zu[i];
    }
    for (int k = 0; k < terms; k++) {
      sum += p[k] * (hi[k] - lambda[k]) + q[k] * (lambda[k] - lo[k]);
    }
    return sum / Math.max(1, 2 * (n + terms));
  }

  private double muAfter(double t) {
    double sum = 0.0;
    for (int i = 0; i < n; i++) {
      sum += (x[i] + t * dx[i]) * (zl[i] + t * dzl[i]);
      sum += (1 - x[i] - t * dx[i]) * (zu[i] + t * dzu[i]);
    }
    for (int k = 0; k < terms; k++) {
      double at = lambda[k] + t * dlambda[k];
      sum += (p[k] + t * dp[k]) * (hi[k] - at) + (q[k] + t * dq[k]) * (at - lo[k]);
    }
    return Math.max(0.0, sum / Math.max(1, 2 * (n + terms)));
  }

  private boolean factor() {
    for (int i = 0; i < n; i++) {
      System.arraycopy(h[i], 0, matrix[i], 0, i + 1);
      matrix[i][i] += zl[i] / x[i] + zu[i] / (1 - x[i]);
    }
    for (int k = 0; k < terms; k++) {
      theta[k] = 1 / (p[k] / (hi[k] - lambda[k]) + q[k] / (lambda[k] - lo[k]));
    }
    stiff = IntStream.range(0, terms).filter(k -> theta[k] > STIFF).toArray();
    if (n + stiff.length > MOST_STIFF) {
      stiff = new int[0];
    }
    for (int k = 0; k < terms; k++) {
      double[] row = a[k];
      if (stiff.length > 0 && theta[k] > STIFF) {
        continue;
      }
      for (int i = 0; i < n; i++) {
        double factor = theta[k] * row[i];
        if (factor != 0.0) {
          double[] to = matrix[i];
          for (int j = first.length == 0 ? 0 : first[i]; j <= i; j++) {
            to[j] += factor * row[j];
          }
        }
      }
    }
    if (stiff.length > 0) {
      bordered = bordered();
      return true;
    }
    double ridge = 1e-15;
    while (!cholesky.factor(matrix, n, 0.0, first)) {
      if (!(ridge < 1e-3)) {
        return false;
      }
      for (int i = 0; i < n; i++) {
        matrix[i][i] += ridge * (1 + matrix[i][i]);
      }
      ridge *= 100;
    }
    solvedEquations = new double[equations][];
    schur = new double[equations][equations];
    for (int k = 0; k < equations; k++) {
      solvedEquations[k] = e[k].clone();
      cholesky.solve(solvedEquations[k]);
      for (int j = 0; j < equations; j++) {
        schur[k][j] = Rows.dot(solvedEquations[k], e[j]);
      }
    }
    return true;
  }

  /** The matrix with the rows of stiff terms and of equations as borders. */
  private double[][] bordered() {
    int size = n + stiff.length + equations;
    double[][] all = new double[size][size];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        all[i][j] = matrix[i][j];
        all[j][i] = matrix[i][j];
      }
    }
    for (int t = n; t < size; t++) {
      boolean isTerm = t < n + stiff.length;
      double[] row = isTerm ? a[stiff[t - n]] : e[t - n - stiff.length];
      for (int i = 0; i < n; i++) {
        all[t][i] = row[i];
        all[i][t] = row[i];
      }
      all[t][t] = isTerm ? -1 / theta[stiff[t - n]] : 0.0;
    }
    return all;
  }

  /** Changes of x, of the multipliers of stiff terms and of those of equations. */
  private void solveBordered(double[] c) {
    int size = bordered.length;
    double[] right = Arrays.copyOf(dx, size);
    for (int t = 0; t < stiff.length; t++) {
      right[n + t] = -c[stiff[t]];
    }
    for (int k = 0; k < equations; k++) {
      right[n + stiff.length + k] = -residual[k];
    }
    double[] solution = new double[size];
    if (!new DenseSolver(size).solve(bordered, right, size, solution)) {
      Arrays.fill(solution, Double.NaN); // Nothing better is found than what is known.
    }
    System.arraycopy(solution, 0, dx, 0, n);
    for (int t = 0; t < stiff.length; t++) {
      dlambda[stiff[t]] = solution[n + t];
    }
    System.arraycopy(solution, n + stiff.length, dnu, 0, equations);
  }

  /**
   * The Newton direction towards products of {@code mu}.
   *
   * @param corrected whether to take off the products of the changes of the direction before
   */
  private void direction(double mu, boolean corrected) {
    double second = corrected ? 1.0 : 0.0;
    double[] tl = Vectors.of(n, i -> mu - x[i] * zl[i] - second * dx[i] * dzl[i]);
    double[] tu = Vectors.of(n, i -> mu - (1 - x[i]) * zu[i] + second * dx[i] * dzu[i]);
    double[] tp =
        Vectors.of(terms, k -> mu - p[k] * (hi[k] - lambda[k]) + second * dp[k] * dlambda[k]);
    double[] tq =
        Vectors.of(terms, k -> mu - q[k] * (lambda[k] - lo[k]) - second * dq[k] * dlambda[k]);
    double[] c =
        Vectors.of(
            terms, k -> primal[k] - tp[k] / (hi[k] - lambda[k]) + tq[k] / (lambda[k] - lo[k]));
    for (int i = 0; i < n; i++) {
      dx[i] = -dual[i] + tl[i] / x[i] - tu[i] / (1 - x[i]);
    }
    boolean bordering = stiff.length > 0;
    for (int k = 0; k < terms; k++) {
      if (!(bordering && theta[k] > STIFF)) {
        Vectors.addMultiple(-theta[k] * c[k], a[k], dx);
      }
    }
    if (bordering) {
      solveBordered(c);
    } else {
      cholesky.solve(dx);
    }
    if (equations > 0 && !bordering) {
      double[] gap = Vectors.of(equations, k -> Rows.dot(e[k], dx) + residual[k]);
      if (!new DenseSolver(equations).solve(schur, gap, equations, dnu)) {
        Arrays.fill(dnu, 0.0); // Equations that say the same thing twice.
      }
      for (int k = 0; k < equations; k++) {
        Vectors.addMultiple(-dnu[k], solvedEquations[k], dx);
      }
    }
    for (int i = 0; i < n; i++) {
      dzl[i] = (tl[i] - zl[i] * dx[i]) / x[i];
      dzu[i] = (tu[i] + zu[i] * dx[i]) / (1 - x[i]);
    }
    for (int k = 0; k < terms; k++) {
      if (!(bordering && theta[k] > STIFF)) {
        dlambda[k] = theta[k] * (Rows.dot(a[k], dx) + c[k]);
      }
      dp[k] = (tp[k] + p[k] * dlambda[k]) / (hi[k] - lambda[k]);
      dq[k] = (tq[k] - q[k] * dlambda[k]) / (lambda[k] - lo[k]);
    }
  }

  /** How far the direction goes until something that must be positive is not. */
  private double length() {
    double t = 1.0 / TO_THE_WALL;
    for (int i = 0; i < n; i++) {
      t = wall(t, x[i], dx[i]);
      t = wall(t, 1 - x[i], -dx[i]);
      t = wall(t, zl[i], dzl[i]);
      t = wall(t, zu[i], dzu[i]);
    }
    for (int k = 0; k < terms; k++) {
      t = wall(t, p[k], dp[k]);
      t = wall(t, q[k], dq[k]);
      t = wall(t, hi[k] - lambda[k], -dlambda[k]);
      t = wall(t, lambda[k] - lo[k], dlambda[k]);
    }
    return t;
  }

  private static double wall(double t, double value, double change) {
    return change < 0 ? Math.min(t, -value / change) : t;
  }

  private void move(double t) {
    Vectors.addMultiple(t, dx, x);
    Vectors.addMultiple(t, dzl, zl);
    Vectors.addMultiple(t, dzu, zu);
    Vectors.addMultiple(t, dlambda, lambda);
    Vectors.addMultiple(t, dp, p);
    Vectors.addMultiple(t, dq, q);
    Vectors.addMultiple(t, dnu, nu);
  }

  private PenaltyProgramme.Answer answer() {
    double[] d = programme.lower().clone();
    for (int i = 0; i < n; i++) {
      d[free[i]] += x[i] * unit[free[i]];
    }
    return new PenaltyProgramme.Answer(
        d,
        Vectors.of(terms, k -> lambda[k] * objectiveUnit / rowUnit[k]),
        Vectors.of(equations, k -> nu[k] * objectiveUnit / equationUnit[k]));
  }
}
