package org.proxpep.residual;

import java.util.Arrays;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MoreauGradient.Outcome;
import org.proxpep.set.ConvexSet;

/**
 * The Moreau envelope of φ = L(·,y) + indicator of X₀, where L = f + Σλᵢgᵢ + Σμⱼhⱼ is the original
 * Lagrangian on the means:
 *
 * <pre>
 *   φ_{1/α}(x) = min over z in X₀ of Ψ(z) = L(z,y) + (α/2)‖z−x‖²
 *   ∇φ_{1/α}(x) = α(x − prox)
 * </pre>
 *
 * the measure of stationarity in {@code thm:oracle_complexity}. If L(·,y) is ρ-weakly convex and α
 * &gt; ρ, then Ψ is (α−ρ)-strongly convex.
 *
 * <p><b>Accuracy.</b> One step z⁺ = Π(z − ∇Ψ(z)/β) leaves, by the definition of a projection, β(z −
 * z⁺) − ∇Ψ(z) in the normal cone at z⁺, so
 *
 * <pre>   r = ∇Ψ(z⁺) − ∇Ψ(z) + β(z − z⁺) </pre>
 *
 * is a subgradient at z⁺ of Ψ on X₀. There 0 is a subgradient at the prox, and strong monotonicity
 * gives (α−ρ)‖z⁺ − prox‖ ≤ ‖r‖: the gradient α(x − z⁺) is wrong by at most
 *
 * <pre>   α/(α−ρ) · ‖r‖. </pre>
 *
 * No Lipschitz constant enters and the bound costs nothing, for ∇Ψ(z⁺) is needed anyway. An
 * allowance for the rounding of r is added to it. The bound is about the means as evaluated; where
 * they are averages over a sample, so is the envelope.
 *
 * <p>The minimum is found by the spectral projected gradient method (Birgin, Martínez, Raydan,
 * 2000) with the step lengths of Frassoldati, Zanni and Zanghirati (2008): 1/β is one of two
 * lengths that the last step suggests, and a nonmonotone line search guards it. An iteration costs
 * one evaluation of the means; a condition number of 30 of Ψ takes some 70 of them, one of 10⁴ some
 * 1400.
 *
 * <p>Reusable, owned by one thread.
 */
public final class MoreauEnvelope {

  /** Values that a new one is compared with. */
  private static final int VALUES = 10;

  /** Steep curvatures of which the largest may decide the next step. */
  private static final int CURVATURES = 5;

  private static final double ARMIJO = 1e-4;
  private static final int PROBE_STEPS = 12;
  private static final double PROBE_LENGTH = 1e-5;
  private static final double UNIT_ROUNDOFF = 0x1p-53;

  private final ConvexSet set;
  private final int n;
  private final MeanEvaluator means;
  private final CurvatureProbe probe;

  // One evaluation: the inputs, where it stands and what it has spent.
  private double[] x = new double[0];
  private double[] y = new double[0];
  private double alpha;
  private double rho;
  private int evaluations;

  private final Point current;
  private final Point trial;
  private final Point best;
  private double bestResidual;
  private final double[] direction;
  private final double[] values = new double[VALUES];
  private final double[] curvatures = new double[CURVATURES];

  /** A point with the Lagrangian there. */
  private static final class Point {
    final double[] z;
    final double[] gradient;
    double lagrangian;
    double psi;

    Point(int n) {
      this.z = new double[n];
      this.gradient = new double[n];
    }

    void set(Point other) {
      System.arraycopy(other.z, 0, z, 0, z.length);
      System.arraycopy(other.gradient, 0, gradient, 0, z.length);
      lagrangian = other.lagrangian;
      psi = other.psi;
    }
  }

  public MoreauEnvelope(StochasticProblem problem, MeanEvaluator means) {
    this.set = problem.feasibleSet();
    this.n = problem.dimension();
    this.means = means;
    this.probe = new CurvatureProbe(set, PROBE_STEPS);
    this.current = new Point(n);
    this.trial = new Point(n);
    this.best = new Point(n);
    this.direction = new double[n];
  }

