package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.fixture.ExactProblem;
import org.proxpep.fixture.TestProblem;
import org.proxpep.fixture.WithoutNoise;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

class LimitSlopesTest {

  private static final String WITHOUT_SLOPE = "slopes say nothing";

  private static Certificate certify(StochasticProblem problem, double[] x, double... y) {
    return new Certifier(problem, new Scenarios(3), CertificateSettings.DEFAULT).certify(x, y);
  }

  /** min x₁ with (x₁² + x₂² − 1)^order ≤ 0, times a unit. */
  private static StochasticProblem circle(int order, double unit) {
    return new ExactProblem(
        Box.cube(2, -3.0, 3.0),
        (x, out) -> {
          double g = x[0] * x[0] + x[1] * x[1] - 1.0;
          double slope = order * Math.pow(g, order - 1);
          TestProblem.set(out, 0, x[0], 1.0, 0.0);
          TestProblem.set(
              out, 1, unit * Math.pow(g, order), unit * slope * 2 * x[0], unit * slope * 2 * x[1]);
        });
  }

  /** Where ∇L vanishes at (r, 0). */
  private static double multiplier(int order, double r) {
    return 1.0 / (order * Math.pow(Math.abs(r * r - 1), order - 1) * 2 * Math.abs(r));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-3, 1e-5, 1e-8, 1e-12})
  void aPowerOfAFunctionHasNoSlopeAtItsLimitHoweverNearThePointIs(double off) {
    for (int order : new int[] {2, 3, 4}) {
      for (double unit : new double[] {1e-9, 1.0, 1e9}) {
        // The largest x₁ of the circle, seen from inside, looks stationary.
        double r = 1.0 - off;
        double y = multiplier(order, r) / unit;
        Certificate certificate = certify(circle(order, unit), new double[] {r, 0.0}, y);
        assertThat(certificate.verdict()).isNotEqualTo(Verdict.CERTIFIED);
        if (order != 3) {
          assertThat(certificate.gap().reason()).contains(WITHOUT_SLOPE);
          assertThat(certificate.constraints().get(0).price()).isNull();
        }
      }
    }
  }

  @Test
  void aLimitWithoutAnySlopeIsNamed() {
    Certificate certificate = certify(circle(2, 1.0), new double[] {1.0, 0.0}, 0.0);
    assertThat(certificate.verdict()).isEqualTo(Verdict.FEASIBLE);
    assertThat(certificate.gap().reason()).contains("limit of g1").contains(WITHOUT_SLOPE);
  }

  @Test
  void anOrdinaryCircleIsCertifiedAtItsMinimumAndNotAtItsMaximum() {
    for (double unit : new double[] {1e-9, 1.0, 1e9}) {
      double y = 0.5 / unit;
      assertThat(certify(circle(1, unit), new double[] {-1.0, 0.0}, y).verdict())
          .isEqualTo(Verdict.CERTIFIED);
      assertThat(certify(circle(1, unit), new double[] {-1.0 - 1e-7, 0.0}, y).verdict())
          .isEqualTo(Verdict.CERTIFIED);
      assertThat(certify(circle(1, unit), new double[] {1.0, 0.0}, y).verdict())
          .isEqualTo(Verdict.FEASIBLE);
    }
  }

  /** Without noise, with inequalities alone. */
  private record Limits(ConvexSet feasibleSet, int count, Functions functions)
      implements WithoutNoise {

    interface Functions {
      void evaluate(double[] x, Evaluation out);
    }

    @Override
    public Shape shape() {
      return new Shape(feasibleSet.dimension(), count, 0);
    }

    @Override
    public void evaluateMean(double[] x, Evaluation out) {
      functions.evaluate(x, out);
    }
  }

  /** min x₁ + x₂ + x₃² in both of two discs around (±1, 0), the second of radius r. */
  private static StochasticProblem discs(double r) {
    return new Limits(
        Box.cube(3, -3.0, 3.0),
        2,
        (x, out) -> {
          TestProblem.set(out, 0, x[0] + x[1] + x[2] * x[2], 1.0, 1.0, 2 * x[2]);
          double left = x[0] + 1;
          double right = x[0] - 1;
          TestProblem.set(out, 1, right * right + x[1] * x[1] - 1, 2 * right, 2 * x[1], 0.0);
          TestProblem.set(out, 2, left * left + x[1] * x[1] - r * r, 2 * left, 2 * x[1], 0.0);
        });
  }

  @Test
  void limitsThatTouchHaveSlopesThatCancel() {
    for (double y : new double[] {1e-3, 1e-6, 1e-9}) {
      double price = 1.0 / (4.0 * y);
      Certificate certificate =
          certify(discs(1.0), new double[] {0.0, -y, 0.0}, price + 0.25, price - 0.25);
      assertThat(certificate.verdict()).isNotEqualTo(Verdict.CERTIFIED);
      assertThat(certificate.gap().reason()).contains(WITHOUT_SLOPE);
    }
  }

  /** min −x₁ between the cusp x₂ ≤ (1 − x₁)³ and x₂ ≥ 0. */
  @Test
  void aCuspAgainstABoundHasNoSlope() {
    StochasticProblem cusp =
        new ExactProblem(
            new Box(new double[] {-5.0, 0.0}, new double[] {5.0, 5.0}),
            (x, out) -> {
              double u = 1.0 - x[0];
              TestProblem.set(out, 0, -x[0], -1.0, 0.0);
              TestProblem.set(out, 1, x[1] - u * u * u, 3 * u * u, 1.0);
            });
    for (double u : new double[] {-1e-2, -1e-5, 1e-5, 0.0}) {
      double y = u == 0 ? 0.0 : 1.0 / (3 * u * u);
      Certificate certificate = certify(cusp, new double[] {1.0 - u, 0.0}, y);
      assertThat(certificate.verdict()).isNotEqualTo(Verdict.CERTIFIED);
      assertThat(certificate.gap().reason()).contains(WITHOUT_SLOPE);
    }
  }

  /** The same limit twice, and one that is redundant to first order: nothing is wrong there. */
  @Test
  void limitsThatGoTheSameWayAreCertified() {
    StochasticProblem nested =
        new Limits(
            Box.cube(2, -3.0, 3.0),
            3,
            (x, out) -> {
              double square = x[0] * x[0] + x[1] * x[1];
              TestProblem.set(out, 0, -x[0], -1.0, 0.0);
              TestProblem.set(out, 1, square - 1, 2 * x[0], 2 * x[1]);
              TestProblem.set(out, 2, 7 * square - 7, 14 * x[0], 14 * x[1]);
              double right = x[0] - 0.5;
              TestProblem.set(out, 3, right * right + x[1] * x[1] - 0.25, 2 * right, 2 * x[1]);
            });
    assertThat(certify(nested, new double[] {1.0, 0.0}, 0.2, 0.02, 0.32).verdict())
        .isEqualTo(Verdict.CERTIFIED);
  }

  @Test
  void limitsInVeryDifferentUnitsAreNotTakenForDependent() {
    StochasticProblem units =
        new Limits(
            Box.cube(2, 0.0, 5.0),
            2,
            (x, out) -> {
              TestProblem.set(out, 0, -x[0] - x[1], -1.0, -1.0);
              TestProblem.set(out, 1, 1e-9 * (x[0] * x[0] - 1), 2e-9 * x[0], 0.0);
              TestProblem.set(out, 2, 1e9 * (x[1] * x[1] - 4), 0.0, 2e9 * x[1]);
            });
    Certificate certificate = certify(units, new double[] {1.0, 2.0}, 0.5e9, 0.25e-9);
    assertThat(certificate.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(certificate.constraints().get(0).price()).isNotNull();
    assertThat(certificate.constraints().get(1).price()).isNotNull();
  }
}
