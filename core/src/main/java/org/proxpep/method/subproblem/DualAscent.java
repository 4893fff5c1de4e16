package org.proxpep.method.subproblem;

import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.DenseSolver;
import org.proxpep.linalg.Rows;

/**
 * Projected Newton on the dual of the subproblem,
 *
 * <pre>
 *   Θ(z) = min over x of r(x) + ⟨∇F,d⟩ + ½⟨A(z)d,d⟩ + zᵀ(v+Cd)
 *        + min over u ≥ 0 of β1ᵀu + (κ/2)‖u−uᵗ‖² − Σⱼ(z₊+z₋)ⱼuⱼ − Σ_k (z_k−y_k)²/(2s_k),   z ≥ 0,
 * </pre>
 *
 * which is concave on {A(z) ≻ 0}, with gradient q − u − (z−y)/s. Slower than Newton on the fixed
 * point, but it climbs from anywhere.
 */
final class DualAscent {

  private static final int MAX_ITERATIONS = 200;
  private static final int MAX_HALVINGS = 60;
  private static final double ROUNDING = 1e-14;
  private static final double DEGENERATE = 1e-9;
  private static final double NEAR_BOUND = 1e-8;

  private final QuadraticModels models;
  private final PrimalMap map;
  private final double[] gradient;
  private final double[] slack;
  private final double[] trial;
  private final double[] direction;
  private final double[] right;
  private final int[] free;
  private final DualSystem system;

  /** Newton's system as a matrix; made when it is first needed. */
  private double[][] curvature = {};

  private double[][] matrix = {};
  private @Nullable DenseSolver dense;
  private int rounds;

  DualAscent(QuadraticModels models, PrimalMap map, DualSystem system) {
    this.system = system;
    this.models = models;
    this.map = map;
    int duals = models.duals;
    this.gradient = new double[duals];
    this.slack = new double[models.equalities];
    this.trial = new double[duals];
    this.direction = new double[duals];
    this.right = new double[duals];
    this.free = new int[duals];
  }

  int rounds() {
    return rounds;
  }

