package org.proxpep.method.conex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.Recorded;
import org.proxpep.method.Recorded.Call;
import org.proxpep.method.catalogue.Published;
import org.proxpep.problem.Scenarios;

class ConexTest {

  private static final Offset<Double> EXACT = Offset.offset(1e-14);
  private static final Scenarios SCENARIOS = new Scenarios(1);

  @Test
  void twoIterationsByHand() {
    Conex method = new Conex(new ConexSettings(2, 0.5, 0, true, 1, false));
    ConexState s = method.start(PeerProblems.ramp(), new double[1], SCENARIOS);
    method.step(s);
    // s = 1, y = 0 + 1/0.5, u = 1 − 2.
    assertThat(s.y[0]).isCloseTo(2.0, EXACT);
    assertThat(s.x[0]).isCloseTo(0.5, EXACT);
    method.step(s);
    // s = 2·0.5 − 1: the line has come down by half, and is on its way to zero.
    assertThat(s.y[0]).isCloseTo(2.0, EXACT);
    assertThat(s.x[0]).isCloseTo(1.0, EXACT);
    double[] point = new double[1];
    double[] lambda = new double[1];
    assertThat(s.answer(point, lambda)).isTrue();
    assertThat(point[0]).isCloseTo(0.75, EXACT);
    assertThat(lambda[0]).isCloseTo(2.0, EXACT);
  }

  /** a = 2 and L₀ + BL₁ = ½, so t₀ = 3. */
  @Test
  void twoIterationsByHandWithStrongConvexity() {
    Conex method = new Conex(new ConexSettings(1, 0.5, 2, true, 1, false));
    ConexState s = method.start(PeerProblems.ramp(), new double[1], SCENARIOS);
    method.step(s);
    // η = 4, τ = 0.5, γ = 5: y = 2, x = 1/4.
    assertThat(s.x[0]).isCloseTo(0.25, EXACT);
    method.step(s);
    // η = 5, τ = 0.25, γ = 6, θ = 5/6: s = (11/6)·0.75 − 5/6.
    double y = 2 + (11 / 6.0 * 0.75 - 5 / 6.0) / 0.25;
    double x = 0.25 - (1 - y) / 5;
    assertThat(s.y[0]).isCloseTo(y, EXACT);
    assertThat(s.x[0]).isCloseTo(x, EXACT);
    double[] point = new double[1];
    assertThat(s.answer(point, new double[1])).isTrue();
    assertThat(point[0]).isCloseTo((5 * 0.25 + 6 * x) / 11, EXACT);
  }

  @Test
  void theLineHasASampleOfItsOwnWhichIsPaidFor() {
    Recorded ramp = Recorded.of(PeerProblems.ramp());
    Conex method = new Conex(new ConexSettings(2, 0.5, 0, true, 1, false));
    ConexState s = method.start(ramp.problem(), new double[1], SCENARIOS);
    assertThat(s.evaluationsOfNextStep()).isEqualTo(2);
    method.step(s);
    List<Call> calls = ramp.take();
    assertThat(calls).hasSize(2);
    assertThat(calls.get(0).key()).isNotEqualTo(calls.get(1).key());
    assertThat(s.samples()).isEqualTo(2);
    Conex cheap = new Conex(new ConexSettings(2, 0.5, 0, false, 1, false));
    ConexState c = cheap.start(ramp.problem(), new double[1], SCENARIOS);
    cheap.step(c);
    assertThat(ramp.take()).hasSize(1);
    assertThat(c.samples()).isEqualTo(1);
    assertThat(c.x).containsExactly(s.x);
  }

  @Test
  void whatIsBeyondTheTheoryIsRefused() {
    Conex method = new Conex(Published.settings(ConexSettings.class, 16));
    assertThat(method.settings()).isEqualTo(new ConexSettings(1, 1, 0, true, 16, false));
    assertThatThrownBy(() -> method.start(PeerProblems.pinned(), new double[1], SCENARIOS))
        .hasMessageContaining("equalities (1)")
        .hasMessageContaining("convex functions");
  }
}
