package org.proxpep.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.fixture.EveryJava;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.MiniBatch;
import org.proxpep.problem.StochasticProblem;

/** A run that was broken off and resumed is the same, to the bit, as one that was not. */
@EveryJava
class ResumeTest {

  private static final int STEPS = 70;
  private static final DualAscent METHOD = new DualAscent(0.3, 0.3);

  @TempDir private Path directory;
  private Path file;

  @BeforeEach
  void nameTheFile() {
    file = directory.resolve("run.checkpoint");
  }

  private static RunSettings settings() {
    return RunSettings.steps(STEPS).withSeed(11).withTraceRows(12).withMonitorSamples(5);
  }

  private RunSettings saved(double everySeconds) {
    return settings().withCheckpoint(file, everySeconds);
  }

  private static Runner runner(RunSettings settings) {
    return new Runner(METHOD, new NoisyQuadratic(0.1)).withSettings(settings);
  }

  private static void assertSame(Result actual, Result expected) {
    assertThat(actual.steps()).isEqualTo(expected.steps());
    assertThat(actual.samples()).isEqualTo(expected.samples());
    assertThat(actual.status()).isEqualTo(expected.status());
    assertThat(actual.candidates()).isEqualTo(expected.candidates());
    assertThat(actual.recommended()).isEqualTo(expected.recommended());
    assertThat(actual.snapshots()).hasSize(3).isEqualTo(expected.snapshots());
    assertThat(actual.trace().rows())
        .usingElementComparator((a, b) -> a.equalsExceptSeconds(b) ? 0 : 1)
        .isEqualTo(expected.trace().rows());
  }

  @Test
  void aRunStoppedAfterAnyStepAndResumedIsTheSame() throws IOException {
    Result whole = runner(settings()).run();
    for (int stop = 0; stop <= STEPS; stop++) {
      Files.deleteIfExists(file);
      Result part = runner(saved(60)).withStoppingRule(StoppingRule.steps(stop)).run();
      assertThat(part.steps()).isEqualTo(stop);
      assertSame(runner(saved(60)).run(), whole);
    }
  }

  @Test
  void aRunResumedAfterEveryStepIsTheSame() {
    Result last = runner(saved(60)).withStoppingRule(StoppingRule.steps(1)).run();
    for (int stop = 2; stop <= STEPS; stop++) {
      last = runner(saved(60)).withStoppingRule(StoppingRule.steps(stop)).run();
    }
    assertSame(last, runner(settings()).run());
  }

