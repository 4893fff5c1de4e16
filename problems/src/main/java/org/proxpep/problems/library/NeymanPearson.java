package org.proxpep.problems.library;

import static org.proxpep.problems.parts.Logistic.add;
import static org.proxpep.problems.parts.Logistic.bend;
import static org.proxpep.problems.parts.Logistic.score;
import static org.proxpep.problems.parts.Logistic.sigmoid;
import static org.proxpep.problems.parts.Logistic.slope;
import static org.proxpep.problems.parts.Logistic.softplus;

import java.util.Optional;
import java.util.Set;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.RowInfluence;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.parts.CurvatureSum;
import org.proxpep.problems.parts.DataProblem;
import org.proxpep.problems.parts.Lazy;
import org.proxpep.set.Box;

/**
 * Neyman–Pearson classification: miss as few positives as possible while false alarms stay bounded,
 *
 * <pre>
 *   min mean over positives of φ(−wᵀa) + (ρ/2)‖w‖²   s.t.   mean over negatives of φ(wᵀa) ≤ r
 * </pre>
 *
 * with φ = ln(1+eᶻ) (convex), or φ = 1/(1+e⁻ᶻ), which is nearly the error rate itself and not
 * convex. The rows are generated: 1500 positives around +centre and 2500 negatives around −centre
 * with twice the variance; the last column is constant.
 */
final class NeymanPearson extends DataProblem {

  private static final int DEFAULT_FEATURES = 6;
  private static final long DEFAULT_SEED = 1933L;
  private static final int POSITIVES = 1500;
  private static final int NEGATIVES = 2500;
  private static final double BOUND = 10.0;
  private static final Lazy<double[][]> DEFAULT_ROWS = rows(DEFAULT_FEATURES, DEFAULT_SEED);
  private static final String SOURCE =
      "P. Rigollet, X. Tong, Neyman-Pearson classification, convexity and stochastic constraints,"
          + " JMLR 2011; generated rows";

  private final int features;
  private final Lazy<double[][]> rows;
  private final boolean convexLoss;
  private final double ridge;
  private final double r;

  private NeymanPearson(boolean convexLoss, String suffix, int features, Lazy<double[][]> rows) {
    super(
        new Label(
            (convexLoss ? "neyman-pearson" : "neyman-pearson-sigmoid") + suffix,
            convexLoss
                ? "min mean softplus(-w'a) over positives  s.t.  mean softplus(w'a) over negatives"
                    + " <= -ln 0.7,  |w| <= 10"
                : "min mean sigmoid(-w'a) over positives + |w|^2/200  s.t.  mean sigmoid(w'a) over"
                    + " negatives <= 0.15,  |w| <= 10",
            SOURCE,
            convexLoss ? Set.of("classification", "convex") : Set.of("classification")),
        Box.cube(features + 1, -BOUND, BOUND),
        1,
        0,
        POSITIVES + NEGATIVES,
        rows);
    this.features = features;
    this.rows = rows;
    this.convexLoss = convexLoss;
    this.ridge = convexLoss ? 0.0 : 0.01;
    this.r = convexLoss ? -Math.log(0.7) : 0.15;
  }

  /** On the rows of the library. */
  static NeymanPearson of(boolean convexLoss) {
    return new NeymanPearson(convexLoss, "", DEFAULT_FEATURES, DEFAULT_ROWS);
  }

  /** On other rows. */
  static NeymanPearson of(boolean convexLoss, int features, long seed) {
    return new NeymanPearson(
        convexLoss, "-" + features + "-s" + seed, features, rows(features, seed));
  }

  private static Lazy<double[][]> rows(int features, long seed) {
    return new Lazy<>(() -> generate(features, seed));
  }

