package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.ExactProblem;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;

/** Points that come without multipliers, as a starting point does. */
class LocalPricesTest {

  private static Certificate certify(StochasticProblem problem, double[] x, double... y) {
    return new Certifier(problem, new Scenarios(5), CertificateSettings.DEFAULT).certify(x, y);
  }

  /** min u(x₁ + x₂) with u(3x₁ + x₂) ≥ 4u, x ≥ 0: best at (4/3, 0). */
  private static StochasticProblem corner(double unit) {
    return new ExactProblem(
        Box.cube(2, 0.0, 10.0),
        (x, out) -> {
          TestProblem.set(out, 0, unit * (x[0] + x[1]), unit, unit);
          TestProblem.set(out, 1, unit * (4 - 3 * x[0] - x[1]), -3 * unit, -unit);
        });
  }

  @Test
  void aBestPointWithoutMultipliersIsCertified() {
    for (double unit : new double[] {1e-9, 1.0, 1e9}) {
      Certificate best = certify(corner(unit), new double[] {4.0 / 3.0, 0.0}, 0.0);
      assertThat(best.verdict()).isEqualTo(Verdict.CERTIFIED);
      assertThat(best.constraints().get(0).price().estimate()).isCloseTo(1.0 / 3, within(1e-6));
    }
  }

  @Test
  void anotherCornerIsNot() {
    // Along the limit to (4/3, 0) the objective falls from 4 to 4/3, bound or no bound.
    Certificate other = certify(corner(1.0), new double[] {0.0, 4.0}, 0.0);
    assertThat(other.verdict()).isEqualTo(Verdict.FEASIBLE);
    assertThat(other.gap().estimate()).isGreaterThan(1.0);
  }

  @Test
  void whatIsInTheWayCountsBesideAPointOfASample() {
    StochasticProblem noisy =
        TestProblem.drawn(
            0.0,
            10.0,
            (x, random, out) -> {
              TestProblem.set(out, 0, -2 * x[0] + 0.1 * random.nextGaussian(), -2.0);
              TestProblem.set(out, 1, x[0] * x[0] - 9 + 0.1 * random.nextGaussian(), 2 * x[0]);
            });
    Gap gap = certify(noisy, new double[] {2.99}, 0.0).gap();
    // Not the 6 that the slope alone would gain over a unit.
    assertThat(gap.estimate()).isCloseTo(0.02, within(0.01));
    assertThat(gap.lower()).isLessThanOrEqualTo(0.02);
  }

  @Test
  void ofTwoLimitsTheNearerOneSaysWhatCanBeGained() {
    StochasticProblem two =
        new ExactProblem(
            Box.cube(1, 0.0, 10.0),
            (x, out) -> {
              TestProblem.set(out, 0, -x[0], -1.0);
              TestProblem.set(out, 1, x[0] - 1.0, 1.0);
            });
    Gap gap = certify(two, new double[] {0.999}, 0.0).gap();
    assertThat(gap.limit()).isCloseTo(1e-3, within(1e-9));
  }

  @Test
  void whatIsMissedIsNoGain() {
    // Over its limit by less than the tolerance: going back costs, and no point improves.
    Gap gap = certify(corner(1.0), new double[] {4.0 / 3.0 - 1e-3, 0.0}, 1.0 / 3).gap();
    assertThat(gap.lower()).isZero();
    assertThat(gap.estimate()).isCloseTo(1e-3, within(1e-9));
  }
}
