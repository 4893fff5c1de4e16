package org.proxpep.method.subproblem;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.DenseSolver;
import org.proxpep.linalg.Vectors;

/**
 * Solves the subproblem through its multipliers: find z ≥ 0 with
 *
 * <pre>  z = [ y + s(q(x(z)) − u(z)) ]₊,   ρ(z) &gt; 0.</pre>
 *
 * Such a z is a saddle point, so x(z) is the <i>global</i> minimiser even where the subproblem is
 * not convex. The equation is the optimality condition of a strongly concave dual in K = p+2m
 * unknowns.
 *
 * <p>Lines of defence: the fixed point itself, which contracts with factor about s‖C‖²/ρ, tiny for
 * the theorem's schedule; semismooth Newton with a line search when it does not contract fast; and
 * projected Newton on the dual function, which ascends globally. If that too ends at ρ = 0 the
 * subproblem is not convex, and the caller raises τ.
 */
final class DualSolver implements SubproblemSolver {

  private static final int MAX_ROUNDS = 60;
  private static final int MAX_HALVINGS = 40;

  private static final double LEAST_MARGIN = 1e-8;

  /** A relative residual that rounding explains. */
  private static final double STALLED = 1e-10;

  /** A round of the fixed point must gain this factor, or Newton takes over. */
  private static final double FAST_CONTRACTION = 0.1;

  private final QuadraticModels models;
  private final PrimalMap map;
  private double tolerance;

  private final double[] z;
  private final double[] response;
  private final double[] slack;
  private final double[] trial;
  private final double[] trialResponse;
  private final double[] trialSlack;
  private final double[] direction;
  private final double[] difference;
  private final int[] moving;
  private final double[] right;
  private final double[] reduced;
  private final DualAscent ascent;

  /** Newton's system as a matrix; made when it is first needed. */
  private double[][] curvature = {};

  private double[][] matrix = {};
  private @Nullable DenseSolver dense;

  /** The same by products. */
  private final DualSystem system;

  private final int[] free;
  private final double[] mixed;

  private double mismatch;
  private double scale;
  private int rounds;

  /** Whether the map stands at z, not at a trial point that was turned down. */
  private boolean mapAtZ;

  DualSolver(QuadraticModels models, PrimalMap map, double tolerance) {
    this.models = models;
    this.map = map;
    tolerance(tolerance);
    int duals = models.duals;
    this.z = new double[duals];
    this.response = new double[duals];
    this.slack = new double[models.equalities];
    this.trial = new double[duals];
    this.trialResponse = new double[duals];
    this.trialSlack = new double[models.equalities];
    this.direction = new double[duals];
    this.difference = new double[duals];
    this.moving = new int[duals];
    this.right = new double[duals];
    this.reduced = new double[duals];
    this.free = new int[duals];
    this.mixed = new double[duals];
    this.system = new DualSystem(models, map);
    this.ascent = new DualAscent(models, map, system);
  }

  @Override
  public boolean solve(Solution out) {
    rounds = 0;
    out.residual = Double.NaN;
    if (!(models.proximal < Double.POSITIVE_INFINITY)) {
      return false;
    }
    map.restart();
    out.path = Solution.Path.FIXED_POINT;
    boolean solved = fromTheSample(out);
    boolean finite = models.valuesAreFinite() && Double.isFinite(mismatch + scale);
    if (!solved && finite) {
      solved = fromTheTopOfTheDual(out);
    }
    out.rounds += rounds;
    out.certifiedMargin = 1.0 - map.certifiedProximal() / models.proximal;
    // Any mismatch is nothing beside an infinite scale, which is no solution.
    out.residual = finite ? (scale > 0 ? mismatch / scale : mismatch) : Double.NaN;
    if (!solved || !finite) {
      return false;
    }
    map.finish();
    out.margin = map.rho(response) / models.proximal;
    out.squaredStep = map.squaredStep;
    System.arraycopy(map.x, 0, out.x, 0, out.x.length);
    System.arraycopy(response, 0, out.z, 0, out.z.length);
    System.arraycopy(slack, 0, out.u, 0, out.u.length);
    return true;
  }

  @Override
  public void tolerance(double value) {
    // The scale is a sum of norms, which may exceed the norm of the sum that users judge by.
    tolerance = 0.1 * value;
  }

  @Override
  public double certifiedProximal() {
    return map.certifiedProximal();
  }

