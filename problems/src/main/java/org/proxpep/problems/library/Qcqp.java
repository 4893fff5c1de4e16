package org.proxpep.problems.library;

import static org.proxpep.problems.parts.Logistic.score;

import java.util.Arrays;
import java.util.Set;
import java.util.function.Supplier;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.optimum.LinearSystem;
import org.proxpep.problems.parts.CurvatureSum;
import org.proxpep.problems.parts.FastGaussian;
import org.proxpep.problems.parts.FormulaRows;
import org.proxpep.problems.parts.Lazy;
import org.proxpep.problems.parts.ListedCurvature;
import org.proxpep.problems.parts.Logistic;
import org.proxpep.problems.parts.NoisyEntry;
import org.proxpep.refusal.Refusal;
import org.proxpep.set.Box;

/**
 * The stochastic quadratic programme of Yan and Xu,
 *
 * <pre>
 *   min E ½‖H_ξ x − c_ξ‖²   s.t.   E(½ xᵀQᵢx + aᵢ_ξᵀx − bᵢ_ξ) ≤ 0, i = 1..p,   |x| ≤ 10
 * </pre>
 *
 * where every entry of H, c, a and b carries independent N(0, s²) noise. As published no constraint
 * is active at the solution. Here x* and λ* are drawn first, the first half of the constraints is
 * made active by bᵢ = ½x*ᵀQᵢx* + aᵢᵀx*, and the mean of c is shifted so that the gradient of the
 * Lagrangian vanishes at x*. The mean objective is ½‖Hx−c‖² + ½ns²(‖x‖²+1).
 *
 * <p>From n = 100 on the matrices Qᵢ are drawn in another way, as dense and of full rank but cheap
 * to multiply with: p of them written out would not fit into a cache, and reading them would take
 * most of the time of every method.
 */
final class Qcqp extends NoisyEntry implements ListedCurvature {

  static final long DEFAULT_SEED = 7L;

  private static final double BOUND = 10.0;

  /** From this n on, each Q is a {@link TurnedDiagonal} and noise comes by {@link FastGaussian}. */
  private static final int LARGE = 100;

  private final int n;
  private final int p;
  private final long seed;
  private final double[][] h;
  private final double[] c;
  private final double[][][] q;
  private final TurnedDiagonal[] turned;

  /** All Q written out, for second derivatives only. */
  private final Lazy<double[][][]> written;

  private final double[][] a;
  private final double[] b;
  private final KnownOptimum constructed;
  private final Supplier<double[]> newRow;

  Qcqp(int n, int p, double level) {
    this(n, p, DEFAULT_SEED, level);
  }

  /** Another seed draws another problem. */
  Qcqp(int n, int p, long seed, double level) {
    super(
        new Label(
            (n == 10 && p == 5 ? "qcqp" : "qcqp-" + n + "-" + p)
                + (seed == DEFAULT_SEED ? "" : "-s" + seed),
            "min E|Hx-c|^2/2  s.t.  E(x'Qx/2 + a'x - b) <= 0,  |x| <= 10, random with n = "
                + n
                + ", p = "
                + p,
            "Y. Yan, Y. Xu, Adaptive primal-dual stochastic gradient method for expectation-"
                + "constrained convex stochastic programs, Math. Program. Comput. 2022; shifted so"
                + " that constraints bind",
            Set.of("convex")),
        Box.cube(Math.max(1, n), -BOUND, BOUND),
        p,
        0,
        level);
    if (n < 1 || p < 1) {
      throw Refusal.of(
          "The sizes of the QCQP (n = %s, p = %s) must be at least 1", "n = 10, p = 5", n, p);
    }
    this.n = n;
    this.p = p;
    this.seed = seed;
    this.h = new double[n][n];
    this.c = new double[n];
    this.q = n < LARGE ? new double[p][n][n] : new double[0][][];
    this.turned = new TurnedDiagonal[n < LARGE ? 0 : p];
    this.written =
        new Lazy<>(
            () ->
                n < LARGE
                    ? q
                    : Arrays.stream(turned)
                        .map(TurnedDiagonal::written)
                        .toArray(double[][][]::new));
    this.a = new double[p][n];
    this.b = new double[p];
    this.constructed = construct();
    this.newRow = () -> new double[n];
  }

