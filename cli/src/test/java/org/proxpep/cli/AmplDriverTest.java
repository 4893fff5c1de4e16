package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.certificate.Verdict;
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
    assertThat(outcome.out()).contains("certified, locally optimal; objective -0.5", " samples");
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
    // With noise all samples are spent.
    String environment = " samples = 700  seed=3 noise=0.1\n";
    assertThat(run(environment, stub(), "-AMPL").out()).contains(", 700 samples");
    assertThat(run(environment, stub(), "-AMPL", "samples=900").out()).contains(", 900 samples");
    assertThat(run("noise=0.1", stub(), "-AMPL", "samples", "=", "800").out())
        .contains(", 800 samples");
    assertThat(run("noise=0.1", stub(), "-AMPL", "samples =", "800").out())
        .contains(", 800 samples");
    assertThat(run("noise=0.1", stub(), "-AMPL", "samples =800").out()).contains(", 800 samples");
  }

  @Test
  void wrongOptionsAreNamedAndNothingIsWritten() throws IOException {
    Outcome two = run("foo=1", stub(), "-AMPL", "sampels=5");
    assertThat(two.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(two.err()).contains("options (foo, sampels) are not known", "seed, samples");
    assertThat(two.err()).contains("Maybe you mean samples, of ");
    assertThat(run("", stub(), "-AMPL", "zzz=5").err()).contains("Maybe one of seed, samples");
    assertThat(run("", stub(), "-AMPL", "relax=2").err())
        .contains("relax (2) must be a whole number from 0 to 1");
    assertThat(run("", stub(), "-AMPL", "seed").err()).contains("option (seed) must have a value");
    assertThat(run("", stub(), "-AMPL", "seed=x").err())
        .contains("seed (x) must be a whole number");
    assertThat(run("", stub(), "-AMPL", "noise=x").err()).contains("noise (x) must be a number");
    assertThat(run("", stub(), "-AMPL", "starts=-1").err()).contains("starts (-1) must be");
    assertThat(run("", stub(), "-AMPL", "samples=0").err()).contains("(0)");
    assertThat(folder.resolve("plan.sol")).doesNotExist();
  }

  @Test
  void flagsTellVersionKeysAndUsage() {
    Outcome version = Outcome.of("-v");
    assertThat(version.code()).isZero();
    // Pyomo looks for numbers with points between them.
    assertThat(version.out()).containsPattern("^Prox-PEP [0-9]+\\.[0-9]+\\.[0-9]+.*\\R$");
    Outcome keys = Outcome.of("-=");
    assertThat(keys.code()).isZero();
    assertThat(keys.out().lines().map(line -> line.split(" ", 2)[0]))
        .doesNotHaveDuplicates()
        .hasSize(26)
        .contains("samples", "gap_tolerance", "outlev", "wantsol", "optionfile");
    assertThat(keys.out()).contains("the budget of scenarios (default 100000)");
    assertThat(Outcome.of("-?").out()).contains("STUB [-AMPL] [key=value ...]", "-=", "-oFILE");
    assertThat(run("", "plan", "-AMPL", "-v").out()).startsWith("Prox-PEP ");
  }

  @Test
  void settingsMayStandInTwoVariablesInAnyCaseAndWithoutTheSign() throws IOException {
    Map<String, String> variables =
        Map.of("prox_pep_options", "samples=500", "prox-pep_options", "seed 4 Max-Time 60");
    String environment = AmplDriver.environment(variables);
    assertThat(environment).isEqualTo("samples=500 seed 4 Max-Time 60");
    Outcome outcome = run(environment, stub(), "-AMPL", "SAMPLES", "600", "relax=0", "noise=0.1");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).contains(", 600 samples");
    assertThat(AmplDriver.environment(Map.of())).isEmpty();
  }

  @Test
  void outlevDecidesWhatIsPrinted() throws IOException {
    assertThat(run("outlev=0", stub(), "-AMPL", "samples=500").out()).isEmpty();
    assertThat(run("outlev=1", stub(), "-AMPL", "samples=500").out().lines()).hasSize(1);
    String progress = run("outlev=2", stub(), "-AMPL", "samples=500").out();
    assertThat(progress).contains("violation");
    assertThat(progress.lines().count()).isGreaterThan(2);
    assertThat(run("outlev=3", stub(), "-AMPL").err())
        .contains("outlev (3) must be a whole number from 0 to 2");
  }

  /**
   * The least x² + y² + z² with x + y ≥ 3, x − y = 1, z ≤ −3 and −1 ≤ x − z ≤ 100 is 14 at (2, 1,
   * −3). As a function of the first three right-hand sides it is (a² + b²)/2 + c², so that its
   * derivatives, AMPL's multipliers, are 3, 1 and −6; those of the range are 0.
   */
  private static String shadowPrices(boolean maximize) {
    return """
    g3 1 1 0
     3 4 1 1 1
     0 1
     0 0
     0 3 0
     0 0 0 1
     0 0 0 0 0
     7 3
     0 0
     0 0 0 0 0
    C0
    n0
    C1
    n0
    C2
    n0
    C3
    n0
    O0 %s
    %so54
    3
    o5
    v0
    n2
    o5
    v1
    n2
    o5
    v2
    n2
    x3
    0 1
    1 1
    2 -1
    r
    2 3
    4 1
    1 -3
    0 -1 100
    b
    0 -10 10
    0 -10 10
    0 -10 10
    k2
    3
    5
    J0 2
    0 1
    1 1
    J1 2
    0 1
    1 -1
    J2 1
    2 1
    J3 2
    0 1
    2 -1
    G0 3
    0 0
    1 0
    2 0
    """
        .formatted(maximize ? "1" : "0", maximize ? "o16\n" : "");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void multipliersAreDerivativesOfTheObjectiveByTheRightHandSides(boolean maximize)
      throws IOException {
    Files.writeString(folder.resolve("plan.nl"), shadowPrices(maximize));
    Outcome outcome = run("", folder.resolve("plan").toString(), "-AMPL", "samples=20000");
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).contains("certified");
    SolReader.Solution ampl = SolReader.asAmpl(solution(), 4, 3);
    SolReader.Solution pyomo = SolReader.asPyomo(solution());
    assertThat(pyomo).usingRecursiveComparison().isEqualTo(ampl);
    assertThat(ampl.code()).isZero();
    double sign = maximize ? -1.0 : 1.0;
    assertThat(ampl.duals())
        .containsExactly(new double[] {3 * sign, sign, -6 * sign, 0}, within(0.02));
    assertThat(ampl.variables()).containsExactly(new double[] {2, 1, -3}, within(0.01));
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
    assertThat(run("", file.toString(), "-AMPL").err())
        .contains("must be whole (1) must be 0", "\nMaybe ", "relax=1");
    assertThat(run("", file.toString(), "-AMPL", "relax=1", "samples=500").code()).isZero();
  }

  /** Two objectives, to minimise (x−1)² and to maximise −(x−3)², without constraints. */
  private static final String TWO_OBJECTIVES =
      """
      g3 1 1 0
       1 0 2 0 0
       0 2
       0 0
       0 1 0
       0 0 0 1
       0 0 0 0 0
       0 2
       0 0
       0 0 0 0 0
      O0 0
      o5
      o0
      n-1
      v0
      n2
      O1 1
      o16
      o5
      o0
      n-3
      v0
      n2
      b
      3
      G0 1
      0 0
      G1 1
      0 0
      """;

  @Test
  void objnoChoosesTheObjective() throws IOException {
    Path file = Files.writeString(folder.resolve("plan.nl"), TWO_OBJECTIVES);
    for (int number = 1; number <= 2; number++) {
      Outcome outcome = run("", file.toString(), "-AMPL", "objno=" + number);
      assertThat(outcome.err()).isEmpty();
      List<String> lines = solution();
      assertThat(lines.get(lines.size() - 1)).isEqualTo("objno " + (number - 1) + " 0");
      assertThat(Double.parseDouble(lines.get(lines.size() - 2)))
          .isCloseTo(2.0 * number - 1.0, within(1e-6));
    }
    assertThat(run("", file.toString(), "-AMPL", "objno=3").err())
        .contains("no objective 3 (counted from 1)", "in the file is 2");
    assertThat(run("", file.toString(), "-AMPL", "objno=0").err())
        .contains("objno (0) must be a whole number from 1");
  }

  @Test
  void outcomesAreThoseOfAmpl() {
    Map<Verdict, SolFile.Outcome> expected =
        Map.of(
            Verdict.CERTIFIED, SolFile.Outcome.SOLVED,
            Verdict.FEASIBLE, SolFile.Outcome.UNCERTAIN,
            Verdict.VIOLATED, SolFile.Outcome.LIMIT,
            Verdict.INFEASIBLE_SUSPECTED, SolFile.Outcome.INFEASIBLE,
            Verdict.DIVERGED, SolFile.Outcome.UNBOUNDED);
    expected.forEach(
        (verdict, outcome) ->
            assertThat(AmplDriver.outcome(verdict, Status.BUDGET_EXHAUSTED, true))
                .isEqualTo(outcome));
    assertThat(AmplDriver.outcome(Verdict.DIVERGED, Status.DIVERGED, false))
        .isEqualTo(SolFile.Outcome.FAILURE);
    assertThat(AmplDriver.outcome(Verdict.UNDECIDED, Status.ORACLE_FAILED, true))
        .isEqualTo(SolFile.Outcome.FAILURE);
  }

  @Test
  void aLinearObjectiveWithoutEndIsUnbounded() throws IOException {
    String endless = TWO_OBJECTIVES.replaceFirst("(?s)O0 0.*O1 1", "O0 1\nn0\nO1 1");
    Path file = folder.resolve("plan.nl");
    Files.writeString(file, endless.replace("G0 1\n0 0", "G0 1\n0 1"));
    assertThat(run("", file.toString(), "-AMPL").out()).contains("diverged, unbounded");
    assertThat(solution()).endsWith("objno 0 300");
  }
}
