package org.proxpep.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.VoidFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.method.practical.PracticalSettings;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Result;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Runner;

/** Executors that are processes, and die. The build runs this class by itself. */
@EnabledIfSystemProperty(
    named = "proxpep.spark.processes",
    matches = ".+",
    disabledReason = "has a cluster when the build runs it by itself")
class ClusterTest {

  private static final Rows ROWS = new Rows(150_000);
  private static final RunSettings RUN = RunSettings.DEFAULT.withMaxSamples(3000);
  private static final SparkSettings SETTINGS = SparkSettings.DEFAULT.withPartitions(3);

  @TempDir Path folder;

  /** The problem whose tasks meet {@code fate} before they see a part. */
  private static SparkProblem there(VoidFunction<Part> fate) {
    return ROWS.there(SameBitsTest.GROUPS, SETTINGS, fate);
  }

  /** Whether this call is the first that names the file. */
  private static boolean first(String file) throws IOException {
    try {
      Files.createFile(Path.of(file));
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  private interface Step {
    void take() throws IOException;
  }

  private static void assertSame(ModelProblem here, SparkProblem there, Step beforeAPass)
      throws IOException {
    there.expect(RUN.seed());
    Result expected = run(here);
    beforeAPass.take();
    Result actual = run(there);
    for (int k = 0; k < expected.candidates().size(); k++) {
      assertThat(actual.candidates().get(k).x()).containsExactly(expected.candidates().get(k).x());
    }
    double[] x = expected.candidates().get(0).x();
    Evaluation whole = Evaluation.of(here);
    Evaluation mean = Evaluation.of(here);
    here.exactMean().orElseThrow().evaluateMean(x, whole);
    beforeAPass.take();
    there.exactMean().orElseThrow().evaluateMean(x, mean);
    assertThat(mean.values()).containsExactly(whole.values());
    assertThat(mean.gradient(1)).containsExactly(whole.gradient(1));
  }

  private static Result run(StochasticProblem problem) {
    return new Runner(new PracticalProxPep(PracticalSettings.SAMPLES_ONLY), problem)
        .withSettings(RUN)
        .run();
  }

  @Test
  void executorsThatDieInTheMiddleOfAPassChangeNoBit() throws IOException {
    ModelProblem here = ROWS.here(SameBitsTest.GROUPS);
    String due = folder.resolve("due").toString();
    try (SparkProblem there =
        there(
            part -> {
              // Each death takes the parts and the shuffled files of its executor along.
              if (part.firstChunk == 1 && Files.deleteIfExists(Path.of(due))) {
                Runtime.getRuntime().halt(9);
              }
            })) {
      assertSame(
          here,
          there,
          () -> {
            // A death that is still due in the next pass did not happen in the one before.
            assertThat(Path.of(due)).doesNotExist();
            Files.createFile(Path.of(due));
          });
    }
    assertThat(Path.of(due)).doesNotExist();
  }

  @Test
  void ofSpeculativeCopiesTheFirstCountsAndChangesNoBit() throws IOException {
    ModelProblem here = ROWS.here(SameBitsTest.GROUPS);
    String copied = folder.resolve("copied").toString();
    String armed = folder.resolve("armed").toString();
    try (SparkProblem there =
        there(
            part -> {
              if (part.firstChunk != 2 || !Files.exists(Path.of(armed))) {
                return;
              }
              if (TaskContext.get().attemptNumber() > 0) {
                first(copied);
                return;
              }
              // Gets no further before its copy has begun.
              while (!Files.exists(Path.of(copied))) {
                Thread.sleep(10);
              }
            })) {
      assertSame(
          here,
          there,
          () -> {
            Files.deleteIfExists(Path.of(copied));
            Files.writeString(Path.of(armed), "");
          });
    }
    assertThat(Path.of(copied)).exists();
  }
}
