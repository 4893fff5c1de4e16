package org.proxpep.problems.floor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.optimum.LinearSystem;
import org.proxpep.problems.parts.Logistic;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.set.Facet;

/**
 * How near to the solution T samples can lead, whatever the method. With the Hessian H of the
 * Lagrangian of the exact mean and the gradients A of the active constraints at x*, and
 *
 * <pre>
 *   K = [H Aᵀ; A 0],     Ω = covariance of one sampled (∇ₓL, c),  c the active constraints,
 * </pre>
 *
 * no estimator of x* beats, uniformly over problems near by, the covariance of √T(x̂−x*) in the
 * first n rows and columns of K⁻¹ΩK⁻ᵀ (J. Duchi, F. Ruan, <i>Asymptotic optimality in stochastic
 * optimization</i>, Annals of Statistics 2021; the solution of the problem averaged over the
 * samples attains it). Facets of X₀ are active constraints without noise. Where an active
 * constraint has multiplier zero, x̂−x* is not Gaussian but solves a quadratic programme over the
 * critical cone, which is done draw by draw.
 *
 * <p>The floor of the {@linkplain #error error} is its distribution at the ideal estimator, from a
 * fixed set of draws. It weighs a miss on either side of a constraint as the noise does: an
 * estimator that keeps to the safe side of an inequality trades violation for objective and may
 * have a somewhat smaller error.
 *
 * <p>Where exact means are expensive (tables of more than 4000 rows, functions with more than
 * 20,000 derivatives) there are 1000 draws in place of 4000, and their errors come from the
 * second-order expansion of the means at x*. A few are computed exactly for every T; if those
 * differ by more than 1 %, a hundred are, and the quantiles of the expansion are corrected by the
 * ratio of exact to expanded quantiles on the same draws. The quantiles are then good to some 5 %.
 */
public final class StatisticalFloor {

  private static final int SCENARIOS = 20_000;
  private static final int FEWER_SCENARIOS = 4_000;
  private static final int DRAWS = 4_000;
  private static final int FEWER_DRAWS = 1_000;
  private static final int CHECKED = 20;
  private static final int CORRECTED = 100;
  private static final double AGREES = 0.01;
  private static final long MANY_ROWS = 4_000;
  private static final long MANY_DERIVATIVES = 20_000;
  private static final long SEED = 1973L;
  private static final double ACTIVE = 1e-7;
  private static final double POSITIVE = 1e-6;

  private final LibraryProblem problem;
  private final int n;
  private final int scenarioCount;
  private final double[] x;
  private final double[] y;
  private final Evaluation mean;

  /** The active expectation constraints, as rows of an evaluation. */
  private final int[] rows;

  private final List<Facet> facets;
  private final double[] facetMultipliers;

  /** x̂−x* at T = 1. */
  private final double[][] draws;

  /** The means along each draw, where exact ones are expensive; else null. */
  private final @Nullable Expansion expansion;

  /** Those of all functions while they are needed, where exact means are expensive. */
  private double[][][] hessians = new double[0][][];

  private final LocalProgram program;
  private final double[][] covariance;
  private final Map<Long, double[]> errors = new ConcurrentHashMap<>();

  private StatisticalFloor(LibraryProblem problem) {
    this.problem = problem;
    this.n = problem.dimension();
    KnownOptimum optimum = problem.optimum();
    this.x = optimum.x();
    this.y = concatenate(optimum.lambda(), optimum.mu());
    this.mean = Evaluation.of(problem);
    boolean largeTable = problem.hasMoreScenariosThan(MANY_ROWS);
    boolean large = (long) n * mean.rows() > MANY_DERIVATIVES;
    this.scenarioCount = large ? FEWER_SCENARIOS : SCENARIOS;
    this.draws = new double[large || largeTable ? FEWER_DRAWS : DRAWS][];
    problem.evaluateMean(x, mean);
    this.rows = activeRows();
    this.facets = problem.feasibleSet().facets(x);
    this.facetMultipliers = facetMultipliers();
    this.program = localProgram();
    double[][] omega = noise();
    drawFrom(program, omega);
    this.expansion = hessians.length > 0 ? new Expansion(problem, mean, hessians, draws) : null;
    this.hessians = new double[0][][];
    this.covariance = program.isLinear() ? sandwich(program.linearMap(), omega) : secondMoments();
  }

  /**
   * @throws IllegalArgumentException if the known optimum has no multipliers, or the faces of X₀
   *     are not known
   * @throws ArithmeticException if K is singular, so that errors do not fall like 1/√T
   */
  public static StatisticalFloor of(LibraryProblem problem) {
    return new StatisticalFloor(problem);
  }