  /** L₀ + ΣλᵢLᵢ + Σ|μⱼ|L̃ⱼ, a weak-convexity modulus of L(·,y) ({@code lem:weak_convexity_L}). */
  public static double weakConvexity(ProblemConstants constants, double[] multipliers) {
    double[] l = constants.l();
    double[] lTilde = constants.lTilde();
    double sum = constants.l0();
    for (int i = 0; i < l.length; i++) {
      sum += multipliers[i] * l[i];
    }
    for (int j = 0; j < lTilde.length; j++) {
      sum += Math.abs(multipliers[l.length + j]) * lTilde[j];
    }
    return sum;
  }

  /**
   * Evaluates the envelope at x, which need not lie in X₀.
   *
   * @param multipliers λ, then μ
   */
  public MoreauGradient at(double[] x, double[] multipliers, MoreauSettings settings) {
    this.x = x;
    this.y = multipliers;
    this.alpha = settings.alpha();
    this.rho = Double.isNaN(settings.rho()) ? 0.0 : settings.rho();
    this.evaluations = 0;
    set.project(x, current.z);
    evaluate(current);
    if (!isFinite(current)) {
      return MoreauGradient.nothing(Outcome.NOT_FINITE, n, Double.NaN, evaluations);
    }
    best.set(current);
    bestResidual = Double.POSITIVE_INFINITY;
    if (Double.isNaN(settings.rho())) {
      lookAround();
    }
    minimise(settings);
    if (rho >= alpha) {
      return MoreauGradient.nothing(Outcome.ALPHA_TOO_SMALL, n, rho, evaluations);
    }
    return result(settings.tolerance());
  }

  private MoreauGradient result(double tolerance) {
    double[] gradient = Vectors.of(n, i -> alpha * (x[i] - best.z[i]));
    double bound = errorBound();
    return new MoreauGradient(
        bound <= tolerance ? Outcome.SOLVED : Outcome.INEXACT,
        best.psi,
        gradient,
        Rows.norm(gradient),
        best.z,
        bound,
        rho,
        evaluations);
  }

  private double errorBound() {
    return alpha / (alpha - rho) * bestResidual;
  }

  private void evaluate(Point at) {
    Evaluation mean = means.at(at.z);
    evaluations++;
    at.lagrangian = mean.value(0);
    mean.copyTo(0, at.gradient);
    for (int k = 0; k < y.length; k++) {
      at.lagrangian += y[k] * mean.value(1 + k);
      mean.addTo(1 + k, y[k], at.gradient);
    }
    double squares = 0.0;
    for (int i = 0; i < n; i++) {
      squares += (at.z[i] - x[i]) * (at.z[i] - x[i]);
    }
    at.psi = at.lagrangian + 0.5 * alpha * squares;
  }

  /** A stationary start takes no step along which curvature could show. */
  private void lookAround() {
    double length = PROBE_LENGTH * Math.min(Math.max(1.0, Rows.norm(current.z)), set.diameter());
    probe
        .look(
            (z, out) -> {
              System.arraycopy(z, 0, trial.z, 0, n);
              evaluate(trial);
              System.arraycopy(trial.gradient, 0, out, 0, n);
            },
            current.z,
            length,
            new ScenarioRandom())
        .filter(seen -> -seen.smallest() > seen.noise())
        .ifPresent(seen -> rho = Math.max(rho, -seen.smallest()));
  }

  private void minimise(MoreauSettings settings) {
    double beta = alpha;
    Arrays.fill(values, Double.NEGATIVE_INFINITY);
    Arrays.fill(curvatures, 0.0);
    for (int k = 0; rho < alpha && errorBound() > settings.tolerance(); k++) {
      values[k % VALUES] = current.psi;
      if (evaluations >= settings.maxEvaluations()) {
        return;
      }
      double slope = aim(beta);
      double step = 1.0;
      evaluate(trial);
      double rounding = keepIfBest(beta);
      while (!isEnough(slope, step) && evaluations < settings.maxEvaluations()) {
        step = shorter(slope, step);
        comeBack(step);
        evaluate(trial);
      }
      beta = nextBeta(k);
      if (!(bestResidual > rounding) || Double.isNaN(beta)) {
        return; // Rounding is all that is left.
      }
      current.set(trial);
    }
  }

