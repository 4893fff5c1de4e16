package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.floor.StatisticalFloor;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;

/** Every method of the catalogue reaches a known optimum with parameters that fit the problem. */
class PeersOnLibraryTest {

  private static final long SAMPLES = 50_000;
  private static final List<String> BEYOND = List.of("mlalm", "sampled-al", "penalty-storm");

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
    "prox-pep-linear, TAIL_AVERAGE, tau, 10, sigma, 100, 0.005",
    "mlalm, TAIL_AVERAGE, eta, 1, beta, 0.1, 0.01",
    "conex, TAIL_AVERAGE, eta, 3, tau, 0.1, 0.005",
    "sampled-al, TAIL_AVERAGE, alpha, 0.3, beta, 0.1, 0.005",
    "ssl-alm, TAIL_AVERAGE, eta, 5, tau, 0.3, 0.005",
    "stoc-ialm, TAIL_AVERAGE, beta, 10, dual, 10, 0.02",
    "penalty-storm, LAST, eta, 0.03, rho, 30, 0.03"
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
    // There is noise on the constraints, and no equality: beyond the theory of some of them.
    Result result = solve(method, problem, values, BEYOND.contains(method));
    assertThat(result.status()).isEqualTo(Status.BUDGET_EXHAUSTED);
    assertThat(result.samples()).isBetween(SAMPLES - 10, SAMPLES);
    assertThat(StatisticalFloor.error(problem, result.candidate(kind).x())).isLessThan(tolerance);
  }

  /** One constraint: the largest of several noisy values would be too large on average. */
  @Test
  void cooperativeApproximationSolvesAProblemWithOneConstraint() {
    Map<String, Double> values = Map.of("gamma", 15.0, "eta", 0.01);
    assertThat(error("csa", "neyman-pearson", values, Candidate.Kind.ANSWER, false))
        .isLessThan(0.02);
  }

  @Test
  void stochasticSqpSolvesAnEqualityProblem() {
    Map<String, Double> values = Map.of("b", 0.01);
    assertThat(error("sto-sqp", "hs051", values, Candidate.Kind.TAIL_AVERAGE, true))
        .isLessThan(0.01);
  }

  private static double error(
      String method, String name, Map<String, Double> values, Candidate.Kind kind, boolean beyond) {
    LibraryProblem problem = ProblemLibrary.find(name);
    double[] x = solve(method, problem, values, beyond).candidate(kind).x();
    return StatisticalFloor.error(problem, x);
  }

  @Test
  void theGhostPenaltyMethodSolvesTheLinearProgramme() {
    LibraryProblem problem = ProblemLibrary.find("lp");
    Result result = solve("ghost", problem, Map.of("lambda", 1.0), false);
    // A step may cost up to 128 samples, so fewer may be left over.
    assertThat(result.samples()).isBetween(SAMPLES - 128, SAMPLES);
    double[] x = result.candidate(Candidate.Kind.LAST).x();
    assertThat(StatisticalFloor.error(problem, x)).isLessThan(0.01);
  }

  @Test
  void switchingComesNearTheSolutionOfTheLinearProgramme() {
    Map<String, Double> values = Map.of("epsilon", 0.03, "eta", 0.3, "decay", 0.5, "batch", 10.0);
    // The largest of four noisy means is too large on average, so it stays a little inside.
    assertThat(error("switching", "lp", values, Candidate.Kind.AVERAGE, false)).isLessThan(0.05);
  }

  @Test
  void proximalPointsSolveTheLinearProgramme() {
    Map<String, Double> values =
        Map.of("mu", 0.1, "mu-g", 0.0, "eta", 10.0, "tau", 3e4, "rounds", 2.0);
    assertThat(error("icpp", "lp", values, Candidate.Kind.LAST, false)).isLessThan(0.01);
  }

  /** Three linear equalities with multipliers that are not zero. */
  @ParameterizedTest
  @CsvSource({
    "ssl-alm, TAIL_AVERAGE, eta, 5, tau, 1, 0.005",
    "penalty-storm, LAST, eta, 0.03, rho, 100, 0.1",
    "stoc-ialm, TAIL_AVERAGE, beta, 1, dual, 10, 0.02"
  })
  void equalitiesThatBindAreKept(
      String method,
      Candidate.Kind kind,
      String first,
      double firstValue,
      String second,
      double secondValue,
      double most) {
    Map<String, Double> values = Map.of(first, firstValue, second, secondValue);
    assertThat(error(method, "hs052", values, kind, false)).isLessThan(most);
  }

  @ParameterizedTest
  @CsvSource({
    "aprid",
    "conex",
    "csa",
    "drift-plus-penalty",
    "ghost",
    "icpp",
    "pdsg",
    "sampled-al",
    "slpmm",
    "switching"
  })
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