  /** Breaks the run off as a kill would: nothing more is saved. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void aRunKilledBetweenStepsGoesOnFromTheLatestCheckpoint() throws IOException {
    Result whole = runner(settings()).run();
    for (int kill = 1; kill < STEPS; kill += 26) {
      for (int every : new int[] {0, 3, 1000}) {
        Files.deleteIfExists(file);
        int at = kill;
        // The clock ticks once a call, so that saves fall on different steps.
        AtomicLong ticks = new AtomicLong();
        assertThatThrownBy(
                () ->
                    runner(saved(every))
                        .withClock(() -> ticks.addAndGet(1_000_000_000L))
                        .withStoppingRule(p -> killAt(at, p))
                        .run())
            .isInstanceOf(Killed.class);
        assertThat(file.toFile().exists()).isEqualTo(every < 1000);
        assertSame(runner(saved(60)).run(), whole);
      }
    }
  }

  private static @Nullable Stop killAt(int step, Progress progress) {
    if (progress.steps() == step) {
      throw new Killed();
    }
    return null;
  }

  @Test
  void aFinishedRunStartedAgainReturnsTheSameResultAtOnce() {
    Result first = runner(saved(60)).run();
    AtomicLong evaluations = new AtomicLong();
    NoisyQuadratic counting =
        new NoisyQuadratic.Exact(0.1) {
          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {
            evaluations.incrementAndGet();
            super.evaluate(x, xi, out);
          }
        };
    assertSame(runner(saved(60)).run(), first);
    Result counted = new Runner(METHOD, counting).withSettings(saved(60)).run();
    assertThat(counted.steps()).isEqualTo(STEPS);
    assertThat(evaluations.get()).as("the trial evaluations only").isEqualTo(2);
  }

  @Test
  void aLargerBudgetGoesOnWhereTheSmallerOneEnded() {
    runner(saved(60).withMaxSteps(50)).run();
    Result longer = runner(saved(60)).run();
    Result whole = runner(settings()).run();
    assertThat(longer.candidates()).isEqualTo(whole.candidates());
    assertThat(longer.steps()).isEqualTo(STEPS);
  }

  @Test
  void theTimeSpentBeforeCounts() {
    AtomicLong now = new AtomicLong();
    Result first =
        runner(saved(60).withMaxSteps(40)).withClock(() -> now.addAndGet(1_000_000_000L)).run();
    Result second = runner(saved(60)).withClock(() -> now.addAndGet(1_000_000_000L)).run();
    assertThat(second.seconds()).isGreaterThan(first.seconds() + 30);
    assertThat(second.trace().rows()).extracting(TraceRow::seconds).isSorted();
    Result out = runner(saved(60).withMaxSteps(9999).withMaxSeconds(first.seconds())).run();
    assertThat(out.status()).isEqualTo(Status.TIME_EXHAUSTED);
    assertThat(out.steps()).isEqualTo(STEPS);
  }

  @Test
  void aRunThatFailedFailsAgainInTheSameWay() {
    StochasticProblem logarithm =
        new ProblemFixture() {
          @Override
          public void evaluate(double[] x, long xi, Evaluation out) {
            out.setValue(0, Math.log(x[0]));
            out.gradient(0)[0] = 1.0;
          }
        };
    Runner failing = new Runner(new DualAscent(1.0, 1.0), logarithm).withStart(2.0);
    Result whole = failing.withSettings(settings()).run();
    assertThat(whole.status()).isEqualTo(Status.ORACLE_FAILED);
    assertSame(failing.withSettings(saved(60)).run(), whole);
    assertSame(failing.withSettings(saved(60)).run(), whole);
  }

  private void refused(Runner runner, String reason) throws IOException {
    byte[] before = Files.readAllBytes(file);
    assertThatThrownBy(runner::run)
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(reason);
    assertThat(Files.readAllBytes(file)).as("the file is left alone").isEqualTo(before);
  }

  @Test
  void aCheckpointOfAnotherRunIsRefusedWithTheReason() throws IOException {
    runner(saved(60)).run();
    StochasticProblem problem = new NoisyQuadratic(0.1);
    refused(runner(saved(60).withSeed(12)), "its seed (11) must be that of this run (12)");
    refused(
        new Runner(new DualAscent(0.3, 0.4), problem).withSettings(saved(60)),
        "its method settings (Settings[eta=0.3, sigma=0.3]) must be that of this run"
            + " (Settings[eta=0.3, sigma=0.4])");
    refused(
        new Runner(METHOD, new NoisyQuadratic(0.2)).withSettings(saved(60)),
        "its problem (noisy quadratic 0.1) must be that of this run (noisy quadratic 0.2)");
    refused(
        new Runner(METHOD, new MiniBatch(problem, 2)).withSettings(saved(60)),
        "(noisy quadratic 0.1 batch=2)");
    refused(runner(saved(60)).withStart(1, 2, 3), "its start (3 numbers with SHA-256");
  }

  @Test
  void longTextsAreShownWhereTheyDiffer() {
    String same = "a".repeat(70_000);
    Identity one = new Identity(List.of("1", "m", "s", same + "X" + same, "1", "x"));
    Identity two = new Identity(List.of("1", "m", "s", same + "Y" + same, "1", "x"));
    assertThat(one.difference(two)).hasSizeLessThan(500).contains("X").contains("Y");
    assertThat(one.difference(one)).isNull();
    assertThat(one.fingerprint()).isNotEqualTo(two.fingerprint());
  }

  @Test
  void aDamagedCheckpointIsRefused() throws IOException {
    runner(saved(60)).run();
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    refused(runner(saved(60)), "is corrupt");
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 100));
    refused(runner(saved(60)), "has the wrong length");
    Files.writeString(file, "a shopping list: flour, sugar, eggs");
    refused(runner(saved(60)), "is not a checkpoint of Prox-PEP");
  }

  /** What a run has reached whose checkpoint could not be written. */
  private static Result reached(Throwable thrown, String message, Status status) {
    assertThat(thrown).isInstanceOf(CheckpointException.class).hasMessageContaining(message);
    Result reached = Objects.requireNonNull(((CheckpointException) thrown).result());
    assertThat(reached.status()).isEqualTo(status);
    return reached;
  }

