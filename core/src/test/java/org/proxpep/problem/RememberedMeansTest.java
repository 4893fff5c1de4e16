package org.proxpep.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

class RememberedMeansTest {

  private final AtomicInteger passes = new AtomicInteger();

  /** (x − i)²/7 for i = 0..9. */
  private final class Squares implements FiniteProblem {

    @Override
    public Shape shape() {
      return new Shape(1, 0, 0);
    }

    @Override
    public ConvexSet feasibleSet() {
      return Box.cube(1, -10, 10);
    }

    @Override
    public long scenarioCount() {
      return 10;
    }

    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      out.setValue(0, (x[0] - index) * (x[0] - index) / 7);
      out.setGradient(0, 2 * (x[0] - index) / 7);
    }

    @Override
    public void evaluateMean(double[] x, Evaluation out) {
      passes.incrementAndGet();
      FiniteProblem.super.evaluateMean(x, out);
    }
  }

  private static double[] mean(StochasticProblem problem, double x) {
    Evaluation out = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(new double[] {x}, out);
    return new double[] {out.value(0), out.gradient(0)[0]};
  }

  @Test
  void aPointThatWasAskedForIsNotPassedOverAgain() {
    StochasticProblem plain = new Squares();
    double[] there = mean(plain, 0.1);
    StochasticProblem remembered = RememberedMeans.of(plain);
    passes.set(0);
    assertThat(mean(remembered, 0.1)).isEqualTo(there);
    assertThat(mean(remembered, 0.2)).isNotEqualTo(there);
    assertThat(mean(remembered, 0.1)).isEqualTo(there);
    assertThat(passes).hasValue(2);
  }

  @Test
  void theOldestPointsAreForgottenAndRight() {
    StochasticProblem remembered = RememberedMeans.of(new Squares());
    double[] first = mean(remembered, -1);
    for (int i = 0; i < 40; i++) {
      mean(remembered, i);
    }
    assertThat(mean(remembered, -1)).isEqualTo(first);
    assertThat(passes).hasValue(42);
  }

  @Test
  void problemsWithoutATableStayAsTheyAre() {
    StochasticProblem drawn =
        new TestProblem(
            Box.cube(1, -1, 1),
            0,
            0,
            (x, xi, out) -> {
              out.setValue(0, x[0]);
              out.setGradient(0, 1);
            });
    assertThat(RememberedMeans.of(drawn)).isSameAs(drawn);
  }
}
