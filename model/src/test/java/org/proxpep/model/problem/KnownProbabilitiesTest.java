package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/** Probabilities that are formulas of drawn numbers with a known distribution. */
class KnownProbabilitiesTest {

  @TempDir Path folder;

  private ModelProblem model(String text) {
    return Model.parse("test", text, folder, ModelOptions.defaults());
  }

  /** The same, counted. */
  private ModelProblem counted(String text) {
    return Models.parse(text, folder).counted().map(c -> (ModelProblem) c.problem()).orElseThrow();
  }

  private static double[] means(StochasticProblem problem, int count, double... x) {
    return new MeanEvaluator(problem, new Scenarios(3), Scenarios.Purpose.CONFIRMATION, count)
        .at(x)
        .values();
  }

  private static String quantile(String law, double share) {
    return """
    random d ~ %s
    var x in [0, 1e6] start 10
    minimize x
    subject to s: probability(x >= d) >= %s
    """
        .formatted(law, share);
  }

  /** Quantiles by scipy.stats 1.17.1: norm, expon, lognorm, uniform. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "normal(100, 10);   1e-2; 123.26347874040841",
        "normal(100, 10);   1e-3; 130.90232306167813",
        "normal(100, 10);   1e-4; 137.19016485455713",
        "exponential(0.5);  1e-2; 9.210340371976182",
        "exponential(0.5);  1e-3; 13.815510557964274",
        "exponential(0.5);  1e-4; 18.420680743952367",
        "lognormal(1, 0.5); 1e-2; 8.698703025515458",
        "lognormal(1, 0.5); 1e-3; 12.744708337272852",
        "lognormal(1, 0.5); 1e-4; 17.45294221469887",
        "uniform(3, 7);     1e-2; 6.96",
        "uniform(3, 7);     1e-4; 6.9996"
      })
  void rareLimitsAreMetToAllDigits(String law, double share, double optimum) {
    CertifiedResult result = solve(model(quantile(law, 1 - share)));
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(result.selected().x()[0]).isCloseTo(optimum, within(1e-6 * optimum));
    double value = result.certificate().constraints().get(0).value().estimate();
    assertThat(1 - value).isCloseTo(share, within(1e-3 * share));
  }

  private static CertifiedResult solve(ModelProblem problem) {
    return new Solver(new PracticalProxPep(), problem)
        .withRun(RunSettings.samples(200_000).withSeed(5).withTraceRows(2))
        .withThreads(1)
        .solve();
  }

  /** From where P is 0 or 1 to all digits, on both sides. */
  @ParameterizedTest
  @CsvSource({"-500", "0", "4", "900", "900000"})
  void flatStartsFindTheirWay(double start) {
    ModelProblem problem =
        model(
            """
            random d ~ exponential(1)
            var x in [-1000, 1e6] start %s
            minimize x
            subject to s: probability(x >= d) >= 0.99
            """
                .formatted(start));
    assertThat(solve(problem).selected().x()[0]).isCloseTo(-Math.log(0.01), within(1e-5));
  }

  private static final String MANY =
      """
      random a ~ normal(2, 0.5)
      random b ~ exponential(1)
      random c[1..2] ~ lognormal(0, 0.4)
      random u ~ uniform(1, 3)
      random g ~ gamma(2, 1)
      random r ~ mvnormal([1, 2], [[1, 0.6], [0.6, 2]])
      var x[1..2] in [0.1, 5] start 1
      var z in [-5, 5] start 0
      minimize sum(x)
      subject to weighted: probability(x[1] * r[1] + x[2] * r[2] + a >= 1 + z) >= 0.2
                 both:     probability(x[1] >= b and x[2] >= (g + 0.1) * c[1]) >= 0.2
                 either:   probability(x[1] * u <= g or z <= b) >= 0.2
                 none:     probability(not (x[1] >= c[1] or x[2] + z >= c[2])) <= 0.9
                 all:      probability(all(i in 1..2, x[i] >= c[i])) >= 0.1
                 given:    probability(x[1] >= b and g > 1.5) >= 0.1
                 share:    1 - probability(exp(z) * b >= g) <= 0.8
      """;

