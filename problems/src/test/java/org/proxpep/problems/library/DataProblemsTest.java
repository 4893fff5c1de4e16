package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.parts.Logistic;

/** Problems made of rows. */
final class DataProblemsTest {

  static List<LibraryProblem> finiteProblems() {
    return ProblemLibrary.all().stream().filter(p -> p.finite().isPresent()).toList();
  }

  @ParameterizedTest
  @MethodSource("finiteProblems")
  void theMeanIsTheAverageOfTheScenarios(LibraryProblem problem) {
    FiniteProblem finite = problem.finite().orElseThrow();
    double[] x = problem.optimum().x();
    Evaluation one = Evaluation.of(problem);
    double[] sum = new double[one.rows()];
    for (long i = 0; i < finite.scenarioCount(); i++) {
      finite.evaluateScenario(x, i, one);
      for (int k = 0; k < sum.length; k++) {
        sum[k] += one.value(k);
      }
    }
    problem.evaluateMean(x, one);
    for (int k = 0; k < sum.length; k++) {
      assertThat(sum[k] / finite.scenarioCount()).isCloseTo(one.value(k), within(1e-12));
    }
  }

  @ParameterizedTest
  @MethodSource("finiteProblems")
  void theOptimumIsSolvedToFullPrecision(LibraryProblem problem) {
    KnownOptimum optimum = problem.optimum();
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(optimum.x(), at);
    double[] y = optimum.x();
    for (int i = 0; i < y.length; i++) {
      y[i] -= at.gradient(0)[i];
      for (int k = 0; k < problem.inequalities(); k++) {
        y[i] -= optimum.lambda()[k] * at.gradient(1 + k)[i];
      }
      for (int j = 0; j < problem.equalities(); j++) {
        y[i] -= optimum.mu()[j] * at.gradient(1 + problem.inequalities() + j)[i];
      }
    }
    problem.feasibleSet().project(y, y);
    assertThat(y).containsExactly(optimum.x(), within(1e-10));
    assertThat(Rows.maxAbs(optimum.lambda()) + Rows.maxAbs(optimum.mu()))
        .as("a constraint binds")
        .isGreaterThan(0.05);
  }

  @Test
  void drawingFromEachGroupHasLessVarianceThanDrawingAnyRow() {
    FiniteProblem problem = ProblemLibrary.find("fairness-equality").finite().orElseThrow();
    double[] x = ProblemLibrary.find("fairness-equality").optimum().x();
    Evaluation out = Evaluation.of(problem);
    double byGroup = 0.0;
    double byRow = 0.0;
    for (int t = 0; t < problem.scenarioCount(); t++) {
      problem.evaluate(x, t, out);
      byGroup += out.value(1) * out.value(1);
      problem.evaluateScenario(x, t, out);
      byRow += out.value(1) * out.value(1);
    }
    assertThat(byGroup).isLessThan(0.3 * byRow);
  }

  @Test
  void theSmoothedTailOfThePortfolioIsCloseToThePlainOne() {
    FiniteProblem problem = ProblemLibrary.find("cvar-portfolio").finite().orElseThrow();
    double[] x = ProblemLibrary.find("cvar-portfolio").optimum().x();
    double t = x[x.length - 1];
    Evaluation out = Evaluation.of(problem);
    double plain = 0.0;
    int tail = 0;
    for (long i = 0; i < problem.scenarioCount(); i++) {
      problem.evaluateScenario(x, i, out);
      double excess = out.value(0) - t;
      plain += Math.max(0.0, excess) / problem.scenarioCount();
      tail += excess > 0 ? 1 : 0;
    }
    double cvar = t + plain / 0.1;
    assertThat(cvar).isLessThan(6.0).isGreaterThan(6.0 - 0.7);
    // t is the value at risk: a tenth of the months is worse.
    assertThat(tail / (double) problem.scenarioCount()).isCloseTo(0.1, within(0.01));
  }

  @Test
  void equalSharesDominateThemselvesAndEarnLessThanTheOptimum() {
    LibraryProblem problem = ProblemLibrary.find("ssd-portfolio");
    double[] equal = new double[10];
    Arrays.fill(equal, 0.1);
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(equal, at);
    for (int j = 1; j <= problem.inequalities(); j++) {
      assertThat(at.value(j)).isCloseTo(0.0, within(1e-13));
    }
    assertThat(problem.optimum().f()).isLessThan(at.value(0) - 0.1);
  }

  @Test
  void thePenaltyMakesTheRegressionSparseAndOneOfEachPairZero() {
    double[] x = ProblemLibrary.find("mcp-logistic").optimum().x();
    int nonzero = 0;
    double penalty = 0.0;
    for (int j = 0; j < 10; j++) {
      assertThat(Math.min(x[j], x[10 + j])).isZero();
      double w = Math.abs(x[j] - x[10 + j]);
      nonzero += w > 0.0 ? 1 : 0;
      penalty += w > 2.0 ? 1.0 : w - w * w / 4.0;
    }
    assertThat(nonzero).isEqualTo(4);
    assertThat(penalty).isCloseTo(2.0, within(1e-12));
  }

  @Test
  void lossesAreWhatTheirDefinitionsSay() {
    for (double z : new double[] {-30, -1.5, 0, 0.2, 4, 30}) {
      assertThat(Logistic.softplus(z)).isCloseTo(Math.log(1 + Math.exp(z)), within(1e-13));
      assertThat(Logistic.sigmoid(z)).isCloseTo(1 / (1 + Math.exp(-z)), within(1e-15));
    }
    assertThat(Logistic.softplus(800)).isEqualTo(800.0);
    assertThat(Logistic.softplus(-800)).isZero();
    assertThat(Logistic.sigmoid(-800)).isZero();
  }

  @Test
  void functionsAreCalledByTheirMeaning() {
    assertThat(ProblemLibrary.find("neyman-pearson").functionName(1)).isEqualTo("false_alarm");
    assertThat(ProblemLibrary.find("fairness-equality").functionName(1)).isEqualTo("parity");
    assertThat(ProblemLibrary.find("fairness-band").functionName(2)).isEqualTo("parity_lower");
    assertThat(ProblemLibrary.find("neyman-pearson").variableName(6)).isEqualTo("bias");
    assertThat(ProblemLibrary.find("hs071").variableName(3)).isEqualTo("x4");
  }
}
