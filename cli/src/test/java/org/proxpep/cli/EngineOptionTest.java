package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of engines where there is none: Spark is not on the class path of these tests. */
class EngineOptionTest {

  @TempDir Path folder;

  private static Outcome refused(String... words) {
    Outcome outcome = Outcome.of(words);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).startsWith("prox-pep: ").doesNotContain("\tat ");
    return outcome;
  }

  private String model() throws IOException {
    Path file = folder.resolve("m.pep");
    Files.writeString(file, "data \"t.csv\"\nvar x\nminimize cost: E[ (x - a)^2 ]\n");
    Files.writeString(folder.resolve("t.csv"), "a\n1\n2\n");
    return file.toString();
  }

  @Test
  void optionsOfAnEngineAskForOne() throws IOException {
    for (String option : List.of("--mode=batch", "--master=local[2]", "--conf=spark.a=b")) {
      assertThat(refused("solve", model(), option).err())
          .contains(option.substring(0, option.indexOf('=')) + " (", "must come with --engine")
          .contains("Maybe add --engine spark.");
    }
    assertThat(refused("compare", "qcqp", "--master", "yarn").err())
        .contains("--master (yarn) must come with --engine");
  }

  @Test
  void anUnknownEngineOrModeIsNamed() throws IOException {
    assertThat(refused("solve", model(), "--engine", "flink").err())
        .contains("The engine (flink) is not known.\nMaybe spark.");
    assertThat(refused("solve", model(), "--engine", "spark", "--mode", "slow").err())
        .contains("--mode", "STREAM", "BATCH", "slow");
  }

  @Test
  void withoutSparkTheAdviceIsTheLauncher() throws IOException {
    assertThat(refused("solve", model(), "--engine", "spark").err())
        .contains("The engine (spark) must be on the class path")
        .contains("Maybe start this by ./prox-pep", "spark-submit");
    assertThat(refused("compare", "qcqp", "--engine", "spark", "--output", folder + "/out").err())
        .contains("The engine (spark) must be on the class path");
  }

  @Test
  void anEngineTakesModelsWithOneTable() throws IOException {
    Path nl = Files.writeString(folder.resolve("plan.nl"), "g3\n");
    for (String problem : List.of("hs071", nl.toString())) {
      assertThat(refused("solve", problem, "--engine", "spark").err())
          .contains("The problem (" + problem + ") must be a model (.pep) with a table")
          .contains("Maybe leave out --engine");
    }
    assertThat(refused("solve", folder + "/none.pep", "--engine", "spark").err())
        .contains("none.pep) does not exist");
    assertThat(refused("solve", model(), "--engine=spark", "--data=t=u.csv").err())
        .contains("--data (t=u.csv) must be one path without a name");
    assertThat(refused("solve", model(), "--engine=spark", "--data=a.csv", "--data=b.csv").err())
        .contains("--data (b.csv) must be one path");
    assertThat(refused("solve", model(), "--engine", "spark", "--noise", "0.1").err())
        .contains("--noise (0.1) is not for models");
    assertThat(refused("solve", model(), "--engine", "spark", "--conf", "memory").err())
        .contains("--conf (memory) must be NAME=VALUE");
    assertThat(refused("solve", model(), "--engine", "spark", "--conf=spark.master=yarn").err())
        .contains("--conf (spark.master=yarn) must not name the master", "Maybe --master yarn.");
  }

  @Test
  void comparisonsOnAnEngineAreOfProblemsThatHaveNames() throws IOException {
    List<String> words = new ArrayList<>(List.of("compare", model(), "--engine", "spark"));
    words.addAll(List.of("--output", folder + "/out"));
    assertThat(refused(words.toArray(String[]::new)).err())
        .contains("must be compared on one machine", "Maybe leave out --engine.");
    words.set(1, "hs022");
    words.add("--threads=2");
    assertThat(refused(words.toArray(String[]::new)).err())
        .contains("--threads (2) must not come with --engine", "local[2]");
  }
}
