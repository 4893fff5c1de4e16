package org.proxpep.method.sqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.proxpep.fixture.TestProblem.set;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Saved;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.set.Box;

class LevelledSqpTest {

  private static final double[] UNITS = {5, 5};

  /** Half of the trace of H⁻¹ times the covariance of the slopes, for {@link #PROBLEM}. */
  private static final double NOISE = 1.0;

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

  /** Solved on 200 replayed scenarios. */
  private PenaltySqp replayed() {
    PenaltySqp sqp = at(PROBLEM, 0.5, 0.5);
    for (int k = 0; k < 8; k++) {
      sqp.step();
    }
    return sqp;
  }

  private PenaltySqp at(TestProblem problem, double... start) {
    double[] units = Arrays.copyOf(UNITS, start.length);
    double[] none = new double[problem.shape().constraints()];
    return new PenaltySqp(
        problem,
        problem.feasibleSet().smoothForm().orElseThrow(),
        new ReplayedMeans(problem, this::key, 200, start, none, units),
        start,
        none,
        units);
  }

  private LevelledSqp levels(PenaltySqp sqp) {
    return levels(PROBLEM, sqp, new LevelledSqp.Origin(200, 20, 0.25, 1, NOISE));
  }

  private LevelledSqp levels(TestProblem problem, PenaltySqp sqp, LevelledSqp.Origin origin) {
    double[] units = Arrays.copyOf(UNITS, problem.dimension());
    return new LevelledSqp(
        problem,
        this::key,
        sqp,
        ScenarioHessians.of(problem, units),
        units,
        sqp.x().clone(),
        origin);
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
    LevelledSqp levels =
        levels(broken, at(broken, 0.0), new LevelledSqp.Origin(10, 10, 0.25, 1, NOISE));
    assertThat(levels.take(0)).isZero();
    assertThat(levels.count()).isZero();
  }

  @Test
  void modelsThatFreshScenariosContradictCountLess() {
    TestProblem elsewhere =
        new TestProblem(
            PROBLEM.feasibleSet(),
            1,
            0,
            (x, xi, out) -> PROBLEM.evaluate(new double[] {x[0] - 3, x[1] + 3}, xi, out));
    PenaltySqp wrong = at(elsewhere, 0.5, 0.5);
    for (int k = 0; k < 8; k++) {
      wrong.step();
    }
    LevelledSqp levels = levels(wrong);
    long next = 200;
    while (next < 400) {
      levels.take(next++);
    }
    levels.step();
    assertThat(levels.weight()).as("200 fresh and few of the others").isBetween(200.0, 210.0);
    while (next < 12_000) {
      levels.take(next++);
      if ((double) levels.count() >= levels.weight()) {
        levels.step();
      }
    }
    double[] x = new double[2];
    levels.answer(x, new double[1]);
    assertThat(Vectors.distance(x, minimiser(next))).isLessThan(10 / Math.sqrt((double) next));
  }

  @Test
  void aPointWhereModelsBendDownIsNotGoneTo() {
    TestProblem hill =
        new TestProblem(
            Box.cube(1, -10, 10),
            0,
            0,
            (x, xi, out) -> {
              double slope = 0.1 * out.random(xi).nextGaussian() - x[0];
              set(out, 0, -0.5 * x[0] * x[0], slope);
            });
    PenaltySqp sqp = at(hill, 1.0);
    sqp.evidence(new ReplayedMeans(hill, this::key, 200, new double[1], new double[0], UNITS));
    LevelledSqp levels = levels(hill, sqp, new LevelledSqp.Origin(200, 20, 0, 0.1, NOISE));
    for (long next = 200; next < 400; next++) {
      levels.take(next);
    }
    assertThat(levels.step()).isFalse();
    assertThat(sqp.x()).containsExactly(1.0);
  }

  /**
   * min ½E‖x − 1 − ζ‖² s.t. E[−Σ(1 + ζᵢ)xᵢ] ≤ −12 for ζ with E[ζ] = 0: the scenarios whose slopes
   * are high by chance draw x to where the mean over them holds and that over all does not.
   */
  @Test
  void constraintsAreNotMissedOnAverageByTheLuckOfTheirScenarios() {
    int n = 10;
    TestProblem lucky =
        new TestProblem(
            Box.cube(n, -10, 10),
            1,
            0,
            (x, xi, out) -> {
              ScenarioRandom random = out.random(xi);
              out.setValue(0, 0.0);
              out.setValue(1, 12.0);
              for (int i = 0; i < n; i++) {
                double noise = 2 * random.nextGaussian();
                double d = x[i] - 1 - noise;
                out.addValue(0, 0.5 * d * d);
                out.gradient(0)[i] = d;
                out.addValue(1, -(1 + noise) * x[i]);
                out.gradient(1)[i] = -(1 + noise);
              }
            });
    double sum = 0;
    int seeds = 20;
    for (long seed = 1; seed <= seeds; seed++) {
      Scenarios own = new Scenarios(seed);
      double[] start = new double[n];
      double[] units = new double[n];
      Arrays.fill(start, 1.1);
      Arrays.fill(units, 2.0);
      LongUnaryOperator keys = i -> own.key(Scenarios.Purpose.TRAINING, 1 + i);
      ReplayedMeans means = new ReplayedMeans(lucky, keys, 200, start, new double[1], units);
      PenaltySqp sqp =
          new PenaltySqp(
              lucky,
              lucky.feasibleSet().smoothForm().orElseThrow(),
              means,
              start,
              new double[1],
              units);
      for (int k = 0; k < 4; k++) {
        sqp.step();
      }
      LevelledSqp levels =
          new LevelledSqp(
              lucky,
              keys,
              sqp,
              ScenarioHessians.of(lucky, units),
              units,
              start,
              new LevelledSqp.Origin(200, 200, 0, 1, 20));
      for (long next = 200; next < 400; next++) {
        levels.take(next);
      }
      levels.step();
      sum += 12 - Arrays.stream(sqp.x()).sum();
    }
    // tr(PΩ) is 9 directions × 4; without a correction the mean is about 36·(1 + λ)/400.
    assertThat(sum / seeds).isBetween(-0.04, 0.04);
  }
}
