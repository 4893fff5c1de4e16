package org.proxpep.problems.library;

import java.util.Arrays;
import java.util.Set;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.optimum.ExactSqp;
import org.proxpep.problems.parts.CurvatureSum;
import org.proxpep.problems.parts.ListedCurvature;
import org.proxpep.problems.parts.NoisyEntry;
import org.proxpep.set.Box;

/**
 * The place x in a cube that keeps the greatest distance from ten points, where a point counts the
 * more the smaller its weight wᵢ,
 *
 * <pre>
 *   min −t   s.t.   E[t − wᵢ(‖x − xᵢ − sζ‖² − ns²)] ≤ 0, i = 1..10,   |x| ≤ 1,  0 ≤ t ≤ 4,   n = 10
 * </pre>
 *
 * with ζ a vector of independent standard normal numbers for each point: the points are measured
 * with an error of deviation s, the noise level, and ns² corrects the squared distance for it. So
 * the means are t − wᵢ‖x − xᵢ‖² at every level. The variables are x, then t; points and weights are
 * generated.
 *
 * <p>The constraints are concave and there are dozens of local optima, each a vertex: as many
 * constraints and bounds are active as there are variables. The optimum given is global, by branch
 * and bound with chords in place of the squares; that of another seed is the best of 200 local ones
 * from random starts. Methods start at the centre, which favours no valley, so an error may tell
 * which valley a method went to and not how well it converged there.
 */
final class MaximinDispersion extends NoisyEntry implements ListedCurvature {

  private static final int N = 10;
  private static final int POINTS = 10;
  private static final long DEFAULT_SEED = 11L;
  private static final int STARTS = 200;
  private static final double T_BOUND = 4.0;
  private static final Box BOX = box();

  /** For the default seed, rounded. */
  private static final double[] NEARLY_OPTIMAL = {-1, -1, -0.4408, -1, 1, -1, 1, -1, -1, 1, 1.1302};

  private final long seed;
  private final double[][] point = new double[POINTS][N];
  private final double[] weight = new double[POINTS];

  MaximinDispersion() {
    this(DEFAULT_SEED, Formula.DEFAULT_LEVEL);
  }

  /** Another seed draws other points and weights. */
  MaximinDispersion(long seed, double level) {
    super(
        new Label(
            "maximin-dispersion" + (seed == DEFAULT_SEED ? "" : "-s" + seed),
            "min -t  s.t.  t - w E(|x-p-noise|^2 - n s^2) <= 0 for ten points p,  |x| <= 1, "
                + " 0 <= t <= 4",
            "S. Haines, J. Loeppky, P. Tseng, X. Wang, Convex relaxations of the weighted maxmin"
                + " dispersion problem, SIAM J. Optim. 2013; generated points, noise added",
            Set.of("dispersion")),
        BOX,
        POINTS,
        0,
        level);
    this.seed = seed;
    ScenarioRandom random = new ScenarioRandom(seed);
    for (double[] each : point) {
      for (int j = 0; j < N; j++) {
        each[j] = 2.0 * random.nextDouble() - 1.0;
      }
    }
    for (int i = 0; i < POINTS; i++) {
      weight[i] = (0.5 + random.nextDouble()) / N;
    }
  }

  @Override
  protected KnownOptimum solve() {
    if (seed == DEFAULT_SEED) {
      return SolvedProblem.from(NEARLY_OPTIMAL, this, "global, among dozens of local optima");
    }
    ScenarioRandom random = new ScenarioRandom(~seed);
    ExactSqp sqp = new ExactSqp(this, BOX, POINTS, 0);
    String note = "best of " + STARTS + " local optima";
    KnownOptimum best = sqp.solve(startingPoint(), null, note);
    for (int k = 0; k < STARTS; k++) {
      double[] start = new double[N + 1];
      for (int j = 0; j < N; j++) {
        start[j] = 2.0 * random.nextDouble() - 1.0;
      }
      KnownOptimum found = sqp.solve(start, null, note);
      if (sqp.residual() <= SolvedProblem.TOLERANCE && found.f() < best.f()) {
        best = found;
      }
    }
    return best;
  }

  private static Box box() {
    double[] lower = new double[N + 1];
    double[] upper = new double[N + 1];
    Arrays.fill(lower, 0, N, -1.0);
    Arrays.fill(upper, 0, N, 1.0);
    upper[N] = T_BOUND;
    return new Box(lower, upper);
  }

  @Override
  protected void evaluateNoisy(double[] x, ScenarioRandom random, Evaluation out) {
    objective(x, out);
    for (int i = 0; i < POINTS; i++) {
      double squared = -N * level * level;
      for (int j = 0; j < N; j++) {
        double d = x[j] - point[i][j] - level * random.nextGaussian();
        squared += d * d;
        out.gradient(1 + i)[j] = -2.0 * weight[i] * d;
      }
      out.gradient(1 + i)[N] = 1.0;
      out.setValue(1 + i, x[N] - weight[i] * squared);
    }
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    objective(x, out);
    for (int i = 0; i < POINTS; i++) {
      double squared = 0.0;
      for (int j = 0; j < N; j++) {
        double d = x[j] - point[i][j];
        squared += d * d;
        out.gradient(1 + i)[j] = -2.0 * weight[i] * d;
      }
      out.gradient(1 + i)[N] = 1.0;
      out.setValue(1 + i, x[N] - weight[i] * squared);
    }
  }

  @Override
  public boolean isAffine(int row) {
    return row == 0;
  }

  @Override
  public void curvature(double[] x, long xi, CurvatureSum to, Evaluation scratch) {
    for (int i = 0; i < POINTS; i++) {
      for (int j = 0; j < N; j++) {
        to.entry(1 + i, j, j, -2.0 * weight[i]);
      }
    }
  }

  private static void objective(double[] x, Evaluation out) {
    out.setValue(0, -x[N]);
    Arrays.fill(out.gradient(0), 0.0);
    out.gradient(0)[N] = -1.0;
  }

  /** The centre, from which no valley is nearer than another. */
  @Override
  public double[] startingPoint() {
    return new double[N + 1];
  }

  @Override
  public boolean isDeterministic(int row) {
    return row == 0 || level == 0.0;
  }

  @Override
  public String variableName(int i) {
    return i < N ? "x" + (i + 1) : "t";
  }

  @Override
  public String functionName(int row) {
    return row == 0 ? "dispersion" : "distance" + row;
  }

  @Override
  public LibraryProblem withNoise(double newLevel) {
    return new MaximinDispersion(seed, newLevel);
  }
}
