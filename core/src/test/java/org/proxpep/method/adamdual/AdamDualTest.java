package org.proxpep.method.adamdual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.PeerProblems;
import org.proxpep.method.catalogue.Published;
import org.proxpep.method.lagrangian.LagrangianSettings;
import org.proxpep.problem.Scenarios;
import org.proxpep.set.Box;

class AdamDualTest {

  private static AdamDualSettings settings(double epsilon, boolean cosine, double steps) {
    return new AdamDualSettings(0.5, 1, 0.5, 0.75, epsilon, 1, 0, 0, cosine, steps);
  }

  @Test
  void twoIterationsByHand() {
    AdamDual method = new AdamDual(settings(1, false, 1));
    AdamDualState s = method.start(PeerProblems.ramp(), new double[1], new Scenarios(1));
    method.step(s);
    // u = 1, and so are both corrected means: a step of 0.5/(1 + 1).
    PeerProblems.expect(s, -0.25, 1.0);
    method.step(s);
    // u = 0; m = 1/4 of a share 3/4, v = 3/16 of a share 7/16; c = 1.25.
    PeerProblems.expect(s, -0.25 - 0.5 * (1.0 / 3) / (Math.sqrt(3.0 / 7) + 1), 2.25);
    assertThat(s.samples()).isEqualTo(2);
  }

  @Test
  void theFirstStepOfTheDefaultsHasTheSameLengthForEveryGradient() {
    TestProblem problem =
        new TestProblem(
            Box.cube(2, -50, 50), 0, 0, (x, xi, out) -> TestProblem.set(out, 0, 0, 1e-3, -1e6));
    AdamDual method = new AdamDual(Published.settings(AdamDualSettings.class, 1));
    AdamDualState s = method.start(problem, new double[2], new Scenarios(1));
    method.step(s);
    assertThat(s.x[0]).isCloseTo(-1.0, within(2e-5));
    assertThat(s.x[1]).isCloseTo(1.0, within(2e-5));
  }

  @Test
  void aCosineShrinksBothSteps() {
    // Steps are over √2; the second is half as long as the first.
    AdamDual method = new AdamDual(settings(1, true, 2));
    AdamDualState s = method.start(PeerProblems.ramp(), new double[1], new Scenarios(1));
    method.step(s);
    double root = Math.sqrt(0.5);
    PeerProblems.expect(s, -0.25 * root, root);
    double c = 1 - s.x[0];
    method.step(s);
    assertThat(s.y[0]).isCloseTo(root + 0.5 * root * c, within(1e-13));
  }

  @Test
  void againstAGreatEpsilonItIsDescentAscent() {
    double great = 1e9;
    AdamDual adam =
        new AdamDual(new AdamDualSettings(0.1 * great, 0.2, 0, 0, great, 1, 2, 0.5, false, 1));
    PeerProblems.expectDescentAscent(adam, new LagrangianSettings(0.1, 0.2, 1, 2, 0.5, 0, 1), 1e-6);
  }
}
