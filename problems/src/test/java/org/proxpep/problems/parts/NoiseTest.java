package org.proxpep.problems.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.library.ProblemLibrary;

final class NoiseTest {

  private static final int COUNT = 40_000;

  @Test
  void everyEntryHasTheGivenDeviationAndNoneFollowsAnother() {
    LibraryProblem problem = ProblemLibrary.find("hs014", 0.3);
    Evaluation out = Evaluation.of(problem);
    Evaluation mean = Evaluation.of(problem);
    double[] x = problem.startingPoint();
    problem.evaluateMean(x, mean);
    double[][] products = new double[9][9];
    double[] e = new double[9];
    for (int xi = 0; xi < COUNT; xi++) {
      problem.evaluate(x, xi, out);
      out.add(-1.0, mean);
      for (int k = 0; k < 3; k++) {
        e[3 * k] = out.value(k);
        e[3 * k + 1] = out.gradient(k)[0];
        e[3 * k + 2] = out.gradient(k)[1];
      }
      for (int i = 0; i < 9; i++) {
        for (int j = 0; j < 9; j++) {
          products[i][j] += e[i] * e[j] / COUNT;
        }
      }
    }
    // A sample covariance of N(0, v) entries has deviation v√2/√N on and v/√N off the diagonal.
    double v = 0.3 * 0.3;
    for (int i = 0; i < 9; i++) {
      for (int j = 0; j < 9; j++) {
        assertThat(products[i][j])
            .isCloseTo(i == j ? v : 0.0, within(5.0 * v * Math.sqrt(2.0 / COUNT)));
      }
    }
  }

  @Test
  void aCoinDisturbsTheConstraintsOfU5Only() {
    LibraryProblem problem = ProblemLibrary.find("u5");
    Evaluation out = Evaluation.of(problem);
    double[] x = {0.3};
    int up = 0;
    for (int xi = 0; xi < COUNT; xi++) {
      problem.evaluate(x, xi, out);
      assertThat(out.value(0)).isEqualTo(0.7 * 0.7, within(1e-15));
      assertThat(out.gradient(1)[0]).isEqualTo(1.0);
      assertThat(Math.abs(out.value(1))).isEqualTo(0.5);
      up += out.value(1) > 0 ? 1 : 0;
    }
    assertThat(up).isCloseTo(COUNT / 2, within((int) (2.5 * Math.sqrt(COUNT))));
  }
}
