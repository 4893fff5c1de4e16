package org.proxpep.solve;

import static java.lang.Double.NaN;
import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.fixture.OnTheLine;
import org.proxpep.fixture.TestProblem;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Progress;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Status;
import org.proxpep.run.Stop;
import org.proxpep.run.TraceRow;
import org.proxpep.set.Box;

/** Runs that end where their verdict is good. */
class GoalTest {

  /** min E(x − ξ)² s.t. E[ξ'] ≤ x, with noise of a given size. */
  private static StochasticProblem problem(double noise) {
    return new TestProblem(
        Box.cube(1, -5, 5),
        1,
        0,
        (x, xi, out) -> {
          double e = noise * (Scenarios.uniform(xi) - 0.5);
          TestProblem.set(out, 0, 1 + (x[0] - e) * (x[0] - e), 2 * (x[0] - e));
          TestProblem.set(out, 1, 0.5 - x[0] + e, -1);
        });
  }

  private static CertifiedResult solve(StochasticProblem problem) {
    return new Solver(new PracticalProxPep(), problem)
        .withRun(RunSettings.samples(10).withTraceRows(2))
        .withThreads(1)
        .withGoal()
        .solve();
  }

  @Test
  void anEasyProblemEndsAtItsFirstLook() {
    CertifiedResult result = solve(problem(0.1));
    assertThat(result.run().status()).isEqualTo(Status.GOAL_REACHED);
    assertThat(result.run().samples()).isBetween(50_000L, 50_002L);
  }

  @Test
  void theCapIsInEvaluationsAndGrowsWithTables() {
    assertThat(Solver.goalCap(problem(1.0))).isEqualTo(1_000_000);
    assertThat(Goal.cap(new Table(10_000))).isEqualTo(1_000_000);
    assertThat(Goal.cap(new Table(20_000))).isEqualTo(2_000_000);
    assertThat(Goal.cap(new Table(1_000_000))).isEqualTo(100_000_000);
    assertThat(Goal.cap(new Table(1_000_001))).isEqualTo(1_000_000);
  }

  private record Table(long scenarioCount) implements FiniteProblem, OnTheLine {
    @Override
    public void evaluateScenario(double[] x, long index, Evaluation out) {
      TestProblem.set(out, 0, x[0], 1);
    }
  }

  /** A run that has come so far, and counts how often it is asked for its answer. */
  private static final class Reached implements Progress {
    private final boolean hasAnswer;
    private long samples;
    private boolean isPassing;
    private int asked;

    Reached(boolean hasAnswer) {
      this.hasAnswer = hasAnswer;
    }

    int askedBy(Goal goal, long at) {
      samples = at;
      asked = 0;
      assertThat(goal.check(this)).isNull();
      return asked;
    }

    @Override
    public long steps() {
      return samples;
    }

    @Override
    public long samples() {
      return samples;
    }

    @Override
    public long samplesOfNextStep() {
      return 3;
    }

    @Override
    public double seconds() {
      return 0;
    }

    @Override
    public @Nullable TraceRow latestRow() {
      return null;
    }

    @Override
    public boolean isPassing() {
      return isPassing;
    }

    @Override
    public boolean answer(double[] x, double[] multipliers) {
      asked++;
      x[0] = 0.5;
      return hasAnswer;
    }
  }

  private static Goal goal(StochasticProblem problem) {
    return new Goal(problem, new Scenarios(1), CertificateSettings.DEFAULT);
  }

  @Test
  void looksAreAtNumbersOfSamplesThatDouble() {
    Goal goal = goal(problem(1.0));
    Reached run = new Reached(false);
    assertThat(run.askedBy(goal, 0)).isZero();
    assertThat(run.askedBy(goal, 49_999)).isZero();
    assertThat(run.askedBy(goal, 50_000)).isOne();
    assertThat(run.askedBy(goal, 99_999)).isZero();
    // Far beyond one look, the next is at twice as much.
    assertThat(run.askedBy(goal, 200_000)).isOne();
    assertThat(run.askedBy(goal, 399_999)).isZero();
    run.isPassing = true;
    assertThat(run.askedBy(goal, 400_000)).isZero();
    run.isPassing = false;
    assertThat(run.askedBy(goal, 400_001)).isOne();
  }

  @Test
  void aResumedRunDoesNotRepeatItsLook() {
    Goal goal = goal(problem(1.0));
    Reached run = new Reached(false);
    assertThat(run.askedBy(goal, 50_000)).isZero();
    assertThat(run.askedBy(goal, 99_999)).isZero();
    assertThat(run.askedBy(goal, 100_000)).isOne();
  }

  @Test
  void theLastStepMayReachTheCapButNotPassIt() {
    Goal goal = goal(problem(1.0));
    Reached run = new Reached(false);
    run.askedBy(goal, 1_000_000 - 3);
    run.samples = 1_000_000 - 2;
    assertThat(goal.check(run)).isNotNull().extracting(Stop::status).isEqualTo(Status.CAP_REACHED);
  }

  @Test
  void anAnswerWhereTheFunctionsAreNotDefinedIsNoGoal() {
    Goal goal =
        goal(new TestProblem(Box.cube(1, -5, 5), 0, 0, (x, xi, out) -> out.setValue(0, NaN)));
    Reached run = new Reached(true);
    run.askedBy(goal, 0);
    assertThat(run.askedBy(goal, 50_000)).isOne();
  }

  @Test
  void aVerdictThatCannotBeReachedEndsAtTheCap() {
    // No number of fresh scenarios shows that a limit holds to 1e-9.
    CertifiedResult result =
        new Solver(new PracticalProxPep(), problem(1.0))
            .withRun(RunSettings.samples(10).withTraceRows(2))
            .withCertificate(
                CertificateSettings.DEFAULT.withFeasibilityTolerance(1e-9).withSamples(1000, 5000))
            .withRecovery(false)
            .withThreads(1)
            .withGoal()
            .solve();
    assertThat(result.run().status()).isEqualTo(Status.CAP_REACHED);
    assertThat(result.run().samples()).isBetween(999_990L, 1_000_000L);
    assertThat(result.run().message()).contains("--samples 4000000");
  }

  /** A run at its cap. */
  private record AtTheCap(boolean isPassing) implements Progress {

    @Override
    public long steps() {
      return 1;
    }

    @Override
    public long samples() {
      return 1_000_000;
    }

    @Override
    public long samplesOfNextStep() {
      return 1;
    }

    @Override
    public double seconds() {
      return 1.0;
    }

    @Override
    public @Nullable TraceRow latestRow() {
      return null;
    }

    @Override
    public boolean answer(double[] x, double[] multipliers) {
      return false;
    }
  }

  @Test
  void theCapSaysWhatMoreSamplesWouldBring() {
    Goal goal = new Goal(problem(1.0), new Scenarios(1), CertificateSettings.DEFAULT);
    assertThat(goal.check(new AtTheCap(false)))
        .satisfies(s -> assertThat(s.reason()).endsWith("4000000 would about halve the noise."));
    assertThat(goal.check(new AtTheCap(true)))
        .satisfies(s -> assertThat(s.reason()).endsWith("over the table finish."));
  }

  @Test
  void severalReplicationsKeepTheirBudget() {
    CertifiedResult result =
        new Solver(new PracticalProxPep(), problem(0.1))
            .withRun(RunSettings.samples(3000).withTraceRows(2))
            .withReplications(2)
            .withGoal()
            .solve();
    assertThat(result.run().samples()).isLessThanOrEqualTo(3000);
  }
}
