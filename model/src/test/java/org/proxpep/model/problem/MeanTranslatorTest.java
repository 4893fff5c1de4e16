package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;

/** Functions of means: what is lifted, and what it then equals. */
class MeanTranslatorTest {

  private static final double[] A = {1, 2, 4, 9};
  private static final double[] B = {3, 1, 2, 2};

  @TempDir Path folder;

  @BeforeEach
  void writeData() {
    StringBuilder text = new StringBuilder("a,b,g\n");
    for (int i = 0; i < A.length; i++) {
      text.append(A[i]).append(',').append(B[i]).append(',').append(i % 2).append('\n');
    }
    Models.write(folder, "d.csv", text.toString());
  }

  private ModelProblem model(String statements) {
    return Models.parse("data \"d.csv\"\nvar x in [0.5, 2] start 1\n" + statements, folder);
  }

  /** Sets auxiliary variables so that the equalities of their means hold; x is given. */
  private static double[] consistent(ModelProblem problem, double x) {
    double[] point = problem.startingPoint();
    point[0] = x;
    Evaluation out = Evaluation.of(problem);
    int first = problem.dimension() - problem.equalities();
    for (int k = 0; k < problem.equalities(); k++) {
      problem.exactMean().orElseThrow().evaluateMean(point, out);
      point[first + k] += out.value(1 + problem.inequalities() + k);
    }
    return point;
  }

  private static double[] mean(ModelProblem problem, double... x) {
    Evaluation out = Evaluation.of(problem);
    problem.exactMean().orElseThrow().evaluateMean(x, out);
    return out.values().clone();
  }

  @Test
  void aRatioLiftsItsDenominatorOnly() {
    ModelProblem problem = model("minimize ratio: E[a*x] / E[b*x + 1]");
    assertThat(problem.dimension()).isEqualTo(2);
    assertThat(problem.variableName(1)).isEqualTo("E[b*x + 1]#1");
    assertThat(problem.functionName(1)).isEqualTo("mean of E[b*x + 1]#1");
    assertThat(problem.meaning(1).auxiliary()).isTrue();
    assertThat(problem.startingPoint()[1]).isCloseTo(3.0, within(1e-12));
    double[] point = consistent(problem, 1.5);
    assertThat(point[1]).isCloseTo(4.0, within(1e-12));
    assertThat(mean(problem, point)[0]).isCloseTo(6.0 / 4.0, within(1e-12));
    assertThat(problem.variables().get(1).auxiliary()).isTrue();
    Models.checkDerivatives(problem, 5);
  }

  @Test
  void linearCombinationsOfMeansNeedNoAuxiliaryVariable() {
    ModelProblem problem =
        model("minimize 2*E[a*x] - x*E[b*x | g == 0]/4 + 3\nsubject to E[a*x] <= E[b*x^2] + 9");
    assertThat(problem.dimension()).isEqualTo(1);
    assertThat(mean(problem, 2.0)[0]).isCloseTo(16 - 2 * 5.0 / 4 + 3, within(1e-12));
    assertThat(mean(problem, 2.0)[1]).isCloseTo(8 - 8 - 9, within(1e-12));
  }

  @Test
  void nonlinearFunctionsOfMeansAreLifted() {
    ModelProblem problem =
        model(
            "minimize log(E[a*x]) + sqrt(E[b*x]) + E[a*x]^2 + E[a*x]*E[b*x] + E[a*x*E[b*x]]"
                + " + exp(-E[a*x])");
    assertThat(problem.equalities()).isEqualTo(2);
    double[] point = consistent(problem, 1.25);
    double a = 5;
    double b = 2.5;
    assertThat(mean(problem, point)[0])
        .isCloseTo(
            Math.log(a) + Math.sqrt(b) + a * a + a * b + a * b + Math.exp(-a), within(1e-11));
    Models.checkDerivatives(problem, 5);
  }

  @Test
  void variancesAndDeviationsMatchTheirDefinitions() {
    ModelProblem problem =
        model("minimize variance(a*x) + sd(b*x)\nsubject to variance(a*x | g == 0) <= 9");
    double[] point = consistent(problem, 2.0);
    double[] value = mean(problem, point);
    assertThat(value[0]).isCloseTo(variance(A, 2) + Math.sqrt(variance(B, 2)), within(1e-11));
    assertThat(value[1]).isCloseTo(variance(new double[] {1, 4}, 2) - 9, within(1e-11));
    Models.checkDerivatives(problem, 5);
  }