  /** Positives first. */
  private static double[][] generate(int features, long seed) {
    ScenarioRandom random = new ScenarioRandom(seed);
    double[][] rows = new double[POSITIVES + NEGATIVES][features + 1];
    for (int i = 0; i < rows.length; i++) {
      boolean positive = i < POSITIVES;
      for (int j = 0; j < features; j++) {
        double centre = 1.0 / (1.0 + j);
        double z = random.nextGaussian();
        rows[i][j] = positive ? centre + z : -centre + Math.sqrt(2.0) * z;
      }
      rows[i][features] = 1.0;
    }
    return rows;
  }

  /** Contributions are divided by the sizes of groups, which other rows would change. */
  @Override
  public Optional<RowInfluence> rowInfluence(double[] w) {
    return Optional.empty();
  }

  /** Draws one positive and one negative row. */
  @Override
  public void evaluate(double[] w, long xi, Evaluation out) {
    constants(w, out);
    loss(w, positive(xi), 1.0, 0, out);
    loss(w, negative(xi), 1.0, 1, out);
  }

  private double[] positive(long xi) {
    return rows.get()[(int) Scenarios.index(Scenarios.derive(xi, 0), POSITIVES)];
  }

  private double[] negative(long xi) {
    return rows.get()[POSITIVES + (int) Scenarios.index(Scenarios.derive(xi, 1), NEGATIVES)];
  }

  @Override
  public void evaluateScenario(double[] w, long index, Evaluation out) {
    constants(w, out);
    loss(w, rows.get()[(int) index], weight(index), function(index), out);
  }

  /** The function that a row is in: 0 for positive ones. */
  private static int function(long index) {
    return index < POSITIVES ? 0 : 1;
  }

  private double weight(long index) {
    return (double) scenarioCount() / (index < POSITIVES ? POSITIVES : NEGATIVES);
  }

  private void constants(double[] w, Evaluation out) {
    out.clear();
    out.setValue(0, 0.5 * ridge * score(w, w));
    add(ridge, w, out.gradient(0));
    out.setValue(1, -r);
  }

  /** Adds weight·φ(±wᵀa) to function k, − in function 0. */
  private void loss(double[] w, double[] a, double weight, int k, Evaluation out) {
    double sign = k == 0 ? -1.0 : 1.0;
    double z = sign * score(w, a);
    double s = sigmoid(z);
    out.addValue(k, weight * (convexLoss ? softplus(z) : s));
    add(weight * sign * (convexLoss ? s : s * (1.0 - s)), a, out.gradient(k));
  }

  @Override
  public void curvature(double[] w, long xi, CurvatureSum to, Evaluation scratch) {
    curvatureOfRidge(w, to);
    curvatureOfLoss(w, positive(xi), 1.0, 0, to);
    curvatureOfLoss(w, negative(xi), 1.0, 1, to);
  }

  @Override
  public void curvatureOfScenario(double[] w, long index, CurvatureSum to, Evaluation scratch) {
    curvatureOfRidge(w, to);
    curvatureOfLoss(w, rows.get()[(int) index], weight(index), function(index), to);
  }

  private void curvatureOfRidge(double[] w, CurvatureSum to) {
    for (int i = 0; i < w.length && ridge > 0.0; i++) {
      to.entry(0, i, i, ridge);
    }
  }

  private void curvatureOfLoss(double[] w, double[] a, double weight, int k, CurvatureSum to) {
    double z = k == 0 ? -score(w, a) : score(w, a);
    to.outer(k, weight * (convexLoss ? slope(z) : bend(z)), a);
  }

  @Override
  protected KnownOptimum solve() {
    // The convex problem is solved from 0 and leads to the right valley of the other one.
    return convexLoss
        ? SolvedProblem.from(new double[features + 1], this, "global")
        : SolvedProblem.from(
            new NeymanPearson(true, "", features, rows).solve().x(), this, "best known");
  }

  @Override
  public String variableName(int i) {
    return i < features ? "w" + (i + 1) : "bias";
  }

  @Override
  public String functionName(int row) {
    return row == 0 ? "miss" : "false_alarm";
  }
}
