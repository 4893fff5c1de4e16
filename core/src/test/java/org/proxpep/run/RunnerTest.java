package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.example.BrokenSet;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.method.ForwardingMethod;
import org.proxpep.method.Method;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ForwardingProblem;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.Measures;

class RunnerTest {

  private static final DualAscent METHOD = new DualAscent(0.3, 0.3);
  private static final NoisyQuadratic PROBLEM = new NoisyQuadratic.Exact(0.1);

  private static Runner runner(RunSettings settings) {
    return new Runner(METHOD, PROBLEM).withSettings(settings);
  }

  /** At most 100 steps of length {@code eta} and falling. */
  private static Result onTheLine(double eta, double start, ProblemFixture.Oracle oracle) {
    return new Runner(new DualAscent(eta, 1.0), new ProblemFixture(oracle))
        .withSettings(RunSettings.steps(100))
        .withStart(start)
        .run();
  }

  @Test
  void aRunFindsTheSolutionAndItsMultipliers() {
    Result result = runner(RunSettings.steps(20_000)).run();
    assertThat(result.status()).isEqualTo(Status.BUDGET_EXHAUSTED);
    assertThat(result.steps()).isEqualTo(20_000);
    assertThat(result.samples()).isEqualTo(20_000);
    Candidate tail = result.candidate(Candidate.Kind.TAIL_AVERAGE);
    for (double v : tail.x()) {
      assertThat(v).isCloseTo(0.5, within(0.01));
    }
    for (double v : tail.multipliers()) {
      assertThat(v).isCloseTo(0.5, within(0.03));
    }
    assertThat(result.recommended()).isIn(result.candidates());
  }

  @Test
  void theOutputsAreThoseOfThePlainLoop() {
    int steps = 300;
    Result result = runner(RunSettings.steps(steps).withSeed(5)).run();

    DualAscent.State state = METHOD.start(PROBLEM, PROBLEM.startingPoint(), new Scenarios(5));
    double[] average = new double[3];
    double[] tail = new double[3];
    for (int t = 1; t <= steps; t++) {
      for (int i = 0; i < 3; i++) {
        average[i] += state.x()[i] / steps;
        // 300 lies in the block that begins at 256, so the tail begins at 128.
        tail[i] += t >= 128 ? state.x()[i] / 173 : 0.0;
      }
      METHOD.step(state);
    }
    assertThat(result.candidate(Candidate.Kind.LAST).x()).isEqualTo(state.x());
    assertThat(result.candidate(Candidate.Kind.AVERAGE).x())
        .containsExactly(average, within(1e-13));
    assertThat(result.candidate(Candidate.Kind.TAIL_AVERAGE).x())
        .containsExactly(tail, within(1e-13));
  }

  @Test
  void theTraceBeginsAtTheStartAndEndsAtTheLastPoint() {
    Result result = runner(RunSettings.steps(1234).withTraceRows(20)).run();
    assertThat(result.trace().rows().get(0).step()).isZero();
    TraceRow last = result.trace().rows().get(result.trace().rows().size() - 1);
    assertThat(last.step()).isEqualTo(1234);
    Candidate point = result.candidate(Candidate.Kind.LAST);
    assertThat(last.measures()).isEqualTo(point.measures());
    assertThat(last.multipliers()).isEqualTo(point.multipliers());
    assertThat(result.trace().rows()).hasSizeBetween(12, 24);
    assertThat(result.trace().rows()).extracting(TraceRow::step).isSorted().doesNotHaveDuplicates();
    assertThat(result.trace().functionNames()).containsExactly("objective", "g1", "h1");
    assertThat(result.trace().constraintNames()).containsExactly("g1", "h1");
    assertThat(result.trace().statisticNames()).containsExactly("sampledF");
    assertThat(result.variableNames()).containsExactly("x1", "x2", "x3");
  }

