package org.proxpep.method.extragradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.lagrangian.Lagrangian;
import org.proxpep.method.lagrangian.LagrangianSettings;
import org.proxpep.method.lagrangian.LagrangianState;
import org.proxpep.problem.Scenarios;
import org.proxpep.set.Box;

class ExtragradientTest {

  @Test
  void twoIterationsByHand() {
    Extragradient method = new Extragradient(new ExtragradientSettings(0.5, 1, false, 1));
    ExtragradientState s = method.start(PeerProblems.ramp(), new double[1], new Scenarios(1));
    double[] x = new double[1];
    double[] y = new double[1];
    assertThat(s.answer(x, y)).isFalse();
    method.step(s);
    // Middle (−0.5, 1), where u = 0 and c = 1.5.
    PeerProblems.expect(s, 0.0, 1.5);
    method.step(s);
    // u = −0.5 and c = 1: middle (0.25, 2.5), where u = −1.5 and c = 0.75.
    PeerProblems.expect(s, 0.75, 2.25);
    assertThat(s.answer(x, y)).isTrue();
    assertThat(x[0]).isCloseTo(-0.125, within(1e-14));
    assertThat(y[0]).isCloseTo(1.75, within(1e-14));
    assertThat(s.samples()).isEqualTo(4);
  }

  @Test
  void aCosineWeighsTheAnswerToo() {
    Extragradient method = new Extragradient(new ExtragradientSettings(1, 1, true, 2));
    ExtragradientState s = method.start(PeerProblems.ramp(), new double[1], new Scenarios(1));
    double[] x = new double[1];
    method.step(s);
    double root = Math.sqrt(0.5);
    double first = -root;
    double second = s.x[0] - 0.5 * root * (1 - s.y[0]);
    method.step(s);
    s.answer(x, new double[1]);
    assertThat(x[0]).isCloseTo((first + 0.5 * second) / 1.5, within(1e-14));
  }

  @Test
  void theTwoSamplesOfAStepAreIndependent() {
    List<Long> keys = new ArrayList<>();
    TestProblem problem = new TestProblem(Box.cube(1, -1, 1), 0, 0, (x, xi, out) -> keys.add(xi));
    Extragradient method = new Extragradient(new ExtragradientSettings(1, 1, false, 1));
    ExtragradientState s = method.start(problem, new double[1], new Scenarios(1));
    method.step(s);
    method.step(s);
    assertThat(keys).hasSize(4).doesNotHaveDuplicates();
  }

  /** Where descent–ascent goes round in growing circles. */
  @Test
  void itComesToASaddlePointWithoutCurvature() {
    Extragradient method = new Extragradient(new ExtragradientSettings(0.3, 0.3, false, 1));
    ExtragradientState s = method.start(PeerProblems.pinned(), new double[1], new Scenarios(1));
    Lagrangian plain = new Lagrangian(new LagrangianSettings(0.3, 0.3, 1, 0, 0, 0, 1));
    LagrangianState p = plain.start(PeerProblems.pinned(), new double[1], new Scenarios(1));
    for (int t = 0; t < 1000; t++) {
      method.step(s);
      plain.step(p);
    }
    PeerProblems.expect(s, 1.0, 0.0);
    assertThat(Math.hypot(p.x[0] - 1, p.y[0])).isGreaterThan(10.0);
  }
}