  /**
   * How wrong x is, on the exact mean: the larger of |f(x)−f*|/(1+|f*|) and the greatest violation
   * max([gᵢ(x)]₊, |hⱼ(x)|).
   */
  public static double error(LibraryProblem problem, double[] x) {
    return error(problem, x, Evaluation.of(problem));
  }

  private static double error(LibraryProblem problem, double[] x, Evaluation at) {
    problem.evaluateMean(x, at);
    double best = problem.optimum().f();
    double worst = Math.abs(at.value(0) - best) / (1.0 + Math.abs(best));
    for (int row = 1; row < at.rows(); row++) {
      double c = at.value(row);
      // Math.max keeps a NaN.
      worst = Math.max(worst, row <= problem.inequalities() ? c : Math.abs(c));
    }
    return worst;
  }

  /**
   * E[d dᵀ] for d = √T(x̂−x*); its covariance unless an active constraint has multiplier zero, when
   * the mean of d is not zero either.
   */
  public double[][] covariance() {
    double[][] copy = new double[n][];
    for (int i = 0; i < n; i++) {
      copy[i] = covariance[i].clone();
    }
    return copy;
  }

  /** The median of the error after {@code samples} samples. */
  public double median(long samples) {
    return quantile(0.5, samples);
  }

  /** The error that the ideal estimator does not exceed with probability q. */
  public double quantile(double q, long samples) {
    Require.that(
        q >= 0.0 && q <= 1.0,
        "The probability q (%s) must lie between 0 and 1",
        "0.5 for the median",
        q);
    Require.atLeast("The number of samples", samples, 1, "10000");
    double[] sorted = errors.computeIfAbsent(samples, this::sortedErrors);
    return interpolated(sorted, q);
  }

  private static double interpolated(double[] sorted, double q) {
    int last = sorted.length - 1;
    double position = q * last;
    int below = (int) position;
    double above = sorted[Math.min(below + 1, last)];
    return sorted[below] + (position - below) * (above - sorted[below]);
  }

  private double[] sortedErrors(long samples) {
    double[] sorted =
        expansion == null ? exactErrors(samples, draws.length) : expandedErrors(samples, expansion);
    Arrays.sort(sorted);
    return sorted;
  }

  /** The errors of the first draws. */
  private double[] exactErrors(long samples, int count) {
    double[] found = new double[count];
    double[] at = new double[n];
    Evaluation out = Evaluation.of(problem);
    for (int d = 0; d < count; d++) {
      System.arraycopy(x, 0, at, 0, n);
      Logistic.add(1.0 / Math.sqrt((double) samples), draws[d], at);
      problem.feasibleSet().project(at, at);
      found[d] = error(problem, at, out);
    }
    return found;
  }

  private double[] expandedErrors(long samples, Expansion expansion) {
    double[] expanded = expansion.errors(1.0 / Math.sqrt((double) samples));
    double[] exact = exactErrors(samples, CHECKED);
    boolean agrees = true;
    for (int d = 0; d < CHECKED; d++) {
      agrees &= Math.abs(expanded[d] - exact[d]) <= AGREES * exact[d];
    }
    return agrees ? expanded : corrected(expanded, exactErrors(samples, CORRECTED));
  }

  /** The expanded errors, each times what its quantile is wrong by among the first draws. */
  private static double[] corrected(double[] expanded, double[] exact) {
    double[] few = Arrays.copyOf(expanded, exact.length);
    Arrays.sort(few);
    Arrays.sort(exact);
    double[] sorted = expanded.clone();
    Arrays.sort(sorted);
    double[] out = new double[sorted.length];
    for (int d = 0; d < sorted.length; d++) {
      double q = d / (sorted.length - 1.0);
      out[d] = sorted[d] * interpolated(exact, q) / interpolated(few, q);
    }
    return out;
  }

  private int[] activeRows() {
    List<Integer> active = new ArrayList<>();
    for (int row = 1; row < mean.rows(); row++) {
      double near = ACTIVE * (1.0 + Rows.maxAbs(mean.gradient(row)));
      if (row > problem.inequalities() || mean.value(row) >= -near) {
        active.add(row);
      }
    }
    return active.stream().mapToInt(row -> row).toArray();
  }

