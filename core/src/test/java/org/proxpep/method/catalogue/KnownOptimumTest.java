package org.proxpep.method.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.Method;
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

  /** x* = (½, ½), λ* = ½. Method, point, parameters, distance. */
  private static final List<String> INEQUALITY =
      List.of(
          // The best that 20,000 scenarios allow is 0.00087 in the mean square.
          "practical ANSWER 0.0012",
          "prox-pep TAIL_AVERAGE 0.002",
          "prox-pep TAIL_AVERAGE fitted=1 0.002",
          "prox-pep-linear TAIL_AVERAGE sigma=100 0.002",
          "adam-dual TAIL_AVERAGE 0.002",
          "adam-dual LAST cosine=1 0.004",
          "aprid TAIL_AVERAGE 0.002",
          "csa LAST gamma=1 eta=0.1 0.02",
          "drift-plus-penalty TAIL_AVERAGE alpha=0.01 0.002",
          "extragradient ANSWER 0.004",
          "extragradient TAIL_AVERAGE 0.004",
          "lagrangian TAIL_AVERAGE 0.002",
          "momentum-dual TAIL_AVERAGE 0.002",
          "momentum-dual LAST cosine=1 0.004",
          "mlalm TAIL_AVERAGE beta=0.1 rho=0.1 0.002",
          "pdsg TAIL_AVERAGE 0.002",
          "slpmm TAIL_AVERAGE 0.002",
          "sampled-al TAIL_AVERAGE beta=0.1 0.01",
          "conex ANSWER tau=0.1 0.02",
          "conex ANSWER tau=0.1 independent=0 0.02",
          "icpp LAST mu-g=0 0.02",
          "stoc-ialm TAIL_AVERAGE beta=1 dual=10 0.02",
          "ssl-alm ANSWER eta=5 0.02",
          "smoothing TAIL_AVERAGE 0.002",
          "switching TAIL_AVERAGE epsilon=0.1 decay=0.5 polyak=0.1 0.02",
          "ghost LAST lambda=1 0.02",
          "penalty-storm LAST rho=30 0.02");

  /** x₁ + x₂ = 1 as an equality: x* = (½, ½), μ* = ½. */
  private static final List<String> EQUALITY =
      List.of(
          "practical ANSWER 0.001",
          "prox-pep TAIL_AVERAGE 0.01",
          "sto-sqp TAIL_AVERAGE b=0.001 0.03",
          "stoc-ialm TAIL_AVERAGE beta=1 dual=10 0.02",
          "ssl-alm ANSWER eta=5 0.02",
          "penalty-storm TAIL_AVERAGE rho=10 0.02");

  static List<String> inequality() {
    return INEQUALITY;
  }

  static List<String> equality() {
    return EQUALITY;
  }

  private static void check(String line, TestProblem problem) {
    List<String> words = List.of(line.split(" ", -1));
    int last = words.size() - 1;
    Map<String, Double> given = new HashMap<>();
    for (String each : words.subList(2, last)) {
      given.put(each.split("=", -1)[0], Double.valueOf(each.split("=", -1)[1]));
    }
    Method<?> method = Methods.find(words.get(0)).create(problem, SAMPLES, given, true);
    Result result =
        new Runner(method, problem)
            .withSettings(RunSettings.samples(SAMPLES).withSeed(5).withTraceRows(2))
            .run();
    assertThat(result.status()).isEqualTo(Status.BUDGET_EXHAUSTED);
    Candidate answer = result.candidate(Candidate.Kind.valueOf(words.get(1)));
    double distance = Math.hypot(answer.x()[0] - 0.5, answer.x()[1] - 0.5);
    assertThat(distance).isLessThan(Double.parseDouble(words.get(last)));
    assertThat(answer.multipliers()[0]).isBetween(0.3, 0.7);
  }

  @ParameterizedTest
  @MethodSource("inequality")
  void anInequalityBinds(String line) {
    check(line, PeerProblems.noisy(0));
  }

  @ParameterizedTest
  @MethodSource("equality")
  void anEqualityBinds(String line) {
    TestProblem inner = PeerProblems.noisy(0);
    check(line, new TestProblem(inner.feasibleSet(), 0, 1, inner.oracle()));
  }

  @Test
  void everyMethodOfTheCatalogueHasALine() {
    Set<String> tried = new TreeSet<>();
    Stream.concat(INEQUALITY.stream(), EQUALITY.stream())
        .forEach(line -> tried.add(line.split(" ", -1)[0]));
    assertThat(tried).containsExactlyInAnyOrderElementsOf(Methods.names());
  }
}
