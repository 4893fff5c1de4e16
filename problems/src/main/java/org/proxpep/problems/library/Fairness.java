package org.proxpep.problems.library;

import static org.proxpep.problems.parts.Logistic.add;
import static org.proxpep.problems.parts.Logistic.bend;
import static org.proxpep.problems.parts.Logistic.score;
import static org.proxpep.problems.parts.Logistic.sigmoid;
import static org.proxpep.problems.parts.Logistic.slope;
import static org.proxpep.problems.parts.Logistic.softplus;

import java.util.Arrays;
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
 * Logistic regression with demographic parity between two groups A and B,
 *
 * <pre>
 *   min mean ln(1+exp(−y wᵀa))   s.t.   |gap| ≤ 0.02   or   gap = 0,
 *   gap = mean over A of s(wᵀa) − mean over B of s(wᵀa),   s(z) = 1/(1+e⁻ᶻ)
 * </pre>
 *
 * The band is two inequalities. The rows are generated: membership in A shifts the features and
 * raises the odds of the label y = +1; the last column is constant.
 */
final class Fairness extends DataProblem {

  private static final int DEFAULT_FEATURES = 5;
  private static final long DEFAULT_SEED = 1964L;
  private static final int ROW_COUNT = 3000;
  private static final double WIDTH = 0.02;
  private static final double BOUND = 10.0;
  private static final Lazy<Data> DEFAULT_DATA = data(DEFAULT_FEATURES, DEFAULT_SEED);
  private static final String SOURCE =
      "M. B. Zafar et al., Fairness constraints: mechanisms for fair classification, AISTATS 2017;"
          + " parity of mean scores, generated rows";

  /** Rows with labels ±1; the first {@code a} rows are group A. */
  private record Data(double[][] rows, double[] label, int a) {

    double[] inA(long xi) {
      return rows[(int) Scenarios.index(Scenarios.derive(xi, 1), a)];
    }

    double[] inB(long xi) {
      return rows[a + (int) Scenarios.index(Scenarios.derive(xi, 2), ROW_COUNT - a)];
    }

    /** What row i counts for in the gap, where all rows are looked at. */
    double share(int i) {
      return i < a ? (double) ROW_COUNT / a : -(double) ROW_COUNT / (ROW_COUNT - a);
    }
  }

  private final int features;
  private final Lazy<Data> data;
  private final boolean band;

  private Fairness(boolean band, String suffix, int features, Lazy<Data> data) {
    super(
        new Label(
            (band ? "fairness-band" : "fairness-equality") + suffix,
            "min mean softplus(-y w'a)  s.t.  "
                + (band
                    ? "-0.02 <= mean score in A - mean score in B <= 0.02"
                    : "mean score in A = mean score in B")
                + ",  |w| <= 10",
            SOURCE,
            Set.of("classification", "fairness")),
        Box.cube(features + 1, -BOUND, BOUND),
        band ? 2 : 0,
        band ? 0 : 1,
        ROW_COUNT,
        new Lazy<>(() -> data.get().rows));
    this.features = features;
    this.data = data;
    this.band = band;
  }

  /** On the rows of the library. */
  static Fairness of(boolean band) {
    return new Fairness(band, "", DEFAULT_FEATURES, DEFAULT_DATA);
  }

  /** On other rows. */
  static Fairness of(boolean band, int features, long seed) {
    return new Fairness(band, "-" + features + "-s" + seed, features, data(features, seed));
  }

  private static Lazy<Data> data(int features, long seed) {
    return new Lazy<>(() -> generate(features, seed));
  }

