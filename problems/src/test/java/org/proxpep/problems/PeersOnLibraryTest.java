package org.proxpep.problems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;

/** Every method of the catalogue reaches a known optimum with parameters that fit the problem. */
class PeersOnLibraryTest {

  private static final long SAMPLES = 50_000;

  private static Result solve(
      String method, LibraryProblem problem, Map<String, Double> values, boolean heuristic) {
    return new Runner(Methods.find(method).create(problem, SAMPLES, values, heuristic), problem)
        .withSettings(RunSettings.samples(SAMPLES).withSeed(3).withTraceRows(2))
        .run();
  }

  /** The linear programme lp with noise 0.1 on all values and slopes. */
  @ParameterizedTest
  @CsvSource({
    "aprid, TAIL_AVERAGE, alpha, 10, rho, 1, 0.01",
    "drift-plus-penalty, TAIL_AVERAGE, alpha, 2, v, 0.2, 0.005",
    "lagrangian, TAIL_AVERAGE, eta-x, 0.3, eta-y, 1, 0.01",
    "pdsg, TAIL_AVERAGE, alpha, 0.3, rho, 100, 0.005",
    "slpmm, TAIL_AVERAGE, alpha, 10, sigma, 10, 0.005",
    "prox-pep, TAIL_AVERAGE, tau, 10, sigma, 100, 0.005",
    "mlalm, TAIL_AVERAGE, eta, 1, beta, 0.1, 0.01"
  })
  void theLinearProgrammeIsSolved(
      String method,
      Candidate.Kind kind,
      String one,
      double first,
      String two,
      double second,
      double tolerance) {
    LibraryProblem problem = ProblemLibrary.find("lp");
    Map<String, Double> values = Map.of(one, first, two, second);
    // The noise is on the constraints too, which is beyond the theory of one of them.
    Result result = solve(method, problem, values, method.equals("mlalm"));
    assertThat(result.status()).isEqualTo(Status.BUDGET_EXHAUSTED);
    assertThat(result.samples()).isBetween(SAMPLES - 10, SAMPLES);
    assertThat(StatisticalFloor.error(problem, result.candidate(kind).x())).isLessThan(tolerance);
  }

  /** One constraint: the largest of several noisy values would be too large on average. */
  @Test
  void cooperativeApproximationSolvesAProblemWithOneConstraint() {
    LibraryProblem problem = ProblemLibrary.find("neyman-pearson");
    Result result = solve("csa", problem, Map.of("gamma", 15.0, "eta", 0.01), false);
    double[] x = result.candidate(Candidate.Kind.ANSWER).x();
    assertThat(StatisticalFloor.error(problem, x)).isLessThan(0.02);
  }

  @Test
  void stochasticSqpSolvesAnEqualityProblem() {
    LibraryProblem problem = ProblemLibrary.find("hs051");
    Result result = solve("sto-sqp", problem, Map.of("b", 0.01), true);
    double[] x = result.candidate(Candidate.Kind.TAIL_AVERAGE).x();
    assertThat(StatisticalFloor.error(problem, x)).isLessThan(0.01);
  }

  @ParameterizedTest
  @CsvSource({"aprid", "csa", "drift-plus-penalty", "pdsg", "slpmm"})
  void equalitiesAreTakenAsPairsWhenAsked(String method) {
    LibraryProblem problem = ProblemLibrary.find("hs051");
    assertThatThrownBy(() -> solve(method, problem, Map.of(), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("equalities (3)");
    Result result = solve(method, problem, Map.of(), true);
    assertThat(result.status()).isEqualTo(Status.BUDGET_EXHAUSTED);
    assertThat(result.candidate(Candidate.Kind.LAST).multipliers()).hasSize(3);
  }
}
