package org.proxpep.method.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.TestProblem;
import org.proxpep.method.PeerProblems;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;

/**
 * Small convex problems with noise 0.1 on everything: 20 000 samples lead to within a stated
 * distance of the solution.
 */
class KnownOptimumTest {

  private static final long SAMPLES = 20_000;

  private static Result solve(String method, TestProblem problem, String values) {
    Map<String, Double> given = new HashMap<>();
    for (String each : values.split(" ", -1)) {
      String[] parts = each.split("=", -1);
      given.put(parts[0], Double.valueOf(parts[1]));
    }
    Result result =
        new Runner(Methods.find(method).create(problem, SAMPLES, given, true), problem)
            .withSettings(RunSettings.samples(SAMPLES).withSeed(5).withTraceRows(2))
            .run();
    assertThat(result.status()).isEqualTo(Status.BUDGET_EXHAUSTED);
    return result;
  }

  private static double distance(double[] x, double... solution) {
    return Math.hypot(x[0] - solution[0], x[1] - solution[1]);
  }

  /** x* = (½, ½), λ* = ½. */
  @ParameterizedTest
  @CsvSource({
    "sampled-al, TAIL_AVERAGE, beta=0.1, 0.01",
    "conex, ANSWER, tau=0.1, 0.02",
    "conex, ANSWER, tau=0.1 independent=0, 0.02",
    "icpp, LAST, mu-g=0, 0.02",
    "stoc-ialm, TAIL_AVERAGE, beta=1 dual=10, 0.02",
    "ssl-alm, ANSWER, eta=5, 0.02",
    "switching, TAIL_AVERAGE, epsilon=0.1 decay=0.5 polyak=0.1, 0.02",
    "ghost, LAST, lambda=1, 0.02",
    "penalty-storm, LAST, rho=30, 0.02"
  })
  void anInequalityBinds(String method, Candidate.Kind kind, String values, double tolerance) {
    Result result = solve(method, PeerProblems.noisy(0), values);
    Candidate answer = result.candidate(kind);
    assertThat(distance(answer.x(), 0.5, 0.5)).isLessThan(tolerance);
    assertThat(answer.multipliers()[0]).isBetween(0.3, 0.7);
  }

  /** x₁ + x₂ = 1 as an equality: x* = (½, ½), μ* = ½. */
  @ParameterizedTest
  @CsvSource({
    "stoc-ialm, TAIL_AVERAGE, beta=1 dual=10, 0.02",
    "ssl-alm, ANSWER, eta=5, 0.02",
    "penalty-storm, TAIL_AVERAGE, rho=10, 0.02"
  })
  void anEqualityBinds(String method, Candidate.Kind kind, String values, double tolerance) {
    TestProblem inner = PeerProblems.noisy(0);
    TestProblem problem = new TestProblem(inner.feasibleSet(), 0, 1, inner.oracle());
    Candidate answer = solve(method, problem, values).candidate(kind);
    assertThat(distance(answer.x(), 0.5, 0.5)).isLessThan(tolerance);
    assertThat(answer.multipliers()[0]).isBetween(0.3, 0.7);
  }
}
