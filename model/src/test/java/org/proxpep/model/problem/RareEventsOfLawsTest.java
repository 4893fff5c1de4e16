package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.certificate.Interval;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/** Limits on rare events, looked at where drawn numbers are moved to them. */
class RareEventsOfLawsTest {

  private static final String NUMBERS =
      """
      random g ~ gamma(2.5, 3)
      random e[1..3] ~ exponential(0.5)
      random l ~ lognormal(0, 0.7)
      random n[1..2] ~ normal(1, 2)
      random r ~ mvnormal([1, 2, 0], [[1, 0.6, 0.6], [0.6, 2, 1.2], [0.6, 1.2, 1.2]])
      random b ~ beta(2, 2)
      random u ~ uniform(0, 1)
      var x[1..2] in [-20, 300] start 10
      minimize sum(x)
      """;

  @TempDir Path folder;

  private ModelProblem model(String event, String limit) {
    String text = NUMBERS + "subject to s: probability(" + event + ") " + limit + "\n";
    return Model.parse("rare", text, folder, ModelOptions.defaults());
  }

  private static StochasticProblem counted(ModelProblem problem) {
    return problem.counted().map(CountedRows::problem).orElse(problem);
  }

  private static double mean(StochasticProblem problem, int count, double... x) {
    return new MeanEvaluator(problem, new Scenarios(9), Scenarios.Purpose.CONFIRMATION, count)
        .at(x)
        .value(1);
  }

  /** Of rows P(event) − limit, or limit − P, by the root of the second moments. */
  private static double deviation(StochasticProblem problem, int count, double... x) {
    double[] value = new double[count];
    double mean = 0;
    for (int k = 0; k < count; k++) {
      value[k] = Models.values(problem, k, x)[1];
      mean += value[k] / count;
    }
    double squares = 0;
    for (double v : value) {
      squares += (v - mean) * (v - mean) / count;
    }
    return Math.sqrt(squares);
  }

  /** The naive twin counts; where the event is frequent it sees enough of it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "x[1] >= g; >= 0.9999",
        "x[1] <= g; <= 0.0004",
        "x[1] >= g * b and x[2] >= l + g; >= 0.998",
        "x[1] + x[2] >= sum(e) + b * g; >= 0.999",
        "x[1] >= r[1] and x[2] >= r[2] + r[3]; >= 0.999",
        "x[1] >= r[1]^2 or x[2] >= r[2]; >= 0.999",
        "not (x[1] >= n[1] and x[2] >= n[1] + u); <= 0.001",
        "x[1] + 1 <= n[1] * g and g > 0.5; <= 0.002",
        "x[1] >= n[1]^2 + 3 * n[2] and (u < 0.9 or x[2] >= g); >= 0.999",
        "all(i in 1..2, x[i] >= l * e[i + 1]); >= 0.999"
      })
  void theMeanIsTheProbabilityWhereverThePointIs(String event, String limit) {
    ModelProblem often = model(event, limit);
    assertThat(often.description().oftenSeen()).hasSize(1);
    StochasticProblem counting =
        Models.parse(NUMBERS + "subject to s: probability(" + event + ") " + limit, folder)
            .counted()
            .map(CountedRows::problem)
            .orElseThrow();
    int count = 60_000;
    for (double[] x : new double[][] {{4, 6}, {12, 9}, {1, 30}}) {
      assertThat(mean(counted(often), count, x))
          .isCloseTo(mean(counting, count, x), within(6 * Math.sqrt(0.25 / count)));
    }
  }

  /** P(x ≥ d) by scipy.stats 1.17.1: gamma, norm, multivariate_normal. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "x[1] >= g;                        >= 0.9999; 38.617247938584185; 0; 1e-4; 12",
        "x[1] >= g;                        >= 0.999;  31.5;               0; 8.1006e-4; 6",
        "x[1] >= exp(n[1]);                >= 0.9999; 4619.459430808101; 0; 1e-4; 12",
        "x[1] >= r[1] and x[2] >= r[2];    >= 0.9995; 4.5;                6.8; 5.71299e-4; 6"
      })
  void rareEventsAreSeenOften(
      String event, String limit, double first, double second, double rare, double times) {
    ModelProblem problem = model(event, limit);
    StochasticProblem seen = counted(problem);
    double share = Double.parseDouble(limit.substring(3));
    int count = 40_000;
    double deviation = deviation(seen, count, first, second);
    double miss = mean(seen, count, first, second) + 1 - share;
    assertThat(miss).isCloseTo(rare, within(5 * deviation / Math.sqrt(count)));
    assertThat(Math.sqrt(rare) / deviation).isGreaterThan(times);
  }

  /** With scenarios by the ten thousand, where counting would need some fifty million. */
  @Test
  void aLimitOfOneInTenThousandIsMetAsCounted() {
    CertifiedResult result =
        new Solver(new PracticalProxPep(), model("x[1] >= g", ">= 0.9999"))
            .withRun(RunSettings.samples(20_000).withSeed(3).withTraceRows(2))
            .withThreads(1)
            .solve();
    assertThat(result.certificate().feasible()).isTrue();
    assertThat(result.selected().x()[0]).isBetween(38.617, 1.01 * 38.617);
    Interval share = result.certificate().constraints().get(0).value();
    assertThat(share.upper() - share.lower()).isLessThan(5e-6);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "x[1] >= g;             >= 0.99",
        "x[1] >= b;             >= 0.9999",
        "x[1] >= b * u;         <= 0.0001"
      })
  void otherEventsAreSeenAsTheyAreDrawn(String event, String limit) {
    assertThat(model(event, limit).description().oftenSeen()).isEmpty();
  }

  @Test
  void theCheckSaysIt() {
    assertThat(ModelCheck.of(model("x[1] >= g", ">= 0.9999")).text())
        .contains("rare, so drawn numbers are moved to where it happens: probability(x[1] >= g)");
  }
}
