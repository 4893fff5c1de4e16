package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.method.InvariantReport;
import org.proxpep.method.proxpep.FittedSchedule;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.pilot.PilotSample;
import org.proxpep.pilot.PilotSettings;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.Scenarios;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;

/** Algorithm 1 on every library problem. */
class ProxPepOnLibraryTest {

  private static final long SAMPLES = 20_000;

  /** Where one setting of the parameters for all problems does not get to two digits. */
  private static final Set<String> HARD =
      Set.of(
          (""
                  // The gradient at the start is far from typical, so the step size fits badly.
                  + "hs010 hs012 hs024 hs037 qcqp san2"
                  // Converges to another stationary point from the published start.
                  + " hs040 hs061 hs078 hs080 hs081"
                  // Converges to a local optimum from the centre.
                  + " maximin-dispersion"
                  // Flat: more samples are needed.
                  + " fairness-band fairness-equality neyman-pearson neyman-pearson-sigmoid hs011"
                  + " hs093 cvar-portfolio ssd-portfolio")
              .split(" "));

  static Collection<LibraryProblem> problems() {
    return ProblemLibrary.all().stream().filter(p -> !p.tags().contains("trap")).toList();
  }

  private static Result solve(LibraryProblem problem, ProxPepSettings settings, long seed) {
    return new Runner(new ProxPep(settings), problem)
        .withSettings(RunSettings.samples(SAMPLES).withSeed(seed).withTraceRows(5))
        .run();
  }

  private static double error(LibraryProblem problem, Candidate point) {
    double best = problem.optimum().f();
    double gap = Math.abs(point.measures().f() - best) / (1 + Math.abs(best));
    return Math.max(gap, point.measures().maxViolation());
  }

  @ParameterizedTest
  @MethodSource("problems")
  void theFittedScheduleEndsInsideTheSetWithFiniteNumbers(LibraryProblem problem) {
    ProxPepSettings settings = FittedSchedule.settings(problem, new Scenarios(1), SAMPLES);
    Result result = solve(problem, settings, 1);
    assertThat(result.status()).isEqualTo(Status.BUDGET_EXHAUSTED);
    for (Candidate candidate : result.candidates()) {
      assertThat(problem.feasibleSet().contains(candidate.x(), 1e-9)).isTrue();
      assertThat(candidate.measures().f()).isFinite();
    }
    if (!HARD.contains(problem.name())) {
      assertThat(error(problem, result.candidate(Candidate.Kind.TAIL_AVERAGE))).isLessThan(1e-2);
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void theTheoremsScheduleKeepsItsPromisesForTheSlackAndTheDescent(LibraryProblem problem) {
    ProblemConstants constants =
        PilotSample.constants(problem, new Scenarios(1), PilotSettings.DEFAULT);
    ProxPepSettings settings = TheoremSchedule.UNIT.settings(constants, 500);
    Result result =
        new Runner(new ProxPep(settings.withInvariantChecks()), problem)
            .withSettings(RunSettings.samples(500).withTraceRows(2))
            .run();
    assertThat(result.invariants()).isNotEmpty();
    // The general descent inequality rests on (B4), which the theorem's tau does not always give.
    boolean convex =
        result.invariants().stream()
            .allMatch(r -> r.held() || !r.label().equals("lem:subproblem_convexity"));
    for (InvariantReport report : result.invariants()) {
      boolean needsConvexity =
          report.label().equals("eq:lem21_general")
              || report.label().equals("lem:subproblem_convexity");
      if (convex || !needsConvexity) {
        assertThat(report.violated()).as(report.toString()).isZero();
      }
    }
  }

  @Test
  void theSameSeedGivesTheSameBitsAndAnotherSeedDoesNot() {
    LibraryProblem problem = ProblemLibrary.find("hs071");
    ProxPepSettings settings = FittedSchedule.settings(problem, new Scenarios(1), SAMPLES);
    double[] first = solve(problem, settings, 5).candidate(Candidate.Kind.LAST).x();
    double[] again = solve(problem, settings, 5).candidate(Candidate.Kind.LAST).x();
    double[] other = solve(problem, settings, 6).candidate(Candidate.Kind.LAST).x();
    assertThat(again).containsExactly(first);
    assertThat(other).isNotEqualTo(first);
  }
}
