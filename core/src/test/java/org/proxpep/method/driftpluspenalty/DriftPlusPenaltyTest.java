package org.proxpep.method.driftpluspenalty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.catalogue.Published;
import org.proxpep.problem.Scenarios;

class DriftPlusPenaltyTest {

  private static final Offset<Double> EXACT = Offset.offset(1e-14);

  @Test
  void twoIterationsByHand() {
    DriftPlusPenalty method = new DriftPlusPenalty(new DriftPlusPenaltySettings(2, 0.5, 1, false));
    DriftPlusPenaltyState s = method.start(PeerProblems.ramp(), new double[1], new Scenarios(1));
    method.step(s);
    // x = 0 − 2·1/2; Q = 0 + 1 + (−1)(−1).
    PeerProblems.expect(s, -1.0, 2.0);
    method.step(s);
    // The queue balances the objective; Q = 2 + 2 + 0.
    PeerProblems.expect(s, -1.0, 4.0);
    double[] lambda = new double[1];
    s.multipliers(lambda);
    assertThat(lambda[0]).isCloseTo(2.0, EXACT);
  }

  @Test
  void theQueueSeesTheProjectedStep() {
    DriftPlusPenalty method =
        new DriftPlusPenalty(new DriftPlusPenaltySettings(200, 0.005, 1, false));
    DriftPlusPenaltyState s =
        method.start(PeerProblems.ramp(), new double[] {-9}, new Scenarios(1));
    method.step(s);
    assertThat(s.x[0]).isEqualTo(-10.0);
    assertThat(s.y[0]).isCloseTo(11.0, EXACT); // c(−9) = 10 and the step was −1
  }

  @Test
  void equalitiesAreRefusedUnlessAsked() {
    assertThatThrownBy(
            () ->
                new DriftPlusPenalty(Published.settings(DriftPlusPenaltySettings.class, 100))
                    .start(PeerProblems.pinned(), new double[1], new Scenarios(1)))
        .hasMessageContaining("equalities (1)");
  }
}
