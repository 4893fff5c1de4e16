package org.proxpep.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.fixture.EveryJava;

/**
 * A method of others, three classes in a package of their own and a service file, joins the
 * commands by lying on the class path. The program is loaded anew beside it, so that the other
 * tests do not see it.
 */
@EveryJava
class OutsideMethodTest {

  private static final Path SOURCES =
      Path.of(System.getProperty("proxpep.root", ".."), "cli/src/test/resources/outside");

  @TempDir private static Path jar;
  private static URLClassLoader loader = new URLClassLoader(new URL[0]);

  @BeforeAll
  static void compile() throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", jar.toString(), "-cp"));
    arguments.add(System.getProperty("java.class.path"));
    try (Stream<Path> files = Files.walk(SOURCES)) {
      files.map(Path::toString).filter(f -> f.endsWith(".java")).forEach(arguments::add);
    }
    PrintWriter err = new PrintWriter(System.err, true, UTF_8);
    ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
    assertThat(javac.run(err, err, arguments.toArray(new String[0]))).isZero();
    String service = "META-INF/services/org.proxpep.method.catalogue.MethodProvider";
    Files.createDirectories(jar.resolve("META-INF/services"));
    Files.copy(SOURCES.resolve(service), jar.resolve(service));
    List<URL> path = new ArrayList<>(List.of(jar.toUri().toURL()));
    for (String each : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      path.add(Path.of(each).toUri().toURL());
    }
    loader = new URLClassLoader(path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }

  @AfterAll
  static void close() throws IOException {
    loader.close();
  }

  private static String run(String command) throws ReflectiveOperationException {
    Outcome outcome = outcome(command);
    assertThat(outcome.code()).as(outcome.err()).isLessThan(10);
    return outcome.out();
  }

  private static Outcome outcome(String command) throws ReflectiveOperationException {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        (int)
            loader
                .loadClass("org.proxpep.cli.Main")
                .getMethod("run", String[].class, PrintWriter.class, PrintWriter.class)
                .invoke(
                    null,
                    command.split(" ", -1),
                    new PrintWriter(out, true),
                    new PrintWriter(err, true));
    return new Outcome(code, out.toString(), err.toString());
  }

  @Test
  void itIsListedWithItsParameters() throws ReflectiveOperationException {
    assertThat(run("methods")).contains("penalty-sgd", "an example", "prox-pep");
    assertThat(run("methods penalty-sgd"))
        .contains("step=1", "step in x, times K^(-1/2)", "penalty=10");
  }

  @Test
  void solveUsesIt() throws ReflectiveOperationException {
    String solve = "solve qcqp --samples 2000 --seed 3 --quiet --json --method penalty-sgd";
    assertThat(run(solve)).contains("\"method\" : \"penalty-sgd\"");
    assertThat(run(solve + " --param penalty=100")).contains("penalty=100.0");
  }

  @Test
  void aBugOfItEndsWithACodeAFileAndTheResultSoFar(@TempDir Path folder)
      throws IOException, ReflectiveOperationException {
    Path output = folder.resolve("out");
    Outcome outcome =
        failed("solve qcqp --samples 2000 --quiet --json --method throwing-sgd", output);
    assertThat(outcome.out()).contains("\"METHOD_FAILED\"", "\"steps\" : 49");
    assertThat(outcome.err())
        .contains("Step 50 of method throwing-sgd threw", "The result holds what was reached");
    assertThat(output.resolve("result.json")).exists();
  }

  @Test
  void aBugOfItEndsASweepWithTheSameCodeAndKeepsNoPoint(@TempDir Path folder)
      throws IOException, ReflectiveOperationException {
    Path model = folder.resolve("m.pep");
    Files.writeString(
        model,
        """
        param limit = 1
        var x in [0, 9]
        random d ~ normal(1, 1)
        minimize E[(x - 3 - d)^2]
        subject to load: E[x + d] <= limit
        """);
    Path output = folder.resolve("out");
    String sweep = "sweep " + model + " --over limit=2,3,4";
    Outcome outcome = failed(sweep + " --samples 2000 --quiet --method throwing-sgd", output);
    assertThat(outcome.err()).contains("The finished points are kept in");
    assertThat(output.resolve("points")).doesNotExist();
  }

  @Test
  void aBugOfItEndsAComparisonWithTheSameCodeAndTheOthersStay(@TempDir Path folder)
      throws IOException, ReflectiveOperationException {
    Path output = folder.resolve("out");
    String compare = "compare lp --methods csa,throwing-sgd --budgets 200 --seeds 2";
    Outcome outcome = failed(compare + " --tuning-settings 0 --quiet", output);
    assertThat(outcome.err()).contains("The runs without it are in the comparison");
    assertThat(output.resolve("comparison.html")).exists();
    assertThat(Files.readString(output.resolve("runs.journal")))
        .contains("csa")
        .doesNotContain("throwing-sgd");
  }

  /** With a threshold that the answer does not reach and the folds do. */
  @Test
  void aBugOfItInAFoldLeavesTheResultAndTheSameCode(@TempDir Path folder)
      throws IOException, ReflectiveOperationException {
    Files.writeString(folder.resolve("d.csv"), "a\n" + "1\n2\n3\n".repeat(20));
    Path model = folder.resolve("m.pep");
    Files.writeString(
        model, "data \"d.csv\"\nvar x in [0, 9]\nminimize E[(x - a)^2]\nsubject to x >= 1\n");
    Path output = folder.resolve("out");
    String solve = "solve " + model + " --folds 2";
    Outcome outcome = failed(solve + " --samples 2000 --quiet --method fold-sgd", output);
    assertThat(outcome.out()).contains("verdict");
    assertThat(output.resolve("result.json")).exists();
  }

  /** Runs a command that a bug ends: with a code, a message, and a file that tells where. */
  private static Outcome failed(String command, Path output)
      throws IOException, ReflectiveOperationException {
    Outcome outcome = outcome(command + " --output " + output);
    assertThat(outcome.code()).as(outcome.err()).isEqualTo(ExitCode.BUG).isEqualTo(16);
    assertThat(outcome.err()).contains("Step 50 of method", "a table is too short");
    try (Stream<Path> files = Files.list(output)) {
      Path bug =
          files.filter(f -> f.toString().contains("prox-pep-bug-")).findFirst().orElseThrow();
      assertThat(outcome.err()).contains(bug.toAbsolutePath().toString());
      assertThat(Files.readString(bug)).contains("ThrowingSgd.step");
    }
    return outcome;
  }

  @Test
  void compareTunesItBesideTheOthers(@TempDir Path folder) throws ReflectiveOperationException {
    String compared =
        run(
            "compare lp --methods practical,penalty-sgd --budgets 200 --seeds 2 --tuning-settings"
                + " 3 --tuning-seeds 1 --quiet --output "
                + folder.resolve("out"));
    assertThat(compared).contains("penalty-sgd", "practical");
  }
}
