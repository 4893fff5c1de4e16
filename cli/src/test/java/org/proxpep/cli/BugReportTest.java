package org.proxpep.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.fixture.EveryJava;
import org.proxpep.method.ForwardingMethod;
import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.refusal.Refusal;
import org.proxpep.run.MethodFailedException;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Status;
import org.proxpep.run.Stop;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

@EveryJava
class BugReportTest {

  private final StringWriter err = new StringWriter();

  /** Works for ten steps and then throws. */
  private static final class Buggy<S extends MethodState> extends ForwardingMethod<S> {

    Buggy(Method<S> method) {
      super(method);
    }

    @Override
    public String name() {
      return "buggy";
    }

    @Override
    public void step(S state) {
      if (state.steps() == 10) {
        throw new IllegalStateException("a buffer is too short");
      }
      super.step(state);
    }
  }

  private static String onlyFileIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return Files.readString(files.findFirst().orElseThrow());
    }
  }

  /** The file at the end of a message. */
  private static Path namedFile(String message) {
    return Path.of(message.substring(message.indexOf("the file ") + 9).replaceAll("\\.\\s*$", ""));
  }

  private int ended(Callable<Integer> work) {
    return Main.ended(work, new String[] {"problems"}, new PrintWriter(err, true));
  }

  @Test
  void aBugInAMethodLeavesTheResultAndAFile(@TempDir Path folder) throws Exception {
    StochasticProblem problem = ProblemLibrary.find("hs071");
    CertifiedResult result =
        new Solver(new Buggy<>(new PracticalProxPep()), problem)
            .withRun(RunSettings.samples(1000))
            .solve();
    Stop bug = result.bug().orElseThrow();
    List<String> words = List.of("solve", "hs071", "--method", "buggy", "--seed", "7");

    int code =
        new BugReport(new PrintWriter(err, true), words, folder).tell(bug, BugReport.RESULT_LEFT);

    assertThat(code).isEqualTo(16).isEqualTo(ExitCode.of(result));
    assertThat(result.selected().x()).hasSize(problem.dimension());
    assertThat(err.toString())
        .startsWith("prox-pep: Step 11 of method buggy threw java.lang.IllegalStateException")
        .contains("This is a bug", "The result holds what was reached", folder.toString());
    assertThat(onlyFileIn(folder))
        .contains("version   ", "command   prox-pep solve hs071 --method buggy --seed 7")
        .contains("seed      7", "a buffer is too short", "BugReportTest$Buggy.step");
  }

  @Test
  void anExceptionThatNobodyExpectsIsABug(@TempDir Path folder) throws Exception {
    PrintWriter writer = new PrintWriter(err, true);

    int code = new BugReport(writer, List.of("theory"), folder).tell(new AssertionError("7 > 8"));

    assertThat(code).isEqualTo(16);
    assertThat(err.toString())
        .contains("java.lang.AssertionError: 7 > 8", "This is a bug in Prox-PEP", "report it with");
    assertThat(onlyFileIn(folder)).contains("seed      1 (the default)", "BugReportTest");
  }

  @Test
  void whereNoFileCanBeWrittenTheWorkingFolderIsTaken(@TempDir Path folder) throws IOException {
    Path missing = folder.resolve("missing");

    new BugReport(new PrintWriter(err, true), List.of(), missing).tell(new NullPointerException());

    Path file = namedFile(err.toString());
    assertThat(file).isRegularFile().hasParent(BugReport.HERE.toAbsolutePath());
    Files.delete(file);
  }

  @Test
  void anArgumentThatTheProgramItselfGotWrongIsABugAndARefusalIsNot() throws IOException {
    int bug =
        ended(
            () -> {
              throw new IllegalArgumentException("The array has the wrong length");
            });
    String told = err.toString();
    Files.delete(namedFile(told));
    int refused =
        ended(
            () -> {
              throw new Refusal("The width", -1, "must be positive", "1");
            });

    assertThat(bug).isEqualTo(16);
    assertThat(told).contains("IllegalArgumentException: The array has the wrong length");
    assertThat(refused).isEqualTo(2);
    assertThat(err.toString()).endsWith("prox-pep: The width (-1) must be positive.\nMaybe 1.\n");
  }

  @Test
  void aMethodThatFailedInAStudyIsTold() throws IOException {
    Stop stop = new Stop(Status.METHOD_FAILED, "Step 7 of method m threw.", "at m.M.step");
    int code =
        ended(
            () -> {
              throw new MethodFailedException(stop);
            });
    String told = err.toString();
    Path file = namedFile(told);

    assertThat(code).isEqualTo(16);
    assertThat(told).startsWith("prox-pep: Step 7 of method m threw.").contains("no result");
    assertThat(Files.readString(file)).contains("at m.M.step").doesNotContain("Exception");
    Files.delete(file);
  }

  @Test
  void usedUpMemoryIsNoBug() {
    int code =
        ended(
            () -> {
              throw new OutOfMemoryError("Java heap space");
            });

    assertThat(code).isEqualTo(17);
    assertThat(err.toString())
        .contains("The memory (", "MB) is not enough.\n", "Maybe give it more");
  }

  private static Path manyRows(Path folder, int n) throws IOException {
    return Files.writeString(
        folder.resolve("large.pep"),
        """
        var x[1..%1$d] in [0, 1]
        random d ~ normal(1, 0.1)
        minimize sum(i in 1..%1$d, x[i]^2)
        subject to c[i in 1..%1$d]: E[d*x[i]] >= 0.1
        """
            .formatted(n));
  }

  @Test
  void whatAProblemNeedsIsToldWhereItIsKnown(@TempDir Path folder) throws Exception {
    Path model = manyRows(folder, 1200);

    Outcome outcome =
        Child.startWithMemory(folder, 64, "solve", model.toString(), "--samples", "10").end();

    assertThat(outcome.code()).isEqualTo(17);
    assertThat(outcome.err())
        .contains("MB) is not enough", "The problem large needs at least 44 MB");
  }

  @ParameterizedTest
  @ValueSource(strings = {"table.csv", "table.csv.gz"})
  void aTableThatIsTooLargeIsNoBadInput(String name, @TempDir Path folder) throws Exception {
    Path table = folder.resolve(name);
    OutputStream file = Files.newOutputStream(table);
    try (OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(file) : file) {
      out.write("a".getBytes(UTF_8));
      for (int column = 2; column <= 20; column++) {
        out.write((",c" + column).getBytes(UTF_8));
      }
      for (int row = 0; row < 300_000; row++) {
        String cell = row % 1000 + ".123456789";
        out.write(("\n" + cell + ("," + cell).repeat(19)).getBytes(UTF_8));
      }
    }
    Path model = folder.resolve("large.pep");
    Files.writeString(
        model,
        """
        data t from "%s"
        var x in [0, 1]
        minimize E[(x - a)^2]
        """
            .formatted(name));

    for (String[] command :
        new String[][] {{"solve", model.toString()}, {"check", model.toString(), "--json"}}) {
      Outcome outcome = Child.startWithMemory(folder, 40, command).end();

      assertThat(outcome.code()).as(outcome.err()).isEqualTo(17);
      assertThat(outcome.err() + outcome.out())
          .contains("the table does not fit into the memory of Java (")
          .containsPattern("its cells take up to 4\\d MB");
    }
  }

  @Test
  void derivativesThatAreTooLargeAreNoBadInput(@TempDir Path folder) throws Exception {
    Path model = manyRows(folder, 3000);

    Outcome outcome = Child.startWithMemory(folder, 128, "solve", model.toString()).end();

    assertThat(outcome.code()).as(outcome.err()).isEqualTo(17);
    assertThat(outcome.err())
        .contains("functions in 3000 variables take 3", "MB, more than a quarter");
  }
}
