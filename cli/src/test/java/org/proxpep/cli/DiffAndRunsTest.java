package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code diff} and {@code runs}. */
class DiffAndRunsTest {

  @TempDir private static Path folder;

  @BeforeAll
  static void solve() throws IOException {
    Files.writeString(
        folder.resolve("m.pep"),
        """
        param least = 1
        random d ~ normal(0, 1)
        var x[1..2] in [0, 5] start 1
        minimize cost: E[(x[1] - d)^2 + x[2]^2 + x[1] + x[2]]
        subject to enough: E[x[1] + x[2] + 0.1*d] >= least
        """);
    solve("a", "1", "1");
    solve("b", "1", "2");
    solve("c", "3", "1");
  }

  private static void solve(String output, String least, String seed) {
    Outcome outcome =
        Outcome.of(
            "solve",
            in("m.pep"),
            "--set",
            "least=" + least,
            "--seed",
            seed,
            "--samples",
            "4000",
            "--output",
            in("runs/" + output));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(0);
  }

  private static String in(String name) {
    return folder.resolve(name).toString();
  }

  private static JsonNode change(Outcome outcome, String name) {
    for (JsonNode each : JsonMapper.shared().readTree(outcome.out()).path("changes")) {
      if (each.path("name").asString("").equals(name)) {
        return each;
      }
    }
    return JsonMapper.shared().createObjectNode();
  }

  @Test
  void newRowsAreComparedAndCountedAsTheirOwn() throws IOException {
    StringBuilder rows = new StringBuilder("v\n");
    for (int i = 0; i < 60; i++) {
      rows.append(i % 7).append('\n');
    }
    Files.writeString(folder.resolve("t.csv"), rows.toString());
    Files.writeString(
        folder.resolve("t.pep"),
        """
        data "t.csv"
        var x in [0, 10]
        minimize cost: E[(x - v)^2]
        subject to low: E[x * v] <= 6
        """);
    for (String share : new String[] {"0.3", "0.5"}) {
      Outcome.of(
          "solve", in("t.pep"), "--holdout", share, "--output", in("new/" + share), "--quiet");
    }
    Outcome diff = Outcome.of("diff", in("new/0.3"), in("new/0.5"), "--json");
    assertThat(change(diff, "hold-out").path("second").asString("")).contains("0.5 of the rows");
    assertThat(change(diff, "new rows").path("meaning").asString("")).isEqualTo("different");
    assertThat(change(diff, "cost on new rows").path("error").asDouble()).isPositive();
    // The means over the rest are exact, but the rest is not the same.
    assertThat(change(diff, "cost").path("meaning").asString("")).isEqualTo("other_rows");
    Outcome runs = Outcome.of("runs", in("new"), "--json");
    JsonNode first = JsonMapper.shared().readTree(runs.out()).path("runs").path(0);
    // The limit binds in the table; so few new rows leave it undecided.
    assertThat(first.path("limits_held").asString("")).isEqualTo("0 of 1");
  }

  @Test
  void aJudgementByNewRowsIsComparedWithoutTheSettingsOfARun() throws IOException {
    Files.writeString(folder.resolve("rows.csv"), "v\n1\n2\n3\n4\n5\n6\n7\n8\n");
    Files.writeString(
        folder.resolve("rows.pep"),
        "data \"rows.csv\"\nvar x in [0, 9]\nminimize cost: E[(x - v)^2]\n");
    Outcome.of("solve", in("rows.pep"), "--holdout", "0.5", "--quiet", "--output", in("judged/a"));
    String[] again = {"evaluate", in("judged/a"), "--data", in("rows.csv")};
    assertThat(
            Outcome.of(again[0], again[1], again[2], again[3], "--output", in("judged/b")).code())
        .isZero();
    String out = Outcome.of("diff", in("judged/a"), in("judged/b")).out();
    assertThat(out)
        .containsPattern("method +practical +none, an earlier answer +different")
        .containsPattern("hold-out .*only in the first run")
        .doesNotContain("max samples")
        .doesNotContain("seed");
    String settings =
        Outcome.of("diff", in("judged/a"), in("runs/a"))
            .out()
            .lines()
            .limit(20)
            .toList()
            .toString();
    assertThat(settings).contains("run max samples").doesNotContain("maxSamples");
  }

