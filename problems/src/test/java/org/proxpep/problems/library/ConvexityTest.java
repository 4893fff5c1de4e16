package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.problem.Evaluation;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.Points;

final class ConvexityTest {

  static List<LibraryProblem> convexProblems() {
    return ProblemLibrary.tagged("convex");
  }

  @ParameterizedTest
  @MethodSource("convexProblems")
  void convexProblemsSatisfyTheMidpointInequality(LibraryProblem problem) {
    SplittableRandom random = new SplittableRandom(8);
    Evaluation atX = Evaluation.of(problem);
    Evaluation atY = Evaluation.of(problem);
    Evaluation between = Evaluation.of(problem);
    for (int trial = 0; trial < 20; trial++) {
      double[] x = Points.inX0(problem, random);
      double[] y = Points.inX0(problem, random);
      double[] middle = new double[x.length];
      Arrays.setAll(middle, i -> 0.5 * (x[i] + y[i]));
      problem.evaluateMean(x, atX);
      problem.evaluateMean(y, atY);
      problem.evaluateMean(middle, between);
      for (int k = 0; k < atX.rows(); k++) {
        double bend = 0.5 * (atX.value(k) + atY.value(k)) - between.value(k);
        double tolerance = 1e-12 * (1 + Math.abs(atX.value(k)) + Math.abs(atY.value(k)));
        assertThat(bend).isGreaterThanOrEqualTo(-tolerance);
        if (k > problem.inequalities() || problem.tags().contains("linear")) {
          assertThat(bend).isLessThanOrEqualTo(tolerance);
        }
      }
    }
  }
}