  /** Starts at the multipliers that the sample alone suggests, as if the point did not move. */
  private boolean fromTheSample(Solution out) {
    for (int r = 0; r < models.rows; r++) {
      map.linear[r] = models.sample.value(1 + r);
      map.bend[r] = 0.0;
    }
    models.respond(map.linear, map.bend, z, slack);
    if (!moveToZ()) {
      System.arraycopy(models.y, 0, z, 0, z.length);
      moveToZ();
    }
    boolean contracting = contraction() <= FAST_CONTRACTION;
    // A mismatch of 0 beside a scale that is not finite contracts for ever and is never accepted.
    while (contracting && rounds < MAX_ROUNDS && !accepted(response)) {
      double current = mismatch;
      // On failure the map stands at the trial point; Newton goes back to z by itself.
      contracting = fixedPointStep(current) && mismatch <= FAST_CONTRACTION * current;
    }
    return accepted(response) || newton(out);
  }

  /** Climbs the dual function, then lets Newton finish with full accuracy. */
  private boolean fromTheTopOfTheDual(Solution out) {
    boolean reached = ascent.maximize(z, tolerance);
    rounds += ascent.rounds();
    if (!reached || !moveToZ()) {
      return false;
    }
    boolean solved = accepted(response) || newton(out);
    out.path = Solution.Path.DUAL;
    return solved;
  }

  /**
   * Newton steps from z until the tolerance is met. False if they are too many or get stuck; stuck
   * so close that rounding explains it counts as done.
   */
  private boolean newton(Solution out) {
    out.path = Solution.Path.NEWTON;
    if (!mapAtZ && !moveToZ()) {
      return false;
    }
    int limit = rounds + MAX_ROUNDS;
    while (!accepted(response)) {
      if (rounds > limit || !Double.isFinite(mismatch) || !newtonStep(mismatch)) {
        return moveToZ() && mismatch <= STALLED * scale && isCertificate(response);
      }
    }
    return true;
  }

  private boolean moveToZ() {
    if (!map.at(z)) {
      return false;
    }
    rounds++;
    models.respond(map.linear, map.bend, response, slack);
    measure(z, response);
    mapAtZ = true;
    return true;
  }

  /** A bound on the factor by which a round of the fixed point changes the mismatch. */
  private double contraction() {
    double sum = 0.0;
    for (int k = 0; k < models.duals; k++) {
      if (response[k] != 0 || z[k] != 0) {
        double slope = map.slope(models.row(k));
        sum += models.step[k] * slope * slope;
      }
    }
    return sum / map.rho;
  }

  /** z ← response, kept only if the mismatch falls by half or more. */
  private boolean fixedPointStep(double current) {
    System.arraycopy(response, 0, trial, 0, trial.length);
    if (!tryTrial()) {
      return false;
    }
    if (mismatch <= 0.5 * current || accepted(trialResponse)) {
      takeTrial();
      return true;
    }
    return false;
  }

  /** One Newton step on z − response(z) = 0 with step halving. */
  private boolean newtonStep(double current) {
    Vectors.subtract(response, z, difference);
    int count = 0;
    for (int k = 0; k < models.duals; k++) {
      // The others have settled at a bound, and their equations say z − response = 0.
      if (models.isFree(k, response[k]) || difference[k] != 0) {
        moving[count++] = k;
      }
      direction[k] = 0.0;
    }
    if (!(models.prefersProducts() ? directionByProducts(count) : directionByMatrix(count))) {
      return false;
    }
    double length = 1.0;
    for (int halving = 0; halving < MAX_HALVINGS; halving++, length *= 0.5) {
      for (int k = 0; k < models.duals; k++) {
        trial[k] = models.clamp(k, z[k] + length * direction[k]);
      }
      if (tryTrial() && (mismatch <= (1 - 1e-4 * length) * current || accepted(trialResponse))) {
        takeTrial();
        return true;
      }
    }
    return false;
  }

  private boolean directionByMatrix(int count) {
    if (dense == null) {
      curvature = new double[models.duals][models.duals];
      matrix = new double[models.duals][models.duals];
      dense = new DenseSolver(models.duals);
    }
    map.gram(moving, count, curvature);
    newtonMatrix(count);
    if (!dense.solve(matrix, right, count, reduced)) {
      return false;
    }
    for (int a = 0; a < count; a++) {
      direction[moving[a]] = reduced[a];
    }
    return true;
  }

