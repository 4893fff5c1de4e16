package org.proxpep.problems.library;

import static org.proxpep.problems.parts.Logistic.sigmoid;
import static org.proxpep.problems.parts.Logistic.softplus;

import java.util.Set;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.parts.CurvatureSum;
import org.proxpep.problems.parts.DataProblem;
import org.proxpep.problems.parts.Lazy;
import org.proxpep.problems.parts.Logistic;
import org.proxpep.set.Box;

/**
 * Logistic regression with few coefficients: the minimax concave penalty p bounds their number and
 * leaves large ones alone,
 *
 * <pre>
 *   min mean of ln(1+e^{−b wᵀa})   s.t.   Σ p(|wⱼ|) ≤ η,      η = 2,
 *   p(z) = z − z²/4 for z ≤ 2,   p(z) = 1 beyond.
 * </pre>
 *
 * The penalty has a kink at wⱼ = 0, and there the solution lies in most coordinates: a gradient of
 * one side would not show that it is stationary. So the variables are u and v with w = u − v, 0 ≤
 * u, v ≤ 5, and the constraint is Σ p(uⱼ) + p(vⱼ) ≤ η. p never falls, so lowering uⱼ and vⱼ
 * together until one is 0 keeps w and feasibility: both problems have the same solutions w, and the
 * kink has become a bound. The constraint is concave on that set, weakly convex with modulus ½, and
 * the same in every scenario.
 *
 * <p>Rows a are generated with correlated normal features, labels b = ±1 by five true coefficients
 * of ten.
 */
final class McpLogistic extends DataProblem {

  private static final int FEATURES = 10;
  private static final int ROWS = 2000;
  private static final long DEFAULT_SEED = 2010L;
  private static final double FLAT = 2.0;
  private static final double ETA = 2.0;
  private static final double BOUND = 5.0;
  private static final double[] TRUTH = {2, -1.5, 1, 0.6, -0.4, 0, 0, 0, 0, 0};

  McpLogistic() {
    this(DEFAULT_SEED);
  }

  /** Other rows. */
  McpLogistic(long seed) {
    super(
        new Label(
            "mcp-logistic" + (seed == DEFAULT_SEED ? "" : "-s" + seed),
            "min mean softplus(-b w'a)  s.t.  sum p(|w|) <= 2, p the minimax concave penalty,"
                + "  w = u - v,  0 <= u,v <= 5",
            "C.-H. Zhang, Nearly unbiased variable selection under minimax concave penalty, Ann."
                + " Statist. 2010 (the penalty); generated rows",
            Set.of("classification", "sparse")),
        Box.cube(2 * FEATURES, 0.0, BOUND),
        1,
        0,
        ROWS,
        new Lazy<>(() -> generate(seed)));
  }

  /** b·a of every row: nothing else is needed. */
  private static double[][] generate(long seed) {
    ScenarioRandom random = new ScenarioRandom(seed);
    double[][] rows = new double[ROWS][FEATURES];
    for (double[] a : rows) {
      double common = random.nextGaussian();
      for (int j = 0; j < FEATURES; j++) {
        a[j] = 0.5 * common + random.nextGaussian();
      }
      if (random.nextDouble() >= sigmoid(Logistic.score(TRUTH, a))) {
        for (int j = 0; j < FEATURES; j++) {
          a[j] = -a[j];
        }
      }
    }
    return rows;
  }

  @Override
  public void evaluateScenario(double[] x, long index, Evaluation out) {
    double[] row = rows()[(int) index];
    double z = score(x, row);
    double s = sigmoid(z);
    out.setValue(0, softplus(z));
    double penalty = -ETA;
    for (int j = 0; j < FEATURES; j++) {
      out.gradient(0)[j] = -s * row[j];
      out.gradient(0)[FEATURES + j] = s * row[j];
    }
    for (int i = 0; i < 2 * FEATURES; i++) {
      boolean flat = x[i] > FLAT;
      penalty += flat ? 0.5 * FLAT : x[i] - 0.5 * x[i] * x[i] / FLAT;
      out.gradient(1)[i] = flat ? 0.0 : 1.0 - x[i] / FLAT;
    }
    out.setValue(1, penalty);
  }

  /** −b wᵀa. */
  private static double score(double[] x, double[] row) {
    double z = 0.0;
    for (int j = 0; j < FEATURES; j++) {
      z -= row[j] * (x[j] - x[FEATURES + j]);
    }
    return z;
  }

  @Override
  public void curvatureOfScenario(double[] x, long index, CurvatureSum to, Evaluation scratch) {
    double[] row = rows()[(int) index];
    double[] both = scratch.gradient(0);
    for (int j = 0; j < FEATURES; j++) {
      both[j] = row[j];
      both[FEATURES + j] = -row[j];
    }
    to.outer(0, Logistic.slope(score(x, row)), both);
    for (int i = 0; i < 2 * FEATURES; i++) {
      to.entry(1, i, i, x[i] > FLAT ? 0.0 : -1.0 / FLAT);
    }
  }

  @Override
  protected KnownOptimum solve() {
    double[] start = new double[2 * FEATURES];
    for (int j = 0; j < FEATURES; j++) {
      start[TRUTH[j] >= 0.0 ? j : FEATURES + j] = Math.abs(TRUTH[j]);
    }
    return SolvedProblem.from(start, this, "best known");
  }

  @Override
  public boolean isDeterministic(int row) {
    return row == 1;
  }

  @Override
  public String variableName(int i) {
    return i < FEATURES ? "u" + (i + 1) : "v" + (i - FEATURES + 1);
  }

  @Override
  public String functionName(int row) {
    return row == 0 ? "loss" : "penalty";
  }
}