  private KnownOptimum construct() {
    ScenarioRandom random = new ScenarioRandom(seed);
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = random.nextDouble(-1.0, 1.0);
      // Well-conditioned, so that H⁻ᵀ below is harmless.
      gaussianDirection(random, h[i]);
      h[i][i] += 2.0;
    }
    double[] lambda = new double[p];
    double[] shift = new double[n];
    double[] slope = new double[n];
    for (int k = 0; k < p; k++) {
      if (n >= LARGE) {
        turned[k] = new TurnedDiagonal(n, random);
      } else {
        gramMatrix(random, q[k]);
      }
      gaussianDirection(random, a[k]);
      boolean active = 2 * k < p;
      lambda[k] = active ? random.nextDouble(0.5, 1.5) : 0.0;
      double slack = active ? 0.0 : random.nextDouble(0.1, 1.1);
      b[k] = constraint(k, x, slope) + b[k] + slack;
      for (int i = 0; i < n; i++) {
        shift[i] += lambda[k] * slope[i];
      }
    }
    shiftMean(x, shift);
    Evaluation at = new Evaluation(n, p, 0);
    evaluateMean(x, at);
    return new KnownOptimum(x, at.value(0), lambda, new double[] {}, "global");
  }

  /** Sets c so that Hᵀ(Hx−c) + ns²x + shift = 0. */
  private void shiftMean(double[] x, double[] shift) {
    double[][] transposed = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        transposed[j][i] = h[i][j];
      }
      c[i] = n * level * level * x[i] + shift[i];
    }
    LinearSystem.solve(transposed, c);
    for (int i = 0; i < n; i++) {
      c[i] += score(h[i], x);
    }
  }

  @Override
  protected void evaluateNoisy(double[] x, ScenarioRandom random, Evaluation out) {
    double[] row = out.scratch(double[].class, newRow);
    double[] gradient = FormulaRows.sparse(out, 0);
    if (n >= LARGE) {
      evaluateLarge(x, random, row, gradient, out);
      return;
    }
    double value = 0.0;
    for (int i = 0; i < n; i++) {
      double residual = -c[i] - draw(i, random, row);
      for (int j = 0; j < n; j++) {
        residual += row[j] * x[j];
      }
      value += 0.5 * residual * residual;
      for (int j = 0; j < n; j++) {
        gradient[j] += residual * row[j];
      }
    }
    out.setValue(0, value);
    for (int k = 0; k < p; k++) {
      double[] slope = out.gradient(1 + k);
      double sum = constraint(k, x, slope) - level * random.nextGaussian();
      for (int j = 0; j < n; j++) {
        double noise = level * random.nextGaussian();
        slope[j] += noise;
        sum += noise * x[j];
      }
      out.setValue(1 + k, sum);
    }
  }

  private void evaluateLarge(
      double[] x, ScenarioRandom random, double[] row, double[] gradient, Evaluation out) {
    double value = 0.0;
    for (int i = 0; i < n; i++) {
      double noise = draw(i, random, row);
      double residual = Rows.dot(row, x) - c[i] - noise;
      value += 0.5 * residual * residual;
      Logistic.add(residual, row, gradient);
    }
    out.setValue(0, value);
    for (int k = 0; k < p; k++) {
      double[] slope = out.gradient(1 + k);
      double mean = constraint(k, x, slope) - Rows.dot(slope, x);
      FastGaussian.add(level, random, slope);
      out.setValue(1 + k, mean + Rows.dot(slope, x) - level * random.nextGaussian());
    }
  }

  /** Draws row i of H and returns the noise of entry i of c. */
  private double draw(int i, ScenarioRandom random, double[] row) {
    if (n >= LARGE) {
      System.arraycopy(h[i], 0, row, 0, n);
      FastGaussian.add(level, random, row);
      return level * random.nextGaussian();
    }
    double noise = level * random.nextGaussian();
    for (int j = 0; j < n; j++) {
      row[j] = h[i][j] + level * random.nextGaussian();
    }
    return noise;
  }

  @Override
  public void curvature(double[] x, long xi, CurvatureSum to, Evaluation scratch) {
    ScenarioRandom random = scratch.random(xi);
    double[] row = scratch.gradient(0);
    for (int i = 0; i < n && to.wants(0); i++) {
      draw(i, random, row);
      to.outer(0, 1.0, row);
    }
    for (int k = 0; k < p; k++) {
      to.matrix(1 + k, written.get()[k]);
    }
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    double variance = n * level * level;
    double[] gradient = out.gradient(0);
    double value = 0.5 * variance * (score(x, x) + 1.0);
    for (int j = 0; j < n; j++) {
      gradient[j] = variance * x[j];
    }
    for (int i = 0; i < n; i++) {
      double residual = score(h[i], x) - c[i];
      value += 0.5 * residual * residual;
      for (int j = 0; j < n; j++) {
        gradient[j] += residual * h[i][j];
      }
    }
    out.setValue(0, value);
    for (int k = 0; k < p; k++) {
      out.setValue(1 + k, constraint(k, x, out.gradient(1 + k)));
    }
  }

  /** ½xᵀQx + aᵀx − b; the gradient Qx + a goes to {@code slope}. */
  private double constraint(int k, double[] x, double[] slope) {
    double value = -b[k];
    if (n >= LARGE) {
      turned[k].times(x, slope);
      value += 0.5 * Rows.dot(slope, x) + Rows.dot(a[k], x);
      Logistic.add(1.0, a[k], slope);
      return value;
    }
    for (int i = 0; i < n; i++) {
      double qx = score(q[k][i], x);
      slope[i] = qx + a[k][i];
      value += x[i] * (0.5 * qx + a[k][i]);
    }
    return value;
  }

  private static void gaussianDirection(ScenarioRandom random, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = random.nextGaussian();
    }
    double norm = Math.sqrt(score(out, out));
    for (int i = 0; i < out.length; i++) {
      out[i] /= norm;
    }
  }

  /** UUᵀ divided by its Frobenius norm, U Gaussian. */
  private static void gramMatrix(ScenarioRandom random, double[][] out) {
    int n = out.length;
    double[][] u = new double[n][n];
    for (double[] row : u) {
      gaussianDirection(random, row);
    }
    double squared = 0.0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        out[i][j] = score(u[i], u[j]);
        squared += out[i][j] * out[i][j];
      }
    }
    for (double[] row : out) {
      for (int j = 0; j < n; j++) {
        row[j] /= Math.sqrt(squared);
      }
    }
  }

  @Override
  protected KnownOptimum solve() {
    return constructed;
  }

  /** The noise adds a constant to the objective, which depends on its level. */
  @Override
  protected String optimumKey() {
    return name() + "@" + level;
  }

  @Override
  public LibraryProblem withNoise(double newLevel) {
    return new Qcqp(n, p, seed, newLevel);
  }
}
