package org.proxpep.method.aprid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.proxpep.fixture.TestProblem.set;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.catalogue.Published;
import org.proxpep.problem.Scenarios;
import org.proxpep.set.Box;
import org.proxpep.set.WholeSpace;

class ApridTest {

  private static final Offset<Double> EXACT = Offset.offset(1e-13);

  @Test
  void twoIterationsByHand() {
    Aprid method = new Aprid(new ApridSettings(1, 1, 0.9, 0.99, 10, 1, false));
    ApridState s = method.start(PeerProblems.ramp(), new double[1], new Scenarios(1));
    method.step(s);
    // u = 1, m = 0.1, v = 0.01: a step of 0.1/0.1.
    PeerProblems.expect(s, -1.0, 1.0);
    method.step(s);
    // u = 0, m = 0.09, v falls but its largest stays 0.01; c = 2.
    PeerProblems.expect(s, -1.9, 3.0);
  }

  @Test
  void longGradientsAreClippedAndUntouchedCoordinatesStay() {
    TestProblem problem =
        new TestProblem(Box.cube(2, -50, 50), 0, 0, (x, xi, out) -> set(out, 0, 0, 10, 0));
    Aprid method = new Aprid(new ApridSettings(1, 1, 0.9, 0.99, 10, 1, false));
    ApridState s = method.start(problem, new double[2], new Scenarios(1));
    method.step(s);
    // m = 1, v = 0.01·100/(100/10) = 0.1.
    assertThat(s.x[0]).isCloseTo(-1 / Math.sqrt(0.1), EXACT);
    assertThat(s.x[1]).isZero();
  }

  @Test
  void anUnboundedSetIsRefusedUnlessAsked() {
    TestProblem problem = new TestProblem(new WholeSpace(1), 1, 0, (x, xi, out) -> {});
    assertThatThrownBy(
            () ->
                new Aprid(Published.settings(ApridSettings.class, 100))
                    .start(problem, new double[1], new Scenarios(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a set X0 (")
        .hasMessageContaining("a bounded X0");
  }
}
