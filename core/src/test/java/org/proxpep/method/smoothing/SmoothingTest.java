package org.proxpep.method.smoothing;

import org.junit.jupiter.api.Test;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.lagrangian.LagrangianSettings;

class SmoothingTest {

  @Test
  void twoIterationsByHand() {
    Smoothing method = new Smoothing(new SmoothingSettings(0.5, 1, 1, 1));
    // The slope of the Lagrangian is 1 − 1 in the second one; the constraint is 1.5.
    PeerProblems.expectOnRamp(method, -0.5, 1.0, -0.5, 2.5);
  }

  @Test
  void withoutKinksItIsDescentAscent() {
    Smoothing smooth = new Smoothing(new SmoothingSettings(3, 2, 1, 1000));
    PeerProblems.expectDescentAscent(smooth, new LagrangianSettings(3, 2, 1, 0, 0, 0, 1000), 1e-12);
  }
}
