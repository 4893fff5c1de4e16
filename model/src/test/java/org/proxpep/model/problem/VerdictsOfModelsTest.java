package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.certificate.Gap;
import org.proxpep.certificate.Interval;
import org.proxpep.certificate.Scope;
import org.proxpep.certificate.Verdict;
import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.model.data.Table;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;
import org.proxpep.solve.SolverSettings;

class VerdictsOfModelsTest {

  private static Certificate certificate(String text, double[] x, double... y) {
    ModelProblem problem = Model.parse("m", text, Path.of("."));
    CertificateSettings settings = CertificateSettings.DEFAULT.withSamples(1000, 20_000);
    return new Certifier(problem, new Scenarios(3), settings).certify(x, y);
  }

  @Test
  void anObjectiveWithoutAMeanHasNoGap() {
    Certificate c =
        certificate(
            "random d ~ normal(1, 2)\nvar x in [0, 10]\nmaximize gain: E[x/d] - x^2\n",
            new double[] {0.1});
    assertThat(c.verdict()).isEqualTo(Verdict.FEASIBLE);
    assertThat(c.gap().kind()).isEqualTo(Gap.Kind.UNKNOWN);
    assertThat(c.gap().reason()).contains("tails so heavy");
  }

  @Test
  void aConstraintWithoutAMeanDoesNotHoldByAShortLook() {
    // A normal divisor is near zero now and then. A thousand values seldom show how large they get.
    String text =
        """
        random d ~ normal(1, 2)
        var x in [0.1, 10]
        minimize x^2
        subject to r: E[x/d] <= 3
        """;
    for (int seed = 1; seed <= 60; seed++) {
      Certificate c =
          new Certifier(
                  Model.parse("m", text, Path.of(".")),
                  new Scenarios(seed),
                  CertificateSettings.DEFAULT)
              .certify(new double[] {0.1}, new double[1]);
      assertThat(c.verdict()).as("seed %s", seed).isEqualTo(Verdict.UNDECIDED);
    }
  }

  @Test
  void aValueThatCannotFallLowerIsOptimalThoughAllRowsLieOnKinks() {
    String text =
        """
        random e ~ normal(0, 1)
        var w in [-10, 10]
        var c
        minimize fit: E[abs(w*e + c - 2*e - 1)] + 3
        subject to small: E[max(0, w*e)] <= 5
        """;
    Certificate c = certificate(text, new double[] {2, 1}, 0);
    assertThat(c.gap().limit()).isZero();
    assertThat(c.gap().kind()).isEqualTo(Gap.Kind.GLOBAL);
    assertThat(c.verdict()).isEqualTo(Verdict.CERTIFIED);

    Certificate beside = certificate(text, new double[] {2.5, 1}, 0);
    assertThat(beside.gap().limit()).isBetween(0.3, 0.5);
    assertThat(beside.verdict()).isEqualTo(Verdict.FEASIBLE);
  }

  @Test
  void whatAnAuxiliaryVariableIsKeptWithinIsNoFloor() {
    // E[x*d] must stay positive in the logarithm, and 0.0001 of its first size is its bound.
    Certificate c =
        certificate(
            "random d ~ uniform(1, 2)\nvar x in [0, 10] start 1\nminimize log(E[x*d])\n",
            new double[] {1e-4, 1.5e-4},
            1e4);
    assertThat(c.gap().isClosed()).isFalse();
  }

  @Test
  void aSaddleHasNoLimitOfTheGap() {
    String text = "var x[1..2] in [-3, 3] start 0\nminimize x[1]^2 - x[2]^2 + 0.1*x[2]^4\n";
    Certificate c = certificate(text, new double[2]);
    assertThat(c.secondOrder().significant()).isTrue();
    assertThat(c.gap().kind()).isEqualTo(Gap.Kind.UNKNOWN);
    assertThat(c.gap().reason()).contains("not a local optimum");
  }

  private static CertifiedResult front(double gain, Table returns) {
    String text =
        """
        data t from "t.csv"
        features r = columns(all)
        var x[r] in simplex
        minimize risk: sd(dot(x, r))
        subject to gain: E[ dot(x, r) ] >= %s
        """
            .formatted(gain);
    ModelProblem problem =
        Model.parse("m", text, Path.of("."), ModelOptions.defaults().withTable("t", returns));
    return new Solver(new PracticalProxPep(), problem)
        .withSettings(SolverSettings.DEFAULT.withGoal(true))
        .solve();
  }

  @Test
  void onASimplexTheEquationOfAMeanKeepsItsPrice() {
    // The slopes of limit, mean and sum depend on each other among the shares; the mean's own
    // variable tells them apart.
    ScenarioRandom random = new ScenarioRandom(41);
    double[][] rows = new double[200][7];
    for (double[] row : rows) {
      double market = random.nextGaussian();
      for (int j = 0; j < row.length; j++) {
        row[j] = 0.1 * (j + 1) + 0.4 * market + (0.5 + 0.2 * j) * random.nextGaussian();
      }
    }
    Table returns = Table.of("t", List.of("a", "b", "c", "d", "e", "f", "g"), rows);
    for (double gain : new double[] {0.3, 0.4, 0.5, 0.6}) {
      CertifiedResult result = front(gain, returns);
      Certificate c = result.certificate();
      assertThat(c.verdict()).as("gain %s: %s", gain, c.gap()).isEqualTo(Verdict.CERTIFIED);
      double h = 1e-4;
      double quotient =
          (front(gain + h, returns).certificate().objective().estimate()
                  - front(gain - h, returns).certificate().objective().estimate())
              / (2 * h);
      assertThat(Objects.requireNonNull(c.constraints().get(0).price()).estimate())
          .isCloseTo(quotient, within(0.002 * quotient));
    }
  }

