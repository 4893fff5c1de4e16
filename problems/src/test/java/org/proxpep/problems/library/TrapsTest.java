package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.problems.LibraryProblem;

/** The traps do what their comments say, as far as one evaluation shows it. */
final class TrapsTest {

  @Test
  void theSubproblemOfU4IsNotConvexAtTheStart() {
    // (α+τ)/2 x² + ([σq(x)]₊)²/(2σ) with the model q of the constraint at x = 0.
    LibraryProblem u4 = ProblemLibrary.find("u4");
    Evaluation at = Evaluation.of(u4);
    double h = 1e-4;
    double curvature =
        (subproblemOfU4(u4, at, h) - 2 * subproblemOfU4(u4, at, 0) + subproblemOfU4(u4, at, -h))
            / (h * h);
    assertThat(curvature).isCloseTo(-3.0, within(1e-5));
    double minimiser = Math.sqrt(1.2);
    for (double x = -2.0; x <= 2.0; x += 0.01) {
      assertThat(subproblemOfU4(u4, at, x))
          .isGreaterThanOrEqualTo(subproblemOfU4(u4, at, minimiser));
    }
    u4.evaluate(u4.startingPoint(), 0, at);
    assertThat(at.gradient(0)[0]).isZero();
  }

  private static double subproblemOfU4(LibraryProblem u4, Evaluation at, double x) {
    u4.evaluate(new double[] {x}, 0, at);
    double sigma = 5.0;
    double q = Math.max(0.0, at.value(1));
    return x * x + 0.5 * sigma * q * q;
  }

  @Test
  void jumpingBetweenTheSidesOfU2HidesTheViolation() {
    LibraryProblem u2 = ProblemLibrary.find("u2");
    Evaluation right = Evaluation.of(u2);
    Evaluation left = Evaluation.of(u2);
    u2.evaluate(new double[] {1}, 0, right);
    u2.evaluate(new double[] {-1}, 0, left);
    for (int k = 1; k <= 2; k++) {
      assertThat(0.5 * (right.value(k) + left.value(k))).isNegative();
      assertThat(Math.max(right.value(k), left.value(k))).isCloseTo(0.7, within(1e-15));
    }
  }

  @Test
  void everyLargerMultiplierOfU3IsOneToo() {
    LibraryProblem u3 = ProblemLibrary.find("u3");
    Evaluation at = Evaluation.of(u3);
    u3.evaluate(u3.optimum().x(), 0, at);
    for (double mu : new double[] {100, 150, 1e6}) {
      double[] y = {-(at.gradient(0)[0] + mu * at.gradient(1)[0])};
      u3.feasibleSet().project(y, y);
      assertThat(y[0]).isZero();
    }
  }
}
