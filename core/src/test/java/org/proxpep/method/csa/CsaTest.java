package org.proxpep.method.csa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.method.Answered;
import org.proxpep.method.PeerProblems;
import org.proxpep.problem.Scenarios;

class CsaTest {

  private static final Offset<Double> EXACT = Offset.offset(1e-14);

  @Test
  void twoIterationsByHand() {
    Csa method = new Csa(new CsaSettings(1, 0.5, 1, 4, false));
    CsaState s = method.start(PeerProblems.ramp(), new double[1], new Scenarios(1));
    method.step(s);
    // 1 > 0.5: a step along the constraint, and nothing to answer yet.
    assertThat(s.x[0]).isCloseTo(1.0, EXACT);
    assertThat(Answered.by(s)).isEmpty();
    method.step(s);
    // 0 ≤ 0.5/√2: x = 1 counts, then a step of 1/√2 along the objective.
    assertThat(s.x[0]).isCloseTo(1 - Math.sqrt(0.5), EXACT);
    Answered answer = Answered.by(s).orElseThrow();
    assertThat(answer.x()).isCloseTo(1.0, EXACT);
    assertThat(answer.y()).isCloseTo(Math.sqrt(2), EXACT);
  }

  @Test
  void theAnswerWeighsPointsByTheirSteps() {
    // Never violated, so the points are 9, 8, 8 − 1/√2, …; with K = 6 those from t = 3 on count.
    Csa method = new Csa(new CsaSettings(1, 0.5, 1, 6, false));
    CsaState s = method.start(PeerProblems.ramp(), new double[] {9}, new Scenarios(1));
    double weighted = 0;
    double weight = 0;
    for (int t = 1; t <= 6; t++) {
      if (t >= 3) {
        weighted += s.x[0] / Math.sqrt((double) t);
        weight += 1 / Math.sqrt((double) t);
      }
      method.step(s);
    }
    double point = Answered.by(s).orElseThrow().x();
    assertThat(point).isCloseTo(weighted / weight, EXACT);
  }

  @Test
  void aBatchCostsItsSamples() {
    Csa method = new Csa(new CsaSettings(1, 0.5, 7, 4, false));
    CsaState s = method.start(PeerProblems.ramp(), new double[1], new Scenarios(1));
    method.step(s);
    assertThat(s.x[0]).isCloseTo(1.0, EXACT);
    assertThat(s.samples()).isEqualTo(7);
    assertThat(s.evaluationsOfNextStep()).isEqualTo(7);
  }

  @Test
  void thePublishedConstantsGiveThePublishedSteps() {
    CsaSettings settings = CsaSettings.of(6, 1, 2, 1, 10);
    assertThat(settings.gamma()).isEqualTo(2.0);
    assertThat(settings.eta()).isEqualTo(72.0);
  }

  @Test
  void equalitiesAreRefusedUnlessAsked() {
    assertThatThrownBy(
            () ->
                new Csa(new CsaSettings(1, 1, 1, 1, false))
                    .start(PeerProblems.pinned(), new double[1], new Scenarios(1)))
        .hasMessageContaining("equalities (1)");
  }
}
