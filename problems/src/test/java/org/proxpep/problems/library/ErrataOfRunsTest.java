package org.proxpep.problems.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.proxpep.problems.parts.FormulaRows.row;

import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.method.Curvature;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.proxpep.ProxPepState;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.pilot.PilotSample;
import org.proxpep.pilot.PilotSettings;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.Scenarios;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.parts.Noise;
import org.proxpep.theory.Form;
import org.proxpep.theory.TheoremConditions;
import org.proxpep.theory.Theory;

/**
 * The errors of the paper that show only when Algorithm 1 runs: each test runs it with the
 * theorem's parameters, sees the printed statement fail and the corrected one hold. Errors that a
 * formula shows by itself are tested beside the theory.
 */
class ErrataOfRunsTest {

  private static final double NONE = Double.NaN;
  private static final double[] NO_CURVATURE = {};

  /** D₀ = 2, ν_h = κ_h = 1, κ_f = L₀ = 2 for f = −x², h = x on [−1, 1]. */
  private static final ProblemConstants U1 =
      new ProblemConstants(2, 0, 1, 2, 0, 1, 1, 2, NO_CURVATURE, new double[] {0});

  /** The same for g = (x − 0.3, −x − 0.3): ν_g = 1.3, κ_g = 1, ε₀ = 0.3. */
  private static final ProblemConstants U2 =
      new ProblemConstants(2, 1.3, 0, 2, 1, 0, 0.3, 2, new double[] {0, 0}, NO_CURVATURE);

  private static void requireTheConditionsOfTheTheorem(PathSums run) {
    for (Form form : Form.values()) {
      TheoremConditions conditions = run.theory(form).conditions();
      assertThat(conditions.feasibility()).isNotNegative();
      assertThat(conditions.convexity()).isNotNegative();
      assertThat(conditions.proximity()).isPositive();
      assertThat(conditions.stepModulus()).isPositive();
      assertThat(conditions.slackModulus()).isPositive();
      assertThat(conditions.horizon()).isNotNegative();
      assertThat(conditions.penalty()).isNotNegative();
    }
  }

  /** {@code thm:oracle_complexity} (iii). */
  @Test
  void theMeanErrorOfAnEqualityGrowsWhereTheTheoremSaysItFalls() {
    double[] measured = {0.894, 0.956, 0.979};
    double first = NONE;
    double last = 0;
    for (int k = 0; k < 3; k++) {
      long horizon = Math.round(Math.pow(10, 3 + k));
      PathSums run =
          new PathSums(ProblemLibrary.find("u1"), U1, TheoremSchedule.UNIT, horizon, 0.1);
      requireTheConditionsOfTheTheorem(run);
      double mean = run.absoluteH / horizon;
      assertThat(mean).isCloseTo(measured[k], within(6e-4)).isGreaterThan(last);
      last = mean;
      // Whatever the constant, O(T^(−1/4)) means a fall by 10^(1/4) for each factor of ten.
      double constant = mean * Math.pow(run.horizon(), 0.25);
      first = k == 0 ? constant : first;
      assertThat(constant).isGreaterThan(Math.pow(1.7, k) * first - 1e-12);
      // What can be proved: the signed sum is bounded by the multipliers and the steps.
      assertThat(Math.abs(run.h)).isLessThan(run.equalitySum(Form.CORRECTED));
      assertThat(Math.abs(run.h) / horizon).isLessThan(0.06);
    }
  }

  /** {@code eq:equality_sum_bound}, from which the theorem's (iii) comes. */
  @Test
  void theSumOfAbsoluteEqualityErrorsExceedsThePrintedBoundOfTheSameRun() {
    PathSums run = new PathSums(ProblemLibrary.find("u1"), U1, TheoremSchedule.UNIT, 100_000, 0.1);
    assertThat(run.absoluteH).isGreaterThan(3 * run.equalitySum(Form.PRINTED));
    assertThat(Math.abs(run.h)).isLessThan(run.equalitySum(Form.CORRECTED));
  }

  /** The same without any curvature: min x s.t. x = 0 is a linear programme. */
  @Test
  void theMeanErrorOfALinearProgrammeStaysNearAHalf() {
    LibraryProblem line =
        Formula.named("line", "the simplest equality")
            .equalities(1)
            .of1(
                (x, o) -> {
                  row(o, 0, x, 1);
                  row(o, 1, x, 1);
                })
            .start(0.5)
            .cube(-1, 1)
            .noise(Noise::gaussian, 0.0)
            .optimum(0, 0);
    ProblemConstants constants =
        new ProblemConstants(2, 0, 1, 1, 0, 1, 1, 0, NO_CURVATURE, new double[] {0});
    double[] measured = {0.547, 0.494, 0.473};
    for (int k = 0; k < 3; k++) {
      long horizon = Math.round(Math.pow(10, 3 + k));
      PathSums run = new PathSums(line, constants, TheoremSchedule.UNIT, horizon);
      requireTheConditionsOfTheTheorem(run);
      double mean = run.absoluteH / horizon;
      assertThat(mean).isCloseTo(measured[k], within(6e-4));
      // The rate T^(−1/4) would leave 0.31 and 0.17 of the first.
      assertThat(mean).isGreaterThan(0.86 * measured[0]);
      assertThat(Math.abs(run.h)).isLessThan(run.equalitySum(Form.CORRECTED));
    }
  }