  /** The naive twin counts. */
  @Test
  void valuesAreThoseThatCountingTendsTo() {
    ModelProblem known = model(MANY);
    ModelProblem counting = counted(MANY);
    assertThat(known.counted()).isEmpty();
    assertThat(known.description().knownProbabilities()).hasSize(7);
    int count = 200_000;
    for (double[] x : new double[][] {{1, 1, 0}, {2.5, 0.4, -1}, {0.3, 3, 1.5}}) {
      double[] exact = means(known, count, x);
      double[] counts = means(counting, count, x);
      for (int row = 1; row < exact.length; row++) {
        assertThat(exact[row])
            .as("%s at %s", known.functionName(row), Arrays.toString(x))
            .isCloseTo(counts[row], within(4 * Math.sqrt(0.5 / count)));
      }
    }
  }

  @Test
  void slopesAreThoseOfTheMeans() {
    ModelProblem known = model(MANY);
    Evaluation at = Evaluation.of(known);
    double[] x = {1.2, 0.9, 0.3};
    double h = 1e-6;
    for (int i = 0; i < x.length; i++) {
      double[] right = x.clone();
      double[] left = x.clone();
      right[i] += h;
      left[i] -= h;
      for (long xi = 1; xi < 20; xi++) {
        known.evaluate(x, xi, at);
        double[] more = Models.values(known, xi, right);
        double[] less = Models.values(known, xi, left);
        for (int row = 1; row < more.length; row++) {
          assertThat(at.gradient(row)[i])
              .as(known.functionName(row))
              .isCloseTo((more[row] - less[row]) / (2 * h), within(1e-7));
        }
      }
    }
  }

  /** Φ((E w − b)/√(w'Σw)) with nothing left to draw. */
  @Test
  void weightedSumsOfNormalNumbersNeedNoSamples() {
    ModelProblem problem =
        model(
            """
            random r ~ mvnormal([1, 2], [[1, 0.6], [0.6, 2]])
            random a[1..2] ~ normal(0, 3)
            var x[1..2] in [0, 5] start 1
            minimize sum(x)
            subject to s: probability(dot(x, r) - x[1] * a[2] >= 1) >= 0.4
            """);
    assertThat(problem.isDeterministic(1)).isTrue();
    double value = problem.meaning(1).value(Models.values(problem, 1, 1, 2)[1]);
    // (1 + 4 - 1)/sqrt(1 + 2*2*0.6 + 4*2 + 9), and scipy.stats.norm.cdf of it
    assertThat(value).isCloseTo(0.8120874562556508, within(1e-10));
  }

  /** Where the spread vanishes, so does nothing else. */
  @Test
  void allIsFiniteWhereAllWeightsAreZero() {
    ModelProblem problem =
        model(
            """
            random a[1..2] ~ normal(1, 0.3)
            var x[1..2] in [0, 400] start 0
            minimize 2 * x[1] + x[2]
            subject to s: probability(dot(x, a) >= 4) >= 0.95
            """);
    Evaluation out = Evaluation.of(problem);
    problem.evaluate(new double[] {0, 0}, 1, out);
    assertThat(out.value(1)).isFinite();
    assertThat(out.gradient(1)).doesNotContain(Double.NaN);
    CertifiedResult result = solve(problem);
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
    // x₂(1 − 0.3·1.6448536) = 4
    assertThat(result.selected().x())
        .usingComparatorWithPrecision(1e-4)
        .containsExactly(0, 7.89665);
  }

