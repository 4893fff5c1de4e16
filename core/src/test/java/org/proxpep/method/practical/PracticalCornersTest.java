package org.proxpep.method.practical;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.WholeSpace;

/** Starts, sets and objectives that scales cannot be read from. */
class PracticalCornersTest {

  private static final double NOISE = 0.1;

  private interface Functions {
    void evaluate(double[] x, ScenarioRandom random, Evaluation out);
  }

  private record Small(
      ConvexSet set, double[] start, int inequalities, int equalities, Functions functions)
      implements StochasticProblem {

    @Override
    public Shape shape() {
      return new Shape(start.length, inequalities, equalities);
    }

    @Override
    public ConvexSet feasibleSet() {
      return set;
    }

    @Override
    public double[] startingPoint() {
      return start.clone();
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      functions.evaluate(x, out.random(xi), out);
    }
  }

  private static double[] answer(StochasticProblem problem) {
    return new Runner(new PracticalProxPep(), problem)
        .withSettings(RunSettings.samples(10_000).withTraceRows(2))
        .run()
        .candidate(Candidate.Kind.ANSWER)
        .x();
  }

  private static void nearOne(double[] x, ScenarioRandom random, Evaluation out) {
    out.setValue(0, 0.0);
    for (int i = 0; i < x.length; i++) {
      out.addValue(0, 0.5 * (x[i] - 1) * (x[i] - 1));
      out.gradient(0)[i] = x[i] - 1 + NOISE * random.nextGaussian();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.0, 5e-17, 1e-8, 1e-3})
  void aStartNearZeroIsNoUnit(double tiny) {
    double[] start = {1.5, tiny};
    for (ConvexSet set : new ConvexSet[] {new WholeSpace(2), Box.cube(2, -5, 5)}) {
      double[] x = answer(new Small(set, start, 0, 0, PracticalCornersTest::nearOne));
      assertThat(x[0]).isCloseTo(1.0, Offset.offset(0.01));
      assertThat(x[1]).isCloseTo(1.0, Offset.offset(0.01));
    }
  }

  @Test
  void withoutAnObjectiveTheConstraintsAreMet() {
    Functions feasibility =
        (x, random, out) -> {
          double slope = 1 + NOISE * random.nextGaussian();
          out.setValue(0, 0.0);
          out.gradient(0)[0] = 0.0;
          out.gradient(0)[1] = 0.0;
          out.setValue(1, slope * x[0] + x[1] - 1);
          out.gradient(1)[0] = slope;
          out.gradient(1)[1] = 1.0;
        };
    double[] start = {3, 3};
    for (ConvexSet set : new ConvexSet[] {new WholeSpace(2), Box.cube(2, -5, 5)}) {
      double[] x = answer(new Small(set, start, 0, 1, feasibility));
      assertThat(x[0] + x[1]).isCloseTo(1.0, Offset.offset(0.02));
    }
  }

  @Test
  void aViolatedConstraintWithoutSlopeAtTheStartIsLeft() {
    Functions outside =
        (x, random, out) -> {
          out.setValue(0, (x[0] - 0.5) * (x[0] - 0.5));
          out.gradient(0)[0] = 2 * (x[0] - 0.5) + NOISE * random.nextGaussian();
          out.setValue(1, 1 - x[0] * x[0] + NOISE * random.nextGaussian());
          out.gradient(1)[0] = -2 * x[0] + NOISE * random.nextGaussian();
        };
    double[] x = answer(new Small(Box.cube(1, -5, 5), new double[] {0}, 1, 0, outside));
    assertThat(x[0]).isCloseTo(1.0, Offset.offset(0.01));
  }

  @Test
  void aSetOfOnePointIsItsOwnAnswer() {
    Box point = new Box(new double[] {1, 2}, new double[] {1, 2});
    double[] x = answer(new Small(point, new double[] {1, 2}, 0, 0, PracticalCornersTest::nearOne));
    assertThat(x).containsExactly(1, 2);
  }

  @Test
  void boundsOfTenToTheTwentyBoundNothing() {
    Functions exponential =
        (x, random, out) -> {
          out.setValue(0, Math.exp(x[0]) - 2 * x[0]);
          out.gradient(0)[0] = Math.exp(x[0]) - 2 + NOISE * random.nextGaussian();
        };
    Small problem = new Small(Box.cube(1, -1e20, 1e20), new double[] {0}, 0, 0, exponential);
    assertThat(
            new Runner(new PracticalProxPep(), problem)
                .withSettings(RunSettings.samples(2_000))
                .run()
                .status())
        .isEqualTo(Status.BUDGET_EXHAUSTED);
    assertThat(answer(problem)[0]).isCloseTo(Math.log(2), Offset.offset(0.01));
  }
}