  /**
   * Climbs from y; leaves the best multipliers in z. False if the top lies where A(z) degenerates;
   * true says no more than that no climb above rounding is left, or patience: the caller measures.
   */
  boolean maximize(double[] z, double tolerance) {
    rounds = 1;
    System.arraycopy(models.y, 0, z, 0, z.length);
    map.at(z);
    double height = evaluate(z);
    for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
      if (step(z) <= tolerance * (1.0 + Rows.maxAbs(z))) {
        return true;
      }
      if (map.rho <= DEGENERATE * models.proximal || !ascentDirection(z)) {
        return false;
      }
      double before = height;
      double promise = climb(z, height);
      height = evaluate(z);
      if (promise <= ROUNDING * Math.abs(height)
          && height - before <= ROUNDING * Math.abs(height)) {
        return map.rho > DEGENERATE * models.proximal;
      }
    }
    return true;
  }

  /**
   * Moves z along the direction, projected, to a point that is higher; returns what Θ′ promised.
   */
  private double climb(double[] z, double height) {
    double length = longestStep();
    for (int halving = 0; halving < MAX_HALVINGS; halving++, length *= 0.5) {
      double promise = 0.0;
      for (int k = 0; k < z.length; k++) {
        trial[k] = models.clamp(k, z[k] + length * direction[k]);
        promise += gradient[k] * (trial[k] - z[k]);
      }
      rounds++;
      // Rounding may hide the last bit of a gain.
      if (map.at(trial) && height(trial) >= height + 1e-4 * promise - 1e-15 * Math.abs(height)) {
        System.arraycopy(trial, 0, z, 0, z.length);
        return promise;
      }
    }
    map.at(z);
    return 0.0;
  }

  /** How far a projected unit step of the (s-scaled) gradient moves z. */
  private double step(double[] z) {
    double most = 0.0;
    for (int k = 0; k < z.length; k++) {
      double moved = models.clamp(k, z[k] + models.step[k] * gradient[k]) - z[k];
      most = Math.max(most, Math.abs(moved));
    }
    return most;
  }

  /** Θ(z) and, at the same point, its gradient. The map must stand at z. */
  private double evaluate(double[] z) {
    double height = height(z);
    for (int k = 0; k < z.length; k++) {
      int r = models.row(k);
      double q = models.sign(k) * map.linear[r] - map.bend[r];
      gradient[k] = q - (z[k] - models.y[k]) / models.step[k];
      if (models.isSplit(r)) {
        gradient[k] -= slack[r - models.inequalities];
      }
    }
    return height;
  }

  private double height(double[] z) {
    double sum = map.objectiveSlope + map.termValue + 0.5 * models.proximal * map.squaredStep;
    for (int r = 0; r < models.rows; r++) {
      // −½⟨Σ_r d,d⟩ is the bend, and A(z) holds it once per unit of excess, with a minus.
      sum += models.weight(r, z) * map.linear[r] - models.excess(r, z) * map.bend[r];
    }
    for (int j = 0; models.split && j < models.equalities; j++) {
      int plus = models.inequalities + j;
      double price = models.beta - z[plus] - z[models.minus(plus)];
      double u = Math.max(0.0, models.u[j] - price / models.kappa);
      slack[j] = u;
      double moved = u - models.u[j];
      sum += price * u + 0.5 * models.kappa * moved * moved;
    }
    for (int k = 0; k < z.length; k++) {
      double moved = z[k] - models.y[k];
      sum -= 0.5 * moved * moved / models.step[k];
    }
    return sum;
  }

  /**
   * Newton on the duals that can move. Those at or near a bound that the gradient pushes against
   * get a plain gradient step instead: with them in the Newton system a projected step need not
   * climb.
   */
  private boolean ascentDirection(double[] z) {
    double near = Math.min(NEAR_BOUND * (1.0 + Rows.maxAbs(z)), step(z));
    int count = 0;
    for (int k = 0; k < z.length; k++) {
      double ahead = models.step[k] * gradient[k];
      double bound = models.clamp(k, ahead > 0 ? Double.MAX_VALUE : -Double.MAX_VALUE);
      boolean held = Math.abs(z[k] - bound) <= near;
      direction[k] = held ? ahead : 0.0;
      if (!held) {
        free[count++] = k;
      }
    }
    for (int a = 0; a < count; a++) {
      right[a] = gradient[free[a]];
    }
    boolean found =
        models.prefersProducts()
            ? system.solve(free, count, right, trial)
            : directionByMatrix(count);
    for (int a = 0; found && a < count; a++) {
      direction[free[a]] = trial[a];
    }
    return found;
  }

  private boolean directionByMatrix(int count) {
    if (dense == null) {
      curvature = new double[models.duals][models.duals];
      matrix = new double[models.duals][models.duals];
      dense = new DenseSolver(models.duals);
    }
    map.gram(free, count, curvature);
    for (int a = 0; a < count; a++) {
      int k = free[a];
      for (int b = 0; b < count; b++) {
        int l = free[b];
        matrix[a][b] = curvature[k][l] + slackCurvature(k, l);
      }
      matrix[a][a] += 1.0 / models.step[k];
    }
    return dense.solve(matrix, right, count, trial);
  }

  private double slackCurvature(int k, int l) {
    int r = models.row(k);
    boolean coupled = r == models.row(l) && models.isSplit(r) && slack[r - models.inequalities] > 0;
    return coupled ? 1.0 / models.kappa : 0.0;
  }

  /** At most 1, and at most 95 % of the way to where A(z) degenerates along the direction. */
  private double longestStep() {
    double fall = 0.0;
    for (int k = 0; k < direction.length; k++) {
      fall += map.largestCurvature(models.row(k)) * Math.max(0.0, direction[k]);
    }
    return fall > 0.95 * map.rho ? 0.95 * map.rho / fall : 1.0;
  }
}
