package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.report.ResultJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class SolveFilesTest {

  @TempDir private static Path all;

  private static Path folder;
  private static Outcome solved;

  @BeforeAll
  static void solve() {
    folder = all.resolve("new/out");
    solved =
        Outcome.of("solve", "hs071", "--samples", "3e3", "--seed", "4", "--output", "" + folder);
  }

  private static String text(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private static JsonNode json(String name) throws IOException {
    return JsonMapper.shared().readTree(text(name));
  }

  private static Schema schema() throws IOException {
    try (InputStream in = ResultJson.class.getResourceAsStream("result.schema.json")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(text);
    }
  }

  @Test
  void everyFileIsThereAndNothingElse() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .contains("result.json", "trace.csv", "solution.csv", "run.json")
          .noneMatch(name -> name.endsWith(".tmp"));
    }
  }

  @Test
  void aFileThatAnotherRunIsWritingIsLeftAlone(@TempDir Path shared) throws IOException {
    OutputFolder ours = OutputFolder.open(shared);
    Path theirs = shared.resolve(".result.json.tmp");
    Files.writeString(theirs, "half");
    ours.write("result.json", "whole");
    assertThat(shared.resolve("result.json")).hasContent("whole");
    assertThat(theirs).hasContent("half");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hs071 --samples 2000",
        "hs071 --samples 30 --noise 100",
        "hs071 --samples 300 --paper --check-invariants",
        "hs071 --samples 500 --replications 2",
        "hs071 --samples 3000 --starts 3",
        "hs010 --samples 500 --method lagrangian",
        "hs014 --samples 500 --max-time 1e-9"
      })
  void resultsFollowTheSchema(String words) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("solve"));
    arguments.addAll(List.of(words.split(" ", -1)));
    arguments.addAll(List.of("--json", "--quiet"));
    Outcome outcome = Outcome.of(arguments.toArray(new String[0]));
    assertThat(schema().validate(JsonMapper.shared().readTree(outcome.out()))).isEmpty();
    assertThat(outcome.out()).doesNotContain("NaN");
  }

  @Test
  void theSchemaCanRefuse() throws IOException {
    JsonNode wrong =
        JsonMapper.shared().readTree(text("result.json").replace("\"verdict\"", "\"judgement\""));
    assertThat(schema().validate(wrong)).isNotEmpty();
    assertThat(schema().validate(json("result.json"))).isEmpty();
  }

  @Test
  void theTraceHasItsColumns() throws IOException {
    List<String> lines = text("trace.csv").lines().toList();
    assertThat(lines.get(0))
        .startsWith("step,samples,seconds,f,grad_norm,lagrangian,max_viol,compl,run,objective,tau,")
        .endsWith(",value_g1,value_h1,lambda_g1,mu_h1");
    int columns = lines.get(0).split(",", -1).length;
    assertThat(lines).hasSizeGreaterThan(20).allMatch(l -> l.split(",", -1).length == columns);
    String[] last = lines.get(lines.size() - 1).split(",", -1);
    assertThat(Long.parseLong(last[1])).isBetween(2990L, 3000L);
    assertThat(text("trace.csv")).doesNotContain("NaN").doesNotContain("Infinity");
  }

  @Test
  void theSolutionIsThatOfTheResult() throws IOException {
    JsonNode solution = json("result.json").get("solution");
    List<String> lines = text("solution.csv").lines().toList();
    assertThat(lines.get(0)).isEqualTo("name,value,kind,standard_error");
    assertThat(lines).hasSize(5);
    for (String line : lines.subList(1, 5)) {
      String[] cells = line.split(",", -1);
      assertThat(Double.parseDouble(cells[1])).isEqualTo(solution.get(cells[0]).asDouble());
      assertThat(cells[2]).isEqualTo("decision");
    }
  }

  @Test
  void runJsonHoldsWhatARepeatNeeds() throws IOException {
    JsonNode run = json("run.json");
    assertThat(run.get("command").asString())
        .startsWith("prox-pep solve hs071 --samples 3e3 --seed 4 --output ");
    assertThat(run.get("seed").asLong()).isEqualTo(4);
    assertThat(run.get("settings").get("run").get("maxSamples").asLong()).isEqualTo(3000);
    assertThat(run.get("settings").get("certificate").get("confidence").asDouble()).isEqualTo(0.95);
    assertThat(run.get("data_fingerprint").asString()).startsWith("hs071 n=4");
    assertThat(run.get("hardware").get("cores").asInt()).isPositive();
  }

  @Test
  void aWarmStartBeginsAtTheSolutionWithItsMultipliers() throws IOException {
    Path again = all.resolve("again");
    Outcome outcome =
        Outcome.of(
            "solve",
            "hs071",
            "--samples",
            "100",
            "--warm-start",
            folder.resolve("result.json").toString(),
            "--output",
            again.toString());
    assertThat(outcome.code()).isNotEqualTo(ExitCode.BAD_INPUT);
    JsonNode earlier = json("result.json");
    List<String> lines = Files.readAllLines(again.resolve("trace.csv"));
    String[] first = lines.get(1).split(",", -1);
    double multiplier = earlier.get("constraints").get(0).get("multiplier").asDouble();
    assertThat(Double.parseDouble(first[first.length - 2])).isEqualTo(multiplier).isPositive();
    double objective = earlier.get("objective").get("estimate").asDouble();
    assertThat(Double.parseDouble(first[3])).isEqualTo(objective);
  }

  @Test
  void aWarmStartFromSomethingElseIsRefused() throws IOException {
    Path other = Files.writeString(all.resolve("other.json"), "{\"solution\": {\"q\": 1}}");
    Path broken = Files.writeString(all.resolve("broken.json"), "{\"solution\": ");
    Path empty = Files.writeString(all.resolve("empty.json"), "{}");
    assertThat(Outcome.of("solve", "hs071", "--warm-start", other.toString()).err())
        .contains("none of the variables of hs071, such as x1");
    assertThat(Outcome.of("solve", "hs071", "--warm-start", broken.toString()).err())
        .contains("broken.json", "is not valid JSON at line 1");
    assertThat(Outcome.of("solve", "hs071", "--warm-start", empty.toString()).err())
        .contains("empty.json", "must be a result");
    assertThat(Outcome.of("solve", "hs071", "--warm-start", "nowhere.json").code())
        .isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void aFolderThatCannotBeWrittenToIsRefusedBeforeTheRun() throws IOException {
    Path file = Files.writeString(all.resolve("file"), "here");
    Outcome outcome = Outcome.of("solve", "hs071", "--output", file.toString());
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err()).contains("output folder", "file").doesNotContain("samples");
    assertThat(Files.readString(file)).isEqualTo("here");
  }

  @Test
  void aFileThatCannotBeReplacedLeavesTheResultOnTheScreen() throws IOException {
    Path taken = all.resolve("taken");
    Files.createDirectories(taken.resolve("trace.csv/inside"));
    Outcome outcome =
        Outcome.of("solve", "hs071", "--samples", "100", "--output", taken.toString());
    assertThat(outcome.code()).isEqualTo(ExitCode.NOT_WRITTEN);
    assertThat(outcome.out()).contains("verdict");
    assertThat(outcome.err()).contains("could not be written");
    try (Stream<Path> files = Files.list(taken)) {
      assertThat(files.map(f -> f.getFileName().toString())).noneMatch(n -> n.endsWith(".tmp"));
    }
  }

  @Test
  void resumeNeedsACheckpointThatExists() {
    assertThat(Outcome.of("solve", "hs071", "--resume", "nowhere.ckpt").err())
        .contains("nowhere.ckpt", "must exist", "--checkpoint");
    assertThat(Outcome.of("solve", "hs071", "--resume", "a", "--checkpoint", "b").err())
        .contains("must name one file");
  }

  @Test
  void aResumedRunIsTheSame() throws IOException {
    String file = all.resolve("run.ckpt").toString();
    Outcome part =
        Outcome.of("solve", "hs071", "--samples", "1000", "--checkpoint", file, "--quiet");
    assertThat(part.code()).isNotEqualTo(ExitCode.BAD_INPUT);
    Outcome resumed =
        Outcome.of("solve", "hs071", "--samples", "3000", "--resume", file, "--json", "--quiet");
    Outcome whole = Outcome.of("solve", "hs071", "--samples", "3000", "--json", "--quiet");
    assertThat(JsonMapper.shared().readTree(resumed.out()).get("solution"))
        .isEqualTo(JsonMapper.shared().readTree(whole.out()).get("solution"));
  }

  @Test
  void parametersOfMethodsAreChecked() {
    assertThat(Outcome.of("solve", "hs071", "--param", "thetta=3").err())
        .contains("thetta", "did you mean theta");
    assertThat(Outcome.of("solve", "hs071", "--param", "theta=-3").err()).contains("theta (-3.0)");
    assertThat(Outcome.of("solve", "hs071", "--method", "pdsg", "--param", "alpa=1").err())
        .contains("alpa", "alpha");
    assertThat(Outcome.of("solve", "hs071", "--method", "pdsg").err()).contains("allow");
    assertThat(Outcome.of("solve", "hs071", "--method", "pgsd").err())
        .contains("pgsd", "did you mean pdsg");
    assertThat(Outcome.of("solve", "hs071", "--method", "pdsg", "--paper").err())
        .contains("two methods");
  }

  @Test
  void numbersThatAreNoneAreRefusedByTheNameOfTheOption() {
    assertThat(Outcome.of("solve", "hs071", "--samples", "many").err())
        .contains("--samples (many) must be a whole number");
    assertThat(Outcome.of("solve", "hs071", "--samples", "1.5").err())
        .contains("--samples (1.5) must be a whole number");
    assertThat(Outcome.of("solve", "hs071", "--confidence", "1.5").err())
        .contains("--confidence (1.5)");
    assertThat(Outcome.of("solve", "hs071", "--sampels", "3").err()).contains("--samples");
  }

  @Test
  void methodsAreListedAndDescribed() {
    assertThat(Outcome.of("methods").out()).contains("practical", "prox-pep", "pdsg", "Xu 2020");
    assertThat(Outcome.of("methods", "pdsg").out()).contains("--param alpha=1");
    assertThat(Outcome.of("methods", "practical").out()).contains("--param theta=2");
    assertThat(Outcome.of("methods", "paper").out()).contains("--param tau=");
    assertThat(Outcome.of("methods", "pgsd").err()).contains("did you mean pdsg");
  }

  @Test
  void completionKnowsTheOptionsOfSettings() {
    assertThat(Outcome.of("completion", "bash").out())
        .contains("--samples", "--constraint-tolerance", "methods");
    assertThat(Outcome.of("completion", "zsh").out()).contains("bashcompinit");
  }

  @Test
  void helpFitsAScreen() {
    assertThat(Outcome.of("solve", "--help").out().lines().count()).isLessThanOrEqualTo(50);
    assertThat(Outcome.of("solve", "--help").out()).contains("Examples:", "--samples");
    assertThat(solved.err()).contains("method       practical");
  }
}
