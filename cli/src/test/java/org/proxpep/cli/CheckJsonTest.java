package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code check --json}: messages for editors. */
class CheckJsonTest {

  @TempDir Path folder;

  private JsonNode messages(String model, int code) throws IOException {
    Path file = Files.writeString(folder.resolve("m.pep"), model);
    return messages(file, code);
  }

  private static JsonNode messages(Path file, int code) {
    Outcome outcome = Outcome.of("check", file.toString(), "--json");
    assertThat(outcome.code()).as(outcome.out()).isEqualTo(code);
    assertThat(outcome.err()).isEmpty();
    return JsonMapper.shared().readTree(outcome.out()).get("messages");
  }

  private static void isAt(JsonNode message, int line, int column, int length) {
    assertThat(message.get("line").intValue()).isEqualTo(line);
    assertThat(message.get("column").intValue()).isEqualTo(column);
    assertThat(message.get("length").intValue()).isEqualTo(length);
  }

  @Test
  void aMistakeHasItsPlaceAndAHint() throws IOException {
    JsonNode all = messages("# ü𝒙\nvar speed in [0, 1]\n\tminimize spede + 1\n", 2);
    assertThat(all).hasSize(1);
    JsonNode message = all.get(0);
    assertThat(message.propertyNames())
        .containsExactly("file", "line", "column", "length", "severity", "text", "hint");
    assertThat(message.get("file").stringValue()).endsWith("m.pep");
    assertThat(message.get("severity").stringValue()).isEqualTo("error");
    assertThat(message.get("text").stringValue()).contains("spede").doesNotContain("\n");
    assertThat(message.get("hint").stringValue()).isEqualTo("you mean `speed`");
    isAt(message, 3, 11, 5);
  }

  @Test
  void aMistakeAtTheEndOfTheTextIsOneCharacterLong() throws IOException {
    JsonNode message = messages("var x in [0, 1]\nminimize", 2).get(0);
    assertThat(message.get("line").intValue()).isEqualTo(2);
    assertThat(message.get("length").intValue()).isPositive();
  }

  @Test
  void dataAndMissingFilesAreToldTheSameWay() throws IOException {
    Files.writeString(folder.resolve("d.csv"), "a,b\n1,2\n3\n");
    JsonNode data = messages("data \"d.csv\"\nvar x\nminimize E[(x - a)^2]\n", 2).get(0);
    assertThat(data.get("severity").stringValue()).isEqualTo("error");
    assertThat(data.get("line").intValue()).isPositive();
    JsonNode missing = messages(folder.resolve("nix.pep"), 2).get(0);
    isAt(missing, 1, 1, 1);
    assertThat(missing.get("text").stringValue()).contains("nix.pep");
    assertThat(missing.get("hint").stringValue()).doesNotContain("Maybe");
  }

  @Test
  void warningsAreAtTheNameThatTheySpeakOf() throws IOException {
    String model =
        """
        # idle is only a comment here
        var x in [0, 1]
        var idle in [0, 1]
        minimize (x - 2)^2
        subject to always: x <= 5
        """;
    JsonNode all = messages(model, 0);
    assertThat(all).isNotEmpty();
    for (JsonNode message : all) {
      assertThat(message.get("severity").stringValue()).isEqualTo("warning");
      if (message.get("text").stringValue().contains("idle")) {
        isAt(message, 3, 5, 4);
        assertThat(message.get("hint").stringValue()).startsWith("a name is misspelt");
      }
    }
    assertThat(all.toString()).contains("idle");
  }

  @Test
  void aModelWithoutFaultHasNoMessages() throws IOException {
    assertThat(messages("random d ~ normal(1, 1)\nvar x in [0, 5]\nminimize E[(x - d)^2]\n", 0))
        .isEmpty();
  }
}
