package org.proxpep.method.lagrangian;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.method.PeerProblems;
import org.proxpep.problem.Scenarios;

class LagrangianTest {

  private static final Offset<Double> EXACT = Offset.offset(1e-14);

  @Test
  void twoIterationsByHandWithTheController() {
    Lagrangian method = new Lagrangian(new LagrangianSettings(0.5, 1, 1, 2, 0.5, 0, 1));
    // First u = 1; e = 1, which the smoothed violation takes over.
    // Then u = 1 − 1; e = 1.5, smoothed from 1 to 1.25: y = 1 + 1.5 + 2·0.25.
    PeerProblems.expectOnRamp(method, -0.5, 1.0, -0.5, 3.0);
  }

  @Test
  void twoIterationsByHandWithDecayAndAnEquality() {
    Lagrangian method = new Lagrangian(new LagrangianSettings(0.5, 1, 1, 0, 0, 1, 1));
    LagrangianState s = method.start(PeerProblems.pinned(), new double[1], new Scenarios(1));
    method.step(s);
    assertThat(s.x[0]).isZero();
    assertThat(s.y[0]).isCloseTo(-1.0, EXACT);
    method.step(s);
    // Steps halved: x = 0 + 0.25·1, y = −1 − 0.5.
    PeerProblems.expect(s, 0.25, -1.5);
  }

  @Test
  void multipliersOfInequalitiesStayAtZero() {
    Lagrangian method = new Lagrangian(new LagrangianSettings(0.5, 1, 1, 0, 0, 0, 1));
    LagrangianState s = method.start(PeerProblems.ramp(), new double[] {5}, new Scenarios(1));
    method.step(s);
    assertThat(s.y[0]).isZero();
  }
}
