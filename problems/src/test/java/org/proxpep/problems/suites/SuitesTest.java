package org.proxpep.problems.suites;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problems.HiddenRows;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.Label;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.floor.StatisticalFloor;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.problems.library.SolvedProblem;

class SuitesTest {

  @Test
  void namesAreFoundAndTyposGetAdvice() {
    assertThat(Suites.names())
        .containsExactly(
            "noisy-1e-2",
            "noisy-1e-1",
            "qcqp",
            "qcqp-large",
            "neyman-pearson",
            "fairness",
            "portfolio",
            "dispersion",
            "mcp",
            "activity-network",
            "power-flow",
            "sparse",
            "kinks",
            "worst-cases",
            "real-data");
    for (String name : Suites.names()) {
      assertThat(Suites.find(name).name()).isEqualTo(name);
      assertThat(Suites.find(name).description()).isNotBlank().doesNotContain("\n");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Suites.find("portfolios"))
        .withMessageContaining("suite (portfolios)")
        .withMessageContaining("did you mean portfolio?");
  }

  @Test
  void realDataNeedTheirFolder(@TempDir Path empty) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Suites.find("real-data").problems())
        .withMessageContaining("--data-folder FOLDER")
        .withMessageContaining("classification/spambase.csv");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Suites.find("real-data", empty).problems())
        .withMessageContaining("(" + empty + ")")
        .withMessageContaining("has no file classification/spambase.csv");
  }

  @Test
  void problemsAreMadeOnce() {
    Suite suite = Suites.find("mcp");
    assertThat(suite.problems()).isSameAs(suite.problems());
  }

  @Test
  void noiseIsThatOfTheName() {
    List<LibraryProblem> problems = Suites.find("noisy-1e-2").problems();
    assertThat(problems).hasSize(42).noneMatch(p -> p.tags().contains("trap"));
    assertThat(problems).allMatch(p -> p.noiseLevel().getAsDouble() == 1e-2);
    assertThat(Suites.find("noisy-1e-1").problems())
        .allMatch(p -> p.noiseLevel().getAsDouble() == 1e-1);
  }

  static List<LibraryProblem> problems() {
    return Suites.all().stream()
        .filter(suite -> !suite.name().equals("real-data"))
        .flatMap(suite -> suite.problems().stream())
        // Kinks of tables and prox terms leave no KKT residual: see OpenDirectionsTest.
        .filter(p -> p.proxTerm().isEmpty() && !(p.hasKinks() && p.finite().isPresent()))
        .toList();
  }

  @Test
  void namesOfProblemsDifferWithinASuite() {
    for (Suite suite : Suites.all()) {
      if (!suite.name().equals("real-data")) {
        Set<String> names = new HashSet<>();
        assertThat(suite.problems()).allMatch(p -> names.add(p.name()));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void everyOptimumIsAKktPointAtWhichSomethingBinds(LibraryProblem problem) {
    KnownOptimum optimum = problem.optimum();
    assertThat(SolvedProblem.residual(problem, problem, optimum)).isLessThan(1e-10);
    boolean binds = problem.equalities() > 0;
    for (double lambda : optimum.lambda()) {
      binds |= lambda > 1e-3;
    }
    assertThat(binds).isTrue();
  }

  @ParameterizedTest
  @MethodSource("problems")
  void everyProblemHasAFloor(LibraryProblem problem) {
    boolean slow = problem.finite().isPresent() || problem.dimension() > 100;
    StatisticalFloor floor = StatisticalFloor.of(problem);
    double variance = Arrays.stream(floor.covariance()).mapToDouble(row -> Rows.maxAbs(row)).sum();
    assertThat(variance).isPositive().isFinite();
    if (!slow) {
      assertThat(floor.median(1_000_000)).isPositive().isLessThan(floor.median(10_000) / 5);
    }
  }

  @Test
  void floorsOfLargeTablesAreThoseOfExactMeans() {
    LibraryProblem problem = ProblemLibrary.neymanPearson(6, 7001);
    LibraryProblem large =
        SolvedProblem.of(
            new HiddenRows(problem.finite().orElseThrow(), 2),
            new Label("large", "", "", Set.of("convex")));
    StatisticalFloor exact = StatisticalFloor.of(problem);
    StatisticalFloor expanded = StatisticalFloor.of(large);
    // At 100 samples the expansion is off by much and corrected, at 10⁶ it is exact.
    double median = exact.median(100);
    assertThat(expanded.median(100)).isCloseTo(median, within(0.1 * median));
    assertThat(expanded.median(1_000_000) / expanded.median(100_000_000))
        .isCloseTo(10.0, within(0.2));
  }

  @Test
  void samplesOfALargeQcqpAverageToItsMean() {
    LibraryProblem problem = ProblemLibrary.qcqp(100, 2, 7001, 0.1);
    double[] x = problem.optimum().x();
    Evaluation one = Evaluation.of(problem);
    Evaluation mean = Evaluation.of(problem);
    problem.evaluateMean(x, mean);
    int count = 4000;
    double[] sum = new double[3];
    double[] squares = new double[3];
    double[] slope = new double[3];
    for (long xi = 0; xi < count; xi++) {
      problem.evaluate(x, 31 * xi, one);
      for (int k = 0; k < 3; k++) {
        double off = one.value(k) - mean.value(k);
        sum[k] += off / count;
        squares[k] += off * off / count;
        slope[k] += (one.gradient(k)[5] - mean.gradient(k)[5]) / count;
      }
    }
    for (int k = 0; k < 3; k++) {
      assertThat(Math.abs(sum[k])).isLessThan(4 * Math.sqrt(squares[k] / count));
      assertThat(slope[k]).isCloseTo(0.0, within(k == 0 ? 0.2 : 0.01));
    }
  }
}
