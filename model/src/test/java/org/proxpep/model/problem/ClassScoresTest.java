package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.proxpep.fixture.SecondDerivativeCheck.agreesWithDifferences;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** logsumexp, softmax, cross_entropy, indices that a column gives, and matrices of variables. */
class ClassScoresTest {

  private static final String PATIENTS =
      """
      age,pulse,triage,level
      30,60,low,1
      41,90,high,3
      52,75,middle,2
      63,110,high,3
      25,66,low,1
      58,80,middle,2
      """;

  private static final String TRIAGE =
      """
      data "d.csv"
      features z = standardize(age, pulse), intercept
      set T = {low, middle, high}
      var W[T, z] in [-5, 5] start normal(0, 0.1)
      let s = W * z
      """;

  @TempDir Path folder;

  private ModelProblem patients(String rest) {
    return Models.over(folder, PATIENTS, TRIAGE + rest);
  }

  private static void agrees(ModelProblem problem) {
    Models.checkDerivatives(problem, 5);
    agreesWithDifferences(problem, problem.startingPoint(), 5);
  }

  @Test
  void logsumexpIsTheLogarithmOfTheSum() {
    String text = "var x[1..3]\nminimize logsumexp(x)";
    double expected = Math.log(Math.exp(0.3) + Math.exp(-1.2) + Math.exp(2.5));
    assertThat(Models.value(text, 0.3, -1.2, 2.5)).isCloseTo(expected, within(1e-14));
    assertThat(Models.value("var x[1..3]\nminimize logsumexp(x[1], x[2..3])", 0.3, -1.2, 2.5))
        .isCloseTo(expected, within(1e-14));
    agrees(Models.parse(text));
  }

  @Test
  void functionsAndSumsTakeAllEntriesOfAMatrix() {
    String[][] same = {
      {"sum(square(X)) + sum(X^3)", "sum(i in 1..2, j in 1..3, X[i, j]^2 + X[i, j]^3)"},
      {"norm(2 * X)^2", "4 * (dot(X[1], X[1]) + dot(X[2], X[2]))"},
      {"norm1(X)", "sum(i in 1..2, sum(abs(X[i])))"},
      {"exp(X)[2, 1]", "exp(X[2, 1])"}
    };
    double[] x = {0.3, -1.2, 2.5, 0.7, -0.4, 1.1};
    for (String[] pair : same) {
      String text = "var X[1..2, 1..3] in [-5, 5] start 0.5\nminimize ";
      double expected = Models.value(text + pair[1], x);
      assertThat(Models.value(text + pair[0], x)).as(pair[0]).isCloseTo(expected, within(1e-13));
    }
  }

  @Test
  void matricesAreMultipliedWithEachOtherAndFromBothSides() {
    String text =
        """
        param A = [[2, 1, 0], [1, 3, 1]]
        var X[1..3, 1..2]
        let P = A * X
        let Q = [[X[1, 1], 2], [3, X[3, 2]]]
        let r = [1, -1] * P
        minimize P[1, 1] + 10 * P[1, 2] + 100 * P[2, 1] + 1000 * P[2, 2] + 0.1 * r[2]
          + 0.01 * dot(r, (P * Q - 2 * P)[2]) + 0.001 * (-(X * 0.5 + X * X[1, 1])[3, 1])
        """;
    double[] x = {0.3, -1.2, 2.5, 0.7, -0.4, 1.1};
    double[][] a = {{2, 1, 0}, {1, 3, 1}};
    double[][] p = new double[2][2];
    for (int i = 0; i < 2; i++) {
      for (int k = 0; k < 2; k++) {
        for (int j = 0; j < 3; j++) {
          p[i][k] += a[i][j] * x[2 * j + k];
        }
      }
    }
    double[] r = {p[0][0] - p[1][0], p[0][1] - p[1][1]};
    double left = p[1][0] * x[0] + p[1][1] * 3 - 2 * p[1][0];
    double right = p[1][0] * 2 + p[1][1] * x[5] - 2 * p[1][1];
    double expected =
        p[0][0]
            + 10 * p[0][1]
            + 100 * p[1][0]
            + 1000 * p[1][1]
            + 0.1 * r[1]
            + 0.01 * (r[0] * left + r[1] * right)
            - 0.001 * (x[4] * 0.5 + x[4] * x[0]);
    assertThat(Models.value(text, x)).isCloseTo(expected, within(1e-12));
    agrees(Models.parse(text));
    assertThatThrownBy(() -> Models.parse(text.replace("A * X", "X * A * X * X")))
        .hasMessageContaining("a matrix of 3 rows and 2 columns cannot be multiplied");
  }

