package org.proxpep.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples run, their pages show them as they are, and their data can be made again. */
class ExamplesTest {

  private static final Path ROOT =
      Path.of(System.getProperty("proxpep.root", "..")).toAbsolutePath().normalize();
  static final Path EXAMPLES = ROOT.resolve("examples");
  private static final Path PAGES = ROOT.resolve("docs/examples");

  private static final Pattern MODEL = Pattern.compile("```pep\n(.*?)```", Pattern.DOTALL);
  private static final Pattern DISAGREEMENT =
      Pattern.compile("derivatives differ from difference quotients by at most (\\S+)");
  private static final Pattern COMMAND =
      Pattern.compile("(?m)^\\$ \\./prox-pep (solve|sweep) (examples/\\S+)(.*)$");

  /** A fifth of the budget of the pages, and the error that goes with it forgiven. */
  private static final List<String> SMALL_BUDGET = List.of("--quiet", "--samples", "20000");

  private static final List<String> SMALL_BUDGET_TOLERANCE =
      List.of("--constraint-tolerance", "0.005");

  /** The examples that are models. */
  static List<String> names() throws IOException {
    return folders().stream().filter(name -> Files.exists(Path.of(model(name)))).toList();
  }

  /** The models whose page begins with {@code solve} and not with {@code sweep}. */
  static List<String> solved() throws IOException {
    List<String> solved = new ArrayList<>();
    for (String name : names()) {
      Matcher command = COMMAND.matcher(page(name));
      if (command.find() && command.group(1).equals("solve")) {
        solved.add(name);
      }
    }
    return solved;
  }

  private static List<String> folders() throws IOException {
    try (Stream<Path> folders = Files.list(EXAMPLES)) {
      return folders
          .filter(Files::isDirectory)
          .map(folder -> folder.getFileName().toString())
          // Notebooks are tried by the tests of the Python package.
          .filter(name -> !name.equals("python"))
          .sorted()
          .toList();
    }
  }

  private static String model(String name) {
    return EXAMPLES.resolve(name).resolve(name + ".pep").toString();
  }

  private static String page(String name) throws IOException {
    return Files.readString(PAGES.resolve(name + ".md"));
  }

  @Test
  void eachHasAPage() throws IOException {
    assertThat(folders())
        .containsExactly(
            "alarm-limit",
            "calibration",
            "counted-alarm",
            "equal-opportunity",
            "false-alarm",
            "joint-service",
            "last-year",
            "network-alarm",
            "network-triage",
            "new-customers",
            "newsvendor",
            "portfolio",
            "portfolio-front",
            "power-flow",
            "precision",
            "queue",
            "robust-portfolio",
            "sparse-fair",
            "sparse-regression",
            "triage",
            "worst-group");
    String index = Files.readString(PAGES.resolve("README.md"));
    for (String name : folders()) {
      assertThat(PAGES.resolve(name + ".md")).exists();
      assertThat(index).contains("](" + name + ".md)");
    }
  }

  @ParameterizedTest
  @MethodSource("solved")
  void theIndexTellsItsVerdict(String name) throws IOException {
    Matcher row =
        Pattern.compile("(?m)^\\| \\[.*]\\(" + name + "\\.md\\) \\|.*\\| (\\w+) \\|$")
            .matcher(Files.readString(PAGES.resolve("README.md")));
    assertThat(row.find()).isTrue();
    assertThat(page(name)).contains("\nverdict      " + row.group(1) + ". ");
  }

  @ParameterizedTest
  @MethodSource("names")
  void itsDerivativesAreRight(String name) {
    Outcome outcome = Outcome.of("check", model(name));
    assertThat(outcome.code()).as(outcome.err()).isZero();
    Matcher difference = DISAGREEMENT.matcher(outcome.out());
    assertThat(difference.find()).as(outcome.out()).isTrue();
    assertThat(Double.parseDouble(difference.group(1))).isLessThan(1e-6);
    assertThat(outcome.out()).doesNotContain("warning");
  }

  @ParameterizedTest
  @MethodSource("names")
  void theCommandOfItsPageFindsAPointThatIsNotViolated(String name, @TempDir Path folder)
      throws IOException {
    Matcher command = COMMAND.matcher(page(name));
    assertThat(command.find()).isTrue();
    assertThat(command.group(2)).isEqualTo("examples/" + name + "/" + name + ".pep");
    String options = command.group(3).replace("--quiet", "");
    Outcome outcome =
        withSmallBudget(
            command.group(1)
                + " "
                + model(name)
                + options.replaceFirst("--output \\S+", "--output " + folder.resolve("out")));
    assertThat(outcome.err()).isEmpty();
    // Certified, feasible or likely feasible.
    assertThat(outcome.code()).as(outcome.out()).isIn(0, 3);
  }

  /** The command with a small budget in place of its own, and a tolerance unless it has one. */
  static Outcome withSmallBudget(String command) {
    String others = command.replaceAll("--samples[ =]\\d+", "");
    List<String> words = new ArrayList<>(List.of(others.strip().split(" +")));
    words.addAll(SMALL_BUDGET);
    if (!words.contains(SMALL_BUDGET_TOLERANCE.get(0))) {
      words.addAll(SMALL_BUDGET_TOLERANCE);
    }
    return Outcome.of(words.toArray(new String[0]));
  }

  @ParameterizedTest
  @MethodSource("names")
  void itsPageShowsTheModelAsItIs(String name) throws IOException {
    Matcher block = MODEL.matcher(page(name));
    assertThat(block.find()).isTrue();
    assertThat(block.group(1)).isEqualTo(Files.readString(Path.of(model(name))));
  }

  @Test
  void thePageOfTheSimulatorShowsItsClassAsItIs() throws IOException {
    assertThat(page("queue"))
        .contains(
            "```java\n" + Files.readString(EXAMPLES.resolve("queue/ServiceDesk.java")) + "```");
  }

  @Test
  void theScriptMakesTheDataAgainByteForByte(@TempDir Path folder) throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process =
        new ProcessBuilder(
                java.toString(),
                EXAMPLES.resolve("MakeData.java").toString(),
                "--into",
                folder.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    int files = 0;
    for (String name : names()) {
      try (Stream<Path> data = Files.list(EXAMPLES.resolve(name))) {
        for (Path file : data.filter(f -> f.toString().endsWith(".csv")).toList()) {
          assertThat(folder.resolve(name).resolve(file.getFileName())).hasSameBinaryContentAs(file);
          assertThat(Files.size(file)).isLessThan(300_000);
          files++;
        }
      }
    }
    assertThat(files).isEqualTo(12);
  }
}
