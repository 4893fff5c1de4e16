package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.proxpep.fixture.SecondDerivativeCheck.agreesWithDifferences;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.RoundedKinks;
import org.proxpep.problem.SamplesOnly;
import org.proxpep.problem.StochasticProblem;

class RoundedKinksTest {

  private static final String ALL =
      """
      random d[1..3] ~ normal(0, 1)
      var x[1..3] start 0.4
      minimize E[max(x[1] - d[1], 2*x[2], d[2]) + abs(x[3] - d[3])]
      subject to c: E[min(x[1], d[1])^2 + huber(x[2] - d[2], 0.5)] <= 3
                 e: E[max(exp(x[1]), abs(x[2]*d[3]))] - norm(x) == 1
      """;

  @TempDir Path folder;

  @Test
  void asTheWidthGoesToZeroTheFunctionsBecomeTheTrueOnes() {
    ModelProblem problem = Models.parse(ALL);
    assertThat(problem.hasKinks()).isTrue();
    double[] x = {0.5, -0.3, 0.7};
    RoundedKinks kinks = problem.roundedKinks().orElseThrow();
    Evaluation exact = Evaluation.of(problem);
    Evaluation near = Evaluation.of(problem);
    double before = Double.POSITIVE_INFINITY;
    for (double width : new double[] {1e-1, 1e-2, 1e-3, 1e-4, 1e-6}) {
      StochasticProblem rounded = kinks.rounded(x, width);
      assertThat(rounded.hasKinks()).isFalse();
      double worst = 0.0;
      for (long xi = 0; xi < 200; xi++) {
        problem.evaluate(x, xi, exact);
        rounded.evaluate(x, xi, near);
        for (int row = 0; row < exact.rows(); row++) {
          worst = Math.max(worst, Math.abs(exact.value(row) - near.value(row)));
        }
      }
      assertThat(worst).isLessThan(before).isLessThan(8 * width);
      before = worst;
    }
  }

  @Test
  void derivativesAgreeWithDifferences() {
    ModelProblem problem = Models.parse(ALL);
    double[] x = {0.5, -0.3, 0.7};
    StochasticProblem rounded = problem.roundedKinks().orElseThrow().rounded(x, 0.1);
    Models.checkDerivatives(rounded, 20);
    agreesWithDifferences(rounded, x, 60);
  }

  @Test
  void namesShapeAndScenariosAreThoseOfTheModel() {
    Models.returns(folder, 50);
    ModelProblem problem = Models.parse(Models.PORTFOLIO, folder);
    double[] x = problem.startingPoint();
    StochasticProblem rounded = problem.roundedKinks().orElseThrow().rounded(x, 1e-9);
    assertThat(rounded.shape()).isEqualTo(problem.shape());
    assertThat(rounded.feasibleSet()).isSameAs(problem.feasibleSet());
    assertThat(rounded.variableName(2)).isEqualTo(problem.variableName(2));
    assertThat(rounded.functionName(1)).isEqualTo(problem.functionName(1));
    assertThat(rounded.isConvex()).isEqualTo(problem.isConvex());
    FiniteProblem all = rounded.finite().orElseThrow();
    assertThat(all.scenarioCount()).isEqualTo(50);
    Evaluation a = Evaluation.of(problem);
    Evaluation b = Evaluation.of(problem);
    for (int k = 0; k < 50; k++) {
      problem.finite().orElseThrow().evaluateScenario(x, k, a);
      all.evaluateScenario(x, k, b);
      for (int row = 0; row < a.rows(); row++) {
        assertThat(b.value(row)).isCloseTo(a.value(row), within(1e-8));
      }
      problem.evaluate(x, k, a);
      rounded.evaluate(x, k, a);
    }
    rounded.exactMean().orElseThrow().evaluateMean(x, b);
    problem.exactMean().orElseThrow().evaluateMean(x, a);
    assertThat(b.value(0)).isCloseTo(a.value(0), within(1e-8));
    agreesWithDifferences(problem.roundedKinks().orElseThrow().rounded(x, 0.5), x, 20);
  }

  @Test
  void theSameWidthAtTheSamePointGivesTheSameBits() {
    ModelProblem problem = Models.parse(ALL);
    double[] x = {0.5, -0.3, 0.7};
    RoundedKinks kinks = problem.roundedKinks().orElseThrow();
    double[] first = Models.values(kinks.rounded(x, 0.1), 7, x);
    double[] elsewhere = Models.values(kinks.rounded(new double[] {3, 4, 5}, 0.1), 7, x);
    assertThat(elsewhere).isNotEqualTo(first);
    assertThat(Models.values(kinks.rounded(x, 0.1), 7, x)).containsExactly(first);
    assertThat(Models.values(Models.parse(ALL).roundedKinks().orElseThrow().rounded(x, 0.1), 7, x))
        .containsExactly(first);
  }

  @Test
  void aKinkIsAsWideAsItsSizeSays() {
    ModelProblem problem =
        Models.parse("random d ~ normal(0, 1)\nvar x\nminimize E[2*max(x, 0) - x + 0*d*x]");
    StochasticProblem rounded =
        problem.roundedKinks().orElseThrow().rounded(new double[] {3.0}, 0.1);
    assertThat(Models.values(rounded, 1, 0.0)[0]).isCloseTo(0.3, within(1e-12));
    // Where nothing tells how large a kink is, it counts as 1.
    StochasticProblem atZero =
        problem.roundedKinks().orElseThrow().rounded(new double[] {0.0}, 0.1);
    assertThat(Models.values(atZero, 1, 0.0)[0]).isCloseTo(0.1, within(1e-12));
  }

  @Test
  void modelsWithoutKinksAndSuchWithStepsHaveNothingToRound() {
    assertThat(Models.parse("var x\nminimize x^2").roundedKinks()).isEmpty();
    ModelProblem probability =
        Models.parse(
            "random d ~ normal(0, 1)\nvar x\nminimize abs(x - 1)\n"
                + "subject to probability(x >= d, 0.5) >= 0.9");
    assertThat(probability.roundedKinks()).isPresent();
    assertThat(probability.countedProblem().orElseThrow().roundedKinks()).isEmpty();
  }

  @Test
  void aProblemThatKeepsItsMeanToItselfKeepsTheRoundedOneToo() {
    Models.returns(folder, 50);
    ModelProblem problem = Models.parse(Models.PORTFOLIO, folder);
    double[] x = problem.startingPoint();
    StochasticProblem rounded =
        new SamplesOnly(problem).roundedKinks().orElseThrow().rounded(x, 0.1);
    assertThat(rounded.finite()).isEmpty();
    assertThat(rounded.exactMean()).isEmpty();
    assertThat(rounded.secondDerivatives()).isPresent();
  }

  @Test
  void aWidthIsPositive() {
    RoundedKinks kinks = Models.parse("var x\nminimize abs(x - 1)").roundedKinks().orElseThrow();
    assertThatThrownBy(() -> kinks.rounded(new double[] {1.0}, 0.0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("width");
  }
}