  @Test
  void largeArgumentsDoNotOverflow() {
    String text = "var x[1..3]\nminimize logsumexp(x)";
    assertThat(Models.value(text, 1e6, 1e6 - 1, -1e300))
        .isCloseTo(1e6 + Math.log1p(Math.exp(-1)), within(1e-9));
    assertThat(Models.value(text, -1e6, -1e6, -1e6)).isCloseTo(-1e6 + Math.log(3), within(1e-9));
    String shares = "var x[1..3]\nminimize softmax(x)[1] + 10 * softmax(x)[2]";
    assertThat(Models.value(shares, 1e5, 1e5, -1e5)).isCloseTo(5.5, within(1e-10));
  }

  @Test
  void softmaxSumsToOneAndHasExactDerivatives() {
    assertThat(Models.value("var x[1..4]\nminimize sum(softmax(x))", 3, -8, 700, 699))
        .isCloseTo(1.0, within(1e-12));
    agrees(Models.parse("var x[1..4] start [1, 2, 0, -1]\nminimize softmax(x)[2] * x[1]"));
  }

  @Test
  void crossEntropyTakesTheLabelOfTheRow() {
    ModelProblem byText = patients("minimize E[cross_entropy(s, triage)]");
    double[] x = {0.4, -0.2, 0.1, 0.3, 0.5, -0.6, 0.2, 0.9, 0.7};
    for (long xi = 0; xi < 20; xi++) {
      double ln = Models.values(patients("minimize E[logsumexp(s) - s[triage]]"), xi, x)[0];
      assertThat(Models.values(byText, xi, x)[0]).isEqualTo(ln);
      double byHand =
          Models.values(
              patients(
                  """
                  minimize E[if(triage == "low", -log(softmax(s)[low]),
                             if(triage == "middle", -log(softmax(s)[middle]), -log(softmax(s)[high])))]
                  """),
              xi,
              x)[0];
      assertThat(ln).isCloseTo(byHand, within(1e-12));
      // Numbers count the members of the set from 1.
      assertThat(Models.values(patients("minimize E[cross_entropy(s, level)]"), xi, x)[0])
          .isEqualTo(ln);
    }
    agrees(byText);
  }

  @Test
  void aColumnPicksTheVariableOfItsCategory() {
    String text =
        "data \"d.csv\"\nset T = {low, middle, high}\nvar c[T] start [1, 2, 4]\n"
            + "minimize E[square(c[triage] - age / 10)]";
    ModelProblem problem = Models.over(folder, PATIENTS, text);
    agrees(problem);
    // A mean that is linear in the entries is a number times each: the shares of the categories.
    ModelProblem linear =
        Model.parse(
            "m",
            "data \"d.csv\"\nset T = {high, low, middle}\nvar c[T] in [0, 1]\n"
                + "minimize E[c[triage]] + sum(i in T, c[i]^2)",
            folder);
    assertThat(linear.constraints()).isEmpty();
    assertThat(Models.values(linear, 3L, 1, 0, 0)[0]).isCloseTo(1 + 1.0 / 3, within(1e-14));
  }

  @Test
  void aCategoryThatIndexesNothingIsNamed() {
    assertThatThrownBy(
            () ->
                Models.over(
                    folder,
                    PATIENTS,
                    "data \"d.csv\"\nset T = {low, medium, high}\nvar c[T]\nminimize E[c[triage]]"))
        .hasMessageContainingAll(
            "line 4, column 14", "the column `triage` says \"middle\"", "low, medium, high");
    assertThatThrownBy(() -> patients("minimize E[cross_entropy(s, pulse)]"))
        .hasMessageContaining("the column `pulse` says \"60\", which is not an index of `s`");
  }

  @Test
  void rowsOfAMatrixAndItsProductAreTheSame() {
    double[] x = {0.4, -0.2, 0.1, 0.3, 0.5, -0.6, 0.2, 0.9, 0.7};
    double product = Models.values(patients("minimize E[s[middle]^2]"), 5L, x)[0];
    assertThat(Models.values(patients("minimize E[dot(W[middle], z)^2]"), 5L, x)[0])
        .isCloseTo(product, within(1e-14));
  }

  @Test
  void startsThatAreDrawnAreTheSameInEveryRun() {
    ModelProblem once = patients("minimize E[s[low]^2]");
    assertThat(once.startingPoint()).isEqualTo(patients("minimize E[s[low]^2]").startingPoint());
    assertThat(once.startingPoint()).doesNotContain(0.0).doesNotHaveDuplicates();
    String seeded = "var x[1..3] start uniform(2, 3) seed %d\nminimize sum(x)";
    double[] first = Models.parse(seeded.formatted(1)).startingPoint();
    assertThat(Arrays.stream(first)).allMatch(v -> v > 2 && v < 3);
    assertThat(Models.parse(seeded.formatted(2)).startingPoint()).isNotEqualTo(first);
    assertThatThrownBy(() -> Models.parse("var x start normal(0)\nminimize x"))
        .hasMessageContaining("`normal` takes 2 arguments");
    assertThatThrownBy(() -> Models.parse("var x start normal(0, 1) seed 0.5\nminimize x"))
        .hasMessageContaining("the seed (0.5) must be a whole number");
  }
}