  @Test
  void aDiskThatFillsUpDuringTheRunCostsNothingReached() throws IOException {
    RunObserver filling = fillingUp(20, Long.MAX_VALUE);
    assertThatThrownBy(() -> runner(saved(0)).withObserver(filling).run())
        .satisfies(
            e ->
                assertThat(reached(e, "could not be written", Status.INTERRUPTED).steps())
                    .isGreaterThan(20));
    makeRoom();
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(file);
    }
    assertSame(runner(saved(60)).run(), runner(settings()).run());
  }

  /** Nothing can be saved at the rows of the trace between two steps. */
  private RunObserver fillingUp(long after, long before) {
    return new RunObserver() {
      @Override
      public void onRow(TraceRow row) {
        try {
          if (row.step() > after && row.step() < before) {
            Files.createDirectories(obstacle().resolve("full"));
          } else {
            makeRoom();
          }
        } catch (IOException e) {
          throw new AssertionError(e);
        }
      }
    };
  }

  /** A folder that is not empty, in the place of the file that is written before it is moved. */
  private Path obstacle() {
    return directory.resolve(".run.checkpoint." + ProcessHandle.current().pid() + ".tmp");
  }

  private void makeRoom() throws IOException {
    Files.deleteIfExists(obstacle().resolve("full"));
    Files.deleteIfExists(obstacle());
  }

  @Test
  void aWatchedRunGoesOnWithoutItsCheckpointAndTriesAgain() throws IOException {
    // Full for the middle of the run.
    RunObserver filling = fillingUp(20, 50);
    StringBuilder news = new StringBuilder();
    CheckpointWatch watch =
        new CheckpointWatch() {
          @Override
          public void onSaved(Path saved) {
            assertThat(saved).isEqualTo(file);
            news.append('s');
          }

          @Override
          public void onFailure(Path failed, CheckpointException failure) {
            assertThat(failure).hasMessageContaining("could not be written");
            news.append('f');
          }
        };
    Runner watched = runner(saved(0)).withObserver(filling).withCheckpointWatch(watch);
    assertSame(watched.run(), runner(settings()).run());
    assertThat(news.toString()).matches("s{20,}(f+s+)+").hasSize(STEPS + 1);
    assertSame(runner(saved(60)).run(), runner(settings()).run());
  }

  @Test
  void aDirectoryThatIsNotThereIsNoticedBeforeTheFirstStep() {
    Path nowhere = directory.resolve("no").resolve("run.checkpoint");
    assertThatThrownBy(() -> runner(settings().withCheckpoint(nowhere, 60)).run())
        .isInstanceOfSatisfying(CheckpointException.class, e -> assertThat(e.result()).isNull())
        .hasMessageContaining("could not be written");
  }

  @Test
  void aStateThatCannotBeSavedIsAnErrorWithTheResult() {
    DualAscent.State[] states = new DualAscent.State[1];
    var method =
        new DualAscentVariant(
            (state, archive) -> {
              states[0] = state;
              throw new IOException("no ink");
            });
    assertThatThrownBy(
            () -> new Runner(method, new NoisyQuadratic(0.1)).withSettings(saved(60)).run())
        .satisfies(
            e ->
                assertThat(
                        reached(e, "no ink", Status.BUDGET_EXHAUSTED)
                            .candidate(Candidate.Kind.LAST)
                            .x())
                    .isEqualTo(states[0].x()));
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void aStateThatSavesMoreThanItReadsIsRefused() {
    var method =
        new DualAscentVariant(
            (state, archive) -> {
              state.fields(archive);
              if (!archive.isReading()) {
                archive.field(1);
              }
            });
    assertCannotBeRestored(method, "4 bytes were left unread");
  }

  @Test
  void aStateThatReadsMoreThanItSavesIsRefused() {
    var method =
        new DualAscentVariant(
            (state, archive) -> {
              if (archive.isReading()) {
                state.fields(archive);
              } else {
                archive.field(state.steps());
              }
            });
    assertCannotBeRestored(method, "");
  }

  private void assertCannotBeRestored(DualAscentVariant method, String reason) {
    Runner runner = new Runner(method, new NoisyQuadratic(0.1)).withSettings(saved(60));
    runner.run();
    assertThatThrownBy(runner::run)
        .isInstanceOf(CheckpointException.class)
        .hasMessageContaining("could not be restored")
        .hasMessageContaining(reason);
  }
}