  /**
   * Duals that have settled at a bound go there; the others F follow from (S⁻¹ + G_FF)δ_F =
   * S⁻¹·difference_F − G_FN·difference_N, which is symmetric.
   */
  private boolean directionByProducts(int count) {
    boolean settled = false;
    for (int a = 0; a < count; a++) {
      int k = moving[a];
      boolean moves = models.isFree(k, response[k]) && models.step[k] > 0;
      direction[k] = moves ? 0.0 : difference[k];
      settled |= direction[k] != 0;
      right[a] = direction[k];
    }
    if (settled) {
      map.multiply(moving, count, right, mixed);
    } else {
      Arrays.fill(mixed, 0, count, 0.0);
    }
    int unknown = 0;
    for (int a = 0; a < count; a++) {
      int k = moving[a];
      if (models.isFree(k, response[k]) && models.step[k] > 0) {
        free[unknown] = k;
        right[unknown++] = difference[k] / models.step[k] - mixed[a];
      }
    }
    if (!system.solve(free, unknown, right, reduced)) {
      return false;
    }
    for (int a = 0; a < unknown; a++) {
      direction[free[a]] = reduced[a];
    }
    return true;
  }

  private boolean tryTrial() {
    if (!map.at(trial)) {
      return false;
    }
    mapAtZ = false;
    rounds++;
    models.respond(map.linear, map.bend, trialResponse, trialSlack);
    measure(trial, trialResponse);
    return true;
  }

  private void takeTrial() {
    System.arraycopy(trial, 0, z, 0, z.length);
    System.arraycopy(trialResponse, 0, response, 0, response.length);
    System.arraycopy(trialSlack, 0, slack, 0, slack.length);
    mapAtZ = true;
  }

  /** A stationary point whose multipliers keep ρ positive is the global minimiser. */
  private boolean accepted(double[] multipliers) {
    return mismatch <= tolerance * scale && isCertificate(multipliers);
  }

  /** Where ρ is nearly zero, x(z) is a projection from afar and has no digits left. */
  private boolean isCertificate(double[] multipliers) {
    return map.rho(multipliers) > LEAST_MARGIN * models.proximal;
  }

  /**
   * At x(from) the joint problem's gradient with the best slack and multipliers {@code to} is Σ_k
   * (to_k − from_k)∇q_k up to the normal cone; this bounds it, and what to compare it with.
   */
  private void measure(double[] from, double[] to) {
    double sum = 0.0;
    double size = map.norm[0];
    double length = Math.sqrt(map.squaredStep);
    for (int r = 0; r < models.rows; r++) {
      double slope = map.slope(r);
      int k = models.plus(r);
      double moved = Math.abs(to[k] - from[k]);
      double weight = Math.abs(models.y[k]) + Math.abs(to[k]);
      if (models.isSplit(r)) {
        k = models.minus(r);
        moved += Math.abs(to[k] - from[k]);
        weight += models.y[k] + to[k];
      }
      if (weight > 0) {
        // An active constraint passes the rounding of s(v + ⟨∇,d⟩) on to its multiplier.
        weight += models.step[r] * (Math.abs(models.sample.value(1 + r)) + slope * length);
      }
      sum += slope * moved;
      size += slope * weight;
    }
    mismatch = sum;
    scale = size;
  }

  /**
   * I + M diag(s) G over the duals that move, with M = ∂z/∂a: 0/1, and coupled by the slack where a
   * row is split.
   */
  private void newtonMatrix(int count) {
    for (int a = 0; a < count; a++) {
      int k = moving[a];
      right[a] = difference[k];
      int r = models.row(k);
      if (models.isSplit(r)) {
        splitRow(a, k, r, count);
      } else {
        double active = models.isFree(k, response[k]) ? models.step[k] : 0.0;
        for (int b = 0; b < count; b++) {
          matrix[a][b] = active * curvature[k][moving[b]];
        }
      }
      matrix[a][a] += 1.0;
    }
  }

  private void splitRow(int a, int k, int r, int count) {
    int other = k == r ? models.minus(r) : r;
    double s = models.step[r];
    double mine = response[k] > 0 ? 1.0 : 0.0;
    double twin = response[other] > 0 ? 1.0 : 0.0;
    double share =
        slack[r - models.inequalities] > 0 ? s / (models.kappa + s * (mine + twin)) : 0.0;
    for (int b = 0; b < count; b++) {
      int l = moving[b];
      // The twin of a free dual may have settled at 0; it is not in the products then.
      double own = s * (mine - mine * share) * curvature[k][l];
      matrix[a][b] = twin > 0 ? own - s * mine * twin * share * curvature[other][l] : own;
    }
  }
}
