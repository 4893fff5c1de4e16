package org.proxpep.method.penaltystorm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.Recorded;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;

class PenaltyStormTest {

  private static final Offset<Double> EXACT = Offset.offset(1e-14);
  private static final Scenarios SCENARIOS = new Scenarios(1);

  @Test
  void twoIterationsByHandWithTheOldPenaltyAtTheOldPoint() {
    PenaltyStorm method = new PenaltyStorm(new PenaltyStormSettings(0.25, 0.5, 2, 1, false));
    PenaltyStormState s = method.start(PeerProblems.pinned(), new double[1], SCENARIOS);
    method.step(s);
    // d = 2·(−1).
    assertThat(s.x[0]).isCloseTo(0.5, EXACT);
    assertThat(s.y[0]).isCloseTo(-2.0, EXACT);
    method.step(s);
    // What is remembered at x = 0 is −2 with ρ₁, and −2 is taken away again: d = ρ₂·(−½).
    double rho = 2 * Math.pow(2, 0.2);
    assertThat(s.x[0]).isCloseTo(0.5 + 0.25 * Math.pow(2, -0.6) * rho * 0.5, EXACT);
    assertThat(s.y[0]).isCloseTo(-0.5 * rho, EXACT);
  }

  @Test
  void twoPointsUnderTwoKeysArePaidFourTimes() {
    Recorded pinned = Recorded.of(PeerProblems.pinned());
    PenaltyStorm method = new PenaltyStorm(new PenaltyStormSettings(0.25, 0.5, 2, 1, false));
    PenaltyStormState s = method.start(pinned.problem(), new double[1], SCENARIOS);
    assertThat(s.evaluationsOfNextStep()).isEqualTo(2);
    method.step(s);
    assertThat(pinned.take()).hasSize(2);
    assertThat(s.evaluationsOfNextStep()).isEqualTo(4);
    method.step(s);
    pinned.tookTwoPointsUnderTwoKeys(0.5, 0);
    assertThat(s.samples()).isEqualTo(6);
  }

  @Test
  void withoutMemoryItIsPlainPenaltyDescentAtHalfTheCost() {
    PenaltyStorm method = new PenaltyStorm(new PenaltyStormSettings(0.05, 1e9, 3, 1, false));
    TestProblem problem = PeerProblems.noisyEquality();
    PenaltyStormState s = method.start(problem, new double[] {1, -1}, SCENARIOS);
    double[] x = {1, -1};
    Evaluation one = Evaluation.of(problem);
    Evaluation two = Evaluation.of(problem);
    for (int t = 1; t <= 100; t++) {
      long key = SCENARIOS.key(Purpose.TRAINING, t);
      problem.evaluate(x, key, one);
      problem.evaluate(x, Scenarios.derive(key, -1), two);
      double weight = 3 * Math.pow((double) t, 0.2) * two.value(1);
      for (int i = 0; i < 2; i++) {
        double u = one.gradient(0)[i] + weight * one.gradient(1)[i];
        x[i] = Math.min(2, Math.max(-2, x[i] - 0.05 * Math.pow((double) t, -0.6) * u));
      }
      method.step(s);
      assertThat(s.x).containsExactly(x, Offset.offset(1e-12));
    }
    assertThat(s.samples()).isEqualTo(200);
  }

  @Test
  void anInequalityHasASlackWhenAsked() {
    PenaltyStorm method = new PenaltyStorm(new PenaltyStormSettings(0.25, 1, 2, 1, true));
    PenaltyStormState outside = method.start(PeerProblems.ramp(), new double[1], SCENARIOS);
    method.step(outside);
    // u = 1 − 2·1; the slack is zero and would fall.
    assertThat(outside.x[0]).isCloseTo(0.25, EXACT);
    assertThat(outside.slack[0]).isZero();
    PenaltyStormState inside = method.start(PeerProblems.ramp(), new double[] {5}, SCENARIOS);
    method.step(inside);
    assertThat(inside.x[0]).isCloseTo(4.75, EXACT);
    assertThat(inside.slack[0]).isCloseTo(4.0, EXACT);
  }

  @Test
  void inequalitiesAreRefusedUnlessAsked() {
    assertThatThrownBy(
            () ->
                new PenaltyStorm(new PenaltyStormSettings(1, 1, 1, 1, false))
                    .start(PeerProblems.ramp(), new double[1], SCENARIOS))
        .hasMessageContaining("inequalities (1)")
        .hasMessageContaining("equalities only");
  }
}