  @Test
  void atADegenerateVertexNoLimitHasAPrice() {
    // At (1, 1) loosening one limit alone gains nothing, whatever the multipliers say.
    String text =
        """
        var x[1..2] in [0, 10]
        maximize x[1] + x[2]
        subject to a: x[1] + x[2] <= 2
                   c: 2*x[1] + x[2] <= 3
                   d: x[1] + 2*x[2] <= 3
        """;
    Certificate c = certificate(text, new double[] {1, 1}, 0.4, 0.2, 0.2);
    assertThat(c.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(c.constraints()).allSatisfy(s -> assertThat(s.price()).isNull());
  }

  @Test
  void aLimitWithoutAPriceTakesNoneThatItCannotCarry() {
    // b binds too, but holding x[1] down is not what loosening a would need.
    String text =
        """
        var x[1..2] in [0, 10]
        minimize x[1] + 2*x[2]
        subject to a[i in 1..2]: x[i] + 0*x[1]*x[2] >= 1 within 1e-6
                   b: x[1] + x[2] <= 2
        """;
    Certificate c = certificate(text, new double[] {1, 1}, 1, 2, 0);
    assertThat(c.verdict()).isEqualTo(Verdict.CERTIFIED);
    Interval price = c.constraints().get(1).price();
    assertThat(price).isNotNull();
    assertThat(price.estimate()).isCloseTo(2.0, within(1e-9));
    assertThat(c.constraints().get(2).price()).isNull();
  }

  @Test
  void aBoundWithoutAPriceMayCarryOneToo() {
    // The price of a is anything from 1 to 2: x[1] is at its bound.
    String text =
        """
        var x[1..3] in [0, 3]
        maximize 3*x[1] + 2*x[2] + x[3]
        subject to a: x[1] + x[2] + x[3] <= 4
                   b: x[1] + 3*x[2] <= 6
        """;
    Certificate c = certificate(text, new double[] {3, 1, 0}, 1.2, 0.8 / 3);
    assertThat(c.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(c.constraints()).allSatisfy(s -> assertThat(s.price()).isNull());
    Certificate alone =
        certificate(text.replace("b: x[1] + 3*", "b: x[1] + 2*"), new double[] {3, 1, 0}, 2, 0);
    Interval price = alone.constraints().get(0).price();
    assertThat(price).isNotNull();
    assertThat(price.estimate()).isCloseTo(2.0, within(1e-9));
  }

  @Test
  void whatNoVariableChangesChargesNothing() {
    String text =
        """
        random d ~ normal(1, 1)
        var x in [0, 1]
        minimize x
        subject to a: E[d] + 0*x <= 3
        """;
    Certificate c = certificate(text, new double[] {0.0}, 1e92);
    assertThat(c.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(c.gap().limit()).isZero();
  }

  @Test
  void aModelWithoutTablesDoesNotSpeakAboutRows(@TempDir Path folder) throws Exception {
    String text = "var x in [0, 1]\nminimize (x - 1)^2\n";
    assertThat(certificate(text, new double[] {1.0}).scope()).isEqualTo(Scope.LAW);
    Files.writeString(folder.resolve("t.csv"), "a\n1\n2\n");
    ModelProblem folded =
        Model.parse("m", "data \"t.csv\"\nvar x in [0, 1]\nminimize E[a*x]\n", folder);
    Certificate c =
        new Certifier(folded, new Scenarios(3), CertificateSettings.DEFAULT)
            .certify(new double[] {0.0}, new double[0]);
    assertThat(c.scope()).isEqualTo(Scope.TABLE);
  }

  @Test
  void whatAnEquationMayBeOffByIsNoGap() {
    String text = "var x[1..2] in [0, 9]\nminimize dot(x, x)\nsubject to c: x[1] + x[2] == 5";
    double[] x = {2.4, 2.4};
    Certificate strict = certificate(text + " \n d: x[1] - x[2] == 0 within 0.1\n", x, -4.8, 0);
    assertThat(strict.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(strict.gap().estimate()).isCloseTo(0.96, within(1e-9));
    Certificate forgiving = certificate(text + " within 0.5\n", x, -4.8);
    assertThat(forgiving.verdict()).isEqualTo(Verdict.CERTIFIED);
    assertThat(forgiving.gap().estimate()).isZero();
    // Not where the same sum could be had for less.
    double[] askew = {2.0, 2.8};
    assertThat(certificate(text + " within 0.5\n", askew, -4.8).verdict())
        .isEqualTo(Verdict.FEASIBLE);
  }
}