  @Test
  void anotherSeedChangesNothingBeyondTheErrors() {
    Outcome diff = Outcome.of("diff", in("runs/a"), in("runs/b"), "--json");
    assertThat(diff.code()).isEqualTo(0);
    assertThat(change(diff, "seed").path("second").asString("")).isEqualTo("2");
    assertThat(change(diff, "cost").path("meaning").asString("")).isEqualTo("within_error");
    assertThat(change(diff, "parameter least").path("meaning").isMissingNode()).isTrue();
  }

  @Test
  void whatTheModelItselfSaysIsComparedWithWhatWasSet() throws IOException {
    Files.writeString(
        folder.resolve("own.pep"),
        """
        param least = 2
        param weights[1..2] = [1, 0.5]
        var x[1..2] in [0, 5]
        minimize cost: x[1]^2 + x[2]^2
        subject to enough: dot(weights, x) >= least
        """);
    String[][] options = {{}, {"--set", "least=2"}, {"--set", "weights=[1, 2]"}};
    for (int i = 0; i < options.length; i++) {
      List<String> command = new ArrayList<>(List.of("solve", in("own.pep"), "--quiet"));
      command.addAll(List.of("--output", in("own/" + i)));
      command.addAll(List.of(options[i]));
      assertThat(Outcome.of(command.toArray(String[]::new)).code()).isZero();
    }
    Outcome same = Outcome.of("diff", in("own/0"), in("own/1"), "--json");
    assertThat(change(same, "parameter least").isEmpty()).isTrue();
    Outcome changed = Outcome.of("diff", in("own/0"), in("own/2"), "--json");
    assertThat(change(changed, "cost").path("meaning").asString("")).isEqualTo("significant");
    JsonNode weights =
        change(Outcome.of("diff", in("own/0"), in("own/2"), "--json"), "parameter weights");
    assertThat(weights.path("first").asString("")).isEqualTo("[1.0,0.5]");
    assertThat(weights.path("second").asString("")).isEqualTo("[1.0,2.0]");
  }

  @Test
  void anotherLimitChangesTheValueSignificantly() {
    Outcome diff = Outcome.of("diff", in("runs/a"), in("runs/c"));
    assertThat(diff.out())
        .contains("parameter least")
        .contains("The verdicts are the same.")
        .containsPattern("cost .*significant")
        .containsPattern("model .*different");
  }

  @Test
  void aRunDoesNotDifferFromItself() {
    assertThat(Outcome.of("diff", in("runs/a"), in("runs/a")).out())
        .contains("The settings are the same.", "All values are the same to the last bit.");
  }

  @Test
  void allRunsOfAFolderAreListed() throws IOException {
    Path page = folder.resolve("pages/runs.html");
    Outcome runs = Outcome.of("runs", in("runs"), "--output", page.toString());
    assertThat(runs.code()).as(runs.err()).isEqualTo(0);
    assertThat(runs.out().lines()).hasSize(4);
    assertThat(runs.out()).contains("least = 3");
    assertThat(Files.readString(page)).contains("least = 3", "FEASIBLE");
    JsonNode list =
        JsonMapper.shared().readTree(Outcome.of("runs", in("runs"), "--json").out()).path("runs");
    assertThat(list.size()).isEqualTo(3);
    assertThat(list.path(0).path("objective").path("name").asString("")).isEqualTo("cost");
  }

  @Test
  void whatIsNoRunOrOneOfAnotherVersionIsRefused() throws IOException {
    Path old = Files.createDirectories(folder.resolve("old/run"));
    Files.writeString(old.resolve("result.json"), "{\"format\": 1}");
    Path page = folder.resolve("none.html");
    String[][] bad = {
      {"diff", in("runs/a"), in("nowhere"), "must be that of a run"},
      {"diff", in("runs/a"), old.toString(), "has format 1 and must have format 2"},
      {"runs", in("nowhere"), "", "must be a folder"},
      {"runs", in("old"), "", "must hold runs"},
    };
    for (String[] each : bad) {
      Outcome outcome =
          each[2].isEmpty()
              ? Outcome.of(each[0], each[1], "--output", page.toString())
              : Outcome.of(each[0], each[1], each[2], "--output", page.toString());
      assertThat(outcome.code()).isEqualTo(2);
      assertThat(outcome.err()).contains(each[3]).contains("Maybe");
      assertThat(page).doesNotExist();
    }
    assertThat(Outcome.of("runs", in("runs"), "--output", in("page.txt")).err())
        .contains("must end in .html");
  }
}
