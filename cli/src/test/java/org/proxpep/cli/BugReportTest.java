package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.method.ForwardingMethod;
import org.proxpep.method.Method;
import org.proxpep.method.MethodState;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.library.ProblemLibrary;
import org.proxpep.refusal.Refusal;
import org.proxpep.run.RunSettings;
import org.proxpep.run.Stop;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

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
  void whereNoFileCanBeWrittenTheFolderOfTemporaryFilesIsTaken(@TempDir Path folder) {
    Path missing = folder.resolve("missing");

    new BugReport(new PrintWriter(err, true), List.of(), missing).tell(new NullPointerException());

    assertThat(err.toString()).contains(System.getProperty("java.io.tmpdir"));
  }

  @Test
  void anArgumentThatTheProgramItselfGotWrongIsABugAndARefusalIsNot() throws IOException {
    int bug =
        ended(
            () -> {
              throw new IllegalArgumentException("The array has the wrong length");
            });
    String told = err.toString();
    Files.delete(Path.of(told.substring(told.indexOf("the file ") + 9).replaceAll("\\.\\s*$", "")));
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

  @Test
  void whatAProblemNeedsIsToldWhereItIsKnown(@TempDir Path folder) throws Exception {
    Path model = folder.resolve("large.pep");
    Files.writeString(
        model,
        """
        var x[1..1200] in [0, 1]
        random d ~ normal(1, 0.1)
        minimize sum(i in 1..1200, x[i]^2)
        subject to c[i in 1..1200]: E[d*x[i]] >= 0.1
        """);

    Outcome outcome =
        Child.startWithMemory(folder, 64, "solve", model.toString(), "--samples", "10").end();

    assertThat(outcome.code()).isEqualTo(17);
    assertThat(outcome.err())
        .contains("MB) is not enough", "The problem large needs at least 44 MB");
  }
}
