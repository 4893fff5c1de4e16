package org.proxpep.method.smoothing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.lagrangian.LagrangianSettings;
import org.proxpep.problem.Scenarios;

class SmoothingTest {

  @Test
  void twoIterationsByHand() {
    Smoothing method = new Smoothing(new SmoothingSettings(0.5, 1, 1, 1));
    Smoothing.State s = method.start(PeerProblems.ramp(), new double[1], new Scenarios(1));
    method.step(s);
    PeerProblems.expect(s, -0.5, 1.0);
    method.step(s);
    // The slope of the Lagrangian is 1 − 1; the constraint is 1.5.
    PeerProblems.expect(s, -0.5, 2.5);
    assertThat(s.samples()).isEqualTo(2);
  }

  @Test
  void withoutKinksItIsDescentAscent() {
    Smoothing smooth = new Smoothing(new SmoothingSettings(3, 2, 1, 1000));
    PeerProblems.expectDescentAscent(smooth, new LagrangianSettings(3, 2, 1, 0, 0, 0, 1000), 1e-12);
  }
}
