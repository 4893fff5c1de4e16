package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.certificate.FunctionSizes;
import org.proxpep.problem.Scenarios;

class ModelTermsTest {

  private static final Scenarios SCENARIOS = new Scenarios(1);

  private static double size(ModelProblem model, double... x) {
    return FunctionSizes.at(model, SCENARIOS, 500, x).rows()[1];
  }

  private static double size(String constraint, double... x) {
    String text =
        """
        random d ~ normal(5, 1)
        param c = [1, 2, -3]
        var x[1..3] in [-10, 10]
        minimize (x[1] - 1)^2 + (x[2] - 2)^2 + x[3]^2
        subject to c: %s
        """;
    return size(Model.parse("m", text.formatted(constraint), Path.of(".")), x);
  }

  @Test
  void whatStandsOnBothSidesIsNoTerm() {
    double plain = size("E[max(d - x[1], 0)] <= 0.2", 5, 1, 1);
    assertThat(size("E[max(d - x[1], 0) + 1000 + x[2]] <= 1000.2 + x[2]", 5, 1, 1))
        .isCloseTo(plain, within(1e-9));
    assertThat(size("E[max(d - x[1], 0)] + 0.1*x[2] + 0.2*x[2] <= 0.2 + 0.3*x[2]", 5, 1, 1))
        .isCloseTo(plain, within(1e-9));
  }

  @Test
  void aProductWithNumbersIsASumOfTerms() {
    assertThat(size("dot(c, x) == 0", 1, 1, 1)).isCloseTo(3.0, within(1e-12));
    assertThat(size("sum(i in 1..3, c[i]*x[i]) == 0", 1, 1, 1)).isCloseTo(3.0, within(1e-12));
  }

  @Test
  void termsThatVanishWithTheViolationLeaveAPartOfWhatChangesAround() {
    for (String zero : new String[] {"x[1]*x[2] == 0", "x[1]^3 >= 0", "E[d*x[1]] >= 0"}) {
      for (double tiny : new double[] {0.0, 1e-44, -1e-18, 1e-9}) {
        assertThat(size(zero, tiny, 2, 0)).as(zero + tiny).isBetween(1e-6, 1.0);
      }
      double large = size("1e9*(" + zero.substring(0, zero.indexOf(' ')) + ") <= 0", 1e-18, 2, 0);
      assertThat(large).isCloseTo(1e9 * size(zero, 1e-18, 2, 0), within(1e-6 * large));
    }
    assertThat(size("sin(x[1]) == 0", Math.PI, 2, 0)).isBetween(0.001, 1.0);
  }

  @Test
  void aMeanThatIsKnownAsAFunctionIsAsLargeAsIfItWereDrawn(@TempDir Path folder)
      throws IOException {
    StringBuilder rows = new StringBuilder("s,z\n");
    double absolute = 0.0;
    for (int i = 0; i < 60; i++) {
      absolute += Math.abs((i % 3 == 0 ? 1 : 0) - 1.0 / 3.0) * (2 * (i * 7 % 11) + 1) / 60;
      rows.append(i % 3 == 0 ? 1 : 0).append(',').append(i * 7 % 11).append('\n');
    }
    Files.writeString(folder.resolve("t.csv"), rows);
    String text =
        """
        data "t.csv"
        param m = E[s]
        var w in [-5, 5]
        var b in [-5, 5]
        minimize (w - 1)^2 + (b - 1)^2
        subject to fair: %s*E[(s - m)*(w*z + b)] == 0
        """;
    for (String factor : new String[] {"1", "-1", "-7"}) {
      ModelProblem known = Model.parse("m", text.formatted(factor), folder);
      ModelProblem drawn =
          Model.parse(
              "m", text.formatted(factor), folder, ModelOptions.defaults().withMeansDrawn());
      assertThat(known.isDeterministic(1)).isTrue();
      // E|s − m| = 4/9, although E[s − m] = 0 up to rounding.
      double expected = 4.0 / 9.0 * Math.abs(Double.parseDouble(factor));
      assertThat(size(known, 0, 1)).isCloseTo(expected, within(1e-9 * expected));
      // By all rows: E|(s − m)(2z + 1)|. Drawn, it is the same up to the noise of 500 scenarios.
      double size = absolute * Math.abs(Double.parseDouble(factor));
      assertThat(size(known, 2, 1)).isCloseTo(size, within(1e-9 * size));
      assertThat(size(drawn, 2, 1)).isCloseTo(size, within(0.1 * size));
    }
  }
}
