package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.RememberedMeans;
import org.proxpep.problem.Scenarios;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/** Probabilities without a width: joint events, widths that suit a point, and what is refused. */
class FreeWidthsTest {

  @TempDir Path folder;

  /** Far from every demand samples of a fixed narrow width would show no slope. */
  @Test
  void thereIsASlopeFarFromEveryDemand() {
    ModelProblem problem =
        Models.parse(
            """
            random d ~ normal(100, 10)
            var x in [0, 1000] start 0
            minimize x
            subject to s: probability(x >= d) >= 0.95
            """,
            folder);
    for (double x : new double[] {0, 117, 900}) {
      double[] at = {x};
      Evaluation out = Evaluation.of(problem);
      CountedRows.suited(problem, at, 0).evaluate(at, 1, out);
      assertThat(-out.gradient(1)[0]).as("slope at %s", x).isGreaterThan(1e-7);
    }
  }

  @Test
  void eventsAreCountedTogether() {
    ModelProblem problem =
        Models.parse(
            """
            random d[1..2] ~ uniform(0, 1)
            var x[1..2] in [0, 1] start 0.5
            minimize sum(x)
            subject to both:    probability(all(i in 1..2, x[i] >= d[i])) >= 0.7
                       one:     rate(x[1] >= d[1] or x[2] >= d[2]) >= 0.7
                       neither: probability(not (x[1] >= d[1]) and d[2] > 0.5) <= 0.3
            """,
            folder);
    Evaluation out = Evaluation.of(problem);
    double[] mean = new double[3];
    int count = 20_000;
    for (int k = 0; k < count; k++) {
      problem.counted().orElseThrow().problem().evaluate(new double[] {0.5, 0.25}, k, out);
      for (int row = 1; row <= 3; row++) {
        mean[row - 1] += out.value(row) / count;
      }
    }
    assertThat(0.7 - mean[0]).isCloseTo(0.125, within(0.01));
    assertThat(0.7 - mean[1]).isCloseTo(0.625, within(0.015));
    assertThat(0.3 + mean[2]).isCloseTo(0.25, within(0.015));
  }

  /** The optimum of the joint limit is at x = √0.9 each. */
  @Test
  void aJointLimitIsMetFromSamples() {
    ModelProblem problem =
        Models.parse(
            """
            random d[1..2] ~ uniform(0, 1)
            var x[1..2] in [0, 2] start 2
            minimize sum(x)
            subject to both: probability(x[1] >= d[1] and x[2] >= d[2]) >= 0.9
            """,
            folder);
    CertifiedResult result =
        new Solver(new PracticalProxPep(), problem)
            .withRun(RunSettings.samples(20_000).withSeed(5))
            .solve();
    assertThat(result.verdict()).isIn(Verdict.FEASIBLE, Verdict.CERTIFIED, Verdict.LIKELY_FEASIBLE);
    assertThat(result.selected().x()[0] + result.selected().x()[1])
        .isCloseTo(2 * Math.sqrt(0.9), within(0.04));
  }

  private static final String THREE_LAWS =
      """
      random a ~ exponential(1)
      random b ~ exponential(0.2)
      random c ~ exponential(5)
      var x[1..3] in [0, 100] start 50
      minimize x[1] + x[2] + x[3]
      subject to s: probability(x[1] >= a and x[2] >= b and x[3] >= c) >= 0.95
      """;

  /** By the product of the three distribution functions the optimum is 22.1093. */
  @Test
  void lawsOfDifferentWidthsShareALimit() {
    ModelProblem problem = Models.parse(THREE_LAWS, folder);
    CertifiedResult result =
        new Solver(new PracticalProxPep(), problem)
            .withRun(RunSettings.samples(10_000).withSeed(23))
            .solve();
    double[] x = result.selected().x();
    double share = (1 - Math.exp(-x[0])) * (1 - Math.exp(-0.2 * x[1])) * (1 - Math.exp(-5 * x[2]));
    assertThat(share).isGreaterThanOrEqualTo(0.95);
    assertThat(x[0] + x[1] + x[2]).isBetween(22.1093, 1.03 * 22.1093);
  }