  /** Numbers that two comparisons share, or that depend on each other, are counted. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "x[1] >= d and x[2] >= 2 * d",
        "x[1] >= d and d >= 1",
        "x[1] >= r[1] and x[2] >= r[2]",
        "x[1] >= d^2",
        "x[1] * (d - 1)^2 >= b",
        "x[1] >= g",
        "x[1] >= d and x[2] >= g",
        "dot(x, r) >= r[1] * r[2]"
      })
  void otherEventsAreCounted(String event) {
    ModelProblem problem =
        model(
            """
            random d ~ normal(0, 1)
            random b ~ bernoulli(0.5)
            random g ~ gamma(2, 1)
            random r ~ mvnormal([1, 2], [[1, 0.6], [0.6, 2]])
            var x[1..2] in [-5, 5] start 1
            minimize sum(x)
            subject to s: probability(%s) >= 0.2
            """
                .formatted(event));
    assertThat(problem.description().knownProbabilities()).isEmpty();
    assertThat(problem.counted()).isPresent();
  }

  /** A number of a table beside a drawn one: exact means, and no width. */
  @Test
  void tablesWithNoiseHaveExactMeans() {
    Models.write(folder, "d.csv", "y\n" + "1\n4\n2\n7\n3\n".repeat(200));
    ModelProblem problem =
        model(
            """
            data "d.csv"
            random e ~ normal(0, 2)
            var q in [-100, 400] start 0
            minimize q
            subject to s: probability(q >= y + e) >= 0.99
            """);
    assertThat(problem.finite()).isPresent();
    CertifiedResult result = solve(problem);
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
    // scipy.optimize.brentq of the mean of norm.cdf((q - y)/2)
    assertThat(result.selected().x()[0]).isCloseTo(10.3083061, within(1e-4));
  }

  /** Far beyond the limit the row has a slope, and what is shown is still a probability. */
  @Test
  void whatIsShownFarAwayIsAProbability() {
    ModelProblem problem =
        model(
            """
            random d ~ normal(100, 1)
            random e ~ gamma(2, 1)
            var x in [0, 2] start 1
            minimize x
            subject to s: probability(x + e >= d) >= 0.99
                       t: probability(x + e <= d) <= 0.01
            """);
    Certificate certificate = solve(problem).certificate();
    assertThat(certificate.constraints().get(0).value().estimate()).isBetween(0.0, 1e-9);
    assertThat(certificate.constraints().get(0).violation()).isBetween(0.98, 0.99);
    assertThat(certificate.constraints().get(1).value().estimate()).isBetween(1 - 1e-9, 1.0);
    Evaluation out = Evaluation.of(problem);
    problem.evaluate(new double[] {1}, 1, out);
    assertThat(out.gradient(1)[0]).isLessThan(-0.1);
  }

  /** The mean of what is drawn is the same, and it varies far less. */
  @Test
  void rareEventsVaryFarLessThanTheirCounts() {
    String text =
        """
        random d ~ exponential(1)
        random g ~ gamma(2, 0.5)
        var x in [0, 100] start 1
        minimize x
        subject to s: probability(x >= d + g) >= 0.9999
        """;
    ModelProblem problem = model(text);
    double[] x = {11.5};
    int count = 20_000;
    double sum = 0;
    double squares = 0;
    for (int k = 0; k < count; k++) {
      double miss = Models.values(problem, k, x)[1] + 1 - 0.9999;
      sum += miss / count;
      squares += miss * miss / count;
    }
    // ∫ e^-(11.5 - g) dΓ(2, 1/2) + P(g > 11.5) = 4·e^-11.5 up to 1e-8
    assertThat(sum).isCloseTo(4 * Math.exp(-11.5), within(2e-6));
    double counting = sum * (1 - sum);
    assertThat(counting / (squares - sum * sum)).isGreaterThan(1000);
  }

  @Test
  void aProbabilityMayBeAnObjectiveOrAnEquation() {
    ModelProblem problem =
        model(
            """
            random d ~ normal(5, 1)
            var x in [0, 20] start 4
            var y in [0, 20] start 4
            maximize probability(x >= d) - 0.1 * x
            subject to s: probability(y >= d) == 0.3
            """);
    double[] x = solve(problem).selected().x();
    // φ(x − 5) = 0.1 and Φ⁻¹(0.3)
    assertThat(x).usingComparatorWithPrecision(1e-5).containsExactly(6.6635183, 4.4755995);
  }

  @ParameterizedTest
  @CsvSource({">= 1, 1", "<= 0, 0", ">= 1.2, 1.2"})
  void limitsThatNoSampleTellsAreRefused(String limit, String shown) {
    assertThatThrownBy(() -> model(quantile("normal(0, 1)", 7).replace(">= 7.0", limit)))
        .hasMessageContaining("the limit of a probability (" + shown + ") must be between 0 and 1");
  }

  @Test
  void theCheckSaysIt() {
    assertThat(ModelCheck.of(model(quantile("normal(0, 1)", 0.9))).text())
        .contains("exact, by the distribution of a drawn number: probability(x >= d)")
        .doesNotContain("smooth");
  }
}
