package org.proxpep.model.bridges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.model.problem.Model;
import org.proxpep.model.problem.ModelOptions;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.problem.Scenarios;

/** Constraints on quotients of means are judged without division, and shown as quotients. */
class RatioOfMeansTest {

  private static final double[] A = {1, 2, 4, 5};
  private static final double[] B = {2, 1, 3, 2};

  @TempDir Path folder;

  @BeforeEach
  void writeData() throws IOException {
    Files.writeString(folder.resolve("d.csv"), "a,b\n1,2\n2,1\n4,3\n5,2\n");
  }

  private ModelProblem model(String constraint) {
    String text =
        "data \"d.csv\"\nvar x in [0, 3] start 1\nlet share = E[exp(a*x/9)] / E[b*exp(x)]\n"
            + "minimize x^2\nsubject to c: "
            + constraint;
    return Model.parse("m", text, folder, ModelOptions.defaults().withMeansDrawn());
  }

  private static double mean(double[] values, double x, boolean numerator) {
    double sum = 0.0;
    for (double v : values) {
      sum += numerator ? Math.exp(v * x / 9) : v * Math.exp(x);
    }
    return sum / values.length;
  }

  private static double row(ModelProblem problem, double x) {
    Evaluation out = Evaluation.of(problem);
    FiniteMean.of(problem.finite().orElseThrow(), 1).evaluate(new double[] {x}, out);
    return out.value(1);
  }

  @ParameterizedTest
  @CsvSource({
    "share <= 0.1",
    "share >= 0.1",
    "share == 0.1",
    "0.1 >= share",
    "2*E[exp(a*x/9)]/2/E[b*exp(x)] <= 0.1"
  })
  void noVariableIsAddedAndTheQuotientComesBack(String constraint) {
    ModelProblem problem = model(constraint);
    assertThat(problem.auxiliaries()).isEmpty();
    for (double x : new double[] {1.0, 2.0}) {
      double quotient = mean(A, x, true) / mean(B, x, false);
      double row = row(problem, x) / problem.unit(1, new double[] {x});
      assertThat(problem.meaning(1).value(row)).isCloseTo(quotient, within(1e-12));
    }
    assertThat(problem.unit(1, new double[] {1.0})).isCloseTo(1.0, within(1e-12));
  }

  @Test
  void rangesAreTwoOfThem() {
    ModelProblem problem = model("0.05 <= share <= 0.3");
    assertThat(problem.inequalities()).isEqualTo(2);
    assertThat(problem.auxiliaries()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "E[exp(a*x)] / E[(b - 2)*exp(x)] <= 1",
        "E[exp(a*x)] / E[b*exp(x)] <= x",
        "E[exp(a*x)] / E[b*exp(x)] + 1 <= 2",
        "1 / E[b*exp(x)] <= 2",
      })
  void otherQuotientsKeepTheirVariable(String constraint) {
    assertThat(model(constraint).auxiliaries()).isNotEmpty();
  }

  @Test
  void whatIsSaidIsInUnitsOfTheQuotient() {
    ModelProblem problem = model("share <= 0.1 within 0.02");
    double[] x = {2.0};
    Certificate certificate =
        new Certifier(problem, new Scenarios(3), CertificateSettings.DEFAULT)
            .certify(x, new double[] {0.5});
    ConstraintStatement said = certificate.constraints().get(0);
    double quotient = mean(A, 2.0, true) / mean(B, 2.0, false);
    assertThat(said.value().estimate()).isCloseTo(quotient, within(1e-9));
    assertThat(said.tolerance()).isCloseTo(0.02, within(1e-12));
  }

  @Test
  void letsKeepTheirMeaningUnderAnIndexOfTheSameName() throws IOException {
    String text =
        """
        data "d.csv"
        var x in [0, 3]
        let q = E[exp(a*x)] / E[b*exp(x)]
        minimize x
        subject to c[a in 1..2]: q <= 5 * a
        """;
    ModelProblem problem = Model.parse("m", text, folder);
    Evaluation out = Evaluation.of(problem);
    FiniteMean.of(problem.finite().orElseThrow(), 1).evaluate(new double[] {0.0}, out);
    assertThat(problem.meaning(1).value(out.value(1))).isCloseTo(0.5, within(1e-12));
  }
}