  private static Data generate(int features, long seed) {
    ScenarioRandom random = new ScenarioRandom(seed);
    int a = (int) (0.4 * ROW_COUNT);
    double[][] rows = new double[ROW_COUNT][features + 1];
    double[] label = new double[ROW_COUNT];
    for (int i = 0; i < ROW_COUNT; i++) {
      double inA = i < a ? 1.0 : 0.0;
      double odds = 0.5 * inA - 0.3;
      for (int j = 0; j < features; j++) {
        rows[i][j] = random.nextGaussian() + inA * 0.8 / (1.0 + j);
        odds += rows[i][j] * (j % 2 == 0 ? 0.8 : -0.5);
      }
      rows[i][features] = 1.0;
      label[i] = random.nextDouble() < sigmoid(odds) ? 1.0 : -1.0;
    }
    return new Data(rows, label, a);
  }

  /** Contributions are divided by the sizes of groups, which other rows would change. */
  @Override
  public Optional<RowInfluence> rowInfluence(double[] w) {
    return Optional.empty();
  }

  /** Draws a row for the loss and one more from each group. */
  @Override
  public void evaluate(double[] w, long xi, Evaluation out) {
    Data table = data.get();
    out.clear();
    loss(w, table, any(xi), out);
    gap(w, table.inA(xi), 1.0, out);
    gap(w, table.inB(xi), -1.0, out);
    finish(out);
  }

  private static int any(long xi) {
    return (int) Scenarios.index(Scenarios.derive(xi, 0), ROW_COUNT);
  }

  @Override
  public void evaluateScenario(double[] w, long index, Evaluation out) {
    Data table = data.get();
    int i = (int) index;
    out.clear();
    loss(w, table, i, out);
    gap(w, table.rows[i], table.share(i), out);
    finish(out);
  }

  private static void loss(double[] w, Data data, int i, Evaluation out) {
    double y = data.label[i];
    double z = -y * score(w, data.rows[i]);
    out.setValue(0, softplus(z));
    add(-y * sigmoid(z), data.rows[i], out.gradient(0));
  }

  /** Adds weight·s(wᵀa) to row 1. */
  private static void gap(double[] w, double[] a, double weight, Evaluation out) {
    double s = sigmoid(score(w, a));
    out.addValue(1, weight * s);
    add(weight * s * (1.0 - s), a, out.gradient(1));
  }

  /** Makes the band out of the gap: gap − width ≤ 0 and −gap − width ≤ 0. */
  private void finish(Evaluation out) {
    if (band) {
      out.setValue(2, -out.value(1) - WIDTH);
      add(-1.0, out.gradient(1), out.gradient(2));
      out.addValue(1, -WIDTH);
    }
  }

  @Override
  public void curvature(double[] w, long xi, CurvatureSum to, Evaluation scratch) {
    Data table = data.get();
    double[] row = table.rows[any(xi)];
    to.outer(0, slope(score(w, row)), row);
    curvatureOfGap(w, table.inA(xi), 1.0, to);
    curvatureOfGap(w, table.inB(xi), -1.0, to);
  }

  @Override
  public void curvatureOfScenario(double[] w, long index, CurvatureSum to, Evaluation scratch) {
    double[] row = data.get().rows[(int) index];
    to.outer(0, slope(score(w, row)), row);
    curvatureOfGap(w, row, data.get().share((int) index), to);
  }

  private void curvatureOfGap(double[] w, double[] a, double weight, CurvatureSum to) {
    double bend = weight * bend(score(w, a));
    to.outer(1, bend, a);
    if (band) {
      to.outer(2, -bend, a);
    }
  }

  @Override
  protected KnownOptimum solve() {
    return SolvedProblem.from(new double[features + 1], this, "best known");
  }

  @Override
  public String variableName(int i) {
    return i < features ? "w" + (i + 1) : "bias";
  }

  @Override
  public String functionName(int row) {
    if (row == 0) {
      return "loss";
    }
    return band ? (row == 1 ? "parity_upper" : "parity_lower") : "parity";
  }

  @Override
  protected int dataHash() {
    return (31 * Arrays.deepHashCode(data.get().rows) + Arrays.hashCode(data.get().label));
  }
}
