package org.proxpep.model.nl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.StochasticProblem;

class NlDerivativesTest {

  private static NlProblem parse(String text, double noise) throws NlException {
    return NlProblem.parse("small", NlTexts.bytes(text), NlOptions.defaults().withNoise(noise));
  }

  private static void agreesWithDifferences(StochasticProblem problem, double[] x) {
    SecondDerivatives second = problem.secondDerivatives().orElseThrow();
    ExactMean mean = problem.exactMean().orElseThrow();
    Evaluation up = Evaluation.of(problem);
    Evaluation down = Evaluation.of(problem);
    int rows = up.rows();
    double[][][] sums = new double[rows][x.length][x.length];
    double[] ones = new double[rows];
    Arrays.fill(ones, 1.0);
    second.addHessians(x, 3, ones, sums, Evaluation.of(problem));
    double h = 1e-6;
    for (int i = 0; i < x.length; i++) {
      double[] y = x.clone();
      y[i] = x[i] + h;
      mean.evaluateMean(y, up);
      y[i] = x[i] - h;
      mean.evaluateMean(y, down);
      for (int row = 0; row < rows; row++) {
        for (int j = 0; j <= i; j++) {
          double expected = (up.gradient(row)[j] - down.gradient(row)[j]) / (2 * h);
          assertThat(sums[row][i][j]).isCloseTo(expected, within(1e-7));
        }
      }
    }
  }

  @Test
  void filesHaveSecondDerivativesWithNoiseAndWithout() throws NlException {
    double[] x = {0.5, 0.2, -0.25};
    agreesWithDifferences(parse(NlTexts.EVERYTHING, 0.0), x);
    agreesWithDifferences(parse(NlTexts.EVERYTHING, 0.1), x);
    assertThat(parse(NlTexts.EVERYTHING, 0.0).secondDerivatives().orElseThrow().isAffine(4))
        .isTrue();
  }

  @Test
  void kinksAreRoundedUnderTheSameNoise() throws NlException {
    // |v0 − v1|·v0
    NlProblem problem = parse(NlTexts.expression(2, "o2 o15 o1 v0 v1 v0"), 0.1);
    assertThat(problem.hasKinks()).isTrue();
    double[] x = {2.0, -1.0};
    StochasticProblem rounded = problem.roundedKinks().orElseThrow().rounded(x, 0.01);
    Evaluation a = Evaluation.of(problem);
    Evaluation b = Evaluation.of(problem);
    problem.evaluate(x, 5, a);
    rounded.evaluate(x, 5, b);
    double w = 0.03;
    assertThat(b.value(0) - a.value(0)).isCloseTo(2 * (Math.sqrt(9 + w * w) - 3), within(1e-12));
    agreesWithDifferences(rounded, x);
    assertThat(parse(NlTexts.EVERYTHING, 0.0).roundedKinks()).isEmpty();
  }
}
