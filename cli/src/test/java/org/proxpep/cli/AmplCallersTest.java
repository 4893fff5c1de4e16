package org.proxpep.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.fixture.EveryJava;

/**
 * Calls as programs make them, each with the file in the form that it writes and the solution read
 * by its rules. All of them ask for the least (x−3)² + (y−2)² with x + y ≤ 3, x y ≥ 1, 0 ≤ x, y ≤
 * 5, which is 2 at (2, 1); a unit more on the right-hand side of the first changes it by −2.
 */
@EveryJava
class AmplCallersTest {

  private static final double[] POINT = {2, 1};
  private static final double[] DUALS = {-2, 0};

  /** CasADi's plug-in {@code ampl}: everything nonlinear, flags 0, no names, r after x. */
  private static final String CASADI =
      """
      g3 1 1 0
      2 2 1 0 0 0
      2 1
      0 0
      2 2 2
      0 0 0 0
      0 0 0 0 0
      4 2
      4 4
      0 0 0 0 0
      O0 0
      o0
      o5
      o1
      v0
      n3
      n2
      o5
      o1
      v1
      n2
      n2
      C0
      o0
      v0
      v1
      C1
      o2
      v0
      v1
      k1
      2
      J0 2
      0 0
      1 0
      J1 2
      0 0
      1 0
      G0 2
      0 0
      1 0
      x2
      0 4
      1 0.5
      r
      1 3
      2 1
      b
      0 0 5
      0 0 5
      """;

  /** Pyomo with its names as comments: flags 1, the linear constraint last. */
  private static final String PYOMO =
      """
      g3 1 1 0	# problem unknown
       2 2 1 0 0 	# vars, constraints, objectives, ranges, eqns
       1 1 0 0 0 0	# nonlinear constrs, objs; ccons: lin, nonlin, nd, nzlb
       0 0	# network constraints: nonlinear, linear
       2 2 2 	# nonlinear vars in constraints, objectives, both
       0 0 0 1	# linear network variables; functions; arith, flags
       0 0 0 0 0 	# discrete variables: binary, integer, nonlinear (b,c,o)
       4 2 	# nonzeros in Jacobian, obj. gradient
       3 1	# max name lengths: constraints, variables
       0 0 0 0 0	# common exprs: b,c,o,c1,o1
      C0	#prod
      o2	#*
      v0	#x
      v1	#y
      C1	#sum
      n0
      O0 0	#obj
      o0	#+
      o5	#^
      o0	#+
      v0	#x
      n-3
      n2
      o5	#^
      o0	#+
      v1	#y
      n-2
      n2
      x2	# initial guess
      0 4	#x
      1 0.5	#y
      r	#2 ranges (rhs's)
      2 1	#prod
      1 3	#sum
      b	#2 bounds (on variables)
      0 0 5	#x
      0 0 5	#y
      k1	#intermediate Jacobian column lengths
      2
      J0 2	#prod
      0 0
      1 0
      J1 2	#sum
      0 1
      1 1
      G0 2	#obj
      0 0
      1 0
      """;

  /** JuMP: MathOptInterface's writer, six counts, a quadratic objective without its linear part. */
  private static final String JUMP =
      """
      g3 1 1 0
       2 2 1 0 0 0
       1 1
       0 0
       2 2 2
       0 0 0 1
       0 0 0 0 0
       4 2
       0 0
       0 0 0 0 0
      C0
      o2
      v0
      v1
      C1
      n0
      O0 0
      o0
      n13
      o0
      o2
      v0
      v0
      o2
      v1
      v1
      x2
      0 4
      1 0.5
      r
      2 1
      1 3
      b
      0 0 5
      0 0 5
      k1
      2
      J0 2
      0 0
      1 0
      J1 2
      0 1
      1 1
      G0 2
      0 -6
      1 -4
      """;

