package org.proxpep.method.icpp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.proxpep.fixture.TestProblem.set;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.conex.Conex;
import org.proxpep.method.conex.ConexSettings;
import org.proxpep.method.conex.ConexState;
import org.proxpep.problem.Scenarios;
import org.proxpep.set.Box;
import org.proxpep.set.WholeSpace;

class IcppTest {

  private static final Offset<Double> EXACT = Offset.offset(1e-14);
  private static final Scenarios SCENARIOS = new Scenarios(1);

  private static Icpp icpp(double mu, double muG, long inner) {
    return new Icpp(new IcppSettings(mu, muG, 2, 0.5, 1, true, 0, inner, false));
  }

  @Test
  void aRoundOfTwoIterationsByHand() {
    Icpp method = icpp(1, 0.5, 2);
    IcppState s = method.start(PeerProblems.ramp(), new double[1], SCENARIOS);
    double[] y = new double[1];
    method.step(s);
    // At the centre the proximal terms vanish: y = 2, x = ½.
    assertThat(s.x()[0]).isCloseTo(0.5, EXACT);
    assertThat(s.answer(new double[1], y)).isFalse();
    method.step(s);
    // s = 0, so y = 2; u = (1 + 2·½) + 2·(−1 + ½) = 1, x = 0. The mean of ½ and 0 is the next
    // centre.
    assertThat(s.x()[0]).isCloseTo(0.25, EXACT);
    s.multipliers(y);
    assertThat(y[0]).isCloseTo(2.0, EXACT);
    double[] point = new double[1];
    assertThat(s.answer(point, y)).isTrue();
    assertThat(point[0]).isCloseTo(0.25, EXACT);
    method.step(s);
    // A fresh line at the new centre: y = 2 + 0.75/0.5, u = 1 − 3.5.
    assertThat(s.x()[0]).isCloseTo(1.5, EXACT);
    assertThat(s.samples()).isEqualTo(6);
  }

  @Test
  void oneRoundWithoutProximalTermsIsConex() {
    ConexSettings settings = new ConexSettings(20, 500, 0.1, true, 1, false);
    Icpp method = new Icpp(new IcppSettings(0, 0, 20, 500, 1, true, 0.1, 1000, false));
    Conex other = new Conex(settings);
    TestProblem problem = PeerProblems.noisy(0);
    IcppState s = method.start(problem, new double[2], SCENARIOS);
    ConexState o = other.start(problem, new double[2], SCENARIOS);
    double[][] y = new double[2][1];
    for (int t = 0; t < 200; t++) {
      method.step(s);
      other.step(o);
      assertThat(s.x()).containsExactly(o.x());
    }
    s.multipliers(y[0]);
    o.multipliers(y[1]);
    assertThat(y[0]).containsExactly(y[1]);
    assertThat(y[0][0]).isPositive();
  }

  /** min −x² + x/10 s.t. 1 − x² ≤ ¾ on [−1,1]: the constraint is concave; x* = −1. */
  @Test
  void aWeaklyConvexProblemIsSolved() {
    TestProblem problem =
        new TestProblem(
            Box.cube(1, -1, 1),
            1,
            0,
            (x, xi, out) -> {
              double noise = 0.1 * out.random(xi).nextGaussian();
              set(out, 0, -x[0] * x[0] + 0.1 * x[0] + noise * x[0], -2 * x[0] + 0.1 + noise);
              set(out, 1, 0.25 - x[0] * x[0] + noise, -2 * x[0]);
            });
    Icpp method = new Icpp(new IcppSettings(2, 1, 8, 100, 1, true, Double.NaN, 100, false));
    IcppState s = method.start(problem, new double[] {-0.6}, SCENARIOS);
    for (int t = 0; t < 3000; t++) {
      method.step(s);
    }
    assertThat(s.x()[0]).isCloseTo(-1.0, Offset.offset(0.01));
  }

  @Test
  void everyRoundIsChosenEquallyOften() {
    // Rounds of one step each along the ramp: the answers are the points of the rounds.
    Icpp method = icpp(0, 0, 1);
    int[] times = new int[3];
    for (int seed = 0; seed < 3000; seed++) {
      IcppState s = method.start(PeerProblems.ramp(), new double[] {9}, new Scenarios(seed));
      for (int t = 0; t < 3; t++) {
        method.step(s);
      }
      double[] point = new double[1];
      assertThat(s.answer(point, new double[1])).isTrue();
      // x = 8.5, 8, 7.5
      times[(int) Math.round(2 * (8.5 - point[0]))]++;
    }
    for (int count : times) {
      assertThat(count).isBetween(900, 1100);
    }
  }

  @Test
  void whatIsBeyondTheTheoryIsRefusedAndSettingsAreChecked() {
    assertThatThrownBy(() -> icpp(1, 1, 2).start(PeerProblems.pinned(), new double[1], SCENARIOS))
        .hasMessageContaining("equalities (1)")
        .hasMessageContaining("method icpp");
    TestProblem unbounded = new TestProblem(new WholeSpace(1), 1, 0, PeerProblems.ramp().oracle());
    assertThatThrownBy(() -> icpp(1, 1, 2).start(unbounded, new double[1], SCENARIOS))
        .hasMessageContaining("without bound");
    assertThatThrownBy(() -> icpp(-1, 1, 2)).hasMessageContaining("mu (-1");
    assertThatThrownBy(() -> icpp(1, Double.NaN, 2)).hasMessageContaining("muG (NaN)");
    assertThatThrownBy(() -> icpp(1, 1, 0)).hasMessageContaining("steps");
  }
}
