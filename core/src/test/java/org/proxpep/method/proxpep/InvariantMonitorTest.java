package org.proxpep.method.proxpep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.proxpep.fixture.TestProblem.set;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.InvariantReport;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.set.Box;
import org.proxpep.settings.Records;

class InvariantMonitorTest {

  private static final int STEPS = 400;

  /** Nonconvex, noisy, with one constraint of each kind and bounds that are true on the box. */
  private static final TestProblem PROBLEM =
      new TestProblem(
          Box.cube(2, -1, 1),
          1,
          1,
          (x, xi, out) -> {
            ScenarioRandom random = out.random(xi);
            double a = 0.2 * (random.nextDouble() - 0.5);
            double b = 0.2 * (random.nextDouble() - 0.5);
            set(out, 0, x[0] * x[1] + a * x[0], x[1] + a, x[0]);
            set(out, 1, 0.3 - x[0] + b - 0.5 * x[1] * x[1], -1, -x[1]);
            set(out, 2, x[0] * x[0] + x[1] - 0.5 + a, 2 * x[0], 1);
          });

  private static final ProblemConstants CONSTANTS =
      new ProblemConstants(
          Math.sqrt(8),
          2.0,
          1.7,
          1.6,
          Math.sqrt(2),
          Math.sqrt(5),
          Double.NaN,
          1.0,
          new double[] {1.0},
          new double[] {2.0});

  private static List<InvariantReport> run(ProxPepSettings settings) {
    ProxPep method = new ProxPep(settings.withInvariantChecks());
    ProxPepState s = method.start(PROBLEM, new double[] {-0.5, 0.5}, new Scenarios(3));
    for (int t = 0; t < STEPS; t++) {
      method.step(s);
    }
    return s.invariants();
  }

  @Test
  void allInequalitiesHoldUnderTheTheoremsSchedule() {
    ProxPepSettings settings = TheoremSchedule.UNIT.settings(CONSTANTS, STEPS);
    assertThat(settings.phaseOneSteps()).isBetween(80L, 100L);
    List<InvariantReport> reports = run(settings);
    assertThat(reports).hasSize(9).allMatch(InvariantReport::held);
    assertThat(reports).allMatch(r -> r.checked() > 0 && r.toString().contains("held at all"));
  }

  @Test
  void slackLeavesZeroOnlyInPhaseTwo() {
    // A tiny cap on the penalty makes the slack worth its price.
    TheoremSchedule schedule = new TheoremSchedule(1, 1, Double.NaN, 1, 1e-4, Double.NaN);
    ProxPepSettings s = schedule.settings(CONSTANTS, STEPS);
    ProxPepSettings low =
        Records.with(
            s,
            Map.of(
                "beta1",
                1e-3,
                "betaStep",
                1e-3,
                "betaMax",
                2e-3,
                "checkInvariants",
                true,
                "constants",
                CONSTANTS));
    List<InvariantReport> reports = run(low);
    // These beta1 and betaStep are below 2 sigma_h C_qH, so the theorem does not apply and says so.
    assertThat(reports.get(3).label()).isEqualTo("eq:pointwise_u_bound_optimal");
    assertThat(reports.get(3).violated()).isPositive();
    assertThat(reports.get(3).toString()).contains("violated at").contains("worst at step");
  }

  /** Steps of the theorem that are checked against these constants. */
  private static ProxPepSettings checked(@Nullable ProblemConstants constants) {
    ProxPepSettings s = TheoremSchedule.UNIT.settings(CONSTANTS, STEPS);
    return Records.with(Records.with(s, "checkInvariants", true), "constants", constants);
  }

  @Test
  void wrongConstantsShowUpAsViolations() {
    ProblemConstants tooSmall =
        new ProblemConstants(
            0.1, 0.01, 0.01, 0.01, 0.01, 0.01, Double.NaN, 1.0, new double[] {1}, new double[] {2});
    List<InvariantReport> reports = run(checked(tooSmall));
    assertThat(reports.get(8).label()).isEqualTo("lem:dual_bound_29A");
    assertThat(reports.get(8).violated()).isPositive();
  }

  @Test
  void withoutConstantsTheBoundsThatNeedThemAreReportedAsNotChecked() {
    List<InvariantReport> reports = run(checked(null));
    assertThat(reports.get(7).checked()).isZero();
    assertThat(reports.get(7).held()).isFalse();
    assertThat(reports.get(7).toString()).contains("not checked");
  }

  @Test
  void nothingIsCheckedUnlessAsked() {
    ProxPep method = new ProxPep(TheoremSchedule.UNIT.settings(CONSTANTS, STEPS));
    ProxPepState s = method.start(PROBLEM, new double[2], new Scenarios(3));
    method.step(s);
    assertThat(s.invariants()).isEmpty();
  }
}
