package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.Points;

final class ActivityNetworkTest {

  /** Every path from node 1, as tasks counted from 0. */
  private static final int[][] TO_6 = {{0, 4}, {1, 5}, {0, 2, 5}, {0, 3, 6, 8}};

  private static final int[][] TO_8 = {{0, 3, 6, 9}, {0, 3, 7, 11}};
  private static final int[][] TO_9 = {
    {0, 4, 10},
    {1, 5, 10},
    {0, 2, 5, 10},
    {0, 3, 6, 8, 10},
    {0, 3, 6, 9, 12},
    {0, 3, 7, 11, 12}
  };

  private final LibraryProblem problem = ProblemLibrary.find("san2");
  private final Evaluation out = Evaluation.of(problem);

  @Test
  void theTimeOfNode8IsThatOfTwoParallelPairsAfterTwoTasks() {
    // With all means 1 the larger of two sums of two tasks has the mean 11/4.
    double[] ones = new double[13];
    Arrays.fill(ones, 1.0);
    problem.evaluateMean(ones, out);
    assertThat(out.value(2)).isCloseTo(2.0 + 2.75 - 5.0, within(1e-13));
  }

  @Test
  void whenOneTaskIsSlowTheMeansAreThoseOfItsPath() {
    double[] x = new double[13];
    Arrays.fill(x, 1e-9);
    x[4] = 3.0;
    problem.evaluateMean(x, out);
    assertThat(out.value(1)).isCloseTo(3.0 - 5.0, within(1e-7));
    assertThat(out.gradient(1)[4]).isCloseTo(1.0, within(1e-7));
  }

  @Test
  void aScenarioIsTheLongestOfAllPaths() {
    SplittableRandom random = new SplittableRandom(4);
    Scenarios scenarios = new Scenarios(9);
    for (int t = 0; t < 200; t++) {
      double[] x = Points.inX0(problem, random);
      problem.evaluate(x, scenarios.key(Purpose.TRAINING, t), out);
      double cost = Arrays.stream(x).map(v -> 1.0 / v).sum();
      // Slopes along a path are its standard durations, which tell the length by T = slope'x.
      double[] duration = new double[13];
      for (int k = 0; k < 13; k++) {
        double[] slopes = {
          out.gradient(0)[k] + 1.0 / (x[k] * x[k]), out.gradient(1)[k], out.gradient(2)[k]
        };
        duration[k] = x[k] * Arrays.stream(slopes).max().orElseThrow();
      }
      assertThat(longest(TO_9, duration)).isCloseTo(out.value(0) - cost, within(1e-9));
      assertThat(longest(TO_6, duration)).isCloseTo(out.value(1) + 5.0, within(1e-9));
      assertThat(longest(TO_8, duration)).isCloseTo(out.value(2) + 5.0, within(1e-9));
    }
  }

  private static double longest(int[][] paths, double[] duration) {
    double longest = 0.0;
    for (int[] path : paths) {
      longest = Math.max(longest, Arrays.stream(path).mapToDouble(k -> duration[k]).sum());
    }
    return longest;
  }

  @Test
  void theOptimumIsThatOfAnotherSolver() {
    // Sequential quadratic programming on the same means, written independently.
    assertThat(problem.optimum().f()).isCloseTo(18.542899328675, within(1e-9));
  }
}