  /** ν with ∇ₓL + Σνⱼ·(normal of facet j) = 0. */
  private double[] facetMultipliers() {
    double[] slope = new double[n];
    lagrangianSlope(mean, slope);
    int count = facets.size();
    double[][] gram = new double[count][count];
    double[] nu = new double[count];
    for (int j = 0; j < count; j++) {
      nu[j] = -Logistic.score(slope, facets.get(j).normal());
      for (int k = 0; k < count; k++) {
        gram[j][k] = Logistic.score(facets.get(j).normal(), facets.get(k).normal());
      }
    }
    LinearSystem.solve(gram, nu);
    for (int j = 0; j < count; j++) {
      Logistic.add(nu[j], facets.get(j).normal(), slope);
    }
    double allowed = multiplierTolerance();
    boolean wrongSign = false;
    for (int j = 0; j < count; j++) {
      wrongSign |= !facets.get(j).equality() && nu[j] < -allowed;
    }
    if (!(Rows.maxAbs(slope) <= allowed) || wrongSign) {
      throw Refusal.of(
          "The known optimum of %s leaves a KKT residual (%s) that must vanish",
          "the solution has no multipliers, so that errors fall slower than the square root of the"
              + " samples",
          problem.name(),
          Rows.maxAbs(slope));
    }
    return nu;
  }

  private double multiplierTolerance() {
    return POSITIVE * (1.0 + Rows.maxAbs(mean.gradient(0)));
  }

  private LocalProgram localProgram() {
    int count = rows.length + facets.size();
    double[][] a = new double[count][];
    boolean[] held = new boolean[count];
    for (int k = 0; k < rows.length; k++) {
      a[k] = mean.gradient(rows[k]).clone();
      boolean equality = rows[k] > problem.inequalities();
      held[k] = equality || y[rows[k] - 1] * Rows.maxAbs(a[k]) > multiplierTolerance();
    }
    for (int j = 0; j < facets.size(); j++) {
      Facet facet = facets.get(j);
      a[rows.length + j] = facet.normal();
      held[rows.length + j] = facet.equality() || facetMultipliers[j] > multiplierTolerance();
    }
    return new LocalProgram(hessian(held), a, held);
  }

  /** ∇²ₓL by central differences of exact slopes, with the curvature of X₀. */
  private double[][] hessian(boolean[] held) {
    boolean[] fixed = new boolean[n];
    for (int j = 0; j < facets.size(); j++) {
      int i = facets.get(j).coordinate();
      if (i >= 0 && held[rows.length + j]) {
        fixed[i] = true;
      }
    }
    double[][] h = new double[n][n];
    if (draws.length < DRAWS) {
      addExpensive(fixed, h);
      addCurvature(h);
      return h;
    }
    double[][] slopes = new double[2][n];
    Evaluation out = Evaluation.of(problem);
    double[] at = x.clone();
    for (int j = 0; j < n; j++) {
      if (fixed[j]) {
        continue; // never moves, and the functions may end here
      }
      double step = 1e-5 * Math.max(1.0, Math.abs(x[j]));
      for (int side = 0; side < 2; side++) {
        at[j] = x[j] + (2 * side - 1) * step;
        problem.evaluateMean(at, out);
        lagrangianSlope(out, slopes[side]);
      }
      at[j] = x[j];
      for (int i = 0; i < n; i++) {
        double second = fixed[i] ? 0.0 : (slopes[1][i] - slopes[0][i]) / (2.0 * step);
        h[i][j] += 0.5 * second;
        h[j][i] += 0.5 * second;
      }
    }
    addCurvature(h);
    return h;
  }

  /** The curvature of X₀. */
  private void addCurvature(double[][] h) {
    for (int k = 0; k < facets.size(); k++) {
      Facet facet = facets.get(k);
      for (int i = 0; i < facet.curvature().length; i++) {
        h[i][i] += facetMultipliers[k] * facet.curvature()[i];
      }
    }
  }

  /** The Hessian of the Lagrangian, and those of all functions for the expansion too. */
  private void addExpensive(boolean[] fixed, double[][] h) {
    hessians = Expansion.hessians(problem, x, fixed);
    for (int k = 0; k < hessians.length; k++) {
      double weight = k == 0 ? 1.0 : y[k - 1];
      for (int i = 0; i < n && weight != 0.0; i++) {
        for (int j = 0; j < n; j++) {
          h[i][j] += 0.5 * weight * (hessians[k][i][j] + hessians[k][j][i]);
        }
      }
    }
  }

