package org.proxpep.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.cli.Main;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The commands with Spark on two cores of this machine, beside the same without. */
class SparkCommandTest {

  @TempDir Path folder;

  private record Outcome(int code, String out, String err) {}

  @BeforeAll
  static void start() {
    // The commands find it and leave it open, so that it starts once.
    SparkSession.builder()
        .master("local[2]")
        .appName("prox-pep tests")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "localhost")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate();
  }

  @AfterAll
  static void stop() {
    SparkSession.active().stop();
  }

  @BeforeEach
  void makeModel() throws IOException {
    Files.writeString(
        folder.resolve("plan.pep"),
        """
        data "table.csv"
        var x in [-5, 5]
        var y in [-5, 5]
        minimize cost: E[ (x - a)^2 + (y - b)^2 + softplus(x * b) ]
        subject to limit: E[ sigmoid(x * a + y) | kind == "u" ] <= 0.4
        """);
    StringBuilder rows = new StringBuilder("a,b,kind\n");
    for (int i = 0; i < 500; i++) {
      rows.append(i % 7 * 0.25).append(',').append(i % 11 - 5.5).append(i % 2 == 0 ? ",u" : ",v");
      rows.append('\n');
    }
    Files.writeString(folder.resolve("table.csv"), rows);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private static Outcome run(String... words) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Main.run(words, new PrintWriter(out, true), new PrintWriter(err, true));
    return new Outcome(code, out.toString(), err.toString());
  }

  private static String[] and(String[] words, String... more) {
    String[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return all;
  }

  private static String[] onSpark(String... words) {
    return and(words, "--engine", "spark", "--master", "local[2]");
  }

  /** A result without what may differ. */
  private static JsonNode numbers(String json) {
    ObjectNode tree = (ObjectNode) JsonMapper.shared().readTree(json);
    tree.remove("seconds");
    tree.remove("provenance");
    tree.remove(List.of("gap", "second_order"));
    // Standard errors, and the intervals of prices that rest on them, are not given on Spark.
    tree.remove(List.of("standard_errors", "solution_details"));
    for (JsonNode constraint : tree.withArray("constraints")) {
      ((ObjectNode) constraint).remove("price");
    }
    return tree;
  }

  /** Curvature is exact where the rows are, and by differences on Spark. */
  private static void requireSameCurvature(String here, String there) {
    for (String place : List.of("/gap/estimate", "/gap/upper", "/second_order/smallest")) {
      double expected = JsonMapper.shared().readTree(here).at(place).asDouble();
      double found = JsonMapper.shared().readTree(there).at(place).asDouble();
      assertThat(Math.abs(found - expected)).isLessThanOrEqualTo(1e-8 * Math.abs(expected));
    }
  }

  @Test
  void aResultHasTheBitsOfOneMachine() throws IOException {
    List<String[]> commands =
        List.of(
            new String[] {"--seed", "3", "--batch", "4", "--param", "passes=0"},
            new String[] {"--replications", "2", "--method", "pdsg"});
    for (String[] options : commands) {
      String[] words =
          and(
              new String[] {
                "solve", file("plan.pep"), "--samples", "2000", "--trace-rows", "4", "--json"
              },
              options);
      Outcome here = run(and(words, "--quiet"));
      Outcome there = run(onSpark(words));
      assertThat(there.code()).as(there.err()).isEqualTo(here.code());
      assertThat(numbers(there.out())).isEqualTo(numbers(here.out()));
      requireSameCurvature(here.out(), there.out());
      assertThat(there.err()).contains("engine       Spark 4", "local[2]");
      assertThat(JsonMapper.shared().readTree(there.out()).at("/provenance/engine").asString())
          .startsWith("Spark 4")
          .contains("local[2], 2 cores");
      assertThat(JsonMapper.shared().readTree(here.out()).at("/provenance/engine").isMissingNode())
          .isTrue();
    }
  }

  @Test
  void withoutABudgetATableIsSolvedToItsEnd() {
    String[] words = {"solve", file("plan.pep"), "--quiet", "--trace-rows", "4", "--json"};

    Outcome here = run(words);
    Outcome there = run(onSpark(words));

    assertThat(there.code()).as(there.err()).isZero();
    assertThat(JsonMapper.shared().readTree(there.out()).at("/stopped_by").asString())
        .isEqualTo("goal");
    assertThat(numbers(there.out())).isEqualTo(numbers(here.out()));
  }

  @Test
  void filesAndCheckpointsAreWrittenAsEver() throws IOException {
    String[] words = {"solve", file("plan.pep"), "--samples=3000", "--trace-rows=4", "--quiet"};
    Outcome whole = run(onSpark(and(words, "--json")));
    String checkpoint = file("run.checkpoint");
    String[] part = {
      "solve", file("plan.pep"), "--samples=3000", "--trace-rows=4", "--max-steps=900"
    };
    run(onSpark(and(part, "--quiet", "--checkpoint", checkpoint)));
    assertThat(Path.of(checkpoint)).exists();
    Outcome resumed = run(onSpark(and(words, "--resume", checkpoint, "--output", file("out"))));
    assertThat(resumed.code()).as(resumed.err()).isEqualTo(whole.code());
    assertThat(numbers(Files.readString(folder.resolve("out/result.json"))))
        .isEqualTo(numbers(whole.out()));
    JsonNode about = JsonMapper.shared().readTree(Files.readString(folder.resolve("out/run.json")));
    assertThat(about.at("/hardware/engine").asString()).startsWith("Spark 4");
    assertThat(folder.resolve("out/report.html")).content().contains("Spark 4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan.pep", "drawn.pep"})
  void batchModeComesToTheSameVerdict(String model) throws IOException {
    Files.writeString(
        folder.resolve("drawn.pep"),
        """
        data "table.csv"
        random z ~ normal(0, 1)
        var x in [0, 1]
        minimize cost: E[ softplus(x * a - z) ]
        """);
    String[] words = {
      "solve", file(model), "--samples=40000", "--batch=500", "--trace-rows=4", "--json"
    };
    Outcome batches = run(onSpark(and(words, "--mode", "batch", "--quiet")));
    Outcome here = run(and(words, "--quiet"));
    assertThat(batches.code()).as(batches.err()).isEqualTo(here.code());
    assertThat(numbers(batches.out()).at("/objective/estimate").asDouble())
        .isCloseTo(numbers(here.out()).at("/objective/estimate").asDouble(), within(0.05));
  }

  private Outcome refused(String... words) {
    Outcome outcome = run(onSpark(words));
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).doesNotContain("\tat ").contains("\nMaybe ");
    return outcome;
  }

  @Test
  void whatSparkCannotUseIsToldInAFewLines() throws IOException {
    assertThat(refused("solve", file("plan.pep"), "--data", file("none.csv")).err())
        .contains("none.csv) must be readable by Spark")
        .hasLineCount(2);
    assertThat(refused("solve", file("plan.pep"), "--data", "table:nowhere").err())
        .contains("The data (table:nowhere) must be readable by Spark");
    assertThat(refused("solve", file("plan.pep"), "--conf", "colour=3").err())
        .contains("The setting (colour) of the engine spark is not known");
    Outcome master = run("solve", file("plan.pep"), "--engine", "spark", "--master", "local[two]");
    assertThat(master.code()).isEqualTo(2);
    assertThat(master.err()).contains("The master (local[two]) must be", "Maybe local[2]");
    Files.writeString(folder.resolve("bare.pep"), "var x in [0, 1]\nminimize cost: x^2\n");
    assertThat(run(onSpark("solve", file("bare.pep"))))
        .satisfies(bare -> assertThat(bare.code()).isEqualTo(2))
        .satisfies(bare -> assertThat(bare.err()).contains("the model has no table"));
  }

  private List<String> runs(String name) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve(name).resolve("runs.csv"));
    int seconds = List.of(lines.get(0).split(",", -1)).indexOf("seconds");
    assertThat(seconds).isNotNegative();
    List<String> kept = new ArrayList<>();
    for (String line : lines) {
      List<String> fields = new ArrayList<>(List.of(line.split(",", -1)));
      fields.remove(seconds);
      kept.add(String.join(",", fields));
    }
    return kept;
  }

  @Test
  void aComparisonHasTheNumbersOfOneMachine() throws IOException {
    String[] words =
        "compare hs022 hs014 --methods practical,pdsg --budgets 100,300 --seeds 3"
            .concat(" --tuning-settings 3 --tuning-seeds 2 --quiet")
            .split(" ");
    Outcome here = run(and(words, "--output", file("here")));
    Outcome there = run(onSpark(and(words, "--output", file("there"))));
    assertThat(there.code()).as(there.err()).isZero();
    assertThat(here.code()).isZero();
    assertThat(runs("there")).isEqualTo(runs("here")).hasSizeGreaterThan(20);
    // With more seeds the journal of one machine goes on on Spark.
    words[8] = "4";
    assertThat(words[7]).isEqualTo("--seeds");
    Outcome more = run(onSpark(and(words, "--output", file("here"))));
    assertThat(more.code()).as(more.err()).isZero();
    assertThat(runs("here")).containsAll(runs("there"));
  }
}
