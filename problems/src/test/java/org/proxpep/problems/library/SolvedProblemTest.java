package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.problem.SamplesOnly;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.HiddenRows;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.Nameless;
import org.proxpep.problems.floor.StatisticalFloor;
import org.proxpep.problems.generated.GeneratedInstances;
import org.proxpep.problems.generated.GeneratedNlp;
import org.proxpep.problems.generated.HardProblems;

class SolvedProblemTest {

  /** In other valleys than that of the known optimum there are solutions too. */
  private static final Set<String> SEVERAL_VALLEYS = Set.of("maximin-dispersion");

  static List<LibraryProblem> problems() {
    return ProblemLibrary.all().stream().filter(p -> !p.tags().contains("trap")).toList();
  }

  @ParameterizedTest
  @MethodSource("problems")
  void knownOptimaAreFoundByThoseWhoDoNotKnowThem(LibraryProblem problem) {
    KnownOptimum known = problem.optimum();
    KnownOptimum found = SolvedProblem.of(new Nameless(problem)).optimum();
    assertThat(SolvedProblem.residual(problem, problem, found)).isLessThan(1e-9);
    if (SEVERAL_VALLEYS.contains(problem.name())) {
      assertThat(found.f()).isGreaterThanOrEqualTo(known.f() - 1e-9);
      return;
    }
    assertThat(found.f()).isCloseTo(known.f(), within(1e-8 * (1 + Math.abs(known.f()))));
    assertThat(found.x()).containsExactly(known.x(), within(1e-6));
    assertThat(found.lambda()).containsExactly(known.lambda(), within(1e-6));
    assertThat(found.mu()).containsExactly(known.mu(), within(1e-6));
    assertThat(found.note()).startsWith("computed");
  }

  static List<GeneratedNlp> generated() {
    return GeneratedInstances.nlps();
  }

  @ParameterizedTest
  @MethodSource("generated")
  void ballsAndSimplexesAreSetsToo(GeneratedNlp problem) {
    KnownOptimum found = SolvedProblem.of(new Nameless(problem)).optimum();
    assertThat(problem.feasibleSet().contains(found.x(), 1e-12)).isTrue();
    assertThat(SolvedProblem.residual(problem, problem, found)).isLessThan(1e-9);
    if (problem.convex()) {
      assertThat(found.f()).isCloseTo(problem.optimum().f(), within(1e-8));
    }
  }

  @Test
  void theFloorIsThatOfTheKnownOptimum() {
    LibraryProblem problem = ProblemLibrary.find("hs043");
    LibraryProblem solved = SolvedProblem.of(new Nameless(problem));
    double floor = StatisticalFloor.of(problem).median(10_000);
    assertThat(StatisticalFloor.of(solved).median(10_000)).isCloseTo(floor, within(1e-6 * floor));
  }

  @Test
  void rowsOfATableStayRows() {
    LibraryProblem rows = ProblemLibrary.find("neyman-pearson");
    assertThat(SolvedProblem.of(rows)).isSameAs(rows);
    StochasticProblem hidden = new HiddenRows(rows.finite().orElseThrow());
    LibraryProblem solved = SolvedProblem.of(hidden);
    assertThat(solved.finite()).isPresent();
    assertThat(solved.finite().orElseThrow().scenarioCount()).isEqualTo(4000);
    assertThat(solved.noiseLevel()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> solved.withNoise(0.1))
        .withMessageContaining("(0.1)");
  }

  @Test
  void aProblemThatDoesNotKnowItsMeanIsRefused() {
    StochasticProblem sampled = new SamplesOnly(ProblemLibrary.find("hs071"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SolvedProblem.of(sampled))
        .withMessageContaining("hs071")
        .withMessageContaining("exact mean");
  }

  @Test
  void aProblemWithoutAKktPointIsRefusedWithItsResidual() {
    LibraryProblem unsolvable = SolvedProblem.of(new Nameless(HardProblems.hs013(0.0)));
    assertThatIllegalArgumentException()
        .isThrownBy(unsolvable::optimum)
        .withMessageContaining("KKT residual of hs013")
        .withMessageContaining("kinks");
  }
}
