package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.certificate.Gap;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.function.Elementary;
import org.proxpep.problem.Scenarios;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/** What certificates from samples say of gaps where functions have kinks. */
class GapsAtKinksTest {

  private static final int SAMPLES = 20_000;
  private static final int SEEDS = 20;

  private static final CertificateSettings SETTINGS =
      CertificateSettings.DEFAULT.withSamples(SAMPLES, SAMPLES);

  private static ModelProblem model(String text) {
    return Model.parse("m.pep", text, Path.of(""));
  }

  private static Certificate certificate(ModelProblem problem, long seed, double... x) {
    return new Certifier(problem, new Scenarios(seed), SETTINGS).certify(x, new double[0]);
  }

  private static double density(double u) {
    return Math.exp(-0.5 * u * u) / Math.sqrt(2 * Math.PI);
  }

  /** E[0.8·max(d − x, 0) + 0.2·max(x − d, 0)] of a standard normal d. */
  private static double check(double x) {
    double above = density(x) - x * (1 - Elementary.normcdf(x));
    return 0.8 * above + 0.2 * (above + x);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, -0.01, 0.0, 0.03, 0.1})
  void aQuantileHasTheGapThatItHas(double off) {
    ModelProblem problem =
        model(
            """
            random d ~ normal(0, 1)
            var x
            minimize E[max(0.8*(d - x), 0.2*(x - d))]
            """);
    double best = 0.8416212335729143;
    double gap = check(best + off) - check(best);
    // The slope of one scenario deviates by 0.4 and the curvature is 0.28.
    double noise = Math.pow(4 * 0.4 / Math.sqrt(SAMPLES), 2) / (2 * 0.28);
    int covered = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      Gap told = certificate(problem, seed, best + off).gap();
      covered += told.upper() >= gap && told.lower() <= gap ? 1 : 0;
      assertThat(told.upper()).isLessThan(3 * gap + 3 * noise);
    }
    assertThat(covered).isGreaterThanOrEqualTo(SEEDS - 1);
  }

  /** As robust phase retrieval: at the solution nine scenarios in ten are at their kink. */
  private static final String EXACT_FIT =
      """
      random a[1..2] ~ normal(0, 1)
      random c ~ bernoulli(0.1)
      random e ~ normal(0, 2)
      var x[1..2] start [0.7, -2.2]
      minimize E[abs(dot(a, x)^2 - dot(a, [1, -2])^2 - c*e)]
      """;

  /** E[F] at x above that at the solution, by the same scenarios for both. */
  private static double excess(ModelProblem problem, double... x) {
    MeanEvaluator means =
        new MeanEvaluator(problem, new Scenarios(99), Scenarios.Purpose.CONFIRMATION, 200_000);
    double here = means.at(x).value(0);
    return here - means.at(new double[] {1, -2}).value(0);
  }

  @ParameterizedTest
  @CsvSource({"1e-5, -3e-6", "1e-4, 1e-4", "-1e-3, 5e-4", "3e-3, -6e-3"})
  void whereTheMeanHasAKinkNothingFalseIsSaid(double off1, double off2) {
    ModelProblem problem = model(EXACT_FIT);
    double[] x = {1 + off1, -2 + off2};
    double gap = excess(problem, x);
    for (int seed = 1; seed <= SEEDS; seed++) {
      Gap told = certificate(problem, seed, x).gap();
      assertThat(told.lower()).isLessThanOrEqualTo(gap);
      assertThat(told.upper()).isBetween(gap, 20 * gap);
    }
  }

  @Test
  void anExactFitAmongOutliersIsCertified() {
    ModelProblem problem = model(EXACT_FIT);
    for (int seed = 11; seed < 14; seed++) {
      CertifiedResult result =
          new Solver(new PracticalProxPep(), problem)
              .withRun(RunSettings.samples(50_000).withSeed(seed))
              .solve();
      assertThat(result.verdict()).isEqualTo(Verdict.CERTIFIED);
      assertThat(Math.abs(result.selected().x()[1])).isBetween(1.999, 2.001);
    }
  }

  /** |x − s| − ax + bs, s in [0, 1]: s falls by its own slope, but only until x follows. */
  @ParameterizedTest
  @CsvSource({"0.9, 0.1", "0.6, 0.5", "0.3, 0.01"})
  void aBoundHoldsWhatAKinkSeemsToLetGo(double a, double b) {
    ModelProblem problem =
        model(
            """
            var x in [-10, 10]
            var s in [0, 1]
            minimize abs(x - s) - %s*x + %s*s
            """
                .formatted(a, b));
    Gap best = certificate(problem, 1, 1, 1).gap();
    assertThat(best.isClosed()).isTrue();
    for (double off : new double[] {0.01, 0.1, 0.4}) {
      Gap told = certificate(problem, 1, 1 - off, 1 - off).gap();
      assertThat(told.lower()).isLessThanOrEqualTo((a - b) * off + 1e-12);
      assertThat(told.limit()).isGreaterThanOrEqualTo((a - b) * off);
    }
  }

  @Test
  void ofWhatSlopesPromiseBeyondABoundNothingIsSurelyGained() {
    ModelProblem problem =
        model(
            """
            var x in [-10, 10]
            var s in [0, 1]
            var t in [0, 2]
            minimize max(x - s, 2*(s - x), t - s) - 0.5*x + 0.1*s - 0.3*t
            """);
    assertThat(certificate(problem, 1, 1, 1, 1).gap().lower()).isZero();
  }
}
