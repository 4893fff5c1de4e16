package org.proxpep.method.sampledal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.proxpep.fixture.TestProblem.set;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.Recorded;
import org.proxpep.method.catalogue.Published;
import org.proxpep.method.mlalm.Mlalm;
import org.proxpep.method.mlalm.MlalmSettings;
import org.proxpep.method.mlalm.MlalmState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.set.WholeSpace;

class SampledAlTest {

  private static final Offset<Double> EXACT = Offset.offset(1e-14);
  private static final Scenarios SCENARIOS = new Scenarios(1);

  @Test
  void twoIterationsByHand() {
    Recorded ramp = Recorded.of(PeerProblems.ramp());
    SampledAl method = new SampledAl(new SampledAlSettings(0.1, 2, 0.5, 0, 1, true));
    SampledAlState s = method.start(ramp.problem(), new double[1], SCENARIOS);
    method.step(s);
    // weight 2·1 + 0, u = 1 − 2; the multiplier waits for c(x⁺).
    assertThat(s.x[0]).isCloseTo(0.1, EXACT);
    assertThat(s.y[0]).isZero();
    method.step(s);
    // z = 0 + 0.9, weight 2·0.9 + 0.9, u = 1 − 2.7.
    assertThat(s.y[0]).isCloseTo(0.9, EXACT);
    assertThat(s.x[0]).isCloseTo(0.27, EXACT);
    assertThat(ramp.take()).hasSize(2);
    assertThat(s.samples()).isEqualTo(2);
  }

  @Test
  void aMultiplierFallsToZeroAndNotBelow() {
    SampledAl method = new SampledAl(new SampledAlSettings(0.1, 2, 1, 0, 1, true));
    SampledAlState s = method.start(PeerProblems.ramp(), new double[] {9}, SCENARIOS);
    s.y[0] = 3;
    method.step(s);
    assertThat(s.x[0]).isCloseTo(8.9, EXACT); // 3 − 16 is cut at zero
    method.step(s);
    assertThat(s.y[0]).isZero(); // 3 + 2·max(−3/2, −7.9)
  }

  /** min Σxᵢ²/2 s.t. 1 + i − xᵢ ≤ 0, i = 0..3. */
  private static final TestProblem FOUR =
      new TestProblem(
          new WholeSpace(4),
          4,
          0,
          (x, xi, out) -> {
            set(out, 0, 0, x);
            for (int i = 0; i < 4; i++) {
              set(out, 1 + i, 1 + i - x[i], new double[4]);
              out.gradient(1 + i)[i] = -1;
            }
          });

  @Test
  void twoOfFourRowsAreDrawnAndWeighDouble() {
    SampledAl method = new SampledAl(new SampledAlSettings(0.1, 2, 0.5, 2, 1, true));
    SampledAlState s = method.start(FOUR, new double[4], SCENARIOS);
    double[] x = new double[4];
    double[] z = new double[4];
    int odd = 0;
    for (int t = 1; t <= 20; t++) {
      // With two of four rows, row and row + 2 are drawn together.
      int first =
          (int) Scenarios.index(Scenarios.derive(SCENARIOS.key(Purpose.DECISION, t), 0), 4) % 2;
      odd += first;
      double[] next = x.clone();
      for (int i = 0; i < 4; i++) {
        double weight = i % 2 == first ? 2 * Math.max(0, 2 * (1 + i - x[i]) + z[i]) : 0;
        next[i] = x[i] - 0.1 * (x[i] - weight);
      }
      x = next;
      method.step(s);
      assertThat(s.x).containsExactly(x, EXACT);
      assertThat(s.y).containsExactly(z, EXACT);
      for (int i = first; i < 4; i += 2) {
        z[i] += Math.max(-z[i] / 2, 1 + i - x[i]);
      }
    }
    assertThat(odd).isBetween(4, 16);
  }

  @Test
  void withMultipliersThatStandStillItIsMlalmWithoutMemory() {
    double still = 1e-300;
    SampledAl method = new SampledAl(new SampledAlSettings(0.01, 3, still / 3, 0, 1, true));
    Mlalm other = new Mlalm(new MlalmSettings(0.01, 1, 3, still / 3, 1, true));
    SampledAlState s = method.start(PeerProblems.noisy(0), new double[2], SCENARIOS);
    MlalmState o = other.start(PeerProblems.noisy(0), new double[2], SCENARIOS);
    s.startFrom(new double[] {0.7});
    o.startFrom(new double[] {0.7});
    for (int t = 0; t < 100; t++) {
      method.step(s);
      other.step(o);
      assertThat(s.x).containsExactly(o.x, EXACT);
    }
  }

  @Test
  void whatIsBeyondTheTheoryIsRefused() {
    SampledAl method = new SampledAl(Published.settings(SampledAlSettings.class, 16));
    assertThat(method.settings()).isEqualTo(new SampledAlSettings(1, 1, 0.01, 0, 16, false));
    assertThatThrownBy(() -> method.start(PeerProblems.ramp(), new double[1], SCENARIOS))
        .hasMessageContaining("(g1) that may differ by scenario");
    assertThatThrownBy(() -> method.start(PeerProblems.pinned(), new double[1], SCENARIOS))
        .hasMessageContaining("equalities (1)");
  }
}
