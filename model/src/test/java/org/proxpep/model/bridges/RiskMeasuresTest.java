package org.proxpep.model.bridges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.fixture.TableModels;
import org.proxpep.model.problem.ModelException;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.problem.ScenarioRandom;

/** Risk measures with exact auxiliary variables against slow formulas, on small tables. */
class RiskMeasuresTest {

  private static final double[] LOSSES = losses(40, 11L);

  /** Skewed, some of them equal. */
  private static double[] losses(int rows, long seed) {
    ScenarioRandom random = new ScenarioRandom(seed);
    return IntStream.range(0, rows)
        .mapToDouble(i -> i % 7 == 0 ? 2.0 : Math.exp(random.nextGaussian()) - 1.0)
        .toArray();
  }

  private static ModelProblem model(String objective, double[] losses) {
    Table table = Table.of("rows", Column.numbers("a", losses));
    return TableModels.of(
        table, "data rows from \"rows.csv\"\nvar x in [0, 3] start 1.5\nminimize " + objective);
  }

  /** The objective at x = 1.5 with its auxiliary variables where they belong. */
  private static Evaluation atExactAuxiliaries(String objective, double[] losses) {
    ModelProblem problem = model(objective, losses);
    double[] x = problem.withExactAuxiliaries(problem.startingPoint());
    Evaluation out = Evaluation.of(problem);
    FiniteMean.of(problem.finite().orElseThrow(), 1).evaluate(x, out);
    return out;
  }

  /** As well; no other auxiliary variables do better, since the slopes in them vanish. */
  private static double value(String objective, double[] losses) {
    Evaluation out = atExactAuxiliaries(objective, losses);
    double[] slopes = out.gradient(0);
    for (int i = 1; i < slopes.length; i++) {
      assertThat(slopes[i]).isCloseTo(0.0, within(1e-6));
    }
    return out.value(0);
  }

  private static double[] scaled() {
    return IntStream.range(0, LOSSES.length).mapToDouble(i -> 1.5 * LOSSES[i]).toArray();
  }

  private static double mean(double[] values, DoubleUnaryOperator of) {
    double sum = 0.0;
    for (double value : values) {
      sum += of.applyAsDouble(value) / values.length;
    }
    return sum;
  }

  @Test
  void entropicIsTheLogarithmOfTheMeanExponential() {
    double expected = Math.log(mean(scaled(), v -> Math.exp(0.7 * v))) / 0.7;
    assertThat(value("entropic(0.7, x * a)", LOSSES)).isCloseTo(expected, within(1e-10));
  }

  @Test
  void entropicOfLargeLossesDoesNotOverflow() {
    double[] large = IntStream.range(0, 30).mapToDouble(i -> 1000.0 * i).toArray();
    double expected = 1.5 * 29000.0 - Math.log(30.0);
    assertThat(value("entropic(1, x * a)", large)).isCloseTo(expected, within(1e-6));
  }

