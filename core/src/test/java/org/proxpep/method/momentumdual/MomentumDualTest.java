package org.proxpep.method.momentumdual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.lagrangian.LagrangianSettings;
import org.proxpep.problem.Scenarios;

class MomentumDualTest {

  @Test
  void twoIterationsByHandWithTheController() {
    MomentumDual method =
        new MomentumDual(new MomentumDualSettings(0.5, 1, 0.5, 1, 2, 0.5, false, 1));
    // First v = 1; e = 1, which the smoothed violation takes over.
    // Then u = 0, v = 0.5; e = 1.5, smoothed from 1 to 1.25: y = 1 + 1.5 + 2·0.25.
    PeerProblems.expectOnRamp(method, -0.5, 1.0, -0.75, 3.0);
  }

  @Test
  void aCosineShrinksBothSteps() {
    MomentumDual method = new MomentumDual(new MomentumDualSettings(1, 1, 0.5, 1, 0, 0, true, 2));
    MomentumDualState s = method.start(PeerProblems.ramp(), new double[1], new Scenarios(1));
    method.step(s);
    double root = Math.sqrt(0.5);
    PeerProblems.expect(s, -root, root);
    method.step(s);
    // v = 0.5 + 1 − √½ and c = 1 + √½ under steps of √½/2.
    PeerProblems.expect(s, -root - 0.5 * root * (1.5 - root), root + 0.5 * root * (1 + root));
  }

  @Test
  void withoutMomentumItIsDescentAscent() {
    MomentumDual momentum =
        new MomentumDual(new MomentumDualSettings(3, 2, 0, 1, 2, 0.5, false, 1000));
    PeerProblems.expectDescentAscent(
        momentum, new LagrangianSettings(3, 2, 1, 2, 0.5, 0, 1000), 1e-12);
  }

  @Test
  void inTheInteriorItIsTheHeavyBall() {
    double eta = 0.1;
    double beta = 0.7;
    MomentumDual method =
        new MomentumDual(new MomentumDualSettings(eta, 1, beta, 1, 0, 0, false, 1));
    MomentumDualState s = method.start(PeerProblems.ramp(), new double[1], new Scenarios(1));
    double before = 0;
    double here = 0;
    for (int t = 0; t < 20; t++) {
      double next = here - eta * (1 - s.y[0]) + beta * (here - before);
      before = here;
      here = next;
      method.step(s);
      assertThat(s.x[0]).isCloseTo(here, within(1e-12));
    }
  }
}
