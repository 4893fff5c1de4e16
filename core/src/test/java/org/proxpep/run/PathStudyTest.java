package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.proxpep.fixture.TestProblem.set;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.proxpep.ProxPep;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.proxpep.ProxPepState;
import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.residual.MoreauEnvelope;
import org.proxpep.residual.MoreauSettings;
import org.proxpep.residual.PathAverages;
import org.proxpep.residual.PathMeasure;
import org.proxpep.set.Box;

/** What the averages of {@code thm:oracle_complexity} are on two problems made to expose them. */
class PathStudyTest {

  private static final Scenarios SCENARIOS = new Scenarios(1);
  private static final double START = 0.1;

  /** U1: min −x² s.t. x = 0, |x| ≤ 1. */
  private static final StochasticProblem U1 =
      new TestProblem(
          Box.cube(1, -1, 1),
          0,
          1,
          (x, xi, out) -> {
            set(out, 0, -x[0] * x[0], -2 * x[0]);
            set(out, 1, x[0], 1);
          });

  private static final ProblemConstants U1_CONSTANTS =
      new ProblemConstants(2, 0, 1, 2, 0, 1, Double.NaN, 2, new double[0], new double[1]);

  /** U2: min −x² s.t. x ≤ 0.3, −x ≤ 0.3, |x| ≤ 1. */
  private static final StochasticProblem U2 =
      new TestProblem(
          Box.cube(1, -1, 1),
          2,
          0,
          (x, xi, out) -> {
            set(out, 0, -x[0] * x[0], -2 * x[0]);
            set(out, 1, x[0] - 0.3, 1);
            set(out, 2, -x[0] - 0.3, -1);
          });

  private static final ProblemConstants U2_CONSTANTS =
      new ProblemConstants(2, 1.3, 0, 2, 1, 0, 0.3, 2, new double[2], new double[0]);

  private static final long[] STEPS = {1000, 10_000, 100_000, 1_000_000};

  private static void study(
      StochasticProblem problem, ProblemConstants constants, long steps, PathMeasure measure) {
    ProxPep method = new ProxPep(TheoremSchedule.UNIT.settings(constants, steps));
    MeanEvaluator means = new MeanEvaluator(problem, SCENARIOS, Purpose.MONITORING, 1);
    long shown =
        PathStudy.run(method, problem, new double[] {START}, SCENARIOS, means, steps, measure);
    assertThat(shown).isEqualTo(steps);
  }

  private static PathAverages averages(
      StochasticProblem problem, ProblemConstants constants, long steps) {
    PathAverages averages = new PathAverages(problem);
    study(problem, constants, steps, averages);
    return averages;
  }

  @Test
  void theViolationOfAnEqualityTendsToOneWhereTheTheoremSaysZero() {
    // α₀ = 5 from L₀ = 2 and linear constraints; all other constants of the schedule are 1.
    double[] expected = {0.8935, 0.9561, 0.9791, 0.9892};
    for (int k = 0; k < expected.length; k++) {
      PathAverages u1 = averages(U1, U1_CONSTANTS, STEPS[k]);
      assertThat(u1.absoluteEqualities()).isCloseTo(expected[k], within(1e-4));
      assertThat(u1.equalityViolation()).isEqualTo(u1.absoluteEqualities());
      // The signed average is what the multipliers keep small.
      assertThat(Math.abs(u1.signedConstraints()[0])).isLessThan(0.06);
    }
  }

  @Test
  void signedAveragesAreNegativeWhileTheConstraintIsViolated() {
    // 0.6957 at 10⁷ steps.
    double[] violations = {0.6296, 0.6651, 0.6855, 0.6922};
    for (int k = 0; k < STEPS.length; k++) {
      PathAverages u2 = averages(U2, U2_CONSTANTS, STEPS[k]);
      assertThat(u2.signedInequalities()).isCloseTo(-0.6, within(1e-9));
      for (double average : u2.signedConstraints()) {
        assertThat(average).isNegative();
      }
      assertThat(u2.signedComplementarity()).isNegative();
      assertThat(u2.inequalityViolation()).isCloseTo(violations[k], within(1e-4));
      assertThat(u2.complementarity()).isGreaterThan(1);
    }
  }

  @Test
  void everyIterateIsShownWithTheMultipliersBesideIt() {
    int steps = 200;
    ProxPepSettings settings = TheoremSchedule.UNIT.settings(U2_CONSTANTS, steps);
    List<double[]> shown = new ArrayList<>();
    study(U2, U2_CONSTANTS, steps, (x, y, mean) -> shown.add(new double[] {x[0], y[0], y[1]}));
    ProxPep method = new ProxPep(settings);
    ProxPepState state = method.start(U2, new double[] {START}, SCENARIOS);
    assertThat(shown.get(0)).containsExactly(START, 0, 0);
    for (double[] at : shown) {
      assertThat(at).containsExactly(state.x()[0], state.lambda()[0], state.lambda()[1]);
      method.step(state);
    }
    assertThat(shown).hasSize(steps);
  }

  @Test
  void theEnvelopeCanBeMeasuredAlongThePath() {
    // Part (i): the average of the squared gradient of the envelope, with the schedule's α.
    int steps = 1000;
    double alpha = TheoremSchedule.UNIT.settings(U1_CONSTANTS, steps).alpha();
    MeanEvaluator means = new MeanEvaluator(U1, SCENARIOS, Purpose.MONITORING, 1);
    MoreauEnvelope envelope = new MoreauEnvelope(U1, means);
    MoreauSettings settings = MoreauSettings.of(alpha).withRho(2);
    double[] sums = new double[2];
    study(
        U1,
        U1_CONSTANTS,
        steps,
        (x, y, mean) -> {
          double norm = envelope.at(x, y, settings).norm();
          sums[0] += norm * norm;
          // On a line: prox = clip((αx − μ)/(α − 2)).
          double prox = Math.max(-1, Math.min(1, (alpha * x[0] - y[0]) / (alpha - 2)));
          sums[1] += alpha * alpha * (x[0] - prox) * (x[0] - prox);
        });
    assertThat(sums[0]).isGreaterThan(1).isCloseTo(sums[1], within(1e-5 * sums[1]));
  }

  @Test
  void anInterruptEndsTheStudy() {
    MeanEvaluator means = new MeanEvaluator(U1, SCENARIOS, Purpose.MONITORING, 1);
    ProxPep method = new ProxPep(TheoremSchedule.UNIT.settings(U1_CONSTANTS, 1000));
    long shown =
        PathStudy.run(
            method,
            U1,
            new double[] {START},
            SCENARIOS,
            means,
            1_000_000_000_000L,
            (x, y, mean) -> Thread.currentThread().interrupt());
    assertThat(Thread.interrupted()).isTrue();
    assertThat(shown).isEqualTo(1);
  }
}
