package org.proxpep.method.mlalm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.proxpep.fixture.TestProblem.set;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.catalogue.Published;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.WholeSpace;

class MlalmTest {

  private static final Offset<Double> EXACT = Offset.offset(1e-14);
  private static final Scenarios SCENARIOS = new Scenarios(1);

  /** min E[x²/2 + sx] s.t. x − 1 = 0, with s = 1 in the first step and 3 later. */
  private static final TestProblem SHAKEN =
      new TestProblem(
          new WholeSpace(1),
          0,
          1,
          (x, xi, out) -> {
            double s = xi == SCENARIOS.key(Purpose.TRAINING, 1) ? 1 : 3;
            set(out, 0, 0.5 * x[0] * x[0] + s * x[0], x[0] + s);
            set(out, 1, x[0] - 1, 1);
          });

  @Test
  void twoIterationsByHand() {
    Mlalm method = new Mlalm(new MlalmSettings(0.1, 0.5, 2, 0.5, 1, true));
    MlalmState s = method.start(SHAKEN, new double[1], SCENARIOS);
    assertThat(s.evaluationsOfNextStep()).isEqualTo(1);
    method.step(s);
    // d = 1, weight 0 + 2·(−1): x = 0 + 0.1, z = −1.
    assertThat(s.x[0]).isCloseTo(0.1, EXACT);
    assertThat(s.y[0]).isCloseTo(-1.0, EXACT);
    assertThat(s.samples()).isEqualTo(1);
    assertThat(s.evaluationsOfNextStep()).isEqualTo(2);
    method.step(s);
    // d = 3.1 + ½(1 − 3) = 2.1, weight −1 + 2·(−0.9) = −2.8: x = 0.1 + 0.07, z = −1.9.
    assertThat(s.x[0]).isCloseTo(0.17, EXACT);
    assertThat(s.y[0]).isCloseTo(-1.9, EXACT);
    assertThat(s.samples()).isEqualTo(3);
  }

  @Test
  void oneIterationByHandWithAnInequality() {
    Mlalm method = new Mlalm(new MlalmSettings(0.1, 1, 2, 0.5, 1, true));
    MlalmState s = method.start(PeerProblems.ramp(), new double[1], SCENARIOS);
    method.step(s);
    assertThat(s.x[0]).isCloseTo(0.1, EXACT); // u = 1 − 2
    assertThat(s.y[0]).isCloseTo(1.0, EXACT);
    MlalmState inside = method.start(PeerProblems.ramp(), new double[] {9}, SCENARIOS);
    inside.y[0] = 3;
    method.step(inside);
    assertThat(inside.x[0]).isCloseTo(8.9, EXACT); // 3 − 16 is cut at zero
    assertThat(inside.y[0]).isCloseTo(1.5, EXACT);
  }

  @Test
  void noisyConstraintsAreRefusedUnlessAsked() {
    Mlalm method = new Mlalm(Published.settings(MlalmSettings.class, 100));
    assertThatThrownBy(() -> method.start(SHAKEN, new double[1], SCENARIOS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(h1) that may differ by scenario")
        .hasMessageContaining("constraints without noise");
    StochasticProblem certain =
        new ForwardingProblem(SHAKEN) {
          @Override
          public boolean isDeterministic(int row) {
            return row == 1;
          }
        };
    assertThat(method.start(certain, new double[1], SCENARIOS).steps()).isZero();
  }
}
