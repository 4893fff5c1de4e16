package org.proxpep.problems.suites;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.fixture.SecondDerivativeCheck;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.Points;
import org.proxpep.problems.library.ProblemLibrary;

/** The second derivatives of every problem of the library and of the suites that need no data. */
@ParameterizedClass
@MethodSource("problems")
final class EverySecondDerivativeTest {

  private static final int LARGE = 100;

  private final LibraryProblem problem;
  private final RandomGenerator random = new SplittableRandom(23);

  EverySecondDerivativeTest(LibraryProblem problem) {
    this.problem = problem;
  }

  static List<LibraryProblem> problems() {
    List<LibraryProblem> all = new ArrayList<>(ProblemLibrary.all());
    ProblemLibrary.all().stream()
        .filter(each -> each.noiseLevel().orElse(0.0) > 0.0)
        .forEach(each -> all.add(each.withNoise(0.0)));
    for (Suite suite : Suites.all()) {
      if (!suite.name().equals(Suites.REAL_DATA) && !suite.name().startsWith("noisy")) {
        all.addAll(suite.problems());
      }
    }
    all.add(ProblemLibrary.linear(9, 5, 11, 0.1));
    return all;
  }

  /** The problem itself, or with kinks rounded around a point. */
  private StochasticProblem smooth(double[] x) {
    return problem.hasKinks() ? problem.roundedKinks().orElseThrow().rounded(x, 0.3) : problem;
  }

  @Test
  void theyAreKnownOfFunctionsWithoutKinksAndOfRoundedOnes() {
    boolean known = problem.secondDerivatives().isPresent();
    // Models over tables have those of the pieces between kinks, too.
    boolean pieces = known && problem.hasKinks() && problem.finite().isPresent();
    assertThat(known).isEqualTo(pieces || !problem.hasKinks());
    assertThat(problem.roundedKinks().isPresent()).isEqualTo(problem.hasKinks());
  }

  @Test
  void theyAgreeWithDifferencesOfSampledGradients() {
    boolean large = problem.dimension() >= LARGE;
    for (int trial = 0; trial < (large ? 1 : 3); trial++) {
      double[] x = Points.inX0(problem, random);
      SecondDerivativeCheck.agreesWithDifferences(smooth(x), x, large ? 1 : 6);
    }
  }

  @Test
  void theGradientOfAnAffineRowIsTheSameEverywhere() {
    Evaluation here = Evaluation.of(problem);
    Evaluation there = Evaluation.of(problem);
    double[] x = Points.inX0(problem, random);
    StochasticProblem smooth = smooth(x);
    SecondDerivatives second = smooth.secondDerivatives().orElseThrow();
    for (int trial = 0; trial < 10; trial++) {
      smooth.evaluate(x, trial, here);
      smooth.evaluate(Points.inX0(problem, random), trial, there);
      for (int row = 0; row < here.rows(); row++) {
        if (second.isAffine(row)) {
          assertThat(there.gradient(row)).containsExactly(here.gradient(row));
        }
      }
    }
  }
}
