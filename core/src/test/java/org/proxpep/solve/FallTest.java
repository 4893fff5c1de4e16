package org.proxpep.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;
import org.proxpep.diagnostics.MeanEvaluator;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.WholeSpace;

class FallTest {

  /** Two variables; a function writes a gradient and returns a value. */
  private record Plane(
      ConvexSet feasibleSet,
      ToDoubleBiFunction<double[], double[]> f,
      ToDoubleBiFunction<double[], double[]> g)
      implements StochasticProblem, ExactMean {

    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public int inequalities() {
      return 1;
    }

    @Override
    public int equalities() {
      return 0;
    }

    @Override
    public void evaluateMean(double[] x, Evaluation out) {
      out.clear();
      out.value[0] = f.applyAsDouble(x, out.gradient[0]);
      out.value[1] = g.applyAsDouble(x, out.gradient[1]);
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      evaluateMean(x, out);
    }
  }

  private static double linear(double a, double b, double c, double[] x, double[] gradient) {
    gradient[0] = a;
    gradient[1] = b;
    return a * x[0] + b * x[1] + c;
  }

  private static double none(double[] x, double[] gradient) {
    return linear(0, 0, -1, x, gradient);
  }

  private static Optional<String> fall(Plane problem) {
    return new Fall(problem, MeanEvaluator.exact(problem), 1e-3)
        .from(new double[] {0, 0}, new double[] {3, 0.5});
  }

  @Test
  void aValleyThatSlopesIsFollowed() {
    // The way come, (3, ½), is not the floor of the valley along (1, 0).
    Plane valley =
        new Plane(
            new WholeSpace(2),
            (x, d) -> linear(-1, 4 * x[1], 0, x, d) - 2 * x[1] * x[1],
            FallTest::none);
    assertThat(fall(valley).orElseThrow()).contains("from -2.500 ").contains("without bound");
  }

  @Test
  void aConstraintThatEndsTheFallIsSeen() {
    Plane stopped =
        new Plane(
            new WholeSpace(2),
            (x, d) -> linear(-1, 0, 0, x, d),
            (x, d) -> linear(1, 0, -1000, x, d));
    assertThat(fall(stopped)).isEmpty();
    Plane free =
        new Plane(
            new WholeSpace(2),
            (x, d) -> linear(-1, 0, 0, x, d),
            (x, d) -> linear(-1, 0, -1000, x, d));
    assertThat(fall(free)).isPresent();
  }

  @Test
  void whatFallsEverMoreSlowlyOrRisesInTheEndIsBounded() {
    Plane exponential =
        new Plane(
            new WholeSpace(2),
            (x, d) -> {
              d[0] = -Math.exp(-x[0]);
              d[1] = x[1];
              return Math.exp(-x[0]) + 0.5 * x[1] * x[1];
            },
            FallTest::none);
    assertThat(fall(exponential)).isEmpty();
    Plane bowl =
        new Plane(
            new WholeSpace(2),
            (x, d) -> linear(-1 + 1e-3 * x[0], x[1], 0, x, d) - 5e-4 * x[0] * x[0],
            FallTest::none);
    assertThat(fall(bowl)).isEmpty();
  }

  @Test
  void aBoundedSetEndsEveryFall() {
    Plane boxed = new Plane(Box.cube(2, -9, 9), (x, d) -> linear(-1, 0, 0, x, d), FallTest::none);
    assertThat(fall(boxed)).isEmpty();
    double infinity = Double.POSITIVE_INFINITY;
    Plane half =
        new Plane(
            new Box(new double[] {0, 0}, new double[] {infinity, 1}),
            (x, d) -> linear(-1, 0, 0, x, d),
            FallTest::none);
    assertThat(fall(half)).isPresent();
  }
}