  /**
   * Where c is surely less, a wide sigmoid of x[3] − c would have a slope, and balance the cost.
   */
  @Test
  void aComparisonThatAlwaysHoldsDoesNotHideAGap() {
    ModelProblem problem = Models.parse(THREE_LAWS, folder);
    Certificate certificate =
        new Certifier(problem, new Scenarios(3), CertificateSettings.DEFAULT)
            .certify(new double[] {5.4027, 15.6714, 4.2792}, new double[] {110});
    assertThat(certificate.verdict()).isEqualTo(Verdict.FEASIBLE);
    assertThat(certificate.gap().limit()).isGreaterThan(1);
  }

  /** There no scenario in a million is near a change. */
  @Test
  void aStartFarBehindTheLimitIsLeft() {
    ModelProblem problem =
        Models.parse(
            """
            random d ~ exponential(1)
            var x in [-1000, 1e6] start 900
            minimize x
            subject to s: probability(x >= d) >= 0.9
            """,
            folder);
    CertifiedResult result =
        new Solver(new PracticalProxPep(), problem)
            .withRun(RunSettings.samples(10_000).withSeed(7))
            .solve();
    assertThat(result.selected().x()[0]).isBetween(Math.log(10), 1.05 * Math.log(10));
  }

  @Test
  void aProblemThatRemembersMeansKeepsItsFreeWidths() throws IOException {
    Files.writeString(folder.resolve("t.csv"), "d\n1\n2\n3\n");
    ModelProblem problem =
        Models.parse(
            """
            data "t.csv"
            var x in [0, 9]
            minimize x
            subject to s: probability(x >= d) >= 0.6
            """,
            folder);
    CountedRows rows = RememberedMeans.of(problem).counted().orElseThrow();
    assertThat(rows.hasFreeWidths()).isTrue();
    assertThat(rows.smoothedAt(new double[] {1}, 100, 3)).isPresent();
  }

  /** The 180th of 200 rows, by the counted limit of a table. */
  @Test
  void aLimitOnATableIsMetAsCounted() throws IOException {
    StringBuilder text = new StringBuilder("d\n");
    for (int i = 0; i < 200; i++) {
      text.append(-10 * Math.log(1 - (i * 77 % 200 + 0.5) / 200)).append('\n');
    }
    Files.writeString(folder.resolve("t.csv"), text);
    ModelProblem problem =
        Models.parse(
            """
            data "t.csv"
            var x in [0, 100] start 90
            minimize x
            subject to enough: probability(x >= d) >= 0.9
            """,
            folder);
    CertifiedResult result = new Solver(new PracticalProxPep(), problem).withGoal().solve();
    double best = -10 * Math.log(1 - 179.5 / 200);
    assertThat(result.verdict()).isIn(Verdict.FEASIBLE, Verdict.CERTIFIED);
    assertThat(result.selected().x()[0]).isBetween(best - 1e-9, 1.03 * best);
  }

  @Test
  void anObjectiveWithoutAWidthIsRefused() {
    assertThatThrownBy(
            () ->
                Models.parse(
                    "random d ~ exponential(1)\nvar x in [0, 9]\nmaximize rate(x >= d) - x\n",
                    folder))
        .hasMessageContaining("a probability in the objective needs a width")
        .hasMessageContaining("use a variable p");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "probability(x >= d) >= 1; the limit of a probability (1) must be between 0 and 1",
        "rate(x >= d) <= 0; the limit of a probability (0) must be between 0 and 1",
        "100 * probability(x >= d) >= 100; the limit of a probability (1)",
        "probability(x >= 3) >= 0.9; the event has no randomness",
        "probability(x == d) >= 0.9; not by `==`",
        "probability(x >= d) == 0.9; a probability in an equation needs a width",
        "log(probability(x >= d)) >= log(0.9); a probability in a function needs a width",
        "max(rate(x <= d), rate(2 * x <= d)) <= 0.1; a probability in a function needs a width",
        "probability(any(i in 1..0, x >= i * d)) >= 0.9; `any` has no case"
      })
  void whatMeansNothingIsRefused(String constraint, String message) {
    assertThatThrownBy(
            () ->
                Models.parse(
                    "random d ~ exponential(1)\nvar x in [0, 9]\nminimize x\nsubject to "
                        + constraint
                        + "\n",
                    folder))
        .hasMessageContaining(message);
  }
}
