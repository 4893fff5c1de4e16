package org.proxpep.method.stocialm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.Recorded;
import org.proxpep.method.Recorded.Call;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

class StocIalmTest {

  private static final Offset<Double> EXACT = Offset.offset(1e-14);
  private static final Scenarios SCENARIOS = new Scenarios(1);

  @Test
  void threeIterationsByHandOverTheEndOfARound() {
    StocIalm method = new StocIalm(new StocIalmSettings(0.5, 0.5, 2, 1, 1, 2, 1, 2));
    StocIalmState s = method.start(PeerProblems.pinned(), new double[1], SCENARIOS);
    method.step(s);
    // c = −1, d = 2·(−1), step 0.5/2.
    assertThat(s.x[0]).isCloseTo(0.5, EXACT);
    method.step(s);
    // Without noise the memory is exact: d = 2·(−½). Then y = 0 + min(1, 1/½)·(−½).
    double x = 0.5 + 0.25 / Math.cbrt(2);
    assertThat(s.x[0]).isCloseTo(x, EXACT);
    assertThat(s.y[0]).isCloseTo(-0.5, EXACT);
    method.step(s);
    // β = 4, and the round begins with the whole step 0.5/4.
    assertThat(s.x[0]).isCloseTo(x - 0.125 * (-0.5 + 4 * (x - 1)), EXACT);
    double[] y = new double[1];
    s.multipliers(y);
    assertThat(y[0]).isCloseTo(-0.5 + 4 * (x - 1), EXACT);
  }

  @Test
  void theStepInTheMultipliersIsShortenedFromRoundToRound() {
    StocIalm method = new StocIalm(new StocIalmSettings(1e-300, 1, 1, 3, 1, 1, 1, 1));
    StocIalmState s = method.start(PeerProblems.pinned(), new double[1], SCENARIOS);
    method.step(s);
    assertThat(s.y[0]).isCloseTo(-3.0, EXACT); // γ₀ = ‖c‖ = 1
    method.step(s);
    double log = Math.log(2) / Math.log(3);
    assertThat(s.y[0]).isCloseTo(-3.0 - 3 * log * log / 2, EXACT);
  }

  @Test
  void thePenaltyDoesNotOverflow() {
    StocIalm method = new StocIalm(new StocIalmSettings(0.5, 1, 1, 1, 1, 10, 1, 1));
    StocIalmState s = method.start(PeerProblems.pinned(), new double[1], SCENARIOS);
    for (int t = 0; t < 400; t++) {
      method.step(s);
    }
    assertThat(s.beta()).isEqualTo(1e8);
    assertThat(s.x[0]).isCloseTo(1.0, Offset.offset(1e-6));
  }

  @Test
  void twoPointsUnderTwoKeysArePaidFourTimes() {
    Recorded pinned = Recorded.of(PeerProblems.pinned());
    StocIalm method = new StocIalm(new StocIalmSettings(0.5, 0.5, 2, 1, 1, 2, 1, 2));
    StocIalmState s = method.start(pinned.problem(), new double[1], SCENARIOS);
    assertThat(s.evaluationsOfNextStep()).isEqualTo(2);
    method.step(s);
    List<Call> first = pinned.take();
    assertThat(first).hasSize(2);
    assertThat(first.get(0).key()).isNotEqualTo(first.get(1).key());
    assertThat(s.samples()).isEqualTo(2);
    assertThat(s.evaluationsOfNextStep()).isEqualTo(4);
    method.step(s);
    pinned.tookTwoPointsUnderTwoKeys(0.5, 0);
    assertThat(s.samples()).isEqualTo(6);
    // A round begins without memory.
    assertThat(s.evaluationsOfNextStep()).isEqualTo(2);
  }

  @Test
  void constraintsWithoutNoiseNeedOneKey() {
    TestProblem inner = PeerProblems.pinned();
    StochasticProblem certain =
        new ForwardingProblem(inner) {
          @Override
          public boolean isDeterministic(int row) {
            return row == 1;
          }
        };
    StocIalm method = new StocIalm(new StocIalmSettings(0.5, 0.5, 2, 1, 1, 2, 1, 2));
    StocIalmState s = method.start(certain, new double[1], SCENARIOS);
    StocIalmState twin = method.start(inner, new double[1], SCENARIOS);
    for (int t = 0; t < 5; t++) {
      method.step(s);
      method.step(twin);
      assertThat(s.x).containsExactly(twin.x);
    }
    assertThat(2 * s.samples()).isEqualTo(twin.samples());
  }

  @Test
  void anInequalityHasASlack() {
    StocIalm method = new StocIalm(new StocIalmSettings(0.5, 1, 2, 1, 3, 1, 1, 1));
    StocIalmState inside = method.start(PeerProblems.ramp(), new double[] {5}, SCENARIOS);
    method.step(inside);
    // The slack is 4, so c = 0: u = 1, and neither slack nor multiplier moves.
    assertThat(inside.x[0]).isCloseTo(4.75, EXACT);
    assertThat(inside.slack[0]).isCloseTo(4.0, EXACT);
    assertThat(inside.y[0]).isZero();
    method.step(inside);
    // c = −3.75 + 4: u = 1 − 2·¼, the slack falls by 3·¼·2·¼, y = ¼·w with w = 1 as ‖c(x¹)‖ = 4.
    assertThat(inside.x[0]).isCloseTo(4.625, EXACT);
    assertThat(inside.slack[0]).isCloseTo(3.625, EXACT);
    assertThat(inside.y[0]).isCloseTo(0.25, EXACT);
  }
}
