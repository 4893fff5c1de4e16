package org.proxpep.problems.generated;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/** What a user is told where there is no solution; the whole families are a benchmark's. */
class FeasibilityVerdictTest {

  private static final int SAMPLES = 10_000;

  private static CertifiedResult solve(StochasticProblem problem, long seed) {
    return new Solver(new PracticalProxPep(), problem)
        .withRun(RunSettings.samples(SAMPLES).withSeed(seed))
        .solve();
  }

  @Test
  void infeasibleProblemsAreRecognisedAndTheConflictIsNamed() {
    int recognised = 0;
    int named = 0;
    for (int seed = 0; seed < 10; seed++) {
      GeneratedFeasibility problem = GeneratedFeasibility.infeasible(seed);
      CertifiedResult result = solve(problem, 1 + seed);
      if (result.verdict() == Verdict.INFEASIBLE_SUSPECTED) {
        recognised++;
        named += result.certificate().conflict().equals(problem.conflict()) ? 1 : 0;
        assertThat(result.certificate().conflict()).isNotEmpty();
        // The least squares of violations, each in units of its gradient, not the least maximum.
        assertThat(problem.violation(result.selected().x())).isLessThan(4 * problem.margin());
      }
      assertThat(result.samples()).isLessThanOrEqualTo(3 * SAMPLES);
    }
    assertThat(recognised).isGreaterThanOrEqualTo(9);
    assertThat(named).isGreaterThanOrEqualTo(recognised - 1);
  }

  @Test
  void feasibleProblemsRaiseNoAlarm() {
    for (int seed = 0; seed < 20; seed++) {
      CertifiedResult result = solve(GeneratedFeasibility.feasible(seed), 1 + seed);
      assertThat(result.verdict()).isNotEqualTo(Verdict.INFEASIBLE_SUSPECTED);
      assertThat(result.certificate().conflict()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"2, 0.1", "10, 1.0", "5, 0.0"})
  void anObjectiveThatFallsWithoutBoundIsCalledSo(int n, double noise) {
    CertifiedResult result = solve(HardProblems.unbounded(n, noise), 1);
    assertThat(result.verdict()).isEqualTo(Verdict.DIVERGED);
    assertThat(result.certificate().reason())
        .containsPattern("(seems to fall|falls) without bound")
        .contains("\nMaybe a bound");
  }
}
