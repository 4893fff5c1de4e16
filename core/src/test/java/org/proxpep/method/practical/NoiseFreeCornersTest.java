package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.proxpep.fixture.TestProblem.set;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;
import org.proxpep.set.WholeSpace;

/** Nonlinear programmes without noise on which second-order steps once went wrong. */
class NoiseFreeCornersTest {

  private static PracticalState solved(StochasticProblem problem, int most, double... start) {
    PracticalProxPep method = new PracticalProxPep();
    PracticalState s = method.start(problem, start, new Scenarios(1));
    for (int k = 0; k < most && !s.isDone(); k++) {
      method.step(s);
    }
    return s;
  }

  @Test
  void aSaddleAtABoundIsLeft() {
    // Hock and Schittkowski 33: at (0, 0, 2) x₁ is at its bound without being pressed there.
    TestProblem problem =
        new TestProblem(
            new Box(new double[3], new double[] {10, 10, 5}),
            2,
            0,
            (x, xi, out) -> {
              double a = x[0];
              set(out, 0, (a - 1) * (a - 2) * (a - 3) + x[2], 3 * a * a - 12 * a + 11, 0, 1);
              double inner = a * a + x[1] * x[1];
              set(out, 1, inner - x[2] * x[2], 2 * a, 2 * x[1], -2 * x[2]);
              set(out, 2, 4 - inner - x[2] * x[2], -2 * a, -2 * x[1], -2 * x[2]);
            });
    PracticalState s = solved(problem, 1000, 0, 0, 3);
    double r = Math.sqrt(2);
    assertThat(s.x()).containsExactly(new double[] {0, r, r}, offset(1e-6));
  }

  @Test
  void penaltiesGrowFarBeyondWhatTheStartAskedFor() {
    // Like Hock and Schittkowski 72: slopes of 10⁶ at the start, 10⁻⁴ at the solution.
    TestProblem problem =
        new TestProblem(
            new Box(new double[] {1e-3, 1e-3}, new double[] {1e5, 1e5}),
            1,
            0,
            (x, xi, out) -> {
              set(out, 0, x[0] + x[1], 1, 1);
              double limit = 4 / x[0] + 1 / x[1] - 0.01;
              set(out, 1, limit, -4 / (x[0] * x[0]), -1 / (x[1] * x[1]));
            });
    PracticalState s = solved(problem, 20_000, 1e-3, 1e-3);
    // (√4 + √1)²/0.01.
    assertThat(s.x()[0] + s.x()[1]).isCloseTo(900, offset(1e-5));
  }

  @Test
  void whatLedAstrayIsTriedAgainFromTheStart() {
    // xyz ≥ 2 has no slope at zero, where the objective leads first.
    TestProblem problem =
        new TestProblem(
            new Box(new double[3], new double[] {1e-3, 1e7, 1e2}),
            1,
            0,
            (x, xi, out) -> {
              set(out, 0, 1e5 * x[0] + 1e-5 * x[1] + x[2], 1e5, 1e-5, 1);
              double product = x[0] * x[1] * x[2];
              set(out, 1, 2 - product, -x[1] * x[2], -x[0] * x[2], -x[0] * x[1]);
            });
    PracticalState s = solved(problem, 2000, 1e-5, 1e5, 1);
    double each = Math.cbrt(2);
    assertThat(s.x()).containsExactly(new double[] {1e-5 * each, 1e5 * each, each}, offset(1e-3));
    assertThat(s.x()[2]).isCloseTo(each, offset(1e-6));
  }

  @Test
  void aBoxFarLargerThanTheSolutionLosesNoDigits() {
    TestProblem problem =
        new TestProblem(
            new WholeSpace(2),
            1,
            0,
            (x, xi, out) -> {
              double r = x[0] - x[1] * x[1];
              double a = x[0] - 1;
              set(out, 0, a * a + r * r, 2 * a + 2 * r, -4 * r * x[1]);
              set(out, 1, x[0] + x[1] - 3, 1, 1);
            });
    PracticalState s = solved(problem, 2000, 1e6, -1e6);
    assertThat(s.x()[0]).isCloseTo(1, offset(1e-6));
    assertThat(Math.abs(s.x()[1])).isCloseTo(1, offset(1e-6));
  }

  @Test
  void aConstraintThatNoStepImprovesIsMetFromElsewhere() {
    // |h| = ((x+1)² + 0.2)(3 − x) has a minimum near −1, and h is zero at 3 alone.
    TestProblem problem =
        new TestProblem(
            new WholeSpace(1),
            0,
            1,
            (x, xi, out) -> {
              set(out, 0, x[0] * x[0], 2 * x[0]);
              double bump = (x[0] + 1) * (x[0] + 1) + 0.2;
              set(out, 1, bump * (x[0] - 3), 2 * (x[0] + 1) * (x[0] - 3) + bump);
            });
    PracticalState s = solved(problem, 2000, -1.2);
    assertThat(s.x()).containsExactly(new double[] {3}, offset(1e-8));
  }

  @Test
  void aPointWithoutSlopeAndCurvatureIsLeftIfAWayLeadsDown() {
    for (int power = 3; power <= 7; power += 2) {
      int p = power;
      TestProblem problem =
          new TestProblem(
              new Box(new double[] {-1, -1}, new double[] {2, 2}),
              0,
              0,
              (x, xi, out) ->
                  set(
                      out,
                      0,
                      Math.pow(x[0], p) + x[1] * x[1],
                      p * Math.pow(x[0], p - 1),
                      2 * x[1]));
      assertThat(solved(problem, 2000, 0, 1).x()[0]).isEqualTo(-1.0);
      assertThat(solved(problem, 2000, 0.7, 1).x()[0]).isEqualTo(-1.0);
    }
  }

  @Test
  void aPointWithoutSlopeAndCurvatureOnACurveIsLeft() {
    // On the circle the objective is a cube of the arc's length, nearly, around the top.
    TestProblem problem =
        new TestProblem(
            new Box(new double[] {-2, -2}, new double[] {2, 2}),
            0,
            1,
            (x, xi, out) -> {
              set(out, 0, x[0] * x[0] * x[0], 3 * x[0] * x[0], 0);
              set(out, 1, x[0] * x[0] + x[1] * x[1] - 1, 2 * x[0], 2 * x[1]);
            });
    assertThat(solved(problem, 2000, 0, 1).x()[0]).isCloseTo(-1, offset(1e-6));
  }

  @Test
  void aFlatMinimumIsKept() {
    TestProblem problem =
        new TestProblem(
            new Box(new double[] {-1, -1}, new double[] {2, 2}),
            0,
            0,
            (x, xi, out) ->
                set(out, 0, Math.pow(x[0], 4) + x[1] * x[1], 4 * x[0] * x[0] * x[0], 2 * x[1]));
    assertThat(solved(problem, 2000, 0.5, 1).x()).containsExactly(new double[2], offset(1e-3));
  }
}
