package org.proxpep.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.fixture.EveryJava;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What is left when a run is killed, interrupted, out of space, or resumed with other data. */
@EveryJava
class ReliabilityTest {

  private static final Path EXAMPLES =
      Path.of(System.getProperty("proxpep.root", "..")).resolve("examples");

  private static final int INT = 2;

  @TempDir Path folder;

  private static void assumeBash() {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "Skipped: needs /bin/bash.");
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private Path copyExample() throws IOException {
    for (String name : List.of("false-alarm.pep", "transactions.csv")) {
      Files.copy(EXAMPLES.resolve("false-alarm").resolve(name), folder.resolve(name));
    }
    return folder.resolve("false-alarm.pep");
  }

  /** Name and text of every file of a folder, those that are hidden too. */
  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> list = Files.list(folder)) {
      for (Path file : list.filter(Files::isRegularFile).toList()) {
        texts.put(
            String.valueOf(file.getFileName()), new String(Files.readAllBytes(file), ISO_8859_1));
      }
    }
    return texts;
  }

  /** A result without what depends on the clock and on the names of files. */
  private JsonNode result(String output) throws IOException {
    JsonNode root = JsonMapper.shared().readTree(folder.resolve(output).resolve("result.json"));
    ((ObjectNode) root).remove("seconds");
    ((ObjectNode) root.get("provenance")).remove("run_settings");
    return root;
  }

  private List<String> traceWithoutSeconds(String output) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve(output).resolve("trace.csv"))) {
      List<String> cells = new ArrayList<>(List.of(line.split(",", -1)));
      cells.remove(2);
      lines.add(String.join(",", cells));
    }
    return lines;
  }

  private void assertSame(String one, String other) throws IOException {
    assertThat(result(one)).isEqualTo(result(other));
    assertThat(traceWithoutSeconds(one)).isEqualTo(traceWithoutSeconds(other));
  }

  @Test
  void aRunThatIsKilledAgainAndAgainEndsWithTheSameBits() throws Exception {
    String[] saved = {
      "solve",
      copyExample().toString(),
      "--samples=40000",
      "--replications=2",
      "--starts=2",
      "--threads=2",
      "--checkpoint=" + at("run"),
      "--checkpoint-every=0.005",
      "--output=" + at("killed"),
      "--quiet"
    };
    Random random = new Random(5);
    int killed = 0;
    for (int k = 0; k < 5; k++) {
      Child child = Child.start(folder, saved);
      child.awaitFile(folder.resolve("run"));
      child.endsWithin(random.nextInt(150));
      killed += child.kill().code() == 137 ? 1 : 0;
    }
    assertThat(killed).isPositive();
    Outcome resumed = Outcome.of(saved);
    Outcome whole =
        Outcome.of(
            "solve",
            folder.resolve("false-alarm.pep").toString(),
            "--samples=40000",
            "--replications=2",
            "--starts=2",
            "--output=" + at("whole"),
            "--quiet");
    assertThat(resumed.code()).as(resumed.err()).isEqualTo(whole.code());
    assertSame("killed", "whole");
  }

  @Test
  void whatAKilledProcessLeavesHalfWrittenHarmsNobody() throws IOException {
    Path output = Files.createDirectories(folder.resolve("out"));
    for (String half :
        List.of(".probe.999999999.tmp", ".result.json.999999999.tmp", ".trace.csv.999999999.tmp")) {
      Files.writeString(output.resolve(half), "{\"verdict\": \"CERT");
    }
    Files.writeString(folder.resolve(".run.999999999.tmp"), "PROX-P");
    Files.writeString(folder.resolve(".run.lock"), "");
    Outcome outcome =
        Outcome.of(
            "solve", "hs071", "--samples=2000", "--checkpoint=" + at("run"), "--output=" + output);
    assertThat(outcome.code()).as(outcome.err()).isLessThan(ExitCode.INTERRUPTED);
    Outcome.of("solve", "hs071", "--samples=2000", "--output=" + at("whole"));
    assertSame("out", "whole");
    assertThat(files(output).keySet()).noneMatch(name -> name.endsWith(".tmp"));
    assertThat(leftovers()).isEmpty();
  }

  /** What checkpoints would leave beside them. */
  private List<String> leftovers() throws IOException {
    return files(folder).keySet().stream().filter(name -> name.startsWith(".run.")).toList();
  }

  @Test
  void twoRunsDoNotShareACheckpoint() throws Exception {
    assumeBash();
    Child first =
        Child.start(folder, "solve", "hs071", "--samples=1e12", "--checkpoint=" + at("run"));
    first.awaitError("elapsed");
    Outcome second = Outcome.of("solve", "hs071", "--samples=1e12", "--checkpoint=" + at("run"));
    assertThat(second.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(second.err()).contains(at("run"), "is in use by another run", "Maybe wait");
    first.kill();
    Outcome third =
        Outcome.of(
            "solve", "hs071", "--samples=1e12", "--max-time=0.1", "--checkpoint=" + at("run"));
    assertThat(third.code()).as(third.err()).isLessThan(ExitCode.INTERRUPTED);
    assertThat(leftovers()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void anInterruptedRunReportsWhatItReached(String signal) throws Exception {
    assumeBash();
    Child child =
        Child.start(
            folder,
            "solve",
            "hs071",
            "--samples=1e12",
            "--checkpoint=" + at("run"),
            "--output=" + at("out"));
    Assumptions.assumeFalse(
        signal.equals("INT") && child.ignores(INT) && child.kill().code() > 0,
        "Skipped: the tests were started without Ctrl-C.");
    child.awaitError("elapsed");
    child.signal(signal);
    Outcome outcome = child.end();
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(outcome.out()).contains("verdict ", "INTERRUPTED. The run was interrupted.");
    assertThat(result("out").get("status").asString()).isEqualTo("INTERRUPTED");
    assertThat(result("out").get("solution").get("x1").asDouble()).isBetween(1.0, 5.0);
    assertThat(files(folder.resolve("out")).keySet())
        .contains("result.json", "run.json", "solution.csv", "trace.csv")
        .noneMatch(name -> name.endsWith(".tmp"));
    assertThat(folder.resolve("run")).exists();
  }

  @Test
  void anImpatientInterruptEndsAtOnce() throws Exception {
    assumeBash();
    // One step takes minutes, and the run would end after it.
    Child child = Child.start(folder, "solve", "hs071", "--batch=2000000000", "--samples=4e9");
    Assumptions.assumeFalse(
        child.ignores(INT) && child.kill().code() > 0,
        "Skipped: the tests were started without Ctrl-C.");
    child.awaitError("method ");
    child.endsWithin(300);
    child.signal("INT");
    while (!child.endsWithin(200)) {
      child.signal("INT");
    }
    assertThat(child.end().code()).isEqualTo(130);
  }

  @Test
  void aCheckpointWithoutSpaceCostsNoResult() throws Exception {
    assumeBash();
    String[] saved = {
      "solve",
      "hs071",
      "--samples=300",
      "--trace-rows=300",
      "--checkpoint=" + at("run"),
      "--checkpoint-every=0",
      "--quiet"
    };
    Outcome full = Child.startWithLittleSpace(folder, 16, saved).end();
    assertThat(full.code()).isEqualTo(ExitCode.NOT_WRITTEN);
    assertThat(full.out()).contains("verdict ", "BUDGET_EXHAUSTED");
    assertThat(full.err())
        .containsOnlyOnce("could not be written: ")
        .doesNotContain("java.io")
        .contains("The run continues", "was not saved to the checkpoint", "is printed above");
    assertThat(folder.resolve("run")).exists();
    assertThat(leftovers()).isEmpty();

    saved[saved.length - 1] = "--output=" + at("resumed");
    saved[5] = "--checkpoint-every=60";
    assertThat(Outcome.of(saved).code()).isLessThan(ExitCode.INTERRUPTED);
    Outcome.of("solve", "hs071", "--samples=300", "--trace-rows=300", "--output=" + at("whole"));
    assertSame("resumed", "whole");
  }

  @Test
  void filesWithoutSpaceAreWholeOrNotThere() throws Exception {
    assumeBash();
    Outcome full =
        Child.startWithLittleSpace(
                folder, 8, "solve", "hs071", "--samples=2000", "--output=" + at("out"), "--quiet")
            .end();
    assertThat(full.code()).isEqualTo(ExitCode.NOT_WRITTEN);
    assertThat(full.out()).contains("verdict ");
    assertThat(full.err()).contains("could not be written", at("out"));
    assertThat(files(folder.resolve("out")).keySet()).doesNotContain("trace.csv");
    assertThat(files(folder.resolve("out")).keySet()).noneMatch(name -> name.endsWith(".tmp"));
    assertThat(result("out").get("status").asString()).isEqualTo("BUDGET_EXHAUSTED");
  }

  @Test
  void noSpaceAtAllIsNoticedBeforeTheRun() throws IOException {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.exists(full), "Skipped: there is no /dev/full.");
    Path output = Files.createDirectories(folder.resolve("out"));
    Files.createSymbolicLink(
        output.resolve(".probe." + ProcessHandle.current().pid() + ".tmp"), full);
    Outcome outcome = Outcome.of("solve", "hs071", "--output=" + output);
    assertThat(outcome.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outcome.err()).contains("output folder", "No space left").doesNotContain("method ");
    assertThat(output).isEmptyDirectory();
    // A folder that is not empty, where the first save would write.
    Path obstacle = folder.resolve(".run." + ProcessHandle.current().pid() + ".tmp");
    Files.createDirectories(obstacle.resolve("full"));
    Outcome checkpoint = Outcome.of("solve", "hs071", "--checkpoint=" + at("run"));
    assertThat(checkpoint.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(checkpoint.err()).contains("The checkpoint", "could not be written");
    assertThat(files(folder)).isEmpty();
  }

  @Test
  void aResultThatCannotBePrintedIsNoSuccess() throws Exception {
    assumeBash();
    Assumptions.assumeTrue(Files.exists(Path.of("/dev/full")), "Skipped: there is no /dev/full.");
    Outcome full = Child.startWithFullOutput(folder, "problems").end();
    assertThat(full.code()).isEqualTo(ExitCode.NOT_WRITTEN);
    assertThat(full.err()).contains("standard output could not be written");
  }

  @Test
  void otherDataOrAnotherModelIsRefusedByNameAndNothingIsTouched() throws IOException {
    Path model = copyExample();
    Path data = folder.resolve("transactions.csv");
    String[] saved = {
      "solve",
      model.toString(),
      "--samples=3000",
      "--replications=3",
      "--checkpoint=" + at("run"),
      "--output=" + at("out"),
      "--quiet"
    };
    assertThat(Outcome.of(saved).code()).isLessThan(ExitCode.INTERRUPTED);
    // As if it had been killed before the first replication had saved anything.
    Files.delete(folder.resolve("run"));
    String before = Files.readString(data);
    int end = before.length() - 2;
    Files.writeString(data, before.substring(0, end) + (before.charAt(end) == '0' ? "1\n" : "0\n"));
    assertRefused(saved, "its problem differs in transactions (it was #");

    Files.writeString(data, before);
    String text = Files.readString(model);
    Files.writeString(model, text.replace("<= 0.02", "<= 0.03"));
    assertRefused(saved, "its problem differs in model (it was #");

    Files.writeString(model, text);
    assertThat(Outcome.of(saved).code()).isLessThan(ExitCode.INTERRUPTED);
  }

  private void assertRefused(String[] command, String reason) throws IOException {
    Map<String, String> files = files(folder);
    Map<String, String> output = files(folder.resolve("out"));
    Outcome refused = Outcome.of(command);
    assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(refused.err()).contains("run.r1 belongs to another run", reason, "Maybe put back");
    assertThat(refused.out()).isEmpty();
    assertThat(files(folder)).isEqualTo(files);
    assertThat(files(folder.resolve("out"))).isEqualTo(output);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // The logarithm of a negative number is reached.
        """
        var x in [-5, 5] start 1
        minimize cost: E[ x + 0.1 * s * x ]
        subject to limit: E[ log(x + 0.01 * s) ] <= 3
        """,
        // Values that overflow, and deviations beyond every interval.
        """
        var x in [-5, 5] start 1
        minimize cost: E[ x * exp(40 * s) ]
        subject to limit: E[ exp(300 * s) - x ] <= 3
        """,
        """
        var x start 1
        minimize cost: E[ x * 1e200 + s ]
        subject to limit: E[ exp(8 * s) - x ] <= 3
        """
      })
  void noNumberInAFileIsNan(String statements) throws IOException {
    Path model =
        Files.writeString(folder.resolve("m.pep"), "random s ~ normal(0, 1)\n" + statements);
    Outcome outcome =
        Outcome.of("solve", "" + model, "--samples=2000", "--quiet", "--output=" + at("out"));
    assertThat(outcome.code()).as(outcome.err()).isNotEqualTo(ExitCode.BAD_INPUT);
    Map<String, String> files = files(folder.resolve("out"));
    assertThat(files).containsKeys("result.json", "run.json", "solution.csv", "trace.csv");
    // The parser refuses NaN and Infinity where a number should be.
    assertThat(JsonMapper.shared().readTree(files.get("run.json")).isObject()).isTrue();
    assertThat(result("out") + files.get("trace.csv")).containsPattern(":null|,,");
    for (String name : List.of("solution.csv", "trace.csv")) {
      for (String cell : String.valueOf(files.get(name)).split("[,\n]", -1)) {
        assertThat(cell).doesNotMatch("(?i)[-+]?(nan|inf|infinity)");
      }
    }
  }
}
