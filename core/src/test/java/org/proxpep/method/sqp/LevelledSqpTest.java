package org.proxpep.method.sqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.proxpep.fixture.TestProblem.set;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Saved;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.set.Box;
import org.proxpep.set.SmoothForm;

class LevelledSqpTest {

  private static final double[] UNITS = {5, 5};

  /**
   * min ½E[(x₁ − 1 − a)² + 0.01(x₂ − 2 − b)²] s.t. E[x₁ + x₂ − 2 + c] ≤ 0: the minimiser of the
   * mean over any scenarios has a closed form.
   */
  private static final TestProblem PROBLEM =
      new TestProblem(
          Box.cube(2, -10, 10),
          1,
          0,
          (x, xi, out) -> {
            ScenarioRandom random = out.random(xi);
            double a = x[0] - 1 - random.nextGaussian();
            double b = x[1] - 2 - 10 * random.nextGaussian();
            set(out, 0, 0.5 * (a * a + 0.01 * b * b), a, 0.01 * b);
            set(out, 1, x[0] + x[1] - 2 + random.nextGaussian(), 1, 1);
          });

  private final Scenarios scenarios = new Scenarios(5);

  private long key(long index) {
    return scenarios.key(Scenarios.Purpose.TRAINING, 1 + index);
  }

  private static PenaltySqp over(
      TestProblem problem, Means means, double[] start, double[] y, double[] units) {
    SmoothForm form = problem.feasibleSet().smoothForm().orElseThrow();
    return new PenaltySqp(problem, form, means, start, y, units);
  }

  /** Solved on 200 replayed scenarios. */
  private PenaltySqp replayed() {
    double[] start = {0.5, 0.5};
    ReplayedMeans means = new ReplayedMeans(PROBLEM, this::key, 200, start, new double[1], UNITS);
    PenaltySqp sqp = over(PROBLEM, means, start, new double[1], UNITS);
    for (int k = 0; k < 8; k++) {
      sqp.step();
    }
    return sqp;
  }

  private LevelledSqp levels(PenaltySqp sqp) {
    return new LevelledSqp(
        PROBLEM, this::key, sqp, ScenarioHessians.of(PROBLEM, UNITS), UNITS, 200, 20);
  }

  /** The minimiser of the mean over the first so many scenarios. */
  private double[] minimiser(long count) {
    double[] at = new double[2];
    Evaluation mean = Evaluation.of(PROBLEM);
    Evaluation one = Evaluation.of(PROBLEM);
    for (long i = 0; i < count; i++) {
      PROBLEM.evaluate(at, key(i), one);
      mean.add(1.0 / (double) count, one);
    }
    // At 0 the gradient of F is −(p, 0.01q) for the free minimiser (p, q), and g is −2 + c̄.
    double p = -mean.gradient(0)[0];
    double q = -mean.gradient(0)[1] / 0.01;
    double lambda = Math.max(0.0, (p + q + mean.value(1)) / (1 + 100));
    return new double[] {p - lambda, q - 100 * lambda};
  }

  @Test
  void theAnswerIsTheMinimiserOfTheMeanOverAllScenarios() {
    LevelledSqp levels = levels(replayed());
    double[] x = new double[2];
    double[] y = new double[1];
    long next = 200;
    for (int level = 0; level < 5; level++) {
      long all = next;
      while (next < 2 * all) {
        levels.take(next++);
      }
      levels.step();
      double[] best = minimiser(next);
      levels.answer(x, y);
      // The noise of x₂ is 10/√M; the pull towards the point before is far smaller.
      double noise = 10 / Math.sqrt((double) next);
      assertThat(Vectors.distance(x, best)).as("%s scenarios", next).isLessThan(0.1 * noise);
    }
    assertThat(levels.weight()).isEqualTo(6400.0);
    assertThat(y[0]).as("the price of x₁ + x₂ ≤ 2 is 1/101").isCloseTo(1.0 / 101, within(0.02));
  }

  @Test
  void anAnswerInTheMiddleOfALevelCountsItsScenariosAndLeavesNoTrace() throws IOException {
    LevelledSqp asked = levels(replayed());
    LevelledSqp left = levels(replayed());
    double[] x = new double[2];
    double[] y = new double[1];
    for (long next = 200; next < 350; next++) {
      asked.take(next);
      left.take(next);
      asked.answer(x, y);
    }
    assertThat(Vectors.distance(x, minimiser(350))).isLessThan(0.1 * 10 / Math.sqrt(350));
    assertThat(Saved.bytes(asked::fields)).isEqualTo(Saved.bytes(left::fields));
  }

  @Test
  void chanceDecidesOnSecondDerivativesAndWeightsMakeUpForIt() {
    LevelledSqp levels = levels(replayed());
    long spent = 0;
    for (long next = 200; next < 20_200; next++) {
      spent += levels.take(next);
    }
    assertThat(spent - 20_000).as("an eighth of the evaluations").isBetween(1_800L, 3_200L);
  }

  @Test
  void aScenarioWithoutAValueIsNotTaken() {
    TestProblem broken =
        new TestProblem(
            Box.cube(1, -1, 1), 0, 0, (x, xi, out) -> set(out, 0, Double.NaN, Double.NaN));
    double[] start = {0.0};
    ReplayedMeans means =
        new ReplayedMeans(broken, this::key, 10, start, new double[0], new double[] {1});
    PenaltySqp sqp = over(broken, means, start, new double[0], new double[] {1});
    LevelledSqp levels =
        new LevelledSqp(
            broken,
            this::key,
            sqp,
            ScenarioHessians.of(broken, new double[] {1}),
            new double[] {1},
            10,
            10);
    assertThat(levels.take(0)).isZero();
    assertThat(levels.count()).isZero();
  }
}