  @Test
  void rowsAreMeasuredOnTheExactMean() {
    Result result = runner(RunSettings.steps(50)).run();
    for (Candidate c : result.candidates()) {
      Evaluation mean = Evaluation.of(PROBLEM);
      ((NoisyQuadratic.Exact) PROBLEM).evaluateMean(c.x(), mean);
      assertThat(c.measures()).isEqualTo(Measures.at(PROBLEM, c.x(), c.multipliers(), mean, 1.0));
    }
  }

  @Test
  void rowsOfAProblemWithoutExactMeanAreMeasuredOnCommonScenarios() {
    RunSettings settings = RunSettings.steps(50).withMonitorSamples(200);
    Result sampled = new Runner(METHOD, new NoisyQuadratic(0.1)).withSettings(settings).run();
    Result exact = runner(settings).run();
    assertThat(sampled.candidate(Candidate.Kind.LAST).x())
        .isEqualTo(exact.candidate(Candidate.Kind.LAST).x());
    // The noise of a constraint's mean is the same number at every point.
    double shift = Double.NaN;
    for (int i = 0; i < sampled.trace().rows().size(); i++) {
      double difference =
          sampled.trace().rows().get(i).measures().constraints()[1]
              - exact.trace().rows().get(i).measures().constraints()[1];
      shift = Double.isNaN(shift) ? difference : shift;
      assertThat(difference).isNotZero().isCloseTo(shift, within(1e-13));
    }
  }

  @Test
  void aBatchCostsAsManySamplesAsItHolds() {
    Result result =
        new Runner(METHOD, new MiniBatch(PROBLEM, 16)).withSettings(RunSettings.samples(100)).run();
    assertThat(result.steps()).isEqualTo(6);
    assertThat(result.samples()).isEqualTo(96);
    assertThat(new MiniBatch(new MiniBatch(PROBLEM, 4), 3).scenariosPerEvaluation()).isEqualTo(12);
    assertThat(result.trace().rows()).extracting(TraceRow::samples).contains(0L, 16L, 96L);
  }

  @Test
  void theToleranceEndsTheRunEarly() {
    Result result =
        new Runner(METHOD, new NoisyQuadratic.Exact(0.0))
            .withSettings(RunSettings.steps(100_000).withTolerance(1e-3))
            .run();
    assertThat(result.status()).isEqualTo(Status.TOLERANCE_REACHED);
    assertThat(result.steps()).isLessThan(20_000);
    assertThat(result.candidate(Candidate.Kind.LAST).measures().within(1e-3)).isTrue();
    assertThat(result.message()).contains("0.001");
  }

  @Test
  void aBudgetThatEndsAtAGoodPointSaysSo() {
    // Rows are due at 0, 1, 63 and 3984 only.
    Result result =
        new Runner(METHOD, new NoisyQuadratic.Exact(0.0))
            .withSettings(RunSettings.steps(4000).withTraceRows(2).withTolerance(1e-3))
            .withStoppingRule(StoppingRule.steps(3000))
            .run();
    assertThat(result.trace().rows())
        .extracting(TraceRow::step)
        .containsExactly(0L, 1L, 63L, 3000L);
    assertThat(result.status()).isEqualTo(Status.TOLERANCE_REACHED);
  }

  @Test
  void theClockEndsTheRun() {
    AtomicLong now = new AtomicLong();
    Result result =
        runner(RunSettings.steps(1_000_000).withMaxSeconds(2.0).withTraceRows(2))
            .withClock(() -> now.addAndGet(1_000_000L))
            .run();
    assertThat(result.status()).isEqualTo(Status.TIME_EXHAUSTED);
    assertThat(result.steps()).isBetween(1900L, 2000L);
    assertThat(result.seconds()).isBetween(2.0, 2.1);
    assertThat(result.message()).contains("2.0 seconds");
  }