  /** Goes to Π(z − ∇Ψ/β) and returns the slope of Ψ on the way. */
  private double aim(double beta) {
    for (int i = 0; i < n; i++) {
      trial.z[i] = current.z[i] - (current.gradient[i] + alpha * (current.z[i] - x[i])) / beta;
    }
    set.project(trial.z, trial.z);
    double slope = 0.0;
    for (int i = 0; i < n; i++) {
      direction[i] = trial.z[i] - current.z[i];
      slope += direction[i] * (current.gradient[i] + alpha * (current.z[i] - x[i]));
    }
    return slope;
  }

  private void comeBack(double step) {
    Vectors.sum(current.z, step, direction, trial.z);
    // Rounding may have left the set.
    set.project(trial.z, trial.z);
  }

  /** Holds the trial point, a full step, against the best so far; returns its rounding error. */
  private double keepIfBest(double beta) {
    double residual = 0.0;
    double sizes = 0.0;
    for (int i = 0; i < n; i++) {
      double d = trial.z[i] - current.z[i];
      double r = trial.gradient[i] - current.gradient[i] + (alpha - beta) * d;
      residual += r * r;
      double size =
          Math.abs(trial.gradient[i])
              + Math.abs(current.gradient[i])
              + (alpha + beta) * (Math.abs(trial.z[i]) + Math.abs(x[i]));
      sizes += size * size;
    }
    double rounding = 4 * UNIT_ROUNDOFF * Math.sqrt(sizes);
    double bound = Math.sqrt(residual) + rounding;
    if (bound < bestResidual) {
      bestResidual = bound;
      best.set(trial);
    }
    return 2 * rounding;
  }

  private boolean isEnough(double slope, double step) {
    double highest = Arrays.stream(values).max().orElse(current.psi);
    double slack = 16 * UNIT_ROUNDOFF * (Math.abs(highest) + Math.abs(current.lagrangian));
    return trial.psi <= highest + ARMIJO * step * slope + slack;
  }

  /** The minimum of the parabola through what is known, between a tenth and a half of the step. */
  private double shorter(double slope, double step) {
    double excess = trial.psi - current.psi - step * slope;
    double least = -0.5 * slope * step * step / excess;
    return least >= 0.1 * step && least <= 0.5 * step ? least : 0.5 * step;
  }

  /**
   * The next β from the latest step s and the change v of ∇Ψ on it: ⟨s,v⟩/‖s‖², or, where the
   * steeper ‖v‖²/⟨s,v⟩ is more than twice that, the largest of the last few such. NaN where the
   * step is too short to tell. Raises ρ where L curved down by more on the step.
   */
  private double nextBeta(int k) {
    double along = 0.0;
    double lengths = 0.0;
    double changes = 0.0;
    double sizes = 0.0;
    for (int i = 0; i < n; i++) {
      double s = trial.z[i] - current.z[i];
      double v = trial.gradient[i] - current.gradient[i] + alpha * s;
      along += s * v;
      lengths += s * s;
      changes += v * v;
      sizes += current.gradient[i] * current.gradient[i];
    }
    double doubt = 16 * UNIT_ROUNDOFF * Math.sqrt(sizes / lengths);
    if (!(doubt < alpha)) {
      return Double.NaN;
    }
    double flat = along / lengths;
    if (doubt < 1e-6 * alpha) {
      rho = Math.max(rho, alpha - flat);
    }
    double steep = changes / along;
    curvatures[k % CURVATURES] = steep;
    double next = flat < 0.5 * steep ? Arrays.stream(curvatures).max().orElse(steep) : flat;
    return Math.max(next, 1e-3 * alpha);
  }

  private static boolean isFinite(Point at) {
    return Double.isFinite(at.lagrangian) && Vectors.zeroTimes(at.gradient) == 0.0;
  }
}
