package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;

class GapTest {

  private static final Scenarios SCENARIOS = new Scenarios(17);

  /** ±x with x ≤ 1, noise in both. */
  private static StochasticProblem line(double sign, double noise) {
    return new TestProblem(
        Box.cube(1, 0.0, 10.0),
        1,
        0,
        (x, xi, out) -> {
          ScenarioRandom random = out.random(xi);
          TestProblem.set(out, 0, sign * x[0] + noise * random.nextGaussian(), sign);
          TestProblem.set(out, 1, x[0] - 1.0 + noise * random.nextGaussian(), 1.0);
        });
  }

  private static Certificate certify(StochasticProblem problem, long spent, double x, double y) {
    return new Certifier(problem, SCENARIOS, CertificateSettings.DEFAULT, spent, new long[0])
        .certify(new double[] {x}, new double[] {y});
  }

  @Test
  void slackCountsAtThePriceThatTheSlopeAsksFor() {
    // The multiplier should be 1, so that the slack of 0.03 is worth 0.03 and not 0.006.
    Gap gap = certify(line(-1.0, 0.0), 0, 0.97, 0.2).gap();
    assertThat(gap.estimate()).isCloseTo(0.03, within(1e-9));
  }

  @Test
  void aConstraintThatOneGainsByLeavingDoesNotHoldThePoint() {
    // The objective falls towards 0, away from the limit, whatever the multiplier of 0.5 says.
    Gap gap = certify(line(1.0, 0.0), 0, 0.97, 0.5).gap();
    assertThat(gap.estimate()).isGreaterThanOrEqualTo(0.97);
  }

  @Test
  void theGapOfACertifiedPointIsAsSharpAsTheSearchWas() {
    double x = 1.0 - 1e-5;
    Certificate first = certify(line(-1.0, 0.01), 0, x, 1.0);
    Certificate sharp = certify(line(-1.0, 0.01), 50_000, x, 1.0);
    assertThat(first.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(sharp.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(sharp.samples()).isBetween(50_000L, 100_000L).isGreaterThan(5 * first.samples());
    assertThat(sharp.gap().limit()).isLessThan(0.5 * first.gap().limit()).isGreaterThan(1e-5);
  }

  @Test
  void whoOnlyAsksWhetherAPointIsCertifiedDrawsNoMoreThanThat() {
    int[] drawn = {0};
    StochasticProblem inner = line(-1.0, 0.01);
    StochasticProblem counting =
        new TestProblem(
            Box.cube(1, 0.0, 10.0),
            1,
            0,
            (x, xi, out) -> {
              drawn[0]++;
              inner.evaluate(x, xi, out);
            });
    Certifier certifier =
        new Certifier(counting, SCENARIOS, CertificateSettings.DEFAULT, 50_000, new long[0]);
    assertThat(certifier.certifies(new double[] {1.0}, new double[] {1.0})).isTrue();
    assertThat(drawn[0]).isLessThan(50_000);
  }
}