  /** JuMP again: the largest 1 − (x−2)² − (y−1)² as a sum of many terms; no sections r, k and J. */
  private static final String JUMP_WITHOUT_CONSTRAINTS =
      """
      g3 1 1 0
       2 0 1 0 0 0
       0 1
       0 0
       0 2 0
       0 0 0 1
       0 0 0 0 0
       0 2
       0 0
       0 0 0 0 0
      O0 1
      o54
      3
      n1
      o16
      o5
      o0
      v0
      n-2
      n2
      o16
      o5
      o0
      v1
      n-1
      n2
      x2
      0 0
      1 0.5
      b
      3
      0 0 5
      G0 2
      0 0
      1 0
      """;

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("model.nl"), text);
  }

  private static void isRight(SolReader.Solution solution, double... duals) {
    assertThat(solution.variables()).containsExactly(POINT, within(1e-3));
    assertThat(solution.duals()).containsExactly(duals, within(1e-2));
  }

  @Test
  void casadiNamesTheSolutionFirstAndReadsItFromTheEnd() throws IOException {
    Path nl = file(CASADI);
    Path sol = folder.resolve("casadi_ampl_tmpX7.sol");
    Outcome outcome = Outcome.of("-o" + sol, nl.toString());
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.code()).isZero();
    isRight(SolReader.asCasadi(Files.readString(sol), 2, 2), DUALS);
    assertThat(folder.resolve("model.sol")).doesNotExist();
  }

  @Test
  void theSameFileIsReadFromItsBeginningToo() throws IOException {
    Path nl = file(CASADI);
    Outcome.of(nl.toString(), "-AMPL", "outlev=0");
    List<String> lines = Files.readAllLines(folder.resolve("model.sol"));
    assertThat(lines.get(0)).contains("certified, locally optimal");
    // Without a line objno the code is -1: none was asked for.
    isRight(SolReader.asAmpl(lines, 2, 2), DUALS);
  }

  @Test
  void pyomoPassesSettingsBehindTheFlag() throws IOException {
    Path nl = file(PYOMO);
    Outcome outcome = Outcome.of(nl.toString(), "-AMPL", "seed=3", "max_time=60");
    assertThat(outcome.err()).isEmpty();
    SolReader.Solution read = SolReader.asPyomo(Files.readAllLines(folder.resolve("model.sol")));
    isRight(read, DUALS[1], DUALS[0]);
    assertThat(read.code()).isZero();
  }

  @Test
  void jumpPassesTheFileAndReadsTheCode() throws IOException {
    Path nl = file(JUMP);
    Outcome outcome = Outcome.of(nl.toString(), "-AMPL", "outlev=2");
    assertThat(outcome.err()).isEmpty();
    SolReader.Solution read =
        SolReader.asAmpl(Files.readAllLines(folder.resolve("model.sol")), 2, 2);
    isRight(read, DUALS[1], DUALS[0]);
    assertThat(read.code()).isZero();
  }

  @Test
  void jumpLeavesOutTheSectionsOfConstraints() throws IOException {
    Path nl = file(JUMP_WITHOUT_CONSTRAINTS);
    Outcome outcome = Outcome.of(nl.toString(), "-AMPL");
    assertThat(outcome.out()).contains("; objective 1.00000000,");
    SolReader.Solution read =
        SolReader.asAmpl(Files.readAllLines(folder.resolve("model.sol")), 0, 2);
    isRight(read);
    assertThat(read.code()).isZero();
  }

  @Test
  void jumpPutsQuotesAroundTexts() throws IOException {
    Path nl = file(JUMP);
    Path kept = folder.resolve("a run");
    Outcome outcome = Outcome.of(nl.toString(), "-AMPL", "checkpoint=\"" + kept + "\"");
    assertThat(outcome.err()).isEmpty();
    assertThat(kept).exists();
    Path more = folder.resolve("more.opt");
    Files.writeString(more, "samples='700' checkpoint = '" + kept + "2'");
    Outcome named = Outcome.of(nl.toString(), "-AMPL", "optionfile=\"" + more + "\"", "noise=.1");
    assertThat(named.out()).contains(", 700 samples");
    assertThat(folder.resolve("a run2")).exists();
    assertThat(Outcome.of(nl.toString(), "-AMPL", "relax=true").err())
        .contains("relax (true) must be a whole number from 0 to 1.\nMaybe write relax=0.");
  }

  @Test
  void withoutTheFlagWantsolDecides() throws IOException {
    Path nl = file(PYOMO);
    Outcome message = Outcome.of(nl.toString());
    assertThat(message.out().lines()).hasSize(1);
    assertThat(folder.resolve("model.sol")).doesNotExist();
    Outcome shown = Outcome.of(nl.toString(), "wantsol=14");
    assertThat(shown.out().lines().map(line -> line.split(" ", 2)[0]))
        .containsExactly("x1", "x2", "c1", "c2");
    assertThat(Outcome.of("-s", nl.toString()).code()).isZero();
    assertThat(Files.deleteIfExists(folder.resolve("model.sol"))).isTrue();
    assertThat(Outcome.of(nl.toString(), "wantsol=9").out()).isEmpty();
    assertThat(Files.deleteIfExists(folder.resolve("model.sol"))).isTrue();
    assertThat(Outcome.of(nl.toString(), "wantsol=16").err())
        .contains("wantsol (16) must be a whole number from 0 to 15");
  }

  @Test
  void aFileOfSettingsCountsWhereItIsNamed() throws IOException {
    Path nl = file(PYOMO);
    Path more = folder.resolve("more.opt");
    Files.writeString(more, "# for tests\nnoise 0.1   seed=4\n\nsamples = 700 # few\n");
    String named = "optionfile=" + more;
    assertThat(Outcome.of(nl.toString(), "-AMPL", named).out()).contains(", 700 samples");
    assertThat(Outcome.of(nl.toString(), "-AMPL", named, "samples=800").out())
        .contains(", 800 samples");
    assertThat(Outcome.of(nl.toString(), "-AMPL", "samples=800", named).out())
        .contains(", 700 samples");
    Files.writeString(more, "smaples=3");
    assertThat(Outcome.of(nl.toString(), "-AMPL", named).err())
        .contains("option (smaples) is not known");
    Files.writeString(more, "optionfile=" + more);
    assertThat(Outcome.of(nl.toString(), "-AMPL", named).err()).contains("must not name another");
    assertThat(Outcome.of(nl.toString(), "-AMPL", "optionfile=nix").err())
        .contains("file of settings (nix) must be");
  }

  @Test
  void wrongCallsAreRefusedBeforeAnythingIsSolved() throws IOException {
    Path nl = file(PYOMO);
    Stream.of(
            List.of("-o", nl.toString()),
            List.of("-oa.sol"),
            List.of("-s", "-zz", nl.toString()),
            List.of("-o" + folder.resolve("nix/a.sol"), nl.toString()),
            List.of("-o" + folder, nl.toString()))
        .forEach(
            words -> {
              Outcome outcome = Outcome.of(words.toArray(new String[0]));
              assertThat(outcome.code()).as("%s", words).isEqualTo(ExitCode.BAD_INPUT);
              assertThat(outcome.err()).startsWith("prox-pep: The ").contains("\nMaybe ");
              assertThat(outcome.out()).isEmpty();
            });
  }
}
