package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.fixture.EveryJava;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@EveryJava
class CommandLineTest {

  private record Outcome(int code, String out, String err) {}

  private static Outcome run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Main.run(arguments, new PrintWriter(out, true), new PrintWriter(err, true));
    return new Outcome(code, out.toString(), err.toString());
  }

  @Test
  void solveReportsTheObjectiveConstraintsAndSolutionByName() {
    Outcome outcome = run("solve", "hs071", "--samples", "2000");
    assertThat(outcome.code()).isIn(0, 5);
    assertThat(outcome.out())
        .contains("hs071", "objective", "known optimum 17.01", "g1", "h1", "x4")
        .containsPattern("verdict +(CERTIFIED|FEASIBLE|VIOLATED)\\. ");
    assertThat(outcome.err()).contains("samples", "violation");
  }

  @Test
  void limitsHavePricesUnlessConstraintsAreViolated() {
    Outcome certified = run("solve", "hs071", "--quiet");
    assertThat(certified.code()).isZero();
    assertThat(certified.out())
        .containsPattern("g1 .* holds.*; costs 0\\.55\\d* of objective per unit");
    assertThat(certified.out())
        .containsPattern("h1 .* holds.*; a unit more changes objective by -0\\.16");
    Outcome violated =
        run("solve", "hs071", "--quiet", "--samples", "2000", "--constraint-tolerance", "1e-6");
    assertThat(violated.code()).isEqualTo(5);
    assertThat(violated.out())
        .containsPattern("g1 .* violated by [0-9.]+\\R")
        .doesNotContain("costs", "a unit more");
  }

  @Test
  void jsonIsTheOnlyOutputAndIsComplete() {
    Outcome outcome = run("solve", "hs071", "--samples", "2000", "--seed", "7", "--json");
    JsonNode json = JsonMapper.shared().readTree(outcome.out());
    assertThat(json.get("status").asString()).isEqualTo("BUDGET_EXHAUSTED");
    assertThat(json.get("verdict").asString()).isIn("CERTIFIED", "FEASIBLE");
    assertThat(json.get("objective").get("lower").asDouble())
        .isLessThanOrEqualTo(json.get("objective").get("upper").asDouble());
    assertThat(json.get("constraints").get(0).get("verdict").asString()).isIn("HOLDS", "VIOLATED");
    assertThat(json.get("objective").get("estimate").asDouble()).isBetween(10.0, 25.0);
    assertThat(json.get("constraints").size()).isEqualTo(2);
    assertThat(json.get("constraints").get(0).get("kind").asString()).isEqualTo("inequality");
    assertThat(json.get("constraints").get(1).get("kind").asString()).isEqualTo("equality");
    assertThat(json.get("solution").get("x1").asDouble()).isBetween(1.0, 5.0);
    assertThat(json.get("samples").asLong()).isEqualTo(2000);
    assertThat(json.get("seed").asLong()).isEqualTo(7);
    assertThat(json.get("version").asString()).isNotEqualTo("unknown").doesNotContain("$");
    assertThat(outcome.out()).doesNotContain("NaN");
  }

  @Test
  void theSameCommandPrintsTheSameNumbers() {
    String[] command = {"solve", "hs100", "--samples", "3000", "--json", "--quiet"};
    JsonNode first = JsonMapper.shared().readTree(run(command).out());
    JsonNode second = JsonMapper.shared().readTree(run(command).out());
    assertThat(first.get("solution")).isEqualTo(second.get("solution"));
    assertThat(first.get("constraints")).isEqualTo(second.get("constraints"));
  }

  @Test
  void aResumedRunEndsWhereAnUninterruptedOneDoes(@TempDir Path folder) {
    Path file = folder.resolve("run.checkpoint");
    String[] whole = {"solve", "hs014", "--samples", "4000", "--json", "--quiet"};
    String[] saved = {
      "solve", "hs014", "--samples", "4000", "--json", "--quiet", "--checkpoint", file.toString()
    };
    JsonNode expected = JsonMapper.shared().readTree(run(whole).out());
    JsonNode written = JsonMapper.shared().readTree(run(saved).out());
    assertThat(Files.exists(file)).isTrue();
    JsonNode resumed = JsonMapper.shared().readTree(run(saved).out());
    assertThat(written.get("solution")).isEqualTo(expected.get("solution"));
    assertThat(resumed.get("solution")).isEqualTo(expected.get("solution"));
  }

  @Test
  void theTheoremsScheduleAndItsInvariantsCanBeAskedFor() {
    Outcome outcome = run("solve", "hs014", "--samples", "500", "--paper", "--check-invariants");
    assertThat(outcome.code())
        .isEqualTo(5); // 500 steps of the theorem do not reach the constraints
    assertThat(outcome.out()).contains("thm:u_zero: held at all", "eq:lem21_general");
  }

  @Test
  void aLongEnoughRunIsFeasibleAndReplicationsDoNotDependOnThreads() {
    String[] one = {
      "solve",
      "hs071",
      "--samples",
      "100000",
      "--replications",
      "3",
      "--threads",
      "1",
      "--json",
      "--quiet"
    };
    String[] two = one.clone();
    two[7] = "2";
    Outcome first = run(one);
    assertThat(first.code()).isZero();
    JsonNode json = JsonMapper.shared().readTree(first.out());
    assertThat(json.get("verdict").asString()).isIn("CERTIFIED", "FEASIBLE");
    assertThat(json.get("replications").asInt()).isEqualTo(3);
    // A run ends where the budget no longer has room for a scenario with second derivatives.
    assertThat(json.get("samples").asLong()).isBetween(299_970L, 300_000L);
    assertThat(JsonMapper.shared().readTree(run(two).out()).get("solution"))
        .isEqualTo(json.get("solution"));
  }

  @Test
  void aMistypedProblemGetsASuggestion() {
    Outcome outcome = run("solve", "hs071x");
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err()).contains("did you mean hs071?");
    assertThat(outcome.out()).isEmpty();
  }

  @Test
  void aMistypedOptionGetsASuggestion() {
    Outcome outcome = run("solve", "hs071", "--sample", "5");
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err()).contains("--sample", "--samples");
  }

  @Test
  void swappedLettersInAnOptionGetASuggestionAndNotAScreenOfHelp() {
    for (String words : new String[] {"--smaples 5", "--smaples=5"}) {
      Outcome outcome = run(("solve hs071 " + words).split(" ", -1));
      assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(outcome.err())
          .startsWith("prox-pep: The option (--smaples) is not known.")
          .contains("did you mean --samples?", "prox-pep solve --help");
      assertThat(outcome.err().lines().count()).isLessThan(5);
    }
    assertThat(run("solve").err()).contains("PROBLEM", "prox-pep solve --help");
  }

  @Test
  void theCostOfSeveralRunsIsThatOfTheJson() {
    Outcome outcome = run("solve", "hs071", "--quiet", "--samples", "1e3", "--replications", "3");
    assertThat(outcome.out()).contains("1000 samples in the run of this point, 3000 in all");
  }

  @Test
  void whatCouldNotBeMeasuredHasNoPrice(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("d.csv"), "b\n0\n1\n");
    Path model = folder.resolve("m.pep");
    Files.writeString(
        model,
        "data \"d.csv\"\nvar x in [0, 5] start 1\nminimize (x-3)^2\nsubject to c: E[x/b] <= 2\n");
    Outcome outcome = run("solve", model.toString(), "--quiet", "--samples", "100");
    assertThat(outcome.code()).isEqualTo(13);
    assertThat(outcome.out()).contains("ORACLE_FAILED", "undecided").doesNotContain("costs");
  }

  @Test
  void aWarmStartSaysWhichVariablesItDoesNotKnow(@TempDir Path folder) throws Exception {
    Path model = folder.resolve("m.pep");
    Path earlier = folder.resolve("result.json");
    Files.writeString(model, "var x in [0, 1]\nvar y in [0, 1]\nminimize (x-1)^2 + (y-1)^2\n");
    Files.writeString(earlier, "{\"solution\": {\"x\": 0.5}}");
    String[] words = {
      "solve", model.toString(), "--samples", "10", "--warm-start", earlier.toString()
    };
    assertThat(run(words).err()).contains("has no value for 1 variable, y");
    Files.writeString(earlier, "{\"solution\": {\"x\": 0.5, \"y\": 0.5}}");
    assertThat(run(words).err()).doesNotContain("no value");
  }

  @Test
  void badNumbersAreNamed() {
    assertThat(run("solve", "hs071", "--samples", "0").err()).contains("--samples (0)");
    assertThat(run("solve", "hs071", "--samples", "many").err()).contains("many");
    assertThat(run("solve", "hs071", "--noise", "-1").err()).contains("-1");
    assertThat(run("solve", "hs071", "--batch", "0").err()).contains("batch size (0)");
  }

  @Test
  void aForeignCheckpointIsRefused(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("notes.txt");
    Files.writeString(file, "These are my notes, not a checkpoint, and must survive.");
    Outcome outcome = run("solve", "hs071", "--samples", "100", "--checkpoint", file.toString());
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err()).contains("notes.txt");
    assertThat(Files.readString(file)).startsWith("These are my notes");
  }

  @Test
  void problemsListsAndDescribesTheLibrary() {
    Outcome list = run("problems");
    assertThat(list.out()).contains("hs071", "neyman-pearson", "Tags:");
    assertThat(run("problems", "--tag", "trap").out()).contains("u1").doesNotContain("hs071");
    assertThat(run("problems", "hs071").out()).contains("17.0140", "multipliers", "source");
    assertThat(run("problems", "--tag", "trp").err()).contains("did you mean trap?");
  }

  @Test
  void helpShowsExamplesAndFitsAScreen() {
    Outcome outcome = run("--help");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).contains("Examples:");
    assertThat(outcome.out().lines().count()).isLessThan(32);
    assertThat(run("solve", "--help").out().lines().count()).isLessThan(50);
  }

  @Test
  void withoutACommandTheUserIsToldWhatThereIs() {
    Outcome outcome = run();
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err()).contains("Missing command", "solve").doesNotContain(", man");
  }
}
