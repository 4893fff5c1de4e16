package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.diagnostics.Verdict;
import org.proxpep.model.nl.SolFile;
import org.proxpep.run.Status;

/** The command as a solver for AMPL. */
class AmplDriverTest {

  /** The maximum of −(x−2)² − (y−1)² with x + y ≤ 2 is −1/2 at (3/2, 1/2), with multiplier 1. */
  static final String PLAN =
      """
      g3 1 1 0	# problem plan
       2 1 1 0 0	# vars, constraints, objectives, ranges, eqns
       0 1
       0 0
       0 2 0
       0 0 0 1
       0 0 0 0 0
       2 2
       0 0
       0 0 0 0 0
      C0
      n0
      O0 1
      o16
      o0
      o5
      o1
      v0
      n2
      n2
      o5
      o1
      v1
      n1
      n2
      r
      1 2
      b
      0 0 5
      0 0 5
      k1
      1
      J0 2
      0 1
      1 1
      G0 2
      0 0
      1 0
      """;

  @TempDir Path folder;

  private String stub() throws IOException {
    Files.writeString(folder.resolve("plan.nl"), PLAN);
    return folder.resolve("plan").toString();
  }

  private static Outcome run(String environment, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    AmplDriver driver = new AmplDriver(new PrintWriter(out, true), new PrintWriter(err, true));
    int code = driver.run(arguments, environment);
    return new Outcome(code, out.toString(), err.toString());
  }

  private List<String> solution() throws IOException {
    return Files.readAllLines(folder.resolve("plan.sol"));
  }

  @Test
  void theSolutionIsWrittenBesideTheProblem() throws IOException {
    Outcome outcome = Outcome.of(stub() + ".nl", "-AMPL", "samples=5000", "seed=2");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    assertThat(outcome.out().lines()).hasSize(1);
    assertThat(outcome.out()).contains("certified; objective -0.5", ", 5000 samples");
    List<String> lines = solution();
    assertThat(lines.get(0)).isEqualTo(outcome.out().strip());
    assertThat(lines).contains("Options").endsWith("objno 0 0");
    // The last numbers: the multiplier in AMPL's sign, x and y.
    List<Double> numbers =
        lines.subList(lines.size() - 4, lines.size() - 1).stream().map(Double::valueOf).toList();
    double[] expected = {1.0, 1.5, 0.5};
    for (int i = 0; i < expected.length; i++) {
      assertThat(numbers.get(i)).isBetween(expected[i] - 0.01, expected[i] + 0.01);
    }
  }

  @Test
  void aStubNeedsNoEnding() throws IOException {
    assertThat(run("", stub(), "-AMPL", "samples=500").code()).isZero();
    assertThat(solution()).isNotEmpty();
  }

  @Test
  void theEnvironmentIsReadAndTheCommandLineOverrulesIt() throws IOException {
    String environment = " samples = 700  seed=3\n";
    assertThat(run(environment, stub(), "-AMPL").out()).contains(", 700 samples");
    assertThat(run(environment, stub(), "-AMPL", "samples=900").out()).contains(", 900 samples");
  }

  @Test
  void wrongOptionsAreNamedAndNothingIsWritten() throws IOException {
    Outcome two = run("foo=1", stub(), "-AMPL", "sampels=5");
    assertThat(two.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(two.err()).contains("options (foo, sampels) are not known", "samples, seed");
    assertThat(run("", stub(), "-AMPL", "seed").err()).contains("option (seed) must have a value");
    assertThat(run("", stub(), "-AMPL", "seed=x").err()).contains("seed (x) must be a whole");
    assertThat(run("", stub(), "-AMPL", "noise=x").err()).contains("noise (x) must be a number");
    assertThat(run("", stub(), "-AMPL", "starts=-1").err()).contains("starts (-1) must be");
    assertThat(run("", stub(), "-AMPL", "samples=0").err()).contains("(0)");
    assertThat(folder.resolve("plan.sol")).doesNotExist();
  }

  @Test
  void missingAndDamagedFilesAreRefused() throws IOException {
    Outcome missing = run("", folder.resolve("nix").toString(), "-AMPL");
    assertThat(missing.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(missing.err()).contains("nix.nl) does not exist");
    Files.writeString(folder.resolve("plan.nl"), "hello");
    Outcome damaged = run("", folder.resolve("plan.nl").toString(), "-AMPL");
    assertThat(damaged.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(damaged.err()).startsWith("plan.nl: ");
  }

  @Test
  void wholeVariablesAreRefusedUnlessRelaxed() throws IOException {
    // Both variables are linear nowhere, so whole ones are counted among the nonlinear.
    String whole = PLAN.replace(" 0 0 0 0 0\n 2 2", " 0 0 0 0 1\n 2 2");
    Path file = folder.resolve("plan.nl");
    Files.writeString(file, whole);
    assertThat(run("", file.toString(), "-AMPL").err()).contains("must be whole");
    assertThat(run("", file.toString(), "-AMPL", "relax=1", "samples=500").code()).isZero();
  }

  @Test
  void outcomesAreThoseOfAmpl() {
    Status spent = Status.BUDGET_EXHAUSTED;
    assertThat(AmplDriver.outcome(Verdict.CERTIFIED, spent)).isEqualTo(SolFile.Outcome.SOLVED);
    assertThat(AmplDriver.outcome(Verdict.FEASIBLE, spent)).isEqualTo(SolFile.Outcome.UNCERTAIN);
    assertThat(AmplDriver.outcome(Verdict.VIOLATED, spent)).isEqualTo(SolFile.Outcome.LIMIT);
    assertThat(AmplDriver.outcome(Verdict.INFEASIBLE_SUSPECTED, spent))
        .isEqualTo(SolFile.Outcome.INFEASIBLE);
    assertThat(AmplDriver.outcome(Verdict.DIVERGED, spent)).isEqualTo(SolFile.Outcome.UNBOUNDED);
    assertThat(AmplDriver.outcome(Verdict.DIVERGED, Status.DIVERGED))
        .isEqualTo(SolFile.Outcome.FAILURE);
    assertThat(AmplDriver.outcome(Verdict.UNDECIDED, Status.ORACLE_FAILED))
        .isEqualTo(SolFile.Outcome.FAILURE);
  }
}
