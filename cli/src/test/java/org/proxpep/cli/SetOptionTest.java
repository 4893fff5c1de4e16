package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code --set NAME=VALUE}. */
class SetOptionTest {

  @TempDir private Path folder;
  private String model = "";

  @BeforeEach
  void writeModel() throws IOException {
    Path file = folder.resolve("m.pep");
    Files.writeString(
        file,
        """
        param least = 1
        param c = [1, 2]
        var x[1..2] in [0, 10] start 5
        minimize dot(c, x) + x[1]^2 + x[2]^2
        subject to enough: x[1] + x[2] >= least
        """);
    model = file.toString();
  }

  private JsonNode json(String name) throws IOException {
    return JsonMapper.shared().readTree(Files.readString(folder.resolve(name)));
  }

  @Test
  void theModelIsSolvedWithTheValuesGivenAndTheRunTellsThem() throws IOException {
    Files.writeString(folder.resolve("c.csv"), "1,3\n");
    Path out = folder.resolve("out");

    Outcome outcome =
        Outcome.of(
            "solve",
            model,
            "--set",
            "least=4",
            "--set",
            "c=@" + folder.resolve("c.csv"),
            "--output",
            out.toString());

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(0);
    assertThat(json("out/result.json").path("solution").path("x[1]").asDouble())
        .isCloseTo(2.5, offset(1e-6));
    JsonNode parameters = json("out/run.json").path("parameters");
    assertThat(parameters.path("least").asDouble()).isEqualTo(4.0);
    assertThat(parameters.path("c").path(1).asDouble()).isEqualTo(3.0);
  }

  @Test
  void checkTheoryAndCompareTakeItToo() {
    assertThat(Outcome.of("check", model, "--set", "least=7").out()).contains("7");
    assertThat(Outcome.of("theory", model, "--set", "least=7").code()).isEqualTo(0);
    assertThat(Outcome.of("rates", model, "--set", "lest=7").err()).contains("did you mean least?");
    assertThat(Outcome.of("compare", model, "--set", "lest=7").err())
        .contains("did you mean least?");
  }

  @Test
  void aCheckpointOfOtherValuesIsRefused() {
    String checkpoint = folder.resolve("c").toString();
    String[] first = {
      "solve", model, "--set", "least=2", "--checkpoint", checkpoint, "--samples", "300"
    };
    assertThat(Outcome.of(first).code()).isEqualTo(0);

    first[3] = "least=3";

    assertThat(Outcome.of(first).code()).isEqualTo(2);
  }

  @Test
  void valuesThatCannotBeAreRefusedAndNothingIsWritten() {
    Path out = folder.resolve("none");
    String[][] bad = {
      {"lest=1", "The parameter (lest)"},
      {"least", "--set (least) must be NAME=VALUE"},
      {"least=abc", "The value (abc)"},
      {"least=[1, 2]", "the value given for `least` has 2 numbers"},
      {"c=@nowhere.csv", "The file (nowhere.csv) does not exist"},
    };
    for (String[] each : bad) {
      Outcome outcome = Outcome.of("solve", model, "--set", each[0], "--output", out.toString());
      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err()).contains(each[1]).contains("aybe");
      assertThat(out.resolve("result.json")).doesNotExist();
    }
    assertThat(Outcome.of("solve", model, "--set", "least=1", "--set", "least=2").err())
        .contains("must be given once");
    assertThat(Outcome.of("solve", "hs071", "--set", "a=1").err()).contains("for models (.pep)");
  }
}
