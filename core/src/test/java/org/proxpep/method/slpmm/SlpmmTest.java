package org.proxpep.method.slpmm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.Curvature;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.catalogue.Published;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.proxpep.ProxPepState;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.set.WholeSpace;

class SlpmmTest {

  private static final Scenarios SCENARIOS = new Scenarios(3);

  @Test
  void twoIterationsByHand() {
    // As for Algorithm 1 with α + τ = 2: λ' = (λ + 1 − x + 1/2)/(3/2), x' = x − (1 − λ')/2.
    Slpmm method = new Slpmm(new SlpmmSettings(2, 1, 1e-14, 1, false));
    SlpmmState s = method.start(PeerProblems.ramp(), new double[1], SCENARIOS);
    double[] lambda = new double[1];
    method.step(s);
    s.multipliers(lambda);
    assertThat(lambda[0]).isCloseTo(1.0, Offset.offset(1e-14));
    method.step(s);
    s.multipliers(lambda);
    assertThat(lambda[0]).isCloseTo(5.0 / 3, Offset.offset(1e-14));
    assertThat(s.x()[0]).isCloseTo(1.0 / 3, Offset.offset(1e-14));
  }

  @Test
  void oneConstraintInTheWholeSpaceHasAClosedForm() {
    TestProblem noisy = PeerProblems.noisy(0);
    TestProblem free = new TestProblem(new WholeSpace(2), 1, 0, noisy.oracle());
    double sigma = 0.7;
    double alpha = 3;
    Slpmm method = new Slpmm(new SlpmmSettings(alpha, sigma, 1e-13, 1, true));
    SlpmmState s = method.start(free, new double[] {1, -1}, SCENARIOS);
    Evaluation e = Evaluation.of(free);
    double[] x = {1, -1};
    double lambda = 0;
    double ratio = sigma / alpha;
    for (int t = 1; t <= 100; t++) {
      free.evaluate(x, SCENARIOS.key(Purpose.TRAINING, t), e);
      double[] vf = e.gradient(0);
      double[] vg = e.gradient(1);
      double cross = vf[0] * vg[0] + vf[1] * vg[1];
      double square = vg[0] * vg[0] + vg[1] * vg[1];
      lambda = Math.max(0, (lambda + sigma * e.value(1) - ratio * cross) / (1 + ratio * square));
      for (int i = 0; i < 2; i++) {
        x[i] -= (vf[i] + lambda * vg[i]) / alpha;
      }
      method.step(s);
      double[] multiplier = new double[1];
      s.multipliers(multiplier);
      assertThat(multiplier[0]).isCloseTo(lambda, Offset.offset(1e-9));
      assertThat(s.x()).containsExactly(x, Offset.offset(1e-9));
    }
  }

  @Test
  void itIsProxPepWithoutEqualitiesAndCurvature() {
    TestProblem problem = PeerProblems.noisy(0);
    Slpmm method = new Slpmm(new SlpmmSettings(4, 0.5, 1e-13, 1, false));
    // Another share of α and τ, and other numbers for the equalities that are not there.
    ProxPep twin =
        new ProxPep(
            new ProxPepSettings(
                0.5, 9, 1, 3, 7, 2, 3, 5, Curvature.Isotropic.zero(1), 1e-13, false, null));
    SlpmmState s = method.start(problem, new double[2], SCENARIOS);
    ProxPepState p = twin.start(problem, new double[2], SCENARIOS);
    for (int t = 0; t < 300; t++) {
      method.step(s);
      twin.step(p);
      assertThat(s.x()).containsExactly(p.x(), Offset.offset(1e-9));
    }
    double[] lambda = new double[1];
    s.multipliers(lambda);
    assertThat(lambda[0]).isPositive().isCloseTo(p.lambda()[0], Offset.offset(1e-9));
  }

  @Test
  void equalitiesAreRefusedUnlessAsked() {
    assertThatThrownBy(
            () ->
                new Slpmm(Published.settings(SlpmmSettings.class, 100))
                    .start(PeerProblems.noisy(1), new double[2], SCENARIOS))
        .hasMessageContaining("equalities (1)");
  }
}