  private static double variance(double[] v, double x) {
    double mean = Arrays.stream(v).average().orElseThrow();
    return x * x * Arrays.stream(v).map(e -> (e - mean) * (e - mean)).average().orElseThrow();
  }

  @Test
  void meansOfDataAloneAreNumbers() {
    ModelProblem problem =
        model(
            """
            param m = E[a]
            minimize x
            subject to E[a*x] <= variance(a) + sd(b | g == 1) + m^E[g]\
            """);
    assertThat(problem.dimension()).isEqualTo(1);
    assertThat(problem.meaning(1).limit())
        .isCloseTo(variance(A, 1) + 0.5 + Math.sqrt(4), within(1e-12));
  }

  @Test
  void theTailIsItsLeastOverTheQuantile() {
    ModelProblem problem = model("minimize cvar(0.5, a*x)\nsubject to cvar(0.5, a*x) + E[a] <= 20");
    assertThat(problem.dimension()).isEqualTo(2);
    assertThat(problem.kinks(0)).containsExactly("max");
    double best = Double.POSITIVE_INFINITY;
    for (double t = 0; t < 10; t += 0.125) {
      best = Math.min(best, mean(problem, 1.0, t)[0]);
    }
    // The worst half of 1, 2, 4, 9.
    assertThat(best).isCloseTo(6.5, within(1e-12));
    assertThat(mean(problem, 1.0, 3.0)[1]).isCloseTo(6.5 + 4 - 20, within(1e-12));
    ModelProblem smooth = model("minimize cvar(0.5, a*x, 0.01)");
    assertThat(smooth.kinks()).isEmpty();
    assertThat(Models.parse("var x\nminimize huber(x, 1)").kinks()).containsExactly("huber");
    assertThat(smooth.description().smoothed()).containsExactly("cvar(0.5, a*x, 0.01)");
    assertThat(mean(smooth, 1.0, 3.0)[0]).isCloseTo(6.5, within(0.02));
  }

  @Test
  void tailsOfOtherLevelsAndWidthsHaveQuantilesOfTheirOwn() {
    ModelProblem problem =
        model("minimize cvar(0.5, a*x) + cvar(0.5, a*x, 2) + cvar(0.75, a*x) + cvar(0.5, a*x, 2)");
    assertThat(problem.dimension()).isEqualTo(1 + 3);
  }

  @Test
  void aMeanAndItsOppositeShareAVariableThatKeepsItsSign() {
    ModelProblem problem = model("minimize E[(a - 3)*x]^2\nsubject to 1 / -E[(a - 3)*x] <= 9");
    assertThat(problem.dimension()).isEqualTo(2);
    assertThat(problem.parts.placement().lower[1]).isPositive();
  }

