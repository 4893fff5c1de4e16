package org.proxpep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.engine.EngineException;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.method.practical.PracticalSettings;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;

/** Lost tasks, lost data and lost drivers change no bit. */
class FaultsTest {

  private static final Rows ROWS = new Rows(150_000);
  private static final AtomicInteger FAILURES = new AtomicInteger();
  private static final AtomicBoolean BROKEN = new AtomicBoolean();

  /** Rows whose every partition fails when it is read for the first time in a job. */
  private static Dataset<Row> unreliable() {
    Dataset<Row> data = ROWS.data(3);
    return Session.spark()
        .createDataFrame(
            data.javaRDD()
                .mapPartitionsWithIndex(
                    (p, rows) -> {
                      TaskContext task = TaskContext.get();
                      if (task.attemptNumber() == 0 && p % 2 == 0) {
                        FAILURES.incrementAndGet();
                        throw new IllegalStateException("This executor is lost.");
                      }
                      return rows;
                    },
                    true),
            Rows.SCHEMA);
  }

  @Test
  void sourcesWhoseTasksFailGiveTheSameRows() {
    ModelProblem here = ROWS.here(SameBitsTest.GROUPS);
    FAILURES.set(0);
    try (SparkProblem there = Rows.there(SameBitsTest.GROUPS, unreliable(), 3)) {
      assertThat(FAILURES.get()).isPositive();
      assertSame(here, there);
    }
  }

  @Test
  void tasksThatFailInTheMiddleOfAPassGiveTheSameBits() {
    ModelProblem here = ROWS.here(SameBitsTest.GROUPS);
    SparkSettings settings = SparkSettings.DEFAULT.withPartitions(3);
    FAILURES.set(0);
    // Every task that works on the second part is lost the first time it is tried.
    try (SparkProblem there =
        ROWS.there(
            SameBitsTest.GROUPS,
            settings,
            part -> {
              if (part.firstChunk == 1 && TaskContext.get().attemptNumber() == 0) {
                FAILURES.incrementAndGet();
                throw new IllegalStateException("This executor is lost.");
              }
            })) {
      int before = FAILURES.get();
      assertThat(before).isPositive();
      assertSame(here, there);
      assertThat(FAILURES.get()).isGreaterThan(before + 1);
    }
  }

  @Test
  void tasksThatFailForGoodEndInAMessage() {
    BROKEN.set(false);
    try (SparkProblem there =
        ROWS.there(
            SameBitsTest.GROUPS,
            SparkSettings.DEFAULT.withPartitions(2),
            part -> Objects.requireNonNull(BROKEN.get() ? null : part, "no disk"))) {
      there.expect(1);
      BROKEN.set(true);
      Evaluation out = Evaluation.of(there);
      double[] x = there.startingPoint();
      long xi = new Scenarios(1).key(Scenarios.Purpose.TRAINING, 0);
      for (Runnable work :
          List.<Runnable>of(
              () -> there.evaluate(x, xi, out),
              () -> there.exactMean().orElseThrow().evaluateMean(x, out))) {
        assertThatThrownBy(work::run)
            .isInstanceOf(EngineException.class)
            .hasMessageContaining("Spark gave up: ")
            .hasMessageContaining("\nMaybe start again; with --checkpoint a run continues");
      }
      // What was lost for a while can be asked for again.
      BROKEN.set(false);
      assertSame(ROWS.here(SameBitsTest.GROUPS), there);
    }
  }

  @Test
  void partsThatExecutorsLostAreMadeAgain() {
    ModelProblem here = ROWS.here(SameBitsTest.GROUPS);
    try (SparkProblem there = Rows.there(SameBitsTest.GROUPS, ROWS.data(2), 3)) {
      there.table.parts().unpersist(true);
      assertSame(here, there);
    }
  }

  private static void assertSame(ModelProblem here, SparkProblem there) {
    there.expect(1);
    double[] x = here.startingPoint();
    Evaluation expected = Evaluation.of(here);
    Evaluation actual = Evaluation.of(here);
    for (int t = 0; t < 100; t++) {
      long xi = new Scenarios(1).key(Scenarios.Purpose.TRAINING, t);
      here.evaluate(x, xi, expected);
      there.evaluate(x, xi, actual);
      assertThat(actual.gradient(0)).containsExactly(expected.gradient(0));
    }
    here.exactMean().orElseThrow().evaluateMean(x, expected);
    there.exactMean().orElseThrow().evaluateMean(x, actual);
    assertThat(actual.values()).containsExactly(expected.values());
    assertThat(actual.gradient(1)).containsExactly(expected.gradient(1));
  }

  @Test
  void aRunThatIsStoppedGoesOnFromItsCheckpointAsOnOneMachine(@TempDir Path folder) {
    ModelProblem here = ROWS.here(SameBitsTest.GROUPS);
    RunSettings whole = RunSettings.DEFAULT.withMaxSamples(6000);
    Result expected = run(here, whole);
    Path file = folder.resolve("run.checkpoint");
    try (SparkProblem there = Rows.there(SameBitsTest.GROUPS, ROWS.data(2), 2)) {
      there.expect(whole.seed());
      run(there, whole.withMaxSamples(2500).withCheckpoint(file, 60));
      assertThat(Files.exists(file)).isTrue();
    }
    // Another driver, with other partitions.
    try (SparkProblem there = Rows.there(SameBitsTest.GROUPS, ROWS.data(3), 3)) {
      there.expect(whole.seed());
      Result resumed = run(there, whole.withCheckpoint(file, 60));
      assertThat(there.broughtAlone()).isZero();
      for (int k = 0; k < expected.candidates().size(); k++) {
        assertThat(resumed.candidates().get(k).x())
            .containsExactly(expected.candidates().get(k).x());
      }
    }
  }

  private static Result run(StochasticProblem problem, RunSettings settings) {
    return new Runner(new PracticalProxPep(PracticalSettings.SAMPLES_ONLY), problem)
        .withSettings(settings)
        .run();
  }
}
