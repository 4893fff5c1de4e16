package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.ExactProblem;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.Relation;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;

/** Statements about exact problems in one variable, against numbers found by hand. */
class JudgementTest {

  /** (x − 1)² subject to x ≤ ½, on [−2, 2]: solved by ½, where the limit has the price 1. */
  private static final StochasticProblem PARABOLA =
      new ExactProblem(
          Box.cube(1, -2.0, 2.0),
          (x, out) -> {
            TestProblem.set(out, 0, (x[0] - 1) * (x[0] - 1), 2 * (x[0] - 1));
            TestProblem.set(out, 1, x[0] - 0.5, 1.0);
          });

  /** The same in other words. */
  private static class Reworded extends ForwardingProblem {
    Reworded() {
      super(PARABOLA);
    }
  }

  private static Certificate certify(StochasticProblem problem, double x, double... y) {
    return new Certifier(problem, new Scenarios(1), CertificateSettings.DEFAULT)
        .certify(new double[] {x}, y);
  }

  @Test
  void noPointOfAConvexProblemIsBetterThanTheSlopeAllows() {
    StochasticProblem convex =
        new Reworded() {
          @Override
          public boolean isConvex() {
            return true;
          }
        };
    // At 0 with the price 1: ∇L = −1, so that L could fall by 2 up to x = 2; the slack adds ½.
    assertThat(certify(convex, 0.0, 1.0).gap().bound()).isCloseTo(2.5, within(1e-12));
    // With the price 3: ∇L = 1, down to x = −2, and the slack adds 3·½.
    assertThat(certify(convex, 0.0, 3.0).gap().bound()).isCloseTo(3.5, within(1e-12));
    assertThat(certify(convex, 0.5, 1.0).gap().bound()).isCloseTo(0.0, within(1e-12));
    assertThat(certify(PARABOLA, 0.0, 1.0).gap().bound()).isInfinite();
  }

  @Test
  void thePriceIsTheOneThatTheSlopeAsksFor() {
    for (double y : new double[] {1.0, 0.8}) {
      Interval price = certify(PARABOLA, 0.5, y).constraints().get(0).price();
      assertThat(price).isNotNull();
      assertThat(price.estimate()).isCloseTo(1.0, within(1e-9));
    }
    // Far from its limit a constraint has no price.
    assertThat(certify(PARABOLA, -1.0, 1.0).constraints().get(0).price()).isNull();
  }

  @Test
  void aConstraintThatTheUserDidNotWriteHasNoPrice() {
    StochasticProblem auxiliary =
        new Reworded() {
          @Override
          public ConstraintForm meaning(int row) {
            return new ConstraintForm(Relation.AT_MOST, 0.0, row == 1);
          }
        };
    assertThat(certify(auxiliary, 0.5, 1.0).constraints().get(0).price()).isNull();
  }

  @Test
  void whatIsToldIsInTheUnitsOfTheUser() {
    StochasticProblem divided =
        new Reworded() {
          @Override
          public double unit(int row, double[] x) {
            return row == 1 ? 4.0 : 1.0;
          }
        };
    ConstraintStatement plain = certify(PARABOLA, 0.4, 1.2).constraints().get(0);
    ConstraintStatement told = certify(divided, 0.4, 1.2).constraints().get(0);
    assertThat(told.row().estimate()).isCloseTo(plain.row().estimate() / 4, within(1e-15));
    assertThat(told.tolerance()).isCloseTo(plain.tolerance() / 4, within(1e-15));
    assertThat(told.size()).isCloseTo(plain.size() / 4, within(1e-15));
    assertThat(told.multiplier()).isCloseTo(4 * 1.2, within(1e-15));
    // What the slack is worth does not depend on units.
    assertThat(certify(divided, 0.4, 1.2).gap().estimate())
        .isCloseTo(certify(PARABOLA, 0.4, 1.2).gap().estimate(), within(1e-12));
  }

