package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.problem.Scenarios;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.floor.StatisticalFloor;
import org.proxpep.problems.generated.HardProblems;

/** How near to the known optima the practical mode gets, without any tuning. */
class PracticalAccuracyTest {

  static List<LibraryProblem> hockSchittkowski() {
    return ProblemLibrary.tagged("hock-schittkowski");
  }

  @ParameterizedTest
  @MethodSource("hockSchittkowski")
  void withoutNoiseEveryProblemIsSolvedToEightDigits(LibraryProblem problem) {
    assertThat(PracticalRuns.error(problem.withNoise(0.0), 1, 20_000)).isLessThan(1e-8);
  }

  /** The error over that of the ideal estimate from the same scenarios, means over ten seeds. */
  private static double overIdeal(LibraryProblem problem, long samples) {
    StatisticalFloor floor = StatisticalFloor.of(problem);
    double sum = 0.0;
    double ideal = 0.0;
    for (long seed = 0; seed < 10; seed++) {
      sum += PracticalRuns.error(problem, seed, samples);
      ideal += StatisticalFloor.error(problem, floor.ideal(new Scenarios(seed), samples));
    }
    return sum / ideal;
  }

  @ParameterizedTest
  @ValueSource(strings = {"hs014", "hs043", "hs071", "qcqp", "lp"})
  void withNoiseTheErrorIsNearTheLeastPossible(String name) {
    assertThat(overIdeal(ProblemLibrary.find(name, 0.1), 10_000)).isLessThan(1.5);
  }

  @Test
  void aConstraintOnAGroupWithDrawsOfItsOwnIsNoHarderThanTheFloor() {
    assertThat(overIdeal(HardProblems.rareGroup(true), 10_000)).isLessThan(1.5);
  }
}