  @Test
  void anExtraRuleIsAskedToo() {
    Result result =
        runner(RunSettings.steps(1000))
            .withStoppingRule(p -> p.steps() == 17 ? new Stop(Status.INTERRUPTED, "enough") : null)
            .withStoppingRule(StoppingRule.steps(100))
            .run();
    assertThat(result.steps()).isEqualTo(17);
    assertThat(result.message()).isEqualTo("enough");
  }

  @Test
  void anInterruptEndsTheRunGracefullyAndStaysSet() {
    Result result =
        runner(RunSettings.steps(1000).withTraceRows(1000))
            .withObserver(
                new RunObserver() {
                  @Override
                  public void onRow(TraceRow row) {
                    if (row.step() == 40) {
                      Thread.currentThread().interrupt();
                    }
                  }
                })
            .run();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(result.status()).isEqualTo(Status.INTERRUPTED);
    assertThat(result.steps()).isEqualTo(40);
    assertThat(result.candidate(Candidate.Kind.AVERAGE).measures().f()).isFinite();
  }

  @Test
  void aThreadInterruptedBeforehandStillGetsAResult() {
    Thread.currentThread().interrupt();
    Result result = runner(RunSettings.steps(1000)).run();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(result.status()).isEqualTo(Status.INTERRUPTED);
    assertThat(result.steps()).isZero();
    assertThat(result.recommended().x()).isEqualTo(PROBLEM.startingPoint());
  }

  @Test
  void divergenceIsAStatusAndTheAverageStaysFinite() {
    Result result =
        new Runner(new DualAscent(100.0, 1.0), new ProblemFixture())
            .withSettings(RunSettings.steps(100_000))
            .withStart(1.0)
            .run();
    assertThat(result.status()).isEqualTo(Status.DIVERGED);
    assertThat(Math.abs(result.candidate(Candidate.Kind.LAST).x()[0])).isGreaterThan(1e150);
    assertThat(result.candidate(Candidate.Kind.AVERAGE).x()[0]).isFinite();
    assertThat(result.message()).contains("after step " + result.steps());
  }

  @Test
  void aPointThatIsNotFiniteIsNeverEvaluated() {
    // The step from 3 overflows.
    Result result =
        onTheLine(
            1e10,
            3.0,
            (x, xi, out) -> {
              if (!Double.isFinite(x[0])) {
                throw new IllegalStateException("evaluated at " + x[0]);
              }
              out.setValue(0, x[0]);
              out.gradient(0)[0] = x[0] == 3.0 ? 1e308 : -1.0;
            });
    assertThat(result.status()).isEqualTo(Status.DIVERGED);
    assertThat(result.candidate(Candidate.Kind.LAST).x()[0]).isInfinite();
    assertThat(result.candidate(Candidate.Kind.LAST).measures().f()).isNaN();
    assertThat(result.recommended().x()).containsExactly(3.0);
    assertThat(result.trace().rows().get(result.trace().rows().size() - 1).measures().f()).isNaN();
  }

  @Test
  void aFailingOracleIsAStatusWithItsMessage() {
    Result result =
        onTheLine(
            1.0,
            2.0,
            (x, xi, out) -> {
              out.setValue(0, Math.log(x[0]));
              out.gradient(0)[0] = 1.0;
            });
    // 2 → 1 → 0.29 → −0.28, where the logarithm fails.
    assertThat(result.status()).isEqualTo(Status.ORACLE_FAILED);
    assertThat(result.message())
        .contains("The value of objective is NaN in problem fixture at step 4");
    assertThat(result.steps()).isEqualTo(3);
    assertThat(result.recommended().measures().f()).isFinite();
  }

