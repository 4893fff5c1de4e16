package org.proxpep.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.proxpep.fixture.EveryJava;
import org.proxpep.method.catalogue.Methods;
import org.proxpep.problems.library.ProblemLibrary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every number of every library problem, every method and every example at a small budget, to the
 * last bit. A change of the code that is not a change of the method leaves {@code golden.txt} as it
 * is; {@code -Dproxpep.golden=write} writes it again, and the commit says which numbers changed and
 * why they are better.
 *
 * <p>A line has the command, its exit code, the verdict, the objective and a digest of all numbers
 * of the result but times: the solution, the multipliers, intervals and the trace of the run. The
 * commands are the interface, so that what is behind them may change its shape.
 */
@EveryJava
class GoldenTest {

  private static final Path ROOT =
      Path.of(System.getProperty("proxpep.root", "..")).toAbsolutePath().normalize();
  private static final Path FILE = ROOT.resolve("cli/src/test/resources/golden.txt");

  /** Fields that belong to the machine or to the release, not to the result. */
  private static final Set<String> NOT_A_RESULT =
      Set.of("seconds", "elapsed", "wall_seconds", "time", "version", "java", "format", "threads");

  private static final List<String> PROBLEMS_OF_METHODS =
      List.of("hs028", "hs071", "hs100", "neyman-pearson", "qcqp", "lp", "u3");

  @Test
  void resultsAreThoseOfTheGoldenFile() throws IOException {
    List<String> lines = commands().map(GoldenTest::line).toList();
    if (System.getProperty("proxpep.golden", "").equals("write")) {
      Files.write(FILE, lines);
    }
    assertThat(lines).isEqualTo(Files.readAllLines(FILE, UTF_8));
  }

  private static Stream<String> commands() throws IOException {
    List<String> commands = new ArrayList<>();
    for (String problem : ProblemLibrary.names()) {
      commands.add("solve " + problem + " --samples 3000 --seed 11");
    }
    for (String problem : PROBLEMS_OF_METHODS) {
      for (String method : Methods.names()) {
        commands.add(
            "solve "
                + problem
                + " --method "
                + method
                + " --allow-heuristic --samples 1000 --seed 12 --replications 2");
      }
    }
    List<String> models = new ArrayList<>();
    for (String example : ExamplesTest.solved()) {
      models.add("examples/" + example + "/" + example + ".pep");
    }
    models.add("cli/src/test/resources/golden/risk.pep");
    models.add("cli/src/test/resources/golden/table.pep");
    for (String model : models) {
      commands.add("solve " + model + " --samples 5000 --seed 13");
      commands.add("solve " + model + " --samples 3000 --seed 14 --batch 4");
      commands.add("solve " + model + " --samples 2000 --seed 15 --starts 3");
      commands.add("solve " + model + " --samples 2000 --seed 16 --paper");
    }
    return commands.stream();
  }

  private static String line(String command) {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    if (words.get(1).endsWith(".pep")) {
      words.set(1, ROOT.resolve(words.get(1)).toString());
    }
    words.addAll(List.of("--json", "--quiet"));
    Outcome outcome = Outcome.of(words.toArray(new String[0]));
    if (outcome.out().isBlank()) {
      return command + " | exit " + outcome.code() + " | refused";
    }
    JsonNode json = JsonMapper.shared().readTree(outcome.out());
    StringBuilder numbers = new StringBuilder();
    collect(json, numbers);
    return command
        + " | exit "
        + outcome.code()
        + " | "
        + json.path("verdict").path("kind").asString(json.path("verdict").asString(""))
        + " | "
        + json.path("objective").path("estimate").asString(json.path("objective").asString(""))
        + " | "
        + digest(numbers.toString());
  }

  private static void collect(JsonNode node, StringBuilder to) {
    if (node.isNumber()) {
      to.append(Double.toHexString(node.asDouble())).append('\n');
    } else if (node.isObject()) {
      node.properties()
          .forEach(
              field -> {
                if (!NOT_A_RESULT.contains(field.getKey())) {
                  collect(field.getValue(), to);
                }
              });
    } else if (node.isArray()) {
      node.forEach(each -> collect(each, to));
    }
  }

  private static String digest(String text) {
    try {
      byte[] all = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(all, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
