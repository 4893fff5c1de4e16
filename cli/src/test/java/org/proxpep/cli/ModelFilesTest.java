package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.report.EarlierResult;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Models and AMPL files as arguments. */
class ModelFilesTest {

  /** The mean of b is 1/2: the maximum of 3 − (x−2)² with x/2 ≤ 0.75 and x ≥ 1 is 2.75 at 1.5. */
  private static final String MODEL =
      """
      data "d.csv"
      var x in [0, 5] start 3
      var y in [0, 1]
      maximize gain: 3 - E[(x - 2)^2] - y^2
      subject to use: E[2 * b * x / 2] <= 0.75
                 least: E[b * x] + E[b * x] + y >= 1
      """;

  /** A ratio of means needs auxiliary variables. */
  private static final String RATIO =
      """
      data "d.csv"
      var x in [0, 5] start 3
      minimize x^2
      subject to ratio: E[2 * b * x + 1] / E[b * x + 1] >= 1.25
      """;

  @TempDir Path folder;

  private String write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, text);
    return file.toString();
  }

  private String model() throws IOException {
    write("d.csv", "b\n0.2\n0.8\n0.4\n0.6\n");
    return write("plan.pep", MODEL);
  }

  @Test
  void aModelIsSolvedAndToldInItsOwnTerms() throws IOException {
    Outcome outcome = Outcome.of("solve", model(), "--samples", "20000", "--quiet");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("plan: 2 variables, 2 constraints", "the exact means over these rows")
        .containsPattern("(?m)^gain +2\\.7\\d* +maximized")
        .containsPattern("(?m)^use +0\\.7[45]\\d* +(<=|limit) 0\\.75 +holds.*; costs ")
        .containsPattern("(?m)^least +1\\.[45]\\d* +>= 1 +holds")
        .containsPattern("use \\(0\\.7[45]\\d*, limit 0\\.75\\)")
        .containsPattern("least \\(1\\.[45]\\d*, at least 1\\)")
        .containsPattern("(?m)^x +1\\.\\d+$")
        .doesNotContain("known optimum", "limit 0)");
  }

  @Test
  void jsonTellsTheMaximumAndTheLimitsOfTheModel() throws IOException {
    Outcome outcome = Outcome.of("solve", model(), "--samples", "20000", "--json", "--quiet");
    JsonNode json = JsonMapper.shared().readTree(outcome.out());
    JsonNode objective = json.get("objective");
    assertThat(objective.get("sense").asString()).isEqualTo("maximize");
    assertThat(objective.get("name").asString()).isEqualTo("gain");
    assertThat(objective.get("estimate").asDouble()).isCloseTo(2.75, within(0.02));
    JsonNode use = json.get("constraints").get(0);
    JsonNode least = json.get("constraints").get(1);
    assertThat(use.get("relation").asString()).isEqualTo("<=");
    assertThat(use.get("bound").asDouble()).isEqualTo(0.75);
    assertThat(use.get("estimate").asDouble()).isCloseTo(0.75, within(0.01));
    assertThat(least.get("relation").asString()).isEqualTo(">=");
    assertThat(least.get("bound").asDouble()).isEqualTo(1.0);
    assertThat(least.get("estimate").asDouble()).isCloseTo(1.5, within(0.02));
    assertThat(least.get("violation").asDouble()).isZero();
  }

  @Test
  void progressShowsTheMaximumNotItsNegative() throws IOException {
    Outcome outcome = Outcome.of("solve", model(), "--samples", "2000");
    assertThat(outcome.err().lines().skip(1)).isNotEmpty().noneMatch(l -> l.contains(" -"));
  }

  @Test
  void variablesAndRowsThatTheUserDidNotWriteAreHidden() throws IOException {
    write("d.csv", "b\n0.2\n0.8\n0.4\n0.6\n");
    String file = write("ratio.pep", RATIO);
    Outcome outcome = Outcome.of("solve", file, "--samples", "20000", "--quiet");
    assertThat(outcome.out()).contains("ratio: 1 variable, 1 constraint");
    String[] parts = outcome.out().split("\n\n", -1);
    assertThat(parts[1].lines().map(l -> l.substring(0, l.indexOf(" "))))
        .containsExactly("objective", "ratio", "gap");
    assertThat(parts[2].lines().map(l -> l.substring(0, l.indexOf(" ")))).containsExactly("x");
  }

  @Test
  void whatNobodyWroteIsApartInTheJsonAndWarmStartsFindIt() throws IOException {
    write("d.csv", "b\n0.2\n0.8\n0.4\n0.6\n");
    String file =
        write(
            "growth.pep",
            """
            data "d.csv"
            var x in [0, 5] start 3
            minimize x^2
            subject to growth: 2 * log(E[exp(b * x)]) >= 1
            """);
    Path output = folder.resolve("out");
    Outcome.of("solve", file, "--samples", "20000", "--quiet", "--output", output.toString());
    JsonNode json = JsonMapper.shared().readTree(Files.readString(output.resolve("result.json")));
    assertThat(json.get("format").asInt()).isEqualTo(2);
    assertThat(json.get("scope").asString()).isEqualTo("table");
    assertThat(json.get("solution").propertyNames()).containsExactly("x");
    assertThat(json.get("solution_details")).hasSize(1);
    assertThat(json.get("constraints")).hasSize(1);
    JsonNode internal = json.get("internal");
    assertThat(internal.get("solution").propertyNames()).isNotEmpty().doesNotContain("x");
    String added = internal.get("solution").propertyNames().iterator().next();
    EarlierResult earlier = EarlierResult.read(output.resolve("result.json"));
    assertThat(earlier.solution()).containsKeys("x", added);
    String page = Files.readString(output.resolve("report.html"));
    assertThat(page).doesNotContain(added);
  }

  @Test
  void aProbabilityIsJudgedByCountingAndSaysSo() throws IOException {
    StringBuilder table = new StringBuilder("b\n");
    for (int i = 1; i <= 100; i++) {
      table.append(i / 100.0).append('\n');
    }
    write("d.csv", table.toString());
    String file =
        write(
            "share.pep",
            """
            data "d.csv"
            var x in [0, 2] start 1
            minimize x
            subject to served: probability(x >= b, 0.1) >= 0.5
            """);
    Outcome outcome = Outcome.of("solve", file, "--samples", "20000", "--quiet");
    assertThat(outcome.out())
        .containsPattern("served \\(0\\.\\d+ counted, 0\\.\\d+ smoothed, at least 0\\.5")
        .containsPattern("(?m)^served .*; by counting \\d+ of 100, smoothed 0\\.");
    Outcome again = Outcome.of("solve", file, "--samples", "20000", "--quiet", "--json");
    JsonNode served = JsonMapper.shared().readTree(again.out()).get("constraints").get(0);
    JsonNode counted = served.get("counted");
    assertThat(counted.get("decides").asBoolean()).isTrue();
    assertThat(counted.get("estimate").asDouble())
        .isEqualTo(served.get("estimate").asDouble())
        .isEqualTo(counted.get("events").asDouble() / counted.get("trials").asDouble());
  }

  @Test
  void anotherDataFileTakesTheOnesPlace() throws IOException {
    String model = model();
    String other = write("other.csv", "b\n1\n0.5\n0.75\n0.75\n");
    Outcome outcome =
        Outcome.of(
            "solve",
            model,
            "--data",
            other,
            "--samples",
            "20000",
            "--json",
            "--quiet",
            "--batch",
            "2");
    JsonNode json = JsonMapper.shared().readTree(outcome.out());
    assertThat(json.get("solution").get("x").asDouble()).isCloseTo(1.0, within(0.02));
  }

  @Test
  void tablesAreReplacedByName() throws IOException {
    write("d.csv", "b\n1\n");
    String other = write("other.csv", "b\n2\n4\n");
    String model =
        write(
            "named.pep",
            "data t from \"d.csv\"\nvar x in [0, 9]\nminimize E[(x - t.b)^2]\nsubject to x <= 8\n");
    Outcome outcome =
        Outcome.of("solve", model, "--data", "t=" + other, "--samples", "20000", "--json");
    JsonNode json = JsonMapper.shared().readTree(outcome.out());
    assertThat(json.get("solution").get("x").asDouble()).isCloseTo(3.0, within(0.05));
  }

  @Test
  void whatDoesNotFitTogetherIsRefused() throws IOException {
    String model = model();
    assertRefused("is not for models", "solve", model, "--noise", "0.1");
    assertRefused("for models (.pep) only", "solve", "hs071", "--data", "d.csv");
    assertRefused("must be given once", "solve", model, "--data", model, "--data", model);
    assertRefused("must end in .pep", "solve", folder.resolve("d.csv").toString());
    assertRefused("must be a file that ends in .pep", "check", "hs071");
  }

  @Test
  void missingFilesAreNamed() throws IOException {
    String model = model();
    assertRefused("nix.pep) does not exist", "solve", folder.resolve("nix.pep").toString());
    assertRefused("nix.nl) does not exist", "solve", folder.resolve("nix.nl").toString());
    assertRefused("nix.csv) does not exist", "solve", model, "--data", "nix.csv");
    Files.delete(folder.resolve("d.csv"));
    assertRefused("d.csv", "solve", model);
  }

  private static void assertRefused(String words, String... arguments) {
    Outcome outcome = Outcome.of(arguments);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err()).contains(words).doesNotContain("Exception");
    assertThat(outcome.out()).isEmpty();
  }

  @Test
  void mistakesInModelsAreShownAtTheirPlace() throws IOException {
    write("d.csv", "b\n0.2\n");
    String wrong = write("wrong.pep", MODEL.replace("E[b * x] + y", "E[c * x] + y"));
    for (String command : new String[] {"solve", "check", "theory", "rates"}) {
      Outcome outcome = Outcome.of(command, wrong);
      assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(outcome.err()).startsWith("wrong.pep, line 6, column ").contains("^");
      assertThat(outcome.out()).isEmpty();
    }
  }

  @Test
  void checkSaysWhatAModelMeans() throws IOException {
    Outcome outcome = Outcome.of("check", model());
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out()).contains("model plan", "gain", "maximize", "<= 0.75", ">= 1");
    assertThat(outcome.err()).isEmpty();
  }

  @Test
  void theoryAndRatesTakeModels() throws IOException {
    String model = model();
    Outcome theory = Outcome.of("theory", model);
    assertThat(theory.code()).as(theory.err()).isZero();
    assertThat(theory.out()).startsWith("plan").contains("2 variables, 2 inequalities");
    Outcome rates =
        Outcome.of(
            "rates",
            model,
            "--from",
            "10",
            "--to",
            "40",
            "--points",
            "3",
            "--replications",
            "2",
            "--quiet");
    assertThat(rates.code()).as(rates.err()).isZero();
    assertThat(rates.out()).startsWith("plan, theorem schedule");
  }

  @Test
  void anAmplFileIsSolvedWithNoiseIfWished() throws IOException {
    String file = write("plan.nl", AmplDriverTest.PLAN);
    Outcome outcome = Outcome.of("solve", file, "--samples", "5000", "--quiet");
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .contains("the functions of the file, without noise")
        .containsPattern("(?m)^objective +-0\\.(5|49)\\d* +maximized");
    Outcome noisy =
        Outcome.of("solve", file, "--samples", "5000", "--noise", "0.2", "--json", "--quiet");
    JsonNode json = JsonMapper.shared().readTree(noisy.out());
    assertThat(json.get("solution").get("x1").asDouble())
        .isCloseTo(1.5, within(0.1))
        .isNotEqualTo(1.5);
    String damaged = write("damaged.nl", AmplDriverTest.PLAN.substring(0, 200));
    assertThat(Outcome.of("solve", damaged).err()).startsWith("damaged.nl: ");
    assertRefused("damaged.nl: ", "theory", damaged);
  }
}