  @Test
  void anExceptionOfTheProblemIsTheProblemsFault() {
    long sixth = new Scenarios(1).key(Scenarios.Purpose.TRAINING, 5);
    NoisyQuadratic problem =
        new NoisyQuadratic.Exact(0.1) {
          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {
            super.evaluate(x, xi, out);
            out.gradient(0)[xi == sixth ? x.length : 0] += 0.0;
          }
        };
    Result result = new Runner(METHOD, problem).withSettings(RunSettings.steps(100)).run();

    assertThat(result.status()).isEqualTo(Status.ORACLE_FAILED);
    assertThat(result.message()).contains("Step 6 of problem", "threw java.lang.ArrayIndex");
    assertThat(result.stop().stackTrace()).isEmpty();
    assertThat(result.steps()).isEqualTo(5);
  }

  @Test
  void anExceptionOfTheProblemWhileARowIsMeasuredLeavesTheResultSoFar() {
    // 2 → 0, which is measured after the first step and before the second would evaluate there.
    Result result =
        onTheLine(
            1.0,
            2.0,
            (x, xi, out) -> {
              if (x[0] < 1e-3) {
                throw new IllegalStateException("too near to zero");
              }
              ProblemFixture.halfSquare(x, xi, out);
            });

    assertThat(result.status()).isEqualTo(Status.ORACLE_FAILED);
    assertThat(result.message())
        .contains("The measurement after step 1 of problem fixture threw", "too near to zero");
    assertThat(result.steps()).isEqualTo(1);
    assertThat(result.recommended().x()).containsExactly(2.0);
    assertThat(result.recommended().measures().f()).isEqualTo(2.0);
  }

  @Test
  void anExceptionOfTheProblemWhileTheErrorsOfAnAnswerAreMeasuredLeavesTheResult() {
    long eighth = new Scenarios(1).key(Scenarios.Purpose.MONITORING, 7);
    NoisyQuadratic problem =
        new NoisyQuadratic.Exact(0.1) {
          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {
            if (xi == eighth) {
              throw new IllegalStateException("no such scenario");
            }
            super.evaluate(x, xi, out);
          }
        };
    Method<?> method = Methods.find("conex").create(problem, 1000, Map.of(), true);
    Result result = new Runner(method, problem).withSettings(RunSettings.samples(1000)).run();

    assertThat(result.status()).isEqualTo(Status.BUDGET_EXHAUSTED);
    assertThat(result.candidate(Candidate.Kind.ANSWER).measures().f()).isFinite();
    assertThat(result.recommended()).isIn(result.candidates());
  }

  @Test
  void anExceptionOfTheMethodIsABugAndTheResultSoFarIsKept(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("run.checkpoint");
    RunSettings settings = RunSettings.steps(100).withCheckpoint(file, 0.0);
    Result result = new Runner(new BuggyMethod(METHOD, 8), PROBLEM).withSettings(settings).run();

    assertThat(result.status()).isEqualTo(Status.METHOD_FAILED);
    assertThat(result.status().isFailure()).isTrue();
    assertThat(result.message())
        .startsWith("Step 8 of method dual-ascent threw java.lang.ArrayIndexOutOfBoundsException")
        .contains("This is a bug in the method and not in the problem Exact");
    assertThat(result.stop().stackTrace()).contains("BuggyMethod.step");
    assertThat(result.steps()).isEqualTo(7);
    assertThat(result.recommended().measures().f()).isFinite();
    // The checkpoint is that of the step before, from which the method without a bug goes on.
    assertThat(runner(settings).run().candidates())
        .isEqualTo(runner(RunSettings.steps(100)).run().candidates());
  }

  /** Errors are those of a jar that was built for another version. */
  @ParameterizedTest
  @MethodSource("bugs")
  void whateverAMethodThrowsIsABugOfItsOwn(Consumer<DualAscent.State> bug, String words) {
    Result result =
        new Runner(new BuggyMethod(METHOD, 8, bug), PROBLEM)
            .withSettings(RunSettings.steps(100))
            .run();
    assertThat(result.status()).isEqualTo(Status.METHOD_FAILED);
    assertThat(result.message()).startsWith("Step 8 of method dual-ascent threw").contains(words);
    assertThat(result.recommended().measures().f()).isFinite();
  }

