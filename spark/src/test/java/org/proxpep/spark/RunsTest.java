package org.proxpep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import org.apache.spark.SparkStageInfo;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.JavaSparkStatusTracker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.method.ForwardingMethod;
import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.method.practical.PracticalSettings;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Result;
import org.proxpep.run.RunObserver;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;
import org.proxpep.run.Status;
import org.proxpep.run.TraceRow;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.ReplicationExecutor;
import org.proxpep.solve.Replications;
import org.proxpep.solve.Solver;

/** Whole runs: replications on executors, and several passes over rows that are there. */
class RunsTest {

  private static final Rows ROWS = new Rows(70_000);
  private static final RunSettings RUN = RunSettings.DEFAULT.withMaxSamples(4000);

  @Test
  void replicationsOnExecutorsAreThoseOfOneMachine() throws IOException {
    ModelProblem here = ROWS.here(SameBitsTest.GROUPS);
    List<Result> expected =
        Replications.run(
            new Runner(new PracticalProxPep(PracticalSettings.SAMPLES_ONLY), here), RUN, 3, 1);
    try (SparkProblem there = Rows.there(SameBitsTest.GROUPS, ROWS.data(2), 2)) {
      for (long most : new long[] {0, SparkReplications.MOST_BYTES}) {
        List<Result> found =
            SparkReplications.run(
                there,
                problem -> new PracticalProxPep(PracticalSettings.SAMPLES_ONLY),
                RUN,
                3,
                most);
        for (int r = 0; r < 3; r++) {
          assertSame(found.get(r), expected.get(r));
          assertThat(found.get(r).provenance().runSettings())
              .isEqualTo(expected.get(r).provenance().runSettings());
        }
      }
      assertThat(there.broughtAlone()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {70_000, 5000})
  void theFirstReplicationNeedsNoJobsBesideTheOthers(int count) {
    Rows some = new Rows(count);
    CertifiedResult expected = solver(some.here(SameBitsTest.GROUPS)).withRun(RUN).solve();
    try (SparkProblem there = Rows.there(SameBitsTest.GROUPS, some.data(2), 2)) {
      // A run before leaves cursors that remember blocks.
      there.expect(RUN.seed());
      run(there);
      long before = there.jobsForRows();
      CertifiedResult found = solver(there).withRun(RUN).withReplicationPlace(place(there)).solve();
      assertThat(before).isPositive();
      assertThat(there.jobsForRows()).isEqualTo(before);
      assertThat(found.runs()).hasSameSizeAs(expected.runs());
      for (int r = 0; r < expected.runs().size(); r++) {
        assertSame(found.runs().get(r), expected.runs().get(r));
      }
      assertThat(found.selected().x()).containsExactly(expected.selected().x());
    }
  }

  /** The means of the shorter table are exact in every row of the trace. */
  @ParameterizedTest
  @ValueSource(ints = {70_000, 5000})
  void anInterruptOfTheFirstReplicationEndsTheOthers(int count) {
    Rows some = new Rows(count);
    AtomicBoolean begun = new AtomicBoolean();
    try (SparkProblem there = Rows.there(SameBitsTest.GROUPS, some.data(2), 2)) {
      Solver solver =
          solver(there)
              .withRun(RUN.withMaxSamples(Long.MAX_VALUE))
              .withReplicationPlace(place(there))
              .withObserver(
                  new RunObserver() {
                    @Override
                    public void onRow(TraceRow row) {
                      begun.set(row.step() > 0);
                    }
                  });
      interruptOnce(() -> begun.get() && tasks() > 0);
      CertifiedResult result = solver.solve();
      assertThat(Thread.interrupted()).isTrue();
      assertThat(result.runs()).hasSize(1);
      assertThat(result.run().status()).isEqualTo(Status.INTERRUPTED);
    } finally {
      // Whatever happened, the other tests want to go on.
      boolean unused = Thread.interrupted();
    }
  }

  @Test
  void anInterruptLeavesTheReplicationsThatWereDone() throws Exception {
    List<Result> expected =
        Replications.run(
            new Runner(
                new PracticalProxPep(PracticalSettings.SAMPLES_ONLY),
                ROWS.here(SameBitsTest.GROUPS)),
            RUN,
            1,
            1);
    try (SparkProblem there = Rows.there(SameBitsTest.GROUPS, ROWS.data(2), 2)) {
      long first = RUN.seed();
      List<RunSettings> each =
          List.of(RUN, RUN.withSeed(first + 1), RUN.withSeed(first + 2), RUN.withSeed(first + 3));
      PackedRows rows = SparkReplications.bringAll(there);
      interruptOnce(() -> count(SparkStageInfo::numCompletedTasks) > 0 && tasks() > 0);
      List<Result> found =
          SparkReplications.onExecutors(
              there,
              rows,
              problem -> new Held<>(new PracticalProxPep(PracticalSettings.SAMPLES_ONLY), first),
              each,
              1);
      assertThat(Thread.interrupted()).isTrue();
      assertThat(found).hasSize(1);
      assertSame(found.get(0), expected.get(0));
      assertThat(found.get(0).status()).isEqualTo(expected.get(0).status());
      // Tasks that went on would have all cores.
      assertThat(Jobs.collect("test", ROWS.data(2).toJavaRDD())).hasSize(ROWS.count);
    }
  }

  @Test
  void whatARunOnAnExecutorThrowsIsToldInItsOwnWords() {
    try (SparkProblem there = Rows.there(SameBitsTest.GROUPS, ROWS.data(2), 2)) {
      assertThatThrownBy(() -> SparkReplications.run(there, RunsTest::refused, RUN, 2))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("refused");
    }
  }

  private static Method<?> refused(StochasticProblem problem) {
    throw new IllegalArgumentException("refused");
  }

  @Test
  void aBugOfTheMethodOnAnExecutorIsToldAsABug() throws IOException {
    try (SparkProblem there = Rows.there(SameBitsTest.GROUPS, ROWS.data(2), 2)) {
      for (Result run : SparkReplications.run(there, RunsTest::buggy, RUN, 2)) {
        assertThat(run.status()).isEqualTo(Status.METHOD_FAILED);
        assertThat(run.message()).contains("a bug in the method");
      }
    }
  }

  private static Method<?> buggy(StochasticProblem problem) {
    return new Buggy<>(new PracticalProxPep(PracticalSettings.SAMPLES_ONLY));
  }

  /** A method with a bug in its first step. */
  private static final class Buggy<S extends MethodState> extends ForwardingMethod<S> {

    Buggy(Method<S> method) {
      super(method);
    }

    @Override
    public void step(S state) {
      throw new AssertionError("a bug");
    }
  }

  @Test
  void severalPassesOverAStretchAreTheSameOnSpark() {
    ModelProblem here = ROWS.here(SameBitsTest.GROUPS);
    Result expected = run(new LocalPasses(here, RUN.seed(), 500, 3));
    try (SparkProblem there = Rows.there(SameBitsTest.GROUPS, ROWS.data(2), 2)) {
      there.expect(RUN.seed());
      assertSame(run(new LocalPasses(there, RUN.seed(), 500, 3)), expected);
      assertThat(there.broughtAlone()).isZero();
    }
    assertThat(run(here).candidates().get(0).x()).isNotEqualTo(expected.candidates().get(0).x());
  }

  private static Solver solver(StochasticProblem problem) {
    return new Solver(new PracticalProxPep(PracticalSettings.SAMPLES_ONLY), problem)
        .withReplications(3)
        .withRecovery(false);
  }

  private static ReplicationExecutor place(SparkProblem problem) {
    PackedRows rows = SparkReplications.bringAll(problem);
    return each -> {
      try {
        return SparkReplications.onExecutors(
            problem, rows, any -> new PracticalProxPep(PracticalSettings.SAMPLES_ONLY), each, 1);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  /** A method that does not come to its first step, except with one seed. */
  private static final class Held<S extends MethodState> extends ForwardingMethod<S> {
    private final long free;

    Held(Method<S> method, long free) {
      super(method);
      this.free = free;
    }

    @Override
    public S start(StochasticProblem problem, double[] start, Scenarios scenarios) {
      if (scenarios.seed() != free) {
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          throw new CancellationException("interrupted");
        }
      }
      return method.start(problem, start, scenarios);
    }
  }

  /** Interrupts this thread as soon as something is so. */
  private static void interruptOnce(BooleanSupplier event) {
    Thread worker = Thread.currentThread();
    Thread watch =
        new Thread(
            () -> {
              while (!event.getAsBoolean()) {
                LockSupport.parkNanos(20_000_000);
              }
              worker.interrupt();
            });
    watch.setDaemon(true);
    watch.start();
  }

  private static int tasks() {
    return count(SparkStageInfo::numActiveTasks);
  }

  private static int count(ToIntFunction<SparkStageInfo> what) {
    JavaSparkStatusTracker tracker =
        JavaSparkContext.fromSparkContext(Session.spark().sparkContext()).statusTracker();
    int sum = 0;
    for (int stage : tracker.getActiveStageIds()) {
      SparkStageInfo info = tracker.getStageInfo(stage);
      sum += info == null ? 0 : what.applyAsInt(info);
    }
    return sum;
  }

  private static Result run(StochasticProblem problem) {
    return new Runner(new PracticalProxPep(PracticalSettings.SAMPLES_ONLY), problem)
        .withSettings(RUN)
        .run();
  }

  private static void assertSame(Result found, Result expected) {
    assertThat(found.candidates()).hasSameSizeAs(expected.candidates());
    for (int k = 0; k < expected.candidates().size(); k++) {
      assertThat(found.candidates().get(k).x()).containsExactly(expected.candidates().get(k).x());
    }
  }
}