  @Test
  void aToleranceThatTheUserWroteIsInTheUnitsOfTheUser() {
    StochasticProblem written =
        new Reworded() {
          @Override
          public double unit(int row, double[] x) {
            return row == 1 ? 4.0 : 1.0;
          }

          @Override
          public ConstraintForm meaning(int row) {
            return new ConstraintForm(Relation.AT_MOST, 0.0, false, row == 1 ? 0.03 : Double.NaN);
          }
        };
    assertThat(certify(written, 0.5, 1.0).constraints().get(0).tolerance())
        .isCloseTo(0.03, within(1e-15));
  }

  /** |x| + x²/4 on [−2, 2], which can round its kink off. */
  private static final class Kink extends ForwardingProblem {

    Kink() {
      super(smoothed(0.0));
    }

    private static StochasticProblem smoothed(double width) {
      ExactMean mean =
          (x, out) -> {
            double length = Math.hypot(x[0], width);
            double slope = length == 0 ? 1.0 : x[0] / length;
            TestProblem.set(out, 0, length + 0.25 * x[0] * x[0], slope + 0.5 * x[0]);
            TestProblem.set(out, 1, x[0] - 1.0, 1.0);
          };
      return new ExactProblem(Box.cube(1, -2.0, 2.0), mean);
    }

    @Override
    public boolean hasKinks() {
      return true;
    }

    @Override
    public Optional<RoundedKinks> roundedKinks() {
      return Optional.of((x, width) -> smoothed(width));
    }
  }

  @Test
  void aKinkAtTheAnswerIsRoundedOffAndChargedWithWhatThatChanges() {
    Gap gap = certify(new Kink(), 0.0, 0.0).gap();
    // The narrowest width, 3e-6, changes the value by as much; it is charged twice.
    assertThat(gap.estimate()).isCloseTo(6e-6, within(1e-9));
    assertThat(gap.upper()).isCloseTo(6e-6, within(1e-9));
    // Away from the kink nothing is charged, and the slope shows what there is to gain.
    assertThat(certify(new Kink(), 0.5, 0.0).gap().estimate()).isGreaterThan(0.4);
  }

  @Test
  void withoutRoundingAKinkIsNotCertified() {
    StochasticProblem sharp =
        new ForwardingProblem(new Kink()) {
          @Override
          public Optional<RoundedKinks> roundedKinks() {
            return Optional.empty();
          }
        };
    Certificate certificate = certify(sharp, 0.0, 0.0);
    assertThat(certificate.verdict()).isEqualTo(Verdict.FEASIBLE);
    assertThat(certificate.gap().limit()).isGreaterThan(certificate.gap().tolerance());
  }

  @Test
  void aPointWithoutSlopeAndCurvatureIsCertifiedOnlyIfNoWayLeadsDown() {
    for (int power = 3; power <= 6; power++) {
      int p = power;
      StochasticProblem flat =
          new ExactProblem(
              Box.cube(1, -2.0, 2.0),
              (x, out) -> {
                TestProblem.set(out, 0, Math.pow(x[0], p), p * Math.pow(x[0], p - 1));
                TestProblem.set(out, 1, x[0] - 0.5, 1.0);
              });
      Certificate certificate = certify(flat, 0.0, 0.0);
      assertThat(certificate.verdict())
          .isEqualTo(p % 2 == 0 ? Verdict.CERTIFIED : Verdict.FEASIBLE);
      assertThat(certificate.secondOrder().significant()).isEqualTo(p % 2 == 1);
    }
  }

  @Test
  void aFlatWayThatALimitClosesLeadsNowhere() {
    StochasticProblem flat =
        new ExactProblem(
            Box.cube(1, -2.0, 2.0),
            (x, out) -> {
              TestProblem.set(out, 0, x[0] * x[0] * x[0], 3 * x[0] * x[0]);
              TestProblem.set(out, 1, -x[0], -1.0);
            });
    assertThat(certify(flat, 0.0, 0.0).verdict()).isEqualTo(Verdict.CERTIFIED);
  }
}
