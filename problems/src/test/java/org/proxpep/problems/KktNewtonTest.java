package org.proxpep.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.set.Box;

final class KktNewtonTest {

  private static final double EXACT = 1e-12;

  /** (x1−2)² + (x2−2)² s.t. x1 + x2 ≤ 2 and 3x1 ≤ 9. */
  private static void projection(double[] x, Evaluation o) {
    Rows.put(o, 0, (x[0] - 2) * (x[0] - 2) + (x[1] - 2) * (x[1] - 2));
    Rows.grad(o, 0, 2 * (x[0] - 2), 2 * (x[1] - 2));
    Rows.put(o, 1, x[0] + x[1] - 2);
    Rows.grad(o, 1, 1, 1);
    Rows.put(o, 2, 3 * x[0] - 9);
    Rows.grad(o, 2, 3, 0);
  }

  @Test
  void aWrongActiveSetIsCorrected() {
    for (boolean first : new boolean[] {false, true}) {
      for (boolean second : new boolean[] {false, true}) {
        KktNewton newton = new KktNewton(KktNewtonTest::projection, Box.cube(2, -5, 5), 2, 0);
        KnownOptimum found =
            newton.solve(new double[] {0.3, -4}, new boolean[] {first, second}, "test");
        assertThat(found.x()).containsExactly(new double[] {1, 1}, within(EXACT));
        assertThat(found.lambda()).containsExactly(new double[] {2, 0}, within(EXACT));
        assertThat(found.f()).isCloseTo(2.0, within(EXACT));
      }
    }
  }

  @Test
  void aBoundIsFoundAndLeft() {
    // With x1 ≤ ½ the solution is (½, 1½), λ = 1; the start sits on the wrong bound of x2.
    Box box = new Box(new double[] {-5, -5}, new double[] {0.5, 5});
    KnownOptimum found =
        new KktNewton(KktNewtonTest::projection, box, 2, 0)
            .solve(new double[] {0, -5}, new boolean[] {true, false}, "test");
    assertThat(found.x()).containsExactly(new double[] {0.5, 1.5}, within(EXACT));
    assertThat(found.lambda()).containsExactly(new double[] {1, 0}, within(EXACT));
  }

  @Test
  void aRoughGuessIsPolished() {
    KnownOptimum found =
        new KktNewton(KktNewtonTest::projection, Box.cube(2, -5, 5), 2, 0)
            .polish(new double[] {1.00001, 0.99998}, "test");
    assertThat(found.x()).containsExactly(new double[] {1, 1}, within(EXACT));
    assertThat(found.note()).isEqualTo("test");
  }

  @Test
  void aFunctionWithoutStationaryPointIsReported() {
    KktNewton newton =
        new KktNewton(
            (x, o) -> {
              o.value[0] = Math.exp(x[0]) + x[0];
              o.gradient[0][0] = Math.exp(x[0]) + 1;
            },
            Box.cube(1, -1e300, 1e300),
            0,
            0);
    assertThatThrownBy(() -> newton.polish(new double[] {0}, "test"))
        .isInstanceOfAny(IllegalStateException.class, ArithmeticException.class);
  }

  @Test
  void dependentActiveGradientsAreReported() {
    KktNewton newton =
        new KktNewton(
            (x, o) -> {
              o.value[0] = x[0] * x[0] + x[1] * x[1];
              Rows.grad(o, 0, 2 * x[0], 2 * x[1]);
              for (int k = 1; k <= 2; k++) {
                o.value[k] = k * (x[0] + x[1] - 1);
                Rows.grad(o, k, k, k);
              }
            },
            Box.cube(2, -5, 5),
            0,
            2);
    assertThatThrownBy(() -> newton.polish(new double[] {0.5, 0.5}, "test"))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("dependent gradients");
  }
}
