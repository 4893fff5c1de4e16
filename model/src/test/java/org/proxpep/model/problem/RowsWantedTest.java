package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Decision;
import org.proxpep.certificate.SafeTest;
import org.proxpep.model.data.Table;
import org.proxpep.problem.ScenarioRandom;

/** How many rows a safe test is said to need, against a law where that is known. */
final class RowsWantedTest {

  private static final String MODEL =
      """
      data t from "t.csv"
      var k in [0, 9]
      minimize   k
      subject to late: probability(x >= k, 0.1) <= 0.1
      """;

  /** An exponential x is above it with probability .07. */
  private static final double K = -Math.log(0.07);

  /** A test by n rows kept aside. */
  private static SafeTest test(int n, long seed) {
    ScenarioRandom random = new ScenarioRandom(seed);
    double[][] rows = new double[2 * n][1];
    for (double[] row : rows) {
      row[0] = -Math.log(1.0 - random.nextDouble());
    }
    ModelProblem all =
        Model.parse(
            "late",
            MODEL,
            Path.of(""),
            ModelOptions.defaults().withTable("t", Table.of("t", List.of("x"), rows)));
    HoldOut split = HoldOut.of(all, new HoldOutRule.Share(0.5), 1);
    return new SafeTest(split.aside(new double[] {K}), CertificateSettings.DEFAULT);
  }

  private static double passing(int n, long first) {
    int passed = 0;
    for (int t = 0; t < 100; t++) {
      passed += test(n, first + t).passes() ? 1 : 0;
    }
    return passed / 100.0;
  }

  @Test
  void aboutSoManyRowsAreEnoughAsTheMessageSays() {
    List<Double> said = new ArrayList<>();
    for (int t = 0; t < 60; t++) {
      // So few that most of them fail: those that fail among many are not like the law.
      SafeTest test = test(80, 1000 + t);
      var late = test.constraints().get(0);
      if (late.decision() != Decision.HOLDS) {
        double wanted = test.rowsWanted(late);
        assertThat(wanted).isGreaterThan(80);
        said.add(wanted);
      }
    }
    Collections.sort(said);
    // By the law: (1.64 + 1.28)² · .07 · .93 / .03² = 620.
    double middle = said.get(said.size() / 2);
    assertThat(middle).isBetween(400.0, 1600.0);
    assertThat(passing((int) middle, 5000)).isGreaterThan(0.75);
    assertThat(passing((int) middle / 4, 7000)).isLessThan(0.6);
  }
}
