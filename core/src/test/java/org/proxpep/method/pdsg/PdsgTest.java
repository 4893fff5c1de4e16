package org.proxpep.method.pdsg;

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

class PdsgTest {

  private static final Offset<Double> EXACT = Offset.offset(1e-14);

  @Test
  void twoIterationsByHand() {
    Pdsg method = new Pdsg(new PdsgSettings(1, 1, 2, 10, 0, 1, false));
    PdsgState s = method.start(PeerProblems.ramp(), new double[1], new Scenarios(1));
    method.step(s);
    // weight [2·1 + 0]₊ = 2, u = 1 − 2, s = 1.
    double x = 1 / (Math.sqrt(0.1) + 1);
    assertThat(s.x[0]).isCloseTo(x, EXACT);
    assertThat(s.y[0]).isCloseTo(1.0, EXACT);
    method.step(s);
    // c = 1 − x, weight 2c + 1, u = −2c.
    double c = 1 - x;
    double sum = 1 + 4 * c * c;
    assertThat(s.x[0]).isCloseTo(x + 2 * c / (Math.sqrt(sum / 10) + 1), EXACT);
    assertThat(s.y[0]).isCloseTo(1 + c, EXACT);
  }

  @Test
  void aSatisfiedConstraintLosesAtMostItsMultiplier() {
    Pdsg method = new Pdsg(new PdsgSettings(1, 1, 2, 10, 0, 1, false));
    PdsgState s = method.start(PeerProblems.ramp(), new double[] {9}, new Scenarios(1));
    s.y[0] = 3;
    method.step(s);
    assertThat(s.y[0]).isCloseTo(3 - 1.5, EXACT); // max(−z/β, −8) = −1.5
  }

  @Test
  void multipliersAreTheMeanOverTheConstraints() {
    Pdsg method = new Pdsg(new PdsgSettings(1, 1, 1, 10, 0, 1, true));
    PdsgState s = method.start(PeerProblems.pinned(), new double[1], new Scenarios(1));
    method.step(s);
    // The pair has values −1 and 1: z = (0, 1), so μ = (0 − 1)/2.
    double[] mu = new double[1];
    s.multipliers(mu);
    assertThat(mu[0]).isCloseTo(-0.5, EXACT);
  }

  @Test
  void rowsAreDrawnEquallyOftenAndApart() {
    int all = 5;
    TestProblem problem =
        new TestProblem(
            Box.cube(1, -1, 1),
            all,
            0,
            (x, xi, out) -> {
              set(out, 0, 0, 0);
              for (int k = 1; k <= all; k++) {
                set(out, k, 1, 0);
              }
            });
    Pdsg method = new Pdsg(new PdsgSettings(1, 1, 1, 10, 2, 1, false));
    PdsgState s = method.start(problem, new double[1], new Scenarios(1));
    int steps = 5000;
    for (int t = 0; t < steps; t++) {
      method.step(s);
    }
    // Every step adds 1 to two multipliers; the standard deviation of each is 35.
    double sum = 0;
    for (double z : s.y) {
      assertThat(z).isCloseTo(2000.0, Offset.offset(140.0));
      sum += z;
    }
    assertThat(sum).isEqualTo(2.0 * steps);
  }

  @Test
  void equalitiesAreRefusedUnlessAsked() {
    Pdsg method = new Pdsg(Published.settings(PdsgSettings.class, 100));
    assertThatThrownBy(() -> method.start(PeerProblems.pinned(), new double[1], new Scenarios(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("equalities (1)")
        .hasMessageContaining("pdsg")
        .hasMessageContaining("allowHeuristic");
  }
}
