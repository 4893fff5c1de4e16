package org.proxpep.method.proxpep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.proxpep.fixture.TestProblem.set;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.Curvature;
import org.proxpep.method.StepException;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Shape;
import org.proxpep.set.Box;
import org.proxpep.set.WholeSpace;

class ProxPepTest {

  private static final Offset<Double> EXACT = Offset.offset(1e-14);
  private static final Scenarios SCENARIOS = new Scenarios(42);

  /** α = τ = σ_g = σ_h = c = 1 and no curvature; β constant. */
  private static ProxPepSettings plain(double beta, int constraints) {
    return new ProxPepSettings(
        1, 1, 1, 1, 1, beta, 1, beta, Curvature.Isotropic.zero(constraints), 1e-14, false, null);
  }

  @Test
  void twoIterationsByHandWithAnInequality() {
    // min x s.t. 1 − x ≤ 0 from x = 0. With α+τ = 2 and σ = 1 the multiplier solves
    // λ' = λ + (1−x) − d, d = −(1−λ')/2, so λ' = (λ + 1 − x + 1/2)/(3/2).
    TestProblem problem =
        new TestProblem(
            Box.cube(1, -10, 10),
            1,
            0,
            (x, xi, out) -> {
              set(out, 0, x[0], 1);
              set(out, 1, 1 - x[0], -1);
            });
    ProxPep method = new ProxPep(plain(1, 1));
    ProxPepState s = method.start(problem, new double[1], SCENARIOS);
    method.step(s);
    assertThat(s.lambda()[0]).isCloseTo(1.0, EXACT);
    assertThat(s.x()[0]).isCloseTo(0.0, EXACT);
    method.step(s);
    assertThat(s.lambda()[0]).isCloseTo(5.0 / 3, EXACT);
    assertThat(s.x()[0]).isCloseTo(1.0 / 3, EXACT);
    assertThat(s.steps()).isEqualTo(2);
  }

  @Test
  void twoIterationsByHandWithAnEquality() {
    // min 0 s.t. x − 1 = 0 from x = 0, β = 1 large enough that u = 0: only μ₋ moves,
    // μ₋' = μ₋ + (1 − x) − d with d = μ₋'/2.
    ProxPep method = new ProxPep(plain(1, 1));
    ProxPepState s = method.start(pinned(), new double[1], SCENARIOS);
    method.step(s);
    assertThat(s.muMinus()[0]).isCloseTo(2.0 / 3, EXACT);
    assertThat(s.muPlus()[0]).isZero();
    assertThat(s.x()[0]).isCloseTo(1.0 / 3, EXACT);
    method.step(s);
    assertThat(s.muMinus()[0]).isCloseTo(8.0 / 9, EXACT);
    assertThat(s.x()[0]).isCloseTo(7.0 / 9, EXACT);
    assertThat(s.slack()[0]).isZero();
    double[] signed = new double[1];
    s.multipliers(signed);
    assertThat(signed[0]).isCloseTo(-8.0 / 9, EXACT);
  }

  @Test
  void oneIterationByHandWithASlack() {
    // As above with β = 1/2 and κ = 2: u = (μ₋' − 1/2)/2, so 2μ₋' = 5/4.
    ProxPep method = new ProxPep(plain(0.5, 1));
    ProxPepState s = method.start(pinned(), new double[1], SCENARIOS);
    method.step(s);
    assertThat(s.muMinus()[0]).isCloseTo(0.625, EXACT);
    assertThat(s.slack()[0]).isCloseTo(0.0625, EXACT);
    assertThat(s.x()[0]).isCloseTo(0.3125, EXACT);
  }

  private static TestProblem pinned() {
    return new TestProblem(
        new WholeSpace(1),
        0,
        1,
        (x, xi, out) -> {
          set(out, 0, 0, 0);
          set(out, 1, x[0] - 1, 1);
        });
  }

  @Test
  void penaltyGrowsInPhaseOneAndNeverPassesItsCap() {
    ProxPepSettings settings =
        new ProxPepSettings(
            0.1, 0.1, 1, 1, 1, 0.4, 0.4, 1.5, Curvature.Isotropic.zero(1), 1e-12, false, null);
    assertThat(settings.phaseOneSteps()).isEqualTo(2);
    ProxPep method = new ProxPep(settings);
    ProxPepState s = method.start(pinned(), new double[1], SCENARIOS);
    double[] expected = {0.4, 0.8, 1.2, 1.5, 1.5};
    for (double beta : expected) {
      assertThat(s.beta()).isCloseTo(beta, EXACT);
      method.step(s);
    }
  }

  @Test
  void theStartIsProjectedOntoTheSet() {
    ProxPep method = new ProxPep(plain(1, 1));
    TestProblem problem =
        new TestProblem(Box.cube(1, -1, 1), 0, 1, (x, xi, out) -> set(out, 0, 0, 0));
    assertThat(method.start(problem, new double[] {7}, SCENARIOS).x()[0]).isEqualTo(1.0);
  }

  @Test
  void aProblemWithoutConstraintsIsProximalGradientDescent() {
    TestProblem problem =
        new TestProblem(
            new WholeSpace(2),
            0,
            0,
            (x, xi, out) -> set(out, 0, x[0] * x[0] + x[1] * x[1], 2 * x[0], 2 * x[1]));
    ProxPep method = new ProxPep(plain(1, 0));
    ProxPepState s = method.start(problem, new double[] {4, -8}, SCENARIOS);
    method.step(s);
    assertThat(s.x()).containsExactly(new double[] {0, 0}, EXACT); // x − 2x/(α+τ)
  }

  @Test
  void nanOfAConstraintIsNamedAndLeavesTheStateAlone() {
    assertBadNumberIsReported(1, -1, Double.NaN, "value of g1 is NaN");
  }

