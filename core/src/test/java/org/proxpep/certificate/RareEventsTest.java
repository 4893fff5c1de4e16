package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;

class RareEventsTest {

  private static double loss(ScenarioRandom random, double p) {
    return (random.nextDouble() < p ? 1.0 : 0.0) + 0.001 * random.nextGaussian();
  }

  /** x ≥ E[loss], with x below it. */
  private static StochasticProblem problem(double p) {
    return new TestProblem(
        Box.cube(1, 0, 1),
        1,
        0,
        (x, xi, out) -> {
          TestProblem.set(out, 0, x[0], 1);
          TestProblem.set(out, 1, loss(out.random(xi), p) - x[0], -1);
        });
  }

  /** A scenario with the event that a run would have met. */
  private static long[] met(double p) {
    for (long key = 1; ; key++) {
      if (loss(new ScenarioRandom(key), p) > 0.5) {
        return new long[] {key};
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0.002, 1", "0.0005, 100001"})
  void anEventThatTheRunHasMetIsNotMissed(double p, long firstSeed) {
    StochasticProblem problem = problem(p);
    CertificateSettings settings = CertificateSettings.DEFAULT.withFeasibilityTolerance(0.2 * p);
    int claims = 0;
    int claimsWithout = 0;
    for (long seed = firstSeed; seed < firstSeed + 100; seed++) {
      // Half of the truth: violated by more than its tolerance.
      double[] x = {0.5 * p};
      Scenarios scenarios = new Scenarios(seed);
      double[] y = {1.0};
      claims +=
          new Certifier(problem, scenarios, settings.withSamples(300, 1200), 0, met(p))
                  .certify(x, y)
                  .feasible()
              ? 1
              : 0;
      claimsWithout +=
          new Certifier(problem, scenarios, settings.withSamples(300, 1200))
                  .certify(x, y)
                  .feasible()
              ? 1
              : 0;
    }
    assertThat(claims).isLessThanOrEqualTo(5);
    // What the replay is for.
    assertThat(claimsWithout).isGreaterThan(10);
  }

  @Test
  void aMeanThatFewScenariosCarrySaysSo() {
    Certificate certificate =
        new Certifier(
                problem(0.001), new Scenarios(3), CertificateSettings.DEFAULT.withOneLook(10_000))
            .certify(new double[] {0.001}, new double[] {1.0});
    assertThat(certificate.constraints().get(0).carriers()).isBetween(3L, 25L);
    Certificate usual =
        new Certifier(
                problem(0.2), new Scenarios(3), CertificateSettings.DEFAULT.withOneLook(10_000))
            .certify(new double[] {0.2}, new double[] {1.0});
    assertThat(usual.constraints().get(0).carriers()).isZero();
  }

  @Test
  void aMeanThatDoesNotExistIsNotDecided() {
    StochasticProblem problem =
        TestProblem.drawn(
            0,
            1,
            (x, random, out) -> {
              double below = random.nextGaussian();
              double ratio = random.nextGaussian() / below;
              TestProblem.set(out, 0, x[0], 1);
              TestProblem.set(out, 1, x[0] * ratio - 1e6, ratio);
            });
    Certificate certificate =
        new Certifier(problem, new Scenarios(1), CertificateSettings.DEFAULT.withOneLook(50_000))
            .certify(new double[] {1.0}, new double[] {0.0});
    assertThat(certificate.constraints().get(0).doubt()).contains("heavy");
    assertThat(certificate.verdict()).isEqualTo(Verdict.UNDECIDED);
  }

  /** (x − 1)·a ≤ 0 at x = 1: all values are 0, and whether a is random decides. */
  @Test
  void valuesThatAreAllTheSameDecideOnlyIfTheScenariosAreNot() {
    for (boolean random : new boolean[] {true, false}) {
      StochasticProblem problem =
          new TestProblem(
              Box.cube(1, -5, 5),
              1,
              0,
              (x, xi, out) -> {
                double noise = out.random(xi).nextGaussian();
                double a = random ? 5 + noise : 5;
                TestProblem.set(out, 0, (x[0] - 3) * (x[0] - 3) + noise, 2 * (x[0] - 3));
                TestProblem.set(out, 1, (x[0] - 1) * a, a);
              });
      Certificate certificate =
          new Certifier(problem, new Scenarios(1), CertificateSettings.DEFAULT)
              .certify(new double[] {1.0}, new double[] {0.8});
      assertThat(certificate.constraints().get(0).decision())
          .isEqualTo(random ? Decision.HOLDS : Decision.UNDECIDED);
    }
  }
}