  /** {@code thm:oracle_complexity} (ii) and (iv). */
  @Test
  void signedAveragesAreNegativeWhileTheMeanViolationGrows() {
    double last = 0;
    double[] measured = {0.630, 0.665, 0.686};
    for (int k = 0; k < 3; k++) {
      long horizon = Math.round(Math.pow(10, 3 + k));
      PathSums run = new PathSums(ProblemLibrary.find("u2"), U2, TheoremSchedule.UNIT, horizon);
      requireTheConditionsOfTheTheorem(run);
      Theory corrected = run.theory(Form.CORRECTED);
      // The signed statements hold, and with room to spare.
      assertThat(run.g[0]).isNegative();
      assertThat(run.g[1]).isNegative();
      assertThat(run.complementarity).isNegative();
      assertThat(run.complementarity / horizon).isLessThan(corrected.expected().complementarity());
      for (int i = 0; i < 2; i++) {
        assertThat(run.g[i])
            .isLessThan(corrected.path().inequalitySum(run.end.lambda()[i], run.steps));
      }
      // The points are infeasible all the same, and more so in longer runs.
      double violation = run.violation / horizon;
      assertThat(violation).isCloseTo(measured[k], within(6e-4)).isGreaterThan(last);
      assertThat(run.absoluteComplementarity / horizon).isGreaterThan(1.0);
      last = violation;
    }
  }

  /**
   * {@code lem:dual_bound_full}. Without inequalities (A5) holds for every ε₀ and the algorithm has
   * no σ_g; they are chosen so that the drift lemma's ζ ≤ γ_σ just holds.
   */
  @Test
  void theMultipliersOfU3ExceedTheBoundPsi() {
    double cH = 2;
    double epsilon0 = 100;
    ProblemConstants u3 =
        new ProblemConstants(1, 0, 1, 100, 0, 1, epsilon0, 0, NO_CURVATURE, new double[] {0});
    TheoremSchedule schedule =
        new TheoremSchedule(4 * Math.sqrt(2) * cH / epsilon0, cH, NONE, 1, 1, 4);
    PathSums run = new PathSums(ProblemLibrary.find("u3"), u3, schedule, 100_000);
    requireTheConditionsOfTheTheorem(run);
    assertThat(run.largestMu).isCloseTo(35.10, within(0.01));
    for (Form form : Form.values()) {
      Theory theory = run.theory(form);
      assertThat(theory.conditions().drift()).isNotNegative();
      assertThat(theory.dual().psi()).isLessThan(0.93 * run.largestMu);
    }
    // What always holds, since the norm grows by at most γ_σ a step.
    assertThat(run.largestMu).isLessThan(run.theory(Form.CORRECTED).path().dualNorm(100_001));
  }

  /** {@code thm:u_zero} used outside Phase I by {@code lem:dual_drift}. */
  @Test
  void theMultipliersOfU3ExceedThePenaltyInPhaseTwoOnly() {
    ProblemConstants u3 =
        new ProblemConstants(1, 0, 1, 100, 0, 1, 1, 0, NO_CURVATURE, new double[] {0});
    TheoremSchedule schedule = new TheoremSchedule(1, 1, NONE, 1, 1, 4);
    PathSums run = new PathSums(ProblemLibrary.find("u3"), u3, schedule, 10_000);
    assertThat(run.abovePenalty).containsExactly(0, 6000);
    assertThat(run.aboveCorrectedPenalty).containsExactly(0, 0);
    assertThat(run.end.muPlus()[0] + run.end.muMinus()[0]).isGreaterThan(2.4 * run.end.beta());
  }

  static Collection<LibraryProblem> problemsWithEqualities() {
    return ProblemLibrary.all().stream().filter(p -> p.equalities() > 0).toList();
  }

  /** {@code thm:u_zero}, which is right, on all there is. */
  @ParameterizedTest
  @MethodSource("problemsWithEqualities")
  void theSlackIsZeroAndThePenaltyBoundsTheMultipliersInPhaseOne(LibraryProblem problem) {
    long horizon = 400;
    Scenarios scenarios = new Scenarios(3);
    ProxPep method =
        new ProxPep(
            TheoremSchedule.UNIT.settings(
                PilotSample.constants(problem, scenarios, PilotSettings.DEFAULT), horizon));
    ProxPepState state = method.start(problem, problem.startingPoint(), scenarios);
    long phaseOne = method.settings().phaseOneSteps();
    assertThat(phaseOne).isEqualTo(89);
    for (long t = 1; t <= phaseOne; t++) {
      double beta = state.beta();
      method.step(state);
      assertThat(state.slack()).containsOnly(0.0);
      for (int j = 0; j < problem.equalities(); j++) {
        assertThat(state.muPlus()[j] + state.muMinus()[j]).isLessThanOrEqualTo(beta);
      }
    }
  }

  /**
   * {@code lem:subproblem_convexity}: with σ = 5, τ = α = 1 the first subproblem of U4 is not
   * convex. What the solver does about it is tested with the solver, in {@code SubproblemTest}.
   */
  @Test
  void theStepRaisesTauWhereTheLemmaPromisesConvexityInVain() {
    ProxPepSettings settings =
        new ProxPepSettings(
            5,
            5,
            1,
            1,
            1,
            1,
            1,
            1,
            Curvature.Isotropic.of(new double[] {1}, NO_CURVATURE),
            ProxPepSettings.DEFAULT_SUBPROBLEM_TOLERANCE,
            false,
            null);
    LibraryProblem u4 = ProblemLibrary.find("u4");
    ProxPep method = new ProxPep(settings);
    ProxPepState state = method.start(u4, u4.startingPoint(), new Scenarios(1));
    method.step(state);
    List<String> names = state.statisticNames();
    double[] statistics = new double[names.size()];
    state.statistics(statistics);
    assertThat(statistics[names.indexOf("tau")]).isGreaterThan(1);
    assertThat(statistics[names.indexOf("margin")]).isPositive();
  }
}