  @Test
  void meanDeviationIsTheMeanAndAMultipleOfTheStandardDeviation() {
    double[] v = scaled();
    double mean = mean(v, e -> e);
    double sd = Math.sqrt(mean(v, e -> (e - mean) * (e - mean)));
    assertThat(value("mean_deviation(2, x * a)", LOSSES)).isCloseTo(mean + 2 * sd, within(1e-10));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.1, 1.0})
  void klIsTheLargestMeanUnderLawsThatNear(double radius) {
    assertThat(value("robust(kl, " + radius + ", x * a)", LOSSES))
        .isCloseTo(worst(radius, true), within(1e-5));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.1, 1.0})
  void chi2IsTheLargestMeanUnderLawsThatNear(double radius) {
    assertThat(value("robust(chi2, " + radius + ", x * a)", LOSSES))
        .isCloseTo(worst(radius, false), within(1e-5));
  }

  /**
   * The primal problem by its own conditions: weights are increasing functions of the loss with one
   * free number, which is searched for on finer and finer grids.
   */
  private static double worst(double radius, boolean kl) {
    double centre = 0.0;
    double width = 20.0;
    for (int round = 0; round < 8; round++) {
      double from = centre - width;
      double step = width / 100;
      centre =
          IntStream.rangeClosed(0, 200)
              .mapToObj(k -> from + k * step)
              .max(Comparator.comparingDouble(p -> mixedMean(p, radius, kl)))
              .orElseThrow();
      width /= 20;
    }
    return mixedMean(centre, radius, kl);
  }

  /** The mean under a law of the family, mixed with P as far as the radius asks. */
  private static double mixedMean(double parameter, double radius, boolean kl) {
    double[] v = scaled();
    double[] weights =
        Arrays.stream(v)
            .map(e -> kl ? Math.exp(e / Math.exp(parameter)) : Math.max(e - parameter, 0.0))
            .toArray();
    double total = Arrays.stream(weights).sum();
    double plain = mean(v, e -> e);
    if (!(total > 0.0 && total < Double.POSITIVE_INFINITY)) {
      return plain;
    }
    double value = IntStream.range(0, v.length).mapToDouble(i -> weights[i] / total * v[i]).sum();
    return plain + share(weights, total, radius, kl) * (value - plain);
  }

  /** The largest share of a law in a mixture with P that stays within the radius. */
  private static double share(double[] weights, double total, double radius, boolean kl) {
    double low = 0.0;
    double high = 1.0;
    for (int k = 0; k < 60; k++) {
      double share = 0.5 * (low + high);
      double distance = 0.0;
      for (double weight : weights) {
        double ratio = 1 - share + share * weight / total * weights.length;
        double term =
            kl ? (ratio > 0 ? ratio * Math.log(ratio) : 0.0) : 0.5 * (ratio - 1) * (ratio - 1);
        distance += term / weights.length;
      }
      if (distance <= radius) {
        low = share;
      } else {
        high = share;
      }
    }
    return low;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"robust(kl, 0.1, x * a)", "robust(chi2, 0.1, x * a)", "cvar(0.83, x * a)"})
  void theMeasureIsTheMeanUnderItsWorstWeights(String measure) {
    ModelProblem problem = model(measure, LOSSES);
    double[] x = problem.withExactAuxiliaries(problem.startingPoint());
    double[] weights = problem.auxiliaryVariables().orElseThrow().worstLaws(x).get(0).weights();
    assertThat(weights).hasSize(LOSSES.length);
    assertThat(Arrays.stream(weights).average().orElseThrow()).isCloseTo(1.0, within(1e-12));
    double mean =
        IntStream.range(0, weights.length)
            .mapToDouble(i -> weights[i] * 1.5 * LOSSES[i] / weights.length)
            .sum();
    assertThat(mean).isCloseTo(atExactAuxiliaries(measure, LOSSES).value(0), within(1e-9));
  }

  @Test
  void theWeightsOfTheEntropicRiskAreExponential() {
    ModelProblem problem = model("entropic(0.7, x * a)", LOSSES);
    double[] weights =
        problem
            .auxiliaryVariables()
            .orElseThrow()
            .worstLaws(problem.startingPoint())
            .get(0)
            .weights();
    assertThat(Math.log(weights[1] / weights[2]))
        .isCloseTo(0.7 * 1.5 * (LOSSES[1] - LOSSES[2]), within(1e-9));
  }

  @Test
  void aRadiusThatReachesTheLargestLossGivesIt() {
    double[] losses = {0, 1, 2, 4};
    assertThat(atExactAuxiliaries("robust(kl, 5, x * a)", losses).value(0))
        .isCloseTo(6.0, within(1e-4));
    assertThat(atExactAuxiliaries("robust(chi2, 50, x * a)", losses).value(0))
        .isCloseTo(6.0, within(1e-4));
  }

  @Test
  void conditionsAndBoundsFromAboveAreTaken() {
    ModelProblem problem =
        TableModels.of(
            Table.of("rows", Column.numbers("a", LOSSES)),
            """
            data rows from "rows.csv"
            var x in [0, 3] start 1
            let unused = robust(kl, 0.1, x * a)
            maximize x
            subject to risk: robust(chi2, 0.1, x * a | a > 0) + 0.5 * entropic(1, x * a) <= 2
            """);
    assertThat(problem.auxiliaries()).hasSize(3);
    assertThat(problem.auxiliaries().get(0).text()).isEqualTo("robust(chi2, 0.1, x * a | a > 0)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          minimize robust(wass, 0.1, x * a); expected a distance of laws
          minimize robust(kl, 0, x * a); the radius of robust
          minimize robust(kl, -1, x * a); the radius of robust
          minimize -robust(kl, 0.1, x * a); `robust` may only be minimised
          minimize log(robust(kl, 0.1, x * a)); `robust` may only be minimised
          minimize E[entropic(1, x * a)]; `entropic` must not be inside a mean
          minimize entropic(0, x * a); the aversion of entropic
          minimize mean_deviation(-2, x * a); the weight of the deviation
          """)
  void otherFormsAreRefusedByName(String objective, String message) {
    assertThatThrownBy(() -> model(objective.substring("minimize ".length()), LOSSES))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(message);
  }
}