  /** Ω; zero for facets and for what is the same in every scenario. */
  private double[][] noise() {
    int size = n + rows.length + facets.size();
    double[][] omega = new double[size][size];
    double[] centre = new double[n];
    lagrangianSlope(mean, centre);
    Evaluation out = Evaluation.of(problem);
    Scenarios scenarios = new Scenarios(SEED);
    double[] zeta = new double[size];
    // One sample is what evaluate draws: a problem over groups draws a row from each of them, so
    // the spread over all rows of a table would be too large.
    for (int t = 0; t < scenarioCount; t++) {
      disturbance(scenarios.key(Purpose.DECISION, t), centre, out, zeta);
      for (int i = 0; i < zeta.length; i++) {
        Logistic.add(zeta[i] / scenarioCount, zeta, omega[i]);
      }
    }
    return omega;
  }

  /** ζ, by how much one scenario's slope of the Lagrangian and active constraints are off at x*. */
  private void disturbance(long xi, double[] centre, Evaluation out, double[] zeta) {
    problem.evaluate(x, xi, out);
    for (int row = 0; row < out.rows(); row++) {
      if (problem.isDeterministic(row)) {
        out.setValue(row, mean.value(row));
        System.arraycopy(mean.gradient(row), 0, out.gradient(row), 0, n);
      }
    }
    double[] slope = new double[n];
    lagrangianSlope(out, slope);
    for (int i = 0; i < n; i++) {
      zeta[i] = slope[i] - centre[i];
    }
    for (int k = 0; k < rows.length; k++) {
      zeta[n + k] = out.value(rows[k]) - mean.value(rows[k]);
    }
  }

  /**
   * The ideal estimate from the first {@code samples} training scenarios of a seed: x* moved as the
   * mean of their disturbances moves it. A method that saw the same scenarios had the same luck, so
   * the two errors compare with much less scatter than a method's with the floor.
   */
  public double[] ideal(Scenarios scenarios, long samples) {
    double[] centre = new double[n];
    lagrangianSlope(mean, centre);
    Evaluation out = Evaluation.of(problem);
    double[] zeta = new double[n + rows.length + facets.size()];
    double[] sum = new double[zeta.length];
    for (long t = 1; t <= samples; t++) {
      disturbance(scenarios.key(Purpose.TRAINING, t), centre, out, zeta);
      Logistic.add(1.0 / (double) samples, zeta, sum);
    }
    double[] at = x.clone();
    Logistic.add(1.0, program.solve(sum), at);
    problem.feasibleSet().project(at, at);
    return at;
  }

  private void lagrangianSlope(Evaluation at, double[] out) {
    System.arraycopy(at.gradient(0), 0, out, 0, n);
    for (int k = 0; k < y.length; k++) {
      if (y[k] != 0.0) {
        Logistic.add(y[k], at.gradient(1 + k), out);
      }
    }
  }

  private void drawFrom(LocalProgram program, double[][] omega) {
    double[][] root = root(omega);
    double[] normal = new double[omega.length];
    double[] zeta = new double[omega.length];
    ScenarioRandom random = new ScenarioRandom(SEED);
    for (int d = 0; d < draws.length; d++) {
      for (int i = 0; i < normal.length; i++) {
        normal[i] = random.nextGaussian();
        zeta[i] = Logistic.score(normal, root[i]);
      }
      draws[d] = program.solve(zeta);
    }
  }

  /** Lower triangular with L·Lᵀ = the given matrix, which may be singular. */
  private static double[][] root(double[][] omega) {
    int size = omega.length;
    double[][] l = new double[size][size];
    for (int j = 0; j < size; j++) {
      double pivot = omega[j][j] - Logistic.score(l[j], l[j]);
      if (pivot <= 1e-12 * omega[j][j]) {
        continue; // a combination of those before it
      }
      l[j][j] = Math.sqrt(pivot);
      for (int i = j + 1; i < size; i++) {
        l[i][j] = (omega[i][j] - Logistic.score(l[i], l[j])) / l[j][j];
      }
    }
    return l;
  }

  private static double[][] sandwich(double[][] map, double[][] omega) {
    double[][] sigma = new double[map.length][map.length];
    for (int i = 0; i < map.length; i++) {
      double[] left = new double[omega.length];
      for (int k = 0; k < omega.length; k++) {
        Logistic.add(map[i][k], omega[k], left);
      }
      for (int j = 0; j < map.length; j++) {
        sigma[i][j] = Logistic.score(left, map[j]);
      }
    }
    return sigma;
  }

  private double[][] secondMoments() {
    double[][] moments = new double[n][n];
    for (double[] d : draws) {
      for (int i = 0; i < n; i++) {
        Logistic.add(d[i] / draws.length, d, moments[i]);
      }
    }
    return moments;
  }

  private static double[] concatenate(double[] u, double[] v) {
    double[] both = Arrays.copyOf(u, u.length + v.length);
    System.arraycopy(v, 0, both, u.length, v.length);
    return both;
  }
}
