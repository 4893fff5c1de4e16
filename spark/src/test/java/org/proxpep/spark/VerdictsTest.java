package org.proxpep.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.AuxiliaryVariables;
import org.proxpep.problem.Scenarios;

/** What is said about a point is what one machine says. */
class VerdictsTest {

  private static final Rows ROWS = new Rows(6000);

  private static final String BEGIN =
      """
      data "rows.csv" weight w
      features z = standardize(a, b), columns(k)
      var v[z] in [-1, 1] start 0.3
      let score = dot(v, z)
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "minimize cvar(0.9, score)\nsubject to variance(score | g == \"x\") <= 2",
        "minimize E[(score - b)^2]\nsubject to probability(score >= 1, 0.1) <= 0.2",
        "minimize E[(score - b)^2]\nsubject to E[sigmoid(score) | g == \"rare\"] <= 0.7",
        "minimize log(E[exp(score)])\nsubject to E[exp(score)*k] / E[exp(score)] <= 2 within 0.1",
        "minimize E[(score - b)^2]\nsubject to E[(k - 1)*score] == 0",
        "minimize E[(score - b)^2]\nsubject to E[(a - b)*score | g == \"x\"] <= 0",
        "minimize E[(score - b)^2]\nsubject to log(probability(score >= 1, 0.1)) <= -1",
      })
  void certificatesAreThoseOfOneMachine(String functions) {
    ModelProblem here = ROWS.here(BEGIN + functions);
    try (SparkProblem there = Rows.there(BEGIN + functions, ROWS.data(2), 2)) {
      double[] x = here.startingPoint();
      if (here.auxiliaryVariables().isPresent()) {
        AuxiliaryVariables far = there.auxiliaryVariables().orElseThrow();
        double[] settled = here.auxiliaryVariables().get().settled(x).orElseThrow();
        assertThat(far.settled(x).orElseThrow()).containsExactly(settled);
        x = settled;
      }
      double[] y = new double[here.inequalities() + here.equalities()];
      there.expect(3);
      Certificate expected =
          new Certifier(here, new Scenarios(3), CertificateSettings.DEFAULT).certify(x, y);
      Certificate found =
          new Certifier(there, new Scenarios(3), CertificateSettings.DEFAULT).certify(x, y);
      assertThat(found.verdict()).isEqualTo(expected.verdict());
      for (int k = 0; k < expected.constraints().size(); k++) {
        assertThat(found.constraints().get(k).value().estimate())
            .isCloseTo(expected.constraints().get(k).value().estimate(), within(1e-6));
        assertThat(found.constraints().get(k).size())
            .isEqualTo(expected.constraints().get(k).size());
      }
    }
  }
}
