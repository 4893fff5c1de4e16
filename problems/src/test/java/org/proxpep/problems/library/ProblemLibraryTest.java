package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;

final class ProblemLibraryTest {

  @Test
  void theCatalogueIsSortedAndComplete() {
    assertThat(ProblemLibrary.names())
        .hasSizeGreaterThanOrEqualTo(36)
        .isSorted()
        .contains("hs040", "hs063", "hs071", "hs078", "hs100", "qcqp", "lp", "cvar-portfolio")
        .contains("ssd-portfolio", "maximin-dispersion", "mcp-logistic", "san2")
        .contains("neyman-pearson", "neyman-pearson-sigmoid", "fairness-band", "fairness-equality")
        .contains("u1", "u2", "u3", "u4", "u5");
    assertThat(ProblemLibrary.all()).hasSameSizeAs(ProblemLibrary.names());
  }

  @Test
  void everyProblemIsLabelled() {
    for (LibraryProblem problem : ProblemLibrary.all()) {
      assertThat(ProblemLibrary.find(problem.name())).isSameAs(problem);
      assertThat(problem.description()).isNotBlank().doesNotContain("\n");
      assertThat(problem.source()).isNotBlank();
      assertThat(problem.optimum().note()).isNotBlank();
      assertThat(problem.fingerprint()).startsWith(problem.name());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "hs71, hs071",
    "HS071, hs071",
    "neymann-pearson, neyman-pearson",
    "fairnes-band, fairness-band",
    "qcpq, qcqp"
  })
  void aTypoGetsTheNearestName(String typo, String meant) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProblemLibrary.find(typo))
        .withMessageContaining("(" + typo + ")")
        .withMessageEndingWith("did you mean " + meant + "?");
  }

  @Test
  void aWordFromElsewhereGetsTheWholeList() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProblemLibrary.find("travelling salesman"))
        .withMessageContaining("hs071, hs076");
  }

  @Test
  void tagsSelectProblems() {
    assertThat(ProblemLibrary.tags())
        .contains("hock-schittkowski", "classification", "portfolio", "trap", "linear", "convex");
    assertThat(ProblemLibrary.tagged("trap")).hasSize(5);
    assertThat(ProblemLibrary.tagged("hock-schittkowski"))
        .hasSizeGreaterThanOrEqualTo(26)
        .allMatch(p -> p.name().startsWith("hs"));
    assertThat(ProblemLibrary.tagged("convex")).allMatch(LibraryProblem::convex);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProblemLibrary.tagged("convexx"))
        .withMessageContaining("did you mean convex?");
  }

  @Test
  void theNoiseLevelIsChosenWhenTheProblemIsMade() {
    assertThat(ProblemLibrary.find("hs071").noiseLevel()).hasValue(0.1);
    LibraryProblem problem = ProblemLibrary.find("hs071", 0.01);
    assertThat(problem.noiseLevel()).hasValue(0.01);
    assertThat(problem.fingerprint()).endsWith("noise=0.01");
    assertThat(problem.optimum()).isSameAs(ProblemLibrary.find("hs071").optimum());
  }

  @Test
  void atLevelZeroEveryEvaluationIsExact() {
    for (LibraryProblem each : ProblemLibrary.all()) {
      if (each.noiseLevel().isEmpty()) {
        continue;
      }
      LibraryProblem problem = ProblemLibrary.find(each.name(), 0.0);
      double[] x = problem.startingPoint();
      Evaluation sample = Evaluation.of(problem);
      Evaluation mean = Evaluation.of(problem);
      problem.evaluate(x, 42, sample);
      problem.evaluateMean(x, mean);
      assertThat(sample.values()).isEqualTo(mean.values());
      assertThat(sample.gradients()).isDeepEqualTo(mean.gradients());
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1.0, Double.NaN, Double.POSITIVE_INFINITY})
  void aLevelThatIsNoStandardDeviationIsRefused(double level) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProblemLibrary.find("hs071", level))
        .withMessageContaining("noise level (" + level + ")");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProblemLibrary.qcqp(4, 2, level))
        .withMessageContaining("noise level (" + level + ")");
  }

  @Test
  void problemsWithRandomnessOfTheirOwnKeepIt() {
    for (LibraryProblem problem : ProblemLibrary.all()) {
      // The durations of san2 are random by themselves, without a table.
      boolean ownRandomness = problem.finite().isPresent() || problem.name().equals("san2");
      assertThat(problem.noiseLevel().isEmpty()).isEqualTo(ownRandomness);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProblemLibrary.find("san2", 0.1))
        .withMessageContaining("san2 (0.1)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProblemLibrary.find("neyman-pearson", 0.1))
        .withMessageContaining("neyman-pearson (0.1)")
        .withMessageContaining("MiniBatch");
  }

  @Test
  void theQcqpComesInOtherSizesWithTheSamePromise() {
    LibraryProblem problem = ProblemLibrary.qcqp(30, 12, 0.2);
    assertThat(problem.name()).isEqualTo("qcqp-30-12");
    KnownOptimum optimum = problem.optimum();
    assertThat(Arrays.stream(optimum.lambda()).filter(l -> l > 0).count()).isEqualTo(6);
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(optimum.x(), at);
    for (int i = 0; i < 30; i++) {
      double slope = at.gradient(0)[i];
      for (int k = 0; k < 12; k++) {
        slope += optimum.lambda()[k] * at.gradient(1 + k)[i];
      }
      assertThat(slope).isCloseTo(0.0, within(1e-10));
    }
    assertThat(optimum.x()).isEqualTo(ProblemLibrary.qcqp(30, 12, 0.0).optimum().x());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProblemLibrary.qcqp(0, 5, 0.1))
        .withMessageContaining("n = 0");
  }

  static List<LibraryProblem> instances() {
    return List.of(
        ProblemLibrary.qcqp(6, 3, 11, 0.1),
        ProblemLibrary.linear(9, 5, 11, 0.1),
        ProblemLibrary.neymanPearson(9, 11),
        ProblemLibrary.neymanPearsonSigmoid(9, 11),
        ProblemLibrary.fairnessBand(4, 11),
        ProblemLibrary.fairnessEquality(4, 11),
        ProblemLibrary.cvarPortfolio(10, 11),
        ProblemLibrary.ssdPortfolio(11),
        ProblemLibrary.mcpLogistic(11),
        ProblemLibrary.activityNetwork(11),
        ProblemLibrary.powerFlow(11));
  }

  @ParameterizedTest
  @MethodSource("instances")
  void anotherSeedDrawsAnotherProblemWithTheSamePromise(LibraryProblem problem) {
    assertThat(problem.name()).endsWith("-s11");
    KnownOptimum optimum = problem.optimum();
    Evaluation at = Evaluation.of(problem);
    problem.evaluateMean(optimum.x(), at);
    int p = problem.inequalities();
    double[] y = optimum.x();
    for (int i = 0; i < y.length; i++) {
      y[i] -= at.gradient(0)[i];
      for (int k = 1; k < at.rows(); k++) {
        double multiplier = k <= p ? optimum.lambda()[k - 1] : optimum.mu()[k - 1 - p];
        y[i] -= multiplier * at.gradient(k)[i];
      }
    }
    problem.feasibleSet().project(y, y);
    assertThat(y).containsExactly(optimum.x(), within(1e-9));
    for (int k = 1; k < at.rows(); k++) {
      assertThat(k <= p ? at.value(k) : Math.abs(at.value(k))).isLessThan(1e-10);
    }
    // Something binds, or the samples of the constraints would not matter.
    assertThat(Arrays.stream(optimum.lambda()).sum() + Rows.maxAbs(optimum.mu()))
        .isGreaterThan(1e-3);
  }

  @Test
  void instancesDifferInTheirData() {
    assertThat(ProblemLibrary.neymanPearson(6, 1).fingerprint())
        .isNotEqualTo(ProblemLibrary.neymanPearson(6, 2).fingerprint());
    assertThat(ProblemLibrary.qcqp(6, 3, 1, 0.1).optimum().x())
        .isNotEqualTo(ProblemLibrary.qcqp(6, 3, 2, 0.1).optimum().x());
    assertThat(ProblemLibrary.qcqp(6, 3, 2, 0.5).withNoise(0.1).optimum())
        .isEqualTo(ProblemLibrary.qcqp(6, 3, 2, 0.1).optimum());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProblemLibrary.linear(3, 4, 1, 0.1))
        .withMessageContaining("n = 3, p = 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProblemLibrary.cvarPortfolio(5, 1))
        .withMessageContaining("assets (5)");
  }
}
