package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.Scenarios;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;
import org.proxpep.run.Stop;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/** Smoothed probabilities over tables: what is counted meets the limit, not what is smoothed. */
class CountedLimitsTest {

  private static final int ROWS = 200;

  private static final String QUANTILE =
      "var x in [0, 100] start 30\nminimize x\nsubject to enough: probability(x >= d, 3) >= 0.9\n";

  @TempDir Path folder;

  private ModelProblem table(String options, String model, IntToDoubleFunction demand)
      throws IOException {
    StringBuilder text = new StringBuilder("d,p\n");
    for (int i = 0; i < ROWS; i++) {
      text.append(demand.applyAsDouble(i)).append(',').append(1 + i % 3).append('\n');
    }
    Files.writeString(folder.resolve("t.csv"), text);
    return Models.parse("data \"t.csv\"" + options + "\n" + model, folder);
  }

  /** The quantiles of an exponential distribution with mean 10, in an order of no meaning. */
  private static double exponential(int i) {
    return -10 * Math.log(1 - (i * 77 % ROWS + 0.5) / ROWS);
  }

  private static double sorted(IntToDoubleFunction demand, int rank) {
    double[] all = new double[ROWS];
    Arrays.setAll(all, demand);
    Arrays.sort(all);
    return all[rank - 1];
  }

  private static CertifiedResult solved(ModelProblem problem) {
    CertifiedResult result = new Solver(new PracticalProxPep(), problem).withGoal().solve();
    assertThat(result.runs().get(0).status()).isEqualTo(Status.CONVERGED);
    assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(result.runs().get(0).phases().get(1).passes()).isLessThan(100);
    return result;
  }

  @Test
  void aQuantileIsThatOfTheRows() throws IOException {
    CertifiedResult result = solved(table("", QUANTILE, CountedLimitsTest::exponential));
    double quantile = sorted(CountedLimitsTest::exponential, 180);
    assertThat(result.selected().x()[0]).isBetween(quantile, quantile * 1.0005);
    assertThat(result.certificate().constraints().get(0).value().estimate())
        .isCloseTo(0.9, within(1e-12));
  }

  @Test
  void rowsThatAreEqualAreCountedTogether() throws IOException {
    // Seven or eight rows have each value, so that no x serves 0.9 of them exactly.
    IntToDoubleFunction demand = i -> 4 + i % 27;
    CertifiedResult result = solved(table("", QUANTILE, demand));
    double quantile = sorted(demand, 180);
    assertThat(result.selected().x()[0]).isBetween(quantile, quantile * 1.0005);
  }

  @Test
  void rowsMayHaveWeights() throws IOException {
    CertifiedResult result = solved(table(" weight p", QUANTILE, CountedLimitsTest::exponential));
    double x = result.selected().x()[0];
    double all = 0;
    double served = 0;
    for (int i = 0; i < ROWS; i++) {
      double weight = 1 + i % 3;
      all += weight;
      served += exponential(i) <= x ? weight : 0;
    }
    assertThat(served / all).isBetween(0.9, 0.9 + 3 / all);
  }

  @Test
  void severalLimitsAreMetTogether() throws IOException {
    String model =
        """
        var x in [0, 100] start 30
        var y in [0, 100] start 30
        maximize E[min(x, d) + 2*min(y, d)] - 0.2*x - 0.2*y
        subject to few:  probability(x >= d, 2) >= 0.8
                   most: probability(y >= d, 4) >= 0.95
        """;
    CertifiedResult result = solved(table("", model, CountedLimitsTest::exponential));
    assertThat(result.certificate().constraints())
        .allSatisfy(c -> assertThat(c.value().estimate()).isGreaterThanOrEqualTo(0.8));
    assertThat(result.selected().x()[0])
        .isGreaterThanOrEqualTo(sorted(CountedLimitsTest::exponential, 160));
    assertThat(result.selected().x()[1])
        .isGreaterThanOrEqualTo(sorted(CountedLimitsTest::exponential, 190));
  }

  @Test
  void roomForAnotherRowIsAGap() throws IOException {
    ModelProblem problem = table("", QUANTILE, CountedLimitsTest::exponential);
    double x = sorted(CountedLimitsTest::exponential, 184) + 0.01;
    Certificate c =
        new Certifier(problem, new Scenarios(1), CertificateSettings.DEFAULT)
            .certify(new double[] {x}, new double[] {60.0});
    assertThat(c.verdict()).isEqualTo(Verdict.FEASIBLE);
    assertThat(c.gap().estimate()).isGreaterThan(0.5);
  }

  @Test
  void aSearchGoesOnAfterAStop() throws IOException {
    ModelProblem problem = table("", QUANTILE, CountedLimitsTest::exponential);
    RunSettings settings =
        RunSettings.samples(1_000_000).withCheckpoint(folder.resolve("run.checkpoint"), 1e9);
    Result whole =
        new Runner(new PracticalProxPep(), problem)
            .withSettings(RunSettings.samples(1_000_000))
            .run();
    Result result = null;
    for (long stop = 4_000; result == null || result.status() != Status.CONVERGED; stop += 800) {
      long most = stop;
      result =
          new Runner(new PracticalProxPep(), problem)
              .withStoppingRule(
                  p -> p.samples() >= most ? new Stop(Status.INTERRUPTED, "It is enough.") : null)
              .withSettings(settings)
              .run();
    }
    assertThat(result.recommended().x()).containsExactly(whole.recommended().x());
    assertThat(result.samples()).isEqualTo(whole.samples());
  }
}
