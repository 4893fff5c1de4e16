package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.method.StepException;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.method.practical.PracticalState;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.floor.StatisticalFloor;
import org.proxpep.problems.generated.HardProblems;
import org.proxpep.problems.generated.Variations;

/** The practical mode where assumptions fail: units, tails, starts, degenerate constraints. */
class PracticalRobustnessTest {

  private static final long SAMPLES = 4_000;
  private static final int SEEDS = 7;
  private static final double LARGE = 1e6;

  private static double median(LibraryProblem problem) {
    return PracticalRuns.median(SEEDS, seed -> PracticalRuns.error(problem, seed, SAMPLES));
  }

  private static double[] units(ScenarioRandom random, int count) {
    double[] units = new double[count];
    Arrays.setAll(units, i -> random.nextLong() < 0 ? LARGE : 1 / LARGE);
    return units;
  }

  @ParameterizedTest
  @ValueSource(strings = {"hs014", "hs043", "hs071", "hs077", "hs100"})
  void unitsOfVariablesAndFunctionsHardlyMatter(String name) {
    LibraryProblem problem = ProblemLibrary.find(name, 0.1);
    double plain = median(problem);
    int rows = 1 + problem.inequalities() + problem.equalities();
    for (long choice = 0; choice < 3; choice++) {
      ScenarioRandom random = new ScenarioRandom(100 + choice);
      double[] variable = units(random, problem.dimension());
      double[] function = units(random, rows);
      // The first two constraints, if there are two, far apart in every choice.
      function[rows - 1] = 1 / function[1];
      LibraryProblem rescaled = Variations.rescaled(problem, variable, function);
      double other =
          PracticalRuns.median(
              SEEDS,
              seed -> {
                double[] x = PracticalRuns.solve(rescaled, seed, SAMPLES);
                for (int i = 0; i < x.length; i++) {
                  x[i] /= variable[i];
                }
                return StatisticalFloor.error(problem, x);
              });
      assertThat(other).as("units %s", choice).isLessThan(3 * plain);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hs014", "hs043", "hs071", "hs077", "hs100", "qcqp"})
  void heavyTailsAndSharedNoiseStayNearTheFloor(String name) {
    LibraryProblem exact = ProblemLibrary.find(name, 0.0);
    LibraryProblem heavy = Variations.studentT(exact, 0.1);
    assertThat(median(heavy)).isLessThan(3 * StatisticalFloor.of(heavy).median(SAMPLES));
    LibraryProblem shared = Variations.correlated(exact, 0.1, 0.9);
    assertThat(median(shared)).isLessThan(3 * StatisticalFloor.of(shared).median(SAMPLES));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hs014", "hs043", "hs071", "hs077", "hs100", "qcqp"})
  void noiseInProportionToTheFunctionsIsNoObstacle(String name) {
    // At the solution the noise only moves the multipliers: the floor is zero.
    LibraryProblem problem = Variations.multiplicative(ProblemLibrary.find(name, 0.0), 0.1);
    assertThat(median(problem)).isLessThan(name.equals("hs100") ? 0.02 : 1e-3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hs014", "hs043", "hs071", "hs077", "hs100", "qcqp"})
  void aConstraintGivenTwiceCountsOnce(String name) {
    LibraryProblem problem = ProblemLibrary.find(name, 0.1);
    LibraryProblem twice = Variations.withDuplicateRow(problem, 1);
    assertThat(median(twice)).isLessThan(1.5 * median(problem));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hs006", "hs014", "hs039", "hs043", "hs071", "qcqp", "lp"})
  void aFarAndInfeasibleStartIsForgotten(String name) {
    LibraryProblem problem = ProblemLibrary.find(name, 0.1);
    double near = median(problem);
    double far =
        PracticalRuns.median(
            SEEDS,
            seed -> {
              ScenarioRandom random = new ScenarioRandom(50 + seed);
              double[] x = problem.startingPoint();
              for (int i = 0; i < x.length; i++) {
                x[i] += 100 * random.nextGaussian();
              }
              return StatisticalFloor.error(
                  problem, PracticalRuns.solve(problem, seed, SAMPLES, x));
            });
    assertThat(far).isLessThan(1.5 * near);
  }

  @Test
  void whereNoMultipliersExistThePointIsStillNear() {
    for (double noise : new double[] {0.0, 0.1}) {
      LibraryProblem problem = HardProblems.hs013(noise);
      for (long seed = 0; seed < 5; seed++) {
        double[] x = PracticalRuns.solve(problem, seed, 10_000);
        assertThat(StatisticalFloor.error(problem, x)).isLessThan(0.15);
      }
    }
  }

  @Test
  void aRareGroupIsNotLost() {
    LibraryProblem problem = HardProblems.rareGroup(false);
    double floor = StatisticalFloor.of(problem).median(10_000);
    double error = PracticalRuns.median(SEEDS, seed -> PracticalRuns.error(problem, seed, 10_000));
    assertThat(error).isLessThan(8 * floor);
  }

  @Test
  void anUnboundedProblemLeavesFiniteNumbers() {
    PracticalProxPep method = new PracticalProxPep();
    for (double noise : new double[] {0.0, 0.1}) {
      StochasticProblem problem = HardProblems.unbounded(3, noise);
      PracticalState state = method.start(problem, problem.startingPoint(), new Scenarios(1));
      double[] y = new double[problem.inequalities() + problem.equalities()];
      double[] x = new double[3];
      try {
        for (int t = 0; t < 5_000; t++) {
          method.step(state);
          assertThat(Arrays.stream(state.x()).allMatch(Double::isFinite)).isTrue();
        }
      } catch (StepException e) {
        assertThat(noise).as("what is exact is recognised").isZero();
        assertThat(e).hasMessageContaining("falls without bound");
      }
      state.multipliers(y);
      state.answer(x, y);
      assertThat(Arrays.stream(x).allMatch(Double::isFinite)).isTrue();
      assertThat(Arrays.stream(y).allMatch(Double::isFinite)).isTrue();
      assertThat(state.x()[0]).as("far down the slope").isGreaterThan(1e3);
    }
  }
}
