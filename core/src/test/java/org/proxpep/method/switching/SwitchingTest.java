package org.proxpep.method.switching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.proxpep.fixture.TestProblem.set;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.Answered;
import org.proxpep.method.PeerProblems;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.set.Ball;

class SwitchingTest {

  private static final Offset<Double> EXACT = Offset.offset(1e-14);
  private static final Scenarios SCENARIOS = new Scenarios(1);

  @Test
  void twoIterationsByHand() {
    Switching method = new Switching(new SwitchingSettings(0.5, 1, 0, 1, 1, 1, false));
    SwitchingState s = method.start(PeerProblems.ramp(), new double[1], SCENARIOS);
    method.step(s);
    // 1 > 0.5: the step of Polyak ends where the constraint is zero.
    assertThat(s.x[0]).isCloseTo(1.0, EXACT);
    assertThat(Answered.by(s)).isEmpty();
    method.step(s);
    // 0 ≤ 0.5: x = 1 is offered, and the step goes along the objective.
    assertThat(s.x[0]).isCloseTo(0.0, EXACT);
    Answered answer = Answered.by(s).orElseThrow();
    assertThat(answer.x()).isCloseTo(1.0, EXACT);
    assertThat(answer.y()).isCloseTo(1.0, EXACT);
  }

  @Test
  void theStepOfPolyakDividesByTheSquaredSlopeOfTheWorstConstraint() {
    TestProblem problem =
        new TestProblem(
            new Ball(new double[2], 10),
            2,
            0,
            (x, xi, out) -> {
              set(out, 0, 0, 1, 1);
              set(out, 1, 1, 5, 5);
              set(out, 2, 6 + 3 * x[0], 3, 0);
            });
    Switching method = new Switching(new SwitchingSettings(0.5, 1, 0, 0.5, 1, 1, false));
    SwitchingState s = method.start(problem, new double[2], SCENARIOS);
    method.step(s);
    // Half of 6/9·3.
    assertThat(s.x).containsExactly(new double[] {-1, 0}, EXACT);
  }

  @Test
  void withoutConstraintsItIsTheProjectedSubgradientMethod() {
    TestProblem problem =
        new TestProblem(
            new Ball(new double[2], 1),
            0,
            0,
            (x, xi, out) -> {
              double s = Scenarios.uniform(xi);
              set(out, 0, 0, Math.signum(x[0] - s), Math.signum(x[1] + 2));
            });
    Switching method = new Switching(new SwitchingSettings(0.5, 0.3, 0.5, 1, 1, 1, false));
    SwitchingState s = method.start(problem, new double[2], SCENARIOS);
    double[] x = new double[2];
    for (int t = 1; t <= 100; t++) {
      double uniform = Scenarios.uniform(SCENARIOS.key(Purpose.TRAINING, t));
      double eta = 0.3 / Math.sqrt((double) t);
      x[0] -= eta * Math.signum(x[0] - uniform);
      x[1] -= eta * Math.signum(x[1] + 2);
      double norm = Math.max(1, Math.hypot(x[0], x[1]));
      x[0] /= norm;
      x[1] /= norm;
      method.step(s);
      assertThat(s.x).containsExactly(x, Offset.offset(1e-12));
    }
  }

  @Test
  void theAnswerIsDrawnInProportionToTheSteps() {
    Switching method = new Switching(new SwitchingSettings(0.5, 1, 0.5, 1, 1, 1, false));
    int first = 0;
    for (int seed = 0; seed < 4000; seed++) {
      SwitchingState s = method.start(PeerProblems.ramp(), new double[] {9}, new Scenarios(seed));
      method.step(s);
      method.step(s);
      double point = Answered.by(s).orElseThrow().x();
      first += point == 9 ? 1 : 0;
    }
    // 1/(1 + 1/√2) = 0.586, with a standard error of 0.008.
    assertThat(first / 4000.0).isCloseTo(0.586, Offset.offset(0.03));
  }

  @Test
  void aBatchCostsItsSamplesAndAFlatViolationLeavesThePointAlone() {
    Switching method = new Switching(new SwitchingSettings(0.5, 1, 0, 1, 7, 1, false));
    SwitchingState s = method.start(PeerProblems.ramp(), new double[1], SCENARIOS);
    method.step(s);
    assertThat(s.x[0]).isCloseTo(1.0, EXACT);
    assertThat(s.samples()).isEqualTo(7);
    assertThat(s.evaluationsOfNextStep()).isEqualTo(7);
    TestProblem flat =
        new TestProblem(new Ball(new double[1], 1), 1, 0, (x, xi, out) -> set(out, 1, 1, 0));
    SwitchingState f = method.start(flat, new double[] {0.5}, SCENARIOS);
    method.step(f);
    assertThat(f.x[0]).isEqualTo(0.5);
  }

  @Test
  void thePublishedConstantsGiveThePublishedStep() {
    assertThat(SwitchingSettings.of(0.1, 0.5, 2, 3).eta())
        .isCloseTo(0.5 / 16 * 0.005, Offset.offset(1e-16));
    assertThat(SwitchingSettings.of(10, 0.5, 2, 3).eta())
        .isCloseTo(0.5 / 16 * (0.5 / 12), Offset.offset(1e-16));
  }

  @Test
  void equalitiesAreRefusedUnlessAsked() {
    Switching method = new Switching(new SwitchingSettings(1, 1, 0, 1, 1, 1, false));
    assertThatThrownBy(() -> method.start(PeerProblems.pinned(), new double[1], SCENARIOS))
        .hasMessageContaining("equalities (1)");
  }
}
