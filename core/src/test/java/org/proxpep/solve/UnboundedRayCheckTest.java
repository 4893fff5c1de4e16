package org.proxpep.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.Tolerances;
import org.proxpep.fixture.ExactProblem;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.WholeSpace;

class UnboundedRayCheckTest {

  /** Two variables; a function writes a gradient and returns a value. */
  private static ExactProblem plane(
      ConvexSet set,
      ToDoubleBiFunction<double[], double[]> f,
      ToDoubleBiFunction<double[], double[]> g) {
    return new ExactProblem(
        set,
        (x, out) -> {
          out.setValue(0, f.applyAsDouble(x, out.gradient(0)));
          out.setValue(1, g.applyAsDouble(x, out.gradient(1)));
        });
  }

  private static double linear(double a, double b, double c, double[] x, double[] gradient) {
    gradient[0] = a;
    gradient[1] = b;
    return a * x[0] + b * x[1] + c;
  }

  private static double none(double[] x, double[] gradient) {
    return linear(0, 0, -1, x, gradient);
  }

  private static Optional<String> fall(ExactProblem problem) {
    return new UnboundedRayCheck(
            problem, MeanEvaluator.exact(problem), Tolerances.all(problem, 1e-3))
        .from(new double[] {0, 0}, new double[] {3, 0.5});
  }

  @Test
  void aValleyThatSlopesIsFollowed() {
    // The way come, (3, ½), is not the floor of the valley along (1, 0).
    ExactProblem valley =
        plane(
            new WholeSpace(2),
            (x, d) -> linear(-1, 4 * x[1], 0, x, d) - 2 * x[1] * x[1],
            UnboundedRayCheckTest::none);
    assertThat(fall(valley).orElseThrow()).contains("from -2.500 ").contains("without bound");
  }

  @Test
  void aConstraintThatEndsTheFallIsSeen() {
    ExactProblem stopped =
        plane(
            new WholeSpace(2),
            (x, d) -> linear(-1, 0, 0, x, d),
            (x, d) -> linear(1, 0, -1000, x, d));
    assertThat(fall(stopped)).isEmpty();
    ExactProblem free =
        plane(
            new WholeSpace(2),
            (x, d) -> linear(-1, 0, 0, x, d),
            (x, d) -> linear(-1, 0, -1000, x, d));
    assertThat(fall(free)).isPresent();
  }

  @Test
  void whatFallsEverMoreSlowlyOrRisesInTheEndIsBounded() {
    ExactProblem exponential =
        plane(
            new WholeSpace(2),
            (x, d) -> {
              d[0] = -Math.exp(-x[0]);
              d[1] = x[1];
              return Math.exp(-x[0]) + 0.5 * x[1] * x[1];
            },
            UnboundedRayCheckTest::none);
    assertThat(fall(exponential)).isEmpty();
    ExactProblem bowl =
        plane(
            new WholeSpace(2),
            (x, d) -> linear(-1 + 1e-3 * x[0], x[1], 0, x, d) - 5e-4 * x[0] * x[0],
            UnboundedRayCheckTest::none);
    assertThat(fall(bowl)).isEmpty();
  }

  @Test
  void aBoundedSetEndsEveryFall() {
    ExactProblem boxed =
        plane(Box.cube(2, -9, 9), (x, d) -> linear(-1, 0, 0, x, d), UnboundedRayCheckTest::none);
    assertThat(fall(boxed)).isEmpty();
    double infinity = Double.POSITIVE_INFINITY;
    ExactProblem half =
        plane(
            new Box(new double[] {0, 0}, new double[] {infinity, 1}),
            (x, d) -> linear(-1, 0, 0, x, d),
            UnboundedRayCheckTest::none);
    assertThat(fall(half)).isPresent();
  }
}
