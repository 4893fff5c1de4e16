package org.proxpep.problems.optimum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.parts.FormulaRows;
import org.proxpep.set.Box;

final class ExactSqpTest {

  private static final double EXACT = 1e-12;

  /** (x1−2)² + (x2−2)² s.t. x1 + x2 ≤ 2 and 3x1 ≤ 9. */
  private static void projection(double[] x, Evaluation o) {
    FormulaRows.row(
        o, 0, (x[0] - 2) * (x[0] - 2) + (x[1] - 2) * (x[1] - 2), 2 * (x[0] - 2), 2 * (x[1] - 2));
    FormulaRows.row(o, 1, x[0] + x[1] - 2, 1, 1);
    FormulaRows.row(o, 2, 3 * x[0] - 9, 3, 0);
  }

  private static ExactSqp projection(Box box) {
    return new ExactSqp(ExactSqpTest::projection, box, 2, 0);
  }

  @Test
  void aWrongActiveSetIsCorrected() {
    for (double first : new double[] {0, 3}) {
      for (double second : new double[] {0, 3}) {
        ExactSqp sqp = projection(Box.cube(2, -5, 5));
        KnownOptimum found =
            sqp.solve(new double[] {0.3, -4}, new double[] {first, second}, "test");
        assertThat(found.x()).containsExactly(new double[] {1, 1}, within(EXACT));
        assertThat(found.lambda()).containsExactly(new double[] {2, 0}, within(EXACT));
        assertThat(found.f()).isCloseTo(2.0, within(EXACT));
        assertThat(sqp.residual()).isLessThan(EXACT);
      }
    }
  }

  @Test
  void aBoundIsFoundAndLeft() {
    // With x1 ≤ ½ the solution is (½, 1½), λ = 1; the start sits on the wrong bound of x2.
    Box box = new Box(new double[] {-5, -5}, new double[] {0.5, 5});
    KnownOptimum found = projection(box).polish(new double[] {0, -5}, "test");
    assertThat(found.x()).containsExactly(new double[] {0.5, 1.5}, within(EXACT));
    assertThat(found.lambda()).containsExactly(new double[] {1, 0}, within(EXACT));
  }

  @Test
  void aRoughGuessIsPolished() {
    KnownOptimum found =
        projection(Box.cube(2, -5, 5)).polish(new double[] {1.00001, 0.99998}, "test");
    assertThat(found.x()).containsExactly(new double[] {1, 1}, within(EXACT));
    assertThat(found.note()).isEqualTo("test");
  }

  @Test
  void aFunctionWithAKinkAtItsLeastValueIsReported() {
    ExactSqp sqp =
        new ExactSqp(
            (x, o) -> FormulaRows.row(o, 0, Math.abs(x[0] - 0.3), Math.signum(x[0] - 0.3)),
            Box.cube(1, -1, 1),
            0,
            0);
    assertThatThrownBy(() -> sqp.polish(new double[] {0}, "test"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("nearer to the solution");
  }

  @Test
  void dependentActiveGradientsDoNoHarm() {
    ExactSqp sqp =
        new ExactSqp(
            (x, o) -> {
              FormulaRows.row(o, 0, x[0] * x[0] + x[1] * x[1], 2 * x[0], 2 * x[1]);
              for (int k = 1; k <= 2; k++) {
                FormulaRows.row(o, k, k * (x[0] + x[1] - 1), k, k);
              }
            },
            Box.cube(2, -5, 5),
            0,
            2);
    KnownOptimum found = sqp.polish(new double[] {0.3, 0.9}, "test");
    assertThat(found.x()).containsExactly(new double[] {0.5, 0.5}, within(EXACT));
    // Only the sum of the multipliers is determined: 1 + μ1 + 2 μ2 = 0.
    assertThat(found.mu()[0] + 2 * found.mu()[1]).isCloseTo(-1.0, within(EXACT));
  }
}
