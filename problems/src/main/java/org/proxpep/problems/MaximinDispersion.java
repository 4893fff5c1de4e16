package org.proxpep.problems;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.Set;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

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
 * and bound with chords in place of the squares. The start lies halfway between the centre and the
 * corner next to it, so that errors tell how well a method converges more than its luck with
 * valleys.
 */
final class MaximinDispersion extends LibraryEntry {

  private static final int N = 10;
  private static final int POINTS = 10;
  private static final long SEED = 11L;
  private static final double T_BOUND = 4.0;
  private static final Box BOX = box();
  private static final double[][] POINT = new double[POINTS][N];
  private static final double[] WEIGHT = new double[POINTS];

  static {
    ScenarioRandom random = new ScenarioRandom(SEED);
    for (double[] point : POINT) {
      for (int j = 0; j < N; j++) {
        point[j] = 2.0 * random.nextDouble() - 1.0;
      }
    }
    for (int i = 0; i < POINTS; i++) {
      WEIGHT[i] = (0.5 + random.nextDouble()) / N;
    }
  }

  /** Rounded. */
  private static final double[] NEARLY_OPTIMAL = {-1, -1, -0.4408, -1, 1, -1, 1, -1, -1, 1, 1.1302};

  private final double level;
  private final Lazy<KnownOptimum> optimum;

  MaximinDispersion() {
    this(Formula.DEFAULT_LEVEL);
  }

  private MaximinDispersion(double level) {
    super(
        new About(
            "maximin-dispersion",
            "min -t  s.t.  t - w E(|x-p-noise|^2 - n s^2) <= 0 for ten points p,  |x| <= 1, "
                + " 0 <= t <= 4",
            "S. Haines, J. Loeppky, P. Tseng, X. Wang, Convex relaxations of the weighted maxmin"
                + " dispersion problem, SIAM J. Optim. 2013; generated points, noise added",
            Set.of("dispersion")));
    requireLevel(level);
    this.level = level;
    this.optimum =
        new Lazy<>(() -> new KktNewton(this, BOX, POINTS, 0).polish(NEARLY_OPTIMAL, "global"));
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
  public void evaluate(double[] x, long xi, Evaluation out) {
    if (level == 0.0) {
      evaluateMean(x, out);
      return;
    }
    ScenarioRandom random = out.random(xi);
    objective(x, out);
    for (int i = 0; i < POINTS; i++) {
      double squared = -N * level * level;
      for (int j = 0; j < N; j++) {
        double d = x[j] - POINT[i][j] - level * random.nextGaussian();
        squared += d * d;
        out.gradient[1 + i][j] = -2.0 * WEIGHT[i] * d;
      }
      out.gradient[1 + i][N] = 1.0;
      out.value[1 + i] = x[N] - WEIGHT[i] * squared;
    }
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    objective(x, out);
    for (int i = 0; i < POINTS; i++) {
      double squared = 0.0;
      for (int j = 0; j < N; j++) {
        double d = x[j] - POINT[i][j];
        squared += d * d;
        out.gradient[1 + i][j] = -2.0 * WEIGHT[i] * d;
      }
      out.gradient[1 + i][N] = 1.0;
      out.value[1 + i] = x[N] - WEIGHT[i] * squared;
    }
  }

  private static void objective(double[] x, Evaluation out) {
    out.value[0] = -x[N];
    Arrays.fill(out.gradient[0], 0.0);
    out.gradient[0][N] = -1.0;
  }

  @Override
  public int dimension() {
    return N + 1;
  }

  @Override
  public int inequalities() {
    return POINTS;
  }

  @Override
  public int equalities() {
    return 0;
  }

  @Override
  public ConvexSet feasibleSet() {
    return BOX;
  }

  @Override
  public double[] startingPoint() {
    double[] x = new double[N + 1];
    for (int j = 0; j < N; j++) {
      x[j] = 0.5 * Math.signum(NEARLY_OPTIMAL[j]);
    }
    return x;
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
  public KnownOptimum optimum() {
    return optimum.get();
  }

  @Override
  public OptionalDouble noiseLevel() {
    return OptionalDouble.of(level);
  }

  @Override
  public LibraryProblem withNoise(double newLevel) {
    return new MaximinDispersion(newLevel);
  }

  @Override
  public String fingerprint() {
    return super.fingerprint() + " noise=" + level;
  }
}
