package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.certificate.Verdict;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.fixture.TableModels;
import org.proxpep.problem.Scenarios;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/** Tables whose start or solution is a point where functions have no slope, size or scale. */
class DegeneratePointsTest {

  private static final int ROWS = 150;
  private static final String SCORE = "let s = dot(w, [a, b, c])\n";

  private static ModelProblem model(String text) {
    Random random = new Random(71);
    double[][] z = new double[3][];
    Arrays.setAll(z, k -> Vectors.of(ROWS, i -> random.nextGaussian()));
    Table table =
        Table.of(
            "rows",
            Column.numbers("a", z[0]),
            Column.numbers("b", z[1]),
            Column.numbers("c", z[2]),
            Column.numbers(
                "y",
                Vectors.of(ROWS, i -> z[0][i] - z[1][i] + random.nextGaussian() > 0.2 ? 1 : 0)));
    return TableModels.of(table, "data rows from \"rows.csv\"\n" + text);
  }

  private static CertifiedResult solved(ModelProblem problem) {
    return new Solver(new PracticalProxPep(), problem).withGoal().solve();
  }

  private static double objective(CertifiedResult result) {
    return result.certificate().objective().estimate();
  }

  private static String atRisk(String measure, String start) {
    return "var w[1..3] start " + start + "\n" + SCORE + "minimize " + measure;
  }

  static Stream<String> risks() {
    return Stream.of(
        "robust(kl, 0.03, softplus(s) - y * s)",
        "robust(chi2, 0.04, softplus(s) - y * s)",
        "mean_deviation(0.2, softplus(s) - y * s)");
  }

  /** Weights of 0 give all rows the same loss, so that there is no deviation to begin with. */
  @ParameterizedTest
  @MethodSource("risks")
  void risksAreSolvedFromWhereAllLossesAreEqual(String measure) {
    CertifiedResult fromZero = solved(model(atRisk(measure, "0")));
    CertifiedResult elsewhere = solved(model(atRisk(measure, "0.4")));
    assertThat(fromZero.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(objective(fromZero)).isLessThan(0.98 * Math.log(2.0));
    assertThat(objective(fromZero)).isCloseTo(objective(elsewhere), within(1e-9));
  }

  @ParameterizedTest
  @MethodSource("risks")
  void noneOfThemIsCertifiedThere(String measure) {
    for (String set : List.of("", "in [-0.2, 0.1] ", "in ball(0.15) ")) {
      ModelProblem problem = model(atRisk(measure, "0").replace("] start", "] " + set + "start"));
      double[] x = problem.withExactAuxiliaries(problem.startingPoint());
      Verdict verdict =
          new Certifier(problem, new Scenarios(3), CertificateSettings.DEFAULT)
              .certify(x, new double[0])
              .verdict();
      assertThat(verdict).as(set).isNotEqualTo(Verdict.CERTIFIED);
    }
  }

  /** Entries of 0 are kinks that are met to rounding. */
  @Test
  void aLimitOnASumOfSizesIsCertified() {
    String fit = "minimize E[(2 * a - 0.1 * b + c - s + y)^2]";
    ModelProblem limit =
        model("var w[1..3]\n" + SCORE + fit + "\nsubject to size: norm1(w) <= 1.5");
    ModelProblem ball = model("var w[1..3] in l1ball(1.5)\n" + SCORE + fit);
    CertifiedResult result = solved(limit);
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(result.selected().x()[1]).isCloseTo(0.0, within(1e-9));
    assertThat(objective(result)).isCloseTo(objective(solved(ball)), within(1e-9));
  }

  /** Where a kink was rounded off, its curvature is no size of the objective. */
  @Test
  void aDistanceOfZeroDoesNotMakeTheObjectiveLarge() {
    ModelProblem problem =
        model("var m[1..2]\nminimize E[y * norm([m[1], m[2]]) + 0.1 * norm([m[1] - a, m[2] - b])]");
    assertThat(solved(problem).certificate().gap().size()).isBetween(0.01, 10.0);
  }

  @Test
  void limitsThatContradictEachOtherByRoundingHaveAPrice() {
    CertifiedResult result =
        solved(
            model(
                """
                var u
                var v
                minimize E[(a - u)^2] + v^2
                subject to most:  E[b + u + v] <= 1
                           least: E[b + u + v] >= 1.000000001
                """));
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
  }

  /** The ray of the check for objectives without end is cut off by the bounds. */
  @Test
  void whatFallsUpToItsBoundsIsNotWithoutEnd() {
    CertifiedResult result =
        solved(
            model(
                """
                var x[1..4] in [-1, 1]
                var d
                minimize d^2 - sum(i in 1..4, i * x[i]^2) + 0 * E[a]
                subject to size: sum(square(x)) <= 1
                """));
    assertThat(result.verdict()).isNotEqualTo(Verdict.DIVERGED);
    assertThat(objective(result)).isCloseTo(-4.0, within(1e-9));
  }
}
