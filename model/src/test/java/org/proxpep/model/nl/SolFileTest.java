package org.proxpep.model.nl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SolFileTest {

  private static NlProblem problem() throws NlException {
    return NlProblem.parse("small", NlTexts.bytes(NlTexts.EVERYTHING), NlOptions.defaults());
  }

  @Test
  void theFileRepeatsTheOptionsAndTellsMultipliersInTheSignsOfAmpl(@TempDir Path folder)
      throws IOException {
    // Rows c1.upper, c1.lower, c2 (upper), c3 (lower), c4 (equal), of a maximisation.
    double[] multipliers = {0.5, 0.125, 2.0, 3.0, -4.0};
    Path file = folder.resolve("small.sol");
    SolFile.write(
        file,
        problem(),
        "Prox-PEP: certified\n\nobjective 1.5",
        new double[] {0.5, -0.0, 1e-20},
        multipliers,
        SolFile.Outcome.SOLVED);
    assertThat(Files.readString(file))
        .isEqualTo(
            """
            Prox-PEP: certified
            \s
            objective 1.5

            Options
            3
            1
            1
            0
            5
            5
            3
            3
            0.375
            2
            -3
            -4
            0
            0.5
            0
            1.0E-20
            objno 0 0
            """);
  }

  private static String withFirstLine(String line) throws NlException {
    String text = line + NlTexts.EVERYTHING.substring(NlTexts.EVERYTHING.indexOf('\n'));
    NlProblem p = NlProblem.parse("small", NlTexts.bytes(text), NlOptions.defaults());
    return SolFile.text(p, "m", new double[3], new double[0], SolFile.Outcome.SOLVED);
  }

  @Test
  void readersAlwaysFindThreeOptionsAtLeast() throws NlException {
    assertThat(withFirstLine("g0")).startsWith("m\n\nOptions\n3\n1\n1\n0\n5\n0\n3\n3\n0\n");
    assertThat(withFirstLine("g2 1 2")).startsWith("m\n\nOptions\n3\n1\n2\n0\n5\n0\n3\n3\n0\n");
  }

  @Test
  void aThreeInTheSecondPlaceAnnouncesATolerance() throws NlException {
    assertThat(withFirstLine("g3 0 3 0 0.25"))
        .startsWith("m\n\nOptions\n5\n0\n3\n0\n5\n0\n3\n3\n0.25\n0\n");
    assertThat(withFirstLine("g3 0 3 0"))
        .startsWith("m\n\nOptions\n5\n0\n3\n0\n5\n0\n3\n3\n0\n0\n");
  }

  @Test
  void multipliersMayBeLeftOut() throws NlException {
    String text =
        SolFile.text(problem(), "stopped", new double[3], new double[0], SolFile.Outcome.LIMIT);
    assertThat(text).contains("Options\n3\n1\n1\n0\n5\n0\n3\n3\n0\n0\n0\nobjno 0 400\n");
  }

  @Test
  void minimisationHasTheOppositeSigns() throws NlException {
    String text = NlTexts.EVERYTHING.replace("O0 1", "O0 0");
    NlProblem p = NlProblem.parse("small", NlTexts.bytes(text), NlOptions.defaults());
    String sol =
        SolFile.text(p, "m", new double[3], new double[] {0, 1, 1, 1, 1}, SolFile.Outcome.SOLVED);
    assertThat(sol).contains("\n3\n3\n1\n-1\n1\n-1\n0\n");
  }

  @Test
  void aWrongNumberOfValuesIsRefused() throws NlException {
    NlProblem p = problem();
    assertThatThrownBy(
            () -> SolFile.text(p, "m", new double[2], new double[0], SolFile.Outcome.SOLVED))
        .hasMessageContaining("variables (2) must be 3");
    assertThatThrownBy(
            () -> SolFile.text(p, "m", new double[3], new double[1], SolFile.Outcome.SOLVED))
        .hasMessageContaining("multipliers (1) must be 5");
  }
}