  @Test
  void infiniteValueOfAnInactiveConstraintIsNoticed() {
    assertBadNumberIsReported(1, -1, Double.NEGATIVE_INFINITY, "value of g1 is -Infinity");
  }

  @Test
  void infiniteObjectiveIsNoticed() {
    assertBadNumberIsReported(0, -1, Double.POSITIVE_INFINITY, "value of objective is Infinity");
  }

  @Test
  void infiniteDerivativeIsNamedEvenWhereTheBoxWouldHideIt() {
    assertBadNumberIsReported(0, 1, Double.POSITIVE_INFINITY, "derivative of objective in x2");
  }

  @Test
  void nanDerivativeOfAnEqualityIsNamed() {
    assertBadNumberIsReported(2, 0, Double.NaN, "derivative of h1 in x1 is NaN");
  }

  private static void assertBadNumberIsReported(int row, int i, double bad, String expected) {
    TestProblem problem =
        new TestProblem(
            Box.cube(2, -1, 1),
            1,
            1,
            (x, xi, out) -> {
              set(out, 0, x[0], 1, 0.5);
              set(out, 1, x[1] - 2, 0, 1);
              set(out, 2, x[0] - x[1], 1, -1);
              if (xi == SCENARIOS.key(Scenarios.Purpose.TRAINING, 3)) {
                if (i < 0) {
                  out.setValue(row, bad);
                } else {
                  out.gradient(row)[i] = bad;
                }
              }
            });
    ProxPep method = new ProxPep(plain(1, 2));
    ProxPepState s = method.start(problem, new double[2], SCENARIOS);
    method.step(s);
    method.step(s);
    double[] before = s.x().clone();
    assertThatThrownBy(() -> method.step(s))
        .isInstanceOf(OracleException.class)
        .hasMessageContaining(expected)
        .hasMessageContaining("at step 3");
    assertThat(s.x()).containsExactly(before);
    assertThat(s.steps()).isEqualTo(2);
  }

  @Test
  void numbersBeyondDoublePrecisionAreRefusedNotMisused() {
    TestProblem problem =
        new TestProblem(
            Box.cube(1, -1, 1),
            1,
            0,
            (x, xi, out) -> {
              set(out, 0, 0, 1e200);
              set(out, 1, 1e200, 1e200);
            });
    ProxPep method = new ProxPep(plain(1, 1));
    ProxPepState s = method.start(problem, new double[1], SCENARIOS);
    assertThatThrownBy(() -> method.step(s))
        .isInstanceOf(StepException.class)
        .hasMessageContaining("step 1");
  }

  @Test
  void settingsForAnotherProblemAreRefused() {
    ProxPep method = new ProxPep(plain(1, 3));
    assertThatThrownBy(() -> method.start(pinned(), new double[1], SCENARIOS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 constraints");
    ProxPepSettings wide =
        new ProxPepSettings(
            1, 1, 1, 1, 1, 1, 1, 1, new Curvature.Diagonal(new double[1][5]), 1e-12, false, null);
    assertThatThrownBy(() -> new ProxPep(wide).start(pinned(), new double[1], SCENARIOS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("5 columns");
  }

  @Test
  void aSetOfAnotherDimensionIsRefused() {
    TestProblem wrong = new TestProblem(new WholeSpace(3), 0, 1, (x, xi, out) -> {});
    org.proxpep.problem.StochasticProblem mismatched =
        new org.proxpep.problem.StochasticProblem() {
          @Override
          public Shape shape() {
            return new Shape(2, 0, 1);
          }

          @Override
          public org.proxpep.set.ConvexSet feasibleSet() {
            return wrong.feasibleSet();
          }

          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {}

          @Override
          public String name() {
            return "mismatched";
          }
        };
    assertThatThrownBy(() -> new ProxPep(plain(1, 1)).start(mismatched, new double[2], SCENARIOS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("dimension 3");
  }

  @Test
  void everySettingOutsideItsRangeIsNamed() {
    double[] good = {1, 1, 1, 1, 1, 1, 1, 2};
    String[] names = {"sigmaG", "sigmaH", "alpha", "tau", "c", "beta1", "betaStep", "betaMax"};
    for (int i = 0; i < good.length; i++) {
      for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
        double[] v = good.clone();
        v[i] = bad;
        assertThatThrownBy(
                () ->
                    new ProxPepSettings(
                        v[0],
                        v[1],
                        v[2],
                        v[3],
                        v[4],
                        v[5],
                        v[6],
                        v[7],
                        Curvature.Isotropic.zero(1),
                        1e-12,
                        false,
                        null))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining(names[i])
            .hasMessageContaining(String.valueOf(bad));
      }
    }
  }

  @Test
  void constantsThatBreakAnAssumptionAreNamed() {
    assertThatThrownBy(
            () ->
                new ProblemConstants(
                    Double.POSITIVE_INFINITY,
                    1,
                    1,
                    1,
                    1,
                    1,
                    Double.NaN,
                    1,
                    new double[0],
                    new double[0]))
        .hasMessageContaining("D0 (Infinity)");
    assertThatThrownBy(
            () -> new ProblemConstants(1, 1, 1, 1, 1, 1, -0.5, 1, new double[0], new double[0]))
        .hasMessageContaining("epsilon0 (-0.5)");
    assertThatThrownBy(
            () ->
                new ProblemConstants(
                    1, 1, 1, 1, 1, 1, Double.NaN, 1, new double[] {1, -2}, new double[0]))
        .hasMessageContaining("L[1] (-2.0)");
    assertThatThrownBy(() -> new Curvature.Full(new double[][][] {{{1, 2}, {3, 1}}}))
        .hasMessageContaining("symmetric");
  }
}