  static Stream<Arguments> bugs() {
    return Stream.of(
        bug("NoSuchMethodError", s -> raise(new NoSuchMethodError("evaluate"))),
        bug("AssertionError", s -> raise(new AssertionError("7 > 8"))),
        bug("StackOverflowError", s -> raise(new StackOverflowError())),
        // A set of the software's own is not what users write.
        bug(
            "at org.proxpep.set.",
            s -> PROBLEM.feasibleSet().project(new double[7], new double[7])));
  }

  private static Arguments bug(String words, Consumer<DualAscent.State> bug) {
    return Arguments.of(bug, words);
  }

  private static void raise(Error error) {
    throw error;
  }

  /** A method that evaluates elsewhere than at a point of the problem. */
  @Test
  void aPointOfAnotherLengthIsABugOfTheMethod() {
    Method<DualAscent.State> wrong =
        new ForwardingMethod<>(METHOD) {
          @Override
          public DualAscent.State start(StochasticProblem p, double[] x, Scenarios scenarios) {
            return super.start(new Shortened(p), x, scenarios);
          }
        };
    Result result = new Runner(wrong, PROBLEM).withSettings(RunSettings.steps(10)).run();
    assertThat(result.message()).contains("The point has 1 numbers");
    assertThat(result.status()).isEqualTo(Status.METHOD_FAILED);
  }

  /** Passes on a point that is too short. */
  private static final class Shortened extends ForwardingProblem {

    Shortened(StochasticProblem problem) {
      super(problem);
    }

    @Override
    public void evaluate(double[] x, long xi, Evaluation out) {
      problem.evaluate(new double[1], xi, out);
    }
  }

  /** A set of a user's own is a part of the problem. */
  @Test
  void anExceptionOfASetOfTheUsersIsNoBugOfTheMethod() {
    Method<?> method = new BuggyMethod(METHOD, 3, s -> new BrokenSet().project(s.x(), s.x()));
    Result result = new Runner(method, PROBLEM).withSettings(RunSettings.steps(10)).run();
    assertThat(result.status()).isEqualTo(Status.ORACLE_FAILED);
  }

  @Test
  void theSameSeedGivesTheSameBitsAndAnotherSeedDoesNot() {
    RunSettings settings = RunSettings.steps(200).withSeed(4);
    Result one = runner(settings).run();
    Result two = runner(settings).run();
    assertThat(one.candidates()).isEqualTo(two.candidates());
    assertThat(runner(settings.withSeed(5)).run().candidates()).isNotEqualTo(one.candidates());
  }

  @Test
  void neitherBudgetNorTraceChangesTheIterates() {
    Result longRun = runner(RunSettings.steps(500).withTraceRows(500)).run();
    Result shortRun = runner(RunSettings.steps(300).withTraceRows(3).withMonitorSamples(1)).run();
    TraceRow row =
        longRun.trace().rows().stream().filter(r -> r.step() == 300).findFirst().orElseThrow();
    assertThat(row.measures()).isEqualTo(shortRun.candidate(Candidate.Kind.LAST).measures());
  }

  @Test
  void theProvenanceTellsHowToRepeatTheRun() {
    Provenance p = runner(RunSettings.steps(10).withSeed(42)).run().provenance();
    assertThat(p.softwareVersion()).matches("\\d+\\.\\d+\\.\\d+.*");
    assertThat(p.javaVersion()).startsWith(System.getProperty("java.version"));
    assertThat(p.seed()).isEqualTo(42);
    assertThat(p.method()).isEqualTo("dual-ascent");
    assertThat(p.methodSettings()).isEqualTo("Settings[eta=0.3, sigma=0.3]");
    assertThat(p.problem()).isEqualTo("Exact");
    assertThat(p.problemFingerprint()).isEqualTo("noisy quadratic 0.1");
    // As Java prints it.
    assertThat(p.runSettings()).isEqualTo(RunSettings.steps(10).withSeed(42).toString());
  }
}
