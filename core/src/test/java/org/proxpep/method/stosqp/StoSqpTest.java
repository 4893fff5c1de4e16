package org.proxpep.method.stosqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.proxpep.fixture.TestProblem.set;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.catalogue.Published;
import org.proxpep.problem.Scenarios;
import org.proxpep.set.WholeSpace;

class StoSqpTest {

  private static final Offset<Double> EXACT = Offset.offset(1e-9);
  private static final Scenarios SCENARIOS = new Scenarios(1);

  /** min x₁ + ½x₂² s.t. x₁ − 1 = 0. */
  private static final TestProblem LINE =
      new TestProblem(
          new WholeSpace(2),
          0,
          1,
          (x, xi, out) -> {
            set(out, 0, x[0] + 0.5 * x[1] * x[1], 1, x[1]);
            set(out, 1, x[0] - 1, 1, 0);
          });

  private static StoSqpSettings settings(double b) {
    return new StoSqpSettings(b, 1, 1, 0.5, 1, 1, 1e4, true);
  }

  @Test
  void twoIterationsByHand() {
    StoSqp method = new StoSqp(settings(0.5));
    StoSqpState s = method.start(LINE, new double[] {0, 2}, SCENARIOS);
    s.lipschitz = 2; // as if measured
    assertThat(s.gamma).isZero();
    method.step(s);
    // d = (1,−2), y = −2, Δl = 1, ∇Fᵀd + dᵀd = −3 + 5 = 2: τ_trial = 0.45, so τ = 0.45.
    assertThat(s.tau).isCloseTo(0.45, EXACT);
    assertThat(s.y[0]).isCloseTo(-2.0, EXACT);
    // Δq = 0.45·3 + 1 = 2.35, ξ_trial = 2.35/2.25 > 1, τL = 0.9; a longer step is not sure to help.
    double alpha = 0.5 * 2.35 / 4.5;
    assertThat(s.xi).isEqualTo(1.0);
    assertThat(s.x).containsExactly(new double[] {alpha, 2 - 2 * alpha}, EXACT);
    double x1 = s.x[0];
    double x2 = s.x[1];
    method.step(s);
    // d = (1 − x₁, −x₂); τ stays, since y = −(1 + d₁) has become smaller in size.
    double d1 = 1 - x1;
    double square = d1 * d1 + x2 * x2;
    double deltaQ = -0.45 * (d1 - x2 * x2) + d1;
    double second = Math.min(1, 0.5 * deltaQ / (0.9 * square));
    assertThat(s.tau).isCloseTo(0.45, EXACT);
    assertThat(s.x).containsExactly(new double[] {x1 + second * d1, x2 - second * x2}, EXACT);
    assertThat(s.samples()).isEqualTo(10);
  }

  @Test
  void aStepGrowsWhileTheMeritFunctionSurelyFalls() {
    // Little insistence on decrease, so 2(1−η)b = 0.9 and steps above 1 are tempting: from (1, 2),
    // c = 0, d = (0,−2), Δq = 4τ, and with L = 0.5 the first guess 0.9·4/(0.5·4) = 1.8 is cut at 1.
    // Longer steps α are sure while −0.45·4α + ½·0.5·4α² ≤ 0, that is up to 1.8.
    StoSqp method = new StoSqp(new StoSqpSettings(0.5, 1, 1, 0.1, 1, 1, 1e4, true));
    StoSqpState s = method.start(LINE, new double[] {1, 2}, SCENARIOS);
    s.lipschitz = 0.5;
    method.step(s);
    double alpha = Math.pow(1.1, 6); // 1.77; the next would be 1.95
    assertThat(s.x).containsExactly(new double[] {1, 2 - 2 * alpha}, EXACT);
  }

  @Test
  void withoutNoiseItConvergesToTheSolution() {
    StoSqp method = new StoSqp(settings(1));
    StoSqpState s = method.start(LINE, new double[] {0, 2}, SCENARIOS);
    for (int t = 0; t < 200; t++) {
      method.step(s);
    }
    assertThat(s.x).containsExactly(new double[] {1, 0}, Offset.offset(1e-10));
    assertThat(s.y[0]).isCloseTo(-1.0, Offset.offset(1e-10));
    assertThat(s.tau).isGreaterThan(0.1);
  }

  @Test
  void dependentConstraintsAreNoObstacle() {
    TestProblem twice =
        new TestProblem(
            new WholeSpace(2),
            0,
            2,
            (x, xi, out) -> {
              LINE.evaluate(x, xi, out);
              set(out, 2, 2 * x[0] - 2, 2, 0);
            });
    StoSqp method = new StoSqp(settings(1));
    StoSqpState s = method.start(twice, new double[] {0, 2}, SCENARIOS);
    for (int t = 0; t < 300; t++) {
      method.step(s);
    }
    assertThat(s.x).containsExactly(new double[] {1, 0}, Offset.offset(1e-6));
  }

  @Test
  void inequalitiesAreRefusedEvenAsAHeuristic() {
    assertThatThrownBy(
            () -> new StoSqp(settings(1)).start(PeerProblems.ramp(), new double[1], SCENARIOS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("inequalities (1)")
        .hasMessageContaining("slack");
  }

  @Test
  void noisyConstraintsAreRefusedUnlessAsked() {
    assertThatThrownBy(
            () ->
                new StoSqp(Published.settings(StoSqpSettings.class, 1))
                    .start(LINE, new double[2], SCENARIOS))
        .hasMessageContaining("(h1) that may differ by scenario");
  }
}