  @Test
  void aMeanBoundedOnOneSideHasThatBound() {
    ModelProblem problem =
        Models.parse("random d ~ exponential(1)\nvar x in [0, 1]\nminimize exp(E[d*x])");
    assertThat(problem.parts.placement().lower[1]).isCloseTo(0.0, within(1e-5));
    assertThat(problem.parts.placement().upper[1]).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void textsOfPartsHaveAllTheirBracketsAndNoComments() {
    ModelProblem problem =
        model(
            """
            minimize E[a*x | b > 1 and (g == 1 or
                a > 3)]
            subject to c: (exp(-(E[a * x # (not this
                + b]))) * (x + 1) <= 9
            """);
    assertThat(problem.description().groupSizes()).containsKey("b > 1 and (g == 1 or a > 3)");
    assertThat(problem.variableName(1)).isEqualTo("-(E[a * x + b])#1");
    assertThat(problem.constraint(1).text()).isEqualTo("(exp(-(E[a * x + b]))) * (x + 1) <= 9");
  }

  @Test
  void probabilitiesAreSmoothed() {
    ModelProblem problem =
        model(
            """
            minimize x
            subject to p: probability(a*x >= 3, 0.01) <= 0.4
            q: probability(a*x <= 3, 0.01 | g == 1) >= 0.1\
            """);
    double[] value = mean(problem, 1.0);
    assertThat(problem.meaning(1).value(value[1])).isCloseTo(0.5, within(1e-9));
    assertThat(problem.meaning(2).value(value[2])).isCloseTo(0.5, within(1e-9));
    assertThat(problem.description().smoothed())
        .containsExactly("probability(a*x >= 3, 0.01)", "probability(a*x <= 3, 0.01 | g == 1)");
  }

  @Test
  void boundsOfValuesHoldForAllScenarios() {
    ModelProblem problem =
        model(
            """
            minimize E[sigmoid(a*x - b)] + x
            subject to E[softplus(a)*x - huber(b*x, 1) | g == 1] / 3 <= 1
                       E[max(a, b*x)^2 - abs(b - 3*x)] + norm([x, x]) <= 4
                       E[exp(-a*x) * sin(a*x) + a/b - min(a, x)] == 0
            """);
    ScenarioRandom random = new ScenarioRandom(2);
    Evaluation out = Evaluation.of(problem);
    for (int k = 0; k < 200; k++) {
      double[] x = {0.5 + 1.5 * random.nextDouble()};
      problem.evaluate(x, random.nextLong(), out);
      for (int row = 0; row < out.rows(); row++) {
        assertThat(out.value(row)).isBetween(problem.lower(row, x), problem.upper(row, x));
      }
    }
    assertThat(problem.upper(0, new double[] {1.0})).isBetween(1.9, 2.01);
  }

  @Test
  void meansOfVectorsAreVectors() {
    ModelProblem problem =
        Models.parse(
            "data \"d.csv\"\nfeatures z = a, b\nvar w[z]\nminimize dot(w, E[z]) + sum(E[z * w])",
            folder);
    assertThat(mean(problem, 1.0, 10.0)[0]).isCloseTo(2 * (4 + 20), within(1e-12));
  }

  @Test
  void boundsThatSayNothingAreLeftOut() {
    String model = "random d ~ uniform(-1, 1)\nrandom e ~ %s\nvar x in [1, 1]\nminimize E[x*d + e]";
    double[] x = {1.0};
    ModelProblem telling = Models.parse(String.format(model, "bernoulli(0.5)"));
    assertThat(telling.lower(0, x)).isCloseTo(-1, within(1e-9));
    assertThat(telling.upper(0, x)).isCloseTo(2, within(1e-9));
    ModelProblem rare = Models.parse(String.format(model, "discrete([0, 1000], [1, 0.00001])"));
    assertThat(rare.upper(0, x)).isInfinite();
    ModelProblem hidden =
        Models.parse("random e ~ bernoulli(0.00001)\nvar x in [1, 1]\nminimize E[x*e]");
    assertThat(hidden.upper(0, x)).isCloseTo(1, within(1e-9));
    ModelProblem unbounded = Models.parse(String.format(model, "normal(0, 1)"));
    assertThat(unbounded.lower(0, x)).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void aConditionOnSimulatedNumbersIsRefusedAndCanBeMultipliedOut() {
    String text = "random d ~ discrete([1, 2, 4, 8], [0.1, 0.2, 0.3, 0.4])\nvar x\nminimize x\n";
    assertThatThrownBy(() -> Models.parse(text + "subject to c: E[d - x | d > 3] <= 0.5"))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(
            "a condition may depend on columns of data only, and `d` is simulated")
        .hasMessageEndingWith(
            "Maybe multiply out: for E[e | c] <= b write E[e * (c)] <= b * E[c].");
    ModelProblem problem =
        Models.parse(text + "subject to c: E[(d - x) * (d > 3)] <= 0.5 * E[d > 3]");
    // No auxiliary variable is needed: it stays one mean.
    assertThat(problem.dimension()).isEqualTo(1);
    // E[d | d > 3] = (0.3·4 + 0.4·8)/0.7 = 4.4/0.7, so that x = 4.4/0.7 − 0.5 makes it tight.
    Evaluation out = Evaluation.of(problem);
    double sum = 0.0;
    int n = 40_000;
    Scenarios scenarios = new Scenarios(3);
    for (int i = 0; i < n; i++) {
      problem.evaluate(
          new double[] {4.4 / 0.7 - 0.5}, scenarios.key(Scenarios.Purpose.TRAINING, i), out);
      sum += out.value(1) / n;
    }
    assertThat(sum).isCloseTo(0.0, within(0.03));
  }
}
