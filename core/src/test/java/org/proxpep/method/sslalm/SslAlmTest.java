package org.proxpep.method.sslalm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.proxpep.fixture.TestProblem.set;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.Recorded;
import org.proxpep.method.Recorded.Call;
import org.proxpep.method.catalogue.Published;
import org.proxpep.method.lagrangian.Lagrangian;
import org.proxpep.method.lagrangian.LagrangianSettings;
import org.proxpep.method.lagrangian.LagrangianState;
import org.proxpep.problem.Scenarios;
import org.proxpep.set.Box;

class SslAlmTest {

  private static final Offset<Double> EXACT = Offset.offset(1e-14);
  private static final Scenarios SCENARIOS = new Scenarios(1);

  @Test
  void twoIterationsByHand() {
    SslAlm method = new SslAlm(new SslAlmSettings(0.25, 1, 1, 2, 0.5, 25, 1, 1, true));
    SslAlmState s = method.start(PeerProblems.pinned(), new double[1], SCENARIOS);
    method.step(s);
    // y = −1, u = −1 − 1.
    assertThat(s.x[0]).isCloseTo(0.5, EXACT);
    assertThat(s.z[0]).isCloseTo(0.25, EXACT);
    method.step(s);
    // y = −1 − ½, u = −1.5 − ½ + 2·¼.
    assertThat(s.y[0]).isCloseTo(-1.5, EXACT);
    assertThat(s.x[0]).isCloseTo(0.875, EXACT);
    double[] point = new double[1];
    assertThat(s.answer(point, new double[1])).isTrue();
    assertThat(point[0]).isCloseTo(0.5625, EXACT);
  }

  @Test
  void longMultipliersStartAfresh() {
    SslAlm method = new SslAlm(new SslAlmSettings(0.25, 1, 1, 2, 0.5, 1.2, 1, 1, true));
    SslAlmState s = method.start(PeerProblems.pinned(), new double[1], SCENARIOS);
    method.step(s);
    assertThat(s.y[0]).isCloseTo(-1.0, EXACT);
    method.step(s);
    assertThat(s.y[0]).isZero();
    assertThat(s.x[0]).isCloseTo(0.5, EXACT); // u = −½ + 2·¼
  }

  @Test
  void aStepDrawsTwoKeysAndPaysForThem() {
    Recorded pinned = Recorded.of(PeerProblems.pinned());
    SslAlm method = new SslAlm(Published.settings(SslAlmSettings.class, 10_000));
    SslAlmState s = method.start(pinned.problem(), new double[1], SCENARIOS);
    // Whether the constraints are linear is looked up at two points under one key.
    List<Call> probe = pinned.take();
    assertThat(probe).hasSize(2);
    assertThat(probe.get(0).key()).isEqualTo(probe.get(1).key());
    assertThat(s.samples()).isEqualTo(2);
    method.step(s);
    List<Call> calls = pinned.take();
    assertThat(calls).hasSize(2);
    assertThat(calls.get(0).key()).isNotEqualTo(calls.get(1).key());
    assertThat(s.samples()).isEqualTo(4);
    assertThat(s.evaluationsOfNextStep()).isEqualTo(2);
  }

  /**
   * Without penalty and smoothing it is descent–ascent that moves the multipliers first: a step of
   * ascent alone, then a step of descent alone. Without noise, so that keys do not matter.
   */
  @Test
  void withoutPenaltyAndSmoothingItIsLagrangian() {
    TestProblem problem =
        new TestProblem(
            Box.cube(2, -2, 2),
            0,
            1,
            (x, xi, out) -> {
              set(out, 0, x[0] * x[0] + x[1], 2 * x[0], 1);
              set(out, 1, x[0] - x[1] - 1, 1, -1);
            });
    double none = 1e-300;
    SslAlm method = new SslAlm(new SslAlmSettings(0.1, 0.3, 0, 0, 0.5, 1e9, 1, 1, true));
    Lagrangian up = new Lagrangian(new LagrangianSettings(none, 0.3, 1, 0, 0, 0, 1));
    Lagrangian down = new Lagrangian(new LagrangianSettings(0.1, none, 1, 0, 0, 0, 1));
    double[] start = {0.5, 1.5};
    SslAlmState s = method.start(problem, start, SCENARIOS);
    LagrangianState o = up.start(problem, start, SCENARIOS);
    for (int t = 0; t < 200; t++) {
      method.step(s);
      up.step(o);
      down.step(o);
      assertThat(s.x).containsExactly(o.x, EXACT);
      assertThat(s.y).containsExactly(o.y, EXACT);
    }
    assertThat(s.y[0]).isNotZero();
  }

  @Test
  void anInequalityHasASlackThatIsSmoothedToo() {
    SslAlm method = new SslAlm(new SslAlmSettings(0.25, 1, 1, 2, 0.5, 25, 3, 1, true));
    SslAlmState s = method.start(PeerProblems.ramp(), new double[] {5}, SCENARIOS);
    method.step(s);
    // The slack is 4, so c = 0 and u = 1.
    assertThat(s.x[0]).isCloseTo(4.75, EXACT);
    assertThat(s.slack[0]).isCloseTo(4.0, EXACT);
    method.step(s);
    // c = ¼, y = ¼: u = 1 − ½ + 2·(4.75 − 4.875) and u_s = ½, three times.
    assertThat(s.x[0]).isCloseTo(4.75 - 0.25 * 0.25, EXACT);
    assertThat(s.slack[0]).isCloseTo(3.625, EXACT);
    assertThat(s.zSlack[0]).isCloseTo(3.8125, EXACT);
    double[] lambda = new double[1];
    s.y[0] = -1;
    s.multipliers(lambda);
    assertThat(lambda[0]).isZero();
  }

  @Test
  void aConstraintThatBendsIsRefusedUnlessAsked() {
    TestProblem bent =
        new TestProblem(
            Box.cube(1, -2, 2),
            1,
            1,
            (x, xi, out) -> {
              double noise = Scenarios.uniform(xi);
              set(out, 0, 0, 0);
              set(out, 1, noise * x[0] - 1, noise);
              set(out, 2, x[0] * x[0] - 1 + noise, 2 * x[0]);
            });
    SslAlm method = new SslAlm(Published.settings(SslAlmSettings.class, 10_000));
    assertThatThrownBy(() -> method.start(bent, new double[] {0.5}, SCENARIOS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(h1) whose gradient differs")
        .hasMessageContaining("linear constraints");
    SslAlm heuristic = new SslAlm(new SslAlmSettings(0.01, 0.05, 1, 2, 0.5, 25, 1, 1, true));
    assertThat(heuristic.start(bent, new double[] {0.5}, SCENARIOS).samples()).isZero();
  }

  @Test
  void theDefaultsAreThoseOfTheExperiments() {
    assertThat(Published.settings(SslAlmSettings.class, 10_000))
        .isEqualTo(new SslAlmSettings(1, 5, 1, 2, 50, 25, 1, 10_000, false));
  }
}
