package org.proxpep.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.proxpep.fixture.EveryJava;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.BoundedValues;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.SecondDerivatives;
import org.proxpep.problem.Spread;

/** What Spark computes is what one machine computes, to the bit. */
@EveryJava
class SameBitsTest {

  static final String GROUPS =
      """
      data "rows.csv"
      features z = standardize(a, b), onehot(g, k), intercept
      var v[z] in ball(5)
      let score = dot(v, z)
      minimize loss: E[ if(yes == 1, softplus(-score), softplus(score)) ]
      subject to rare: E[ sigmoid(score) | g == "rare" and yes == 1 ] >= 0.2
                 most: E[ sigmoid(score) | g != "rare" ] <= 0.7
      """;

  static final String WEIGHTED =
      """
      data "rows.csv" weight w
      features z = standardize(a, b), columns(k)
      var v[z] in [-1, 1]
      minimize (E[ (dot(v, z) - b)^2 ])
      subject to tail: cvar(0.9, dot(v, z)) <= 3
                 spread: variance(dot(v, z) | g == "rare") <= 2
                 mean: E[ a * v["k"] ] <= 900
      """;

  static final String SIMULATED =
      """
      data "rows.csv"
      random noise ~ normal(0, 1)
      var x in [-2, 2]
      minimize E[ (x + noise - b)^2 | g == "x" ]
      subject to E[ x * k + noise ] <= 1
      """;

  static final String PREPARED =
      """
      data "rows.csv" weight w where b > -1 and not (g == "rare")
      features z = standardize(a / 7, square(b)), bins(b, 5), spline(a, 4), a * b, missing(k)
      var v[z] in [-1, 1]
      minimize E[ (dot(v, z) - b)^2 ]
      subject to mean: E[ dot(v, z) | b > 0 ] <= 900
      """;

  /** Two chunks and a bit. */
  private static final Rows ROWS = new Rows(150_000);

  private static final Map<String, ModelProblem> HERE = new HashMap<>();

  private static Dataset<Row> files;

  @BeforeAll
  static void writeFiles(@TempDir Path folder) {
    String path = folder.resolve("rows.parquet").toString();
    ROWS.data(3).write().parquet(path);
    files = Session.spark().read().parquet(path);
  }

  private static double[] point(ModelProblem problem) {
    double[] x = problem.startingPoint();
    for (int i = 0; i < x.length; i++) {
      x[i] += 0.01 * (i + 1);
    }
    return x;
  }

  private static void assertSame(Evaluation actual, Evaluation expected) {
    assertThat(actual.values()).containsExactly(expected.values());
    for (int k = 0; k < expected.rows(); k++) {
      assertThat(actual.gradient(k)).containsExactly(expected.gradient(k));
    }
  }

  private static void compareCurvatures(ModelProblem here, SparkProblem there, double[] x) {
    FiniteProblem finite = here.finite().orElseThrow();
    SecondDerivatives expected = here.secondDerivatives().orElseThrow();
    SecondDerivatives actual = there.finite().orElseThrow().secondDerivatives().orElseThrow();
    double[][][] matrices = expected.meanHessians(finite, x);
    assertThat(actual.meanHessians(there.finite().get(), x)).isDeepEqualTo(matrices);
    double[] weights = new double[matrices.length];
    Arrays.setAll(weights, row -> 1.0 / (1 + row));
    double[] v = new double[x.length];
    Arrays.setAll(v, i -> Math.cos(i));
    assertThat(actual.meanProduct(there.finite().get(), x, weights, v))
        .containsExactly(expected.meanProduct(finite, x, weights, v));
  }

  private static void compare(String text, Dataset<Row> data, int partitions) {
    ModelProblem here = HERE.computeIfAbsent(text, ROWS::here);
    try (SparkProblem there = Rows.there(text, data, partitions)) {
      there.expect(7);
      double[] x = point(here);
      assertThat(there.startingPoint()).containsExactly(here.startingPoint());
      assertThat(there.feasibleSet().toString()).isEqualTo(here.feasibleSet().toString());
      assertThat(there.modelProblem().description().groupSizes())
          .isEqualTo(here.description().groupSizes());
      Evaluation expected = Evaluation.of(here);
      Evaluation actual = Evaluation.of(there);
      for (Purpose purpose : new Purpose[] {Purpose.TRAINING, Purpose.MONITORING}) {
        for (int t = 0; t < 5000; t++) {
          long xi = new Scenarios(7).key(purpose, t);
          here.evaluate(x, xi, expected);
          there.evaluate(x, xi, actual);
          if (expected.value(0) != actual.value(0) || t % 100 == 0) {
            assertSame(actual, expected);
          }
        }
      }
      for (int row = 0; row < expected.rows(); row++) {
        BoundedValues ranges = there.boundedValues().orElseThrow();
        assertThat(ranges.lower(row, x)).isEqualTo(here.lower(row, x));
        assertThat(ranges.upper(row, x)).isEqualTo(here.upper(row, x));
      }
      assertThat(there.broughtAlone()).isZero();
      assertThat(there.finite().isPresent()).isEqualTo(here.finite().isPresent());
      if (here.finite().isPresent()) {
        FiniteProblem finite = here.finite().get();
        FiniteSparkProblem all = (FiniteSparkProblem) there.finite().orElseThrow();
        double[] y = new double[expected.rows() - 1];
        Arrays.fill(y, 0.3);
        Spread expectedSpread = Spread.of(here);
        Spread actualSpread = Spread.of(here);
        FiniteMean.of(finite, 2).evaluate(x, y, expected, expectedSpread);
        all.evaluateMean(x, y, actual, actualSpread);
        assertSame(actual, expected);
        assertThat(actualSpread.toString()).isEqualTo(expectedSpread.toString());
        all.evaluateMean(x, actual);
        assertSame(actual, expected);
        if (here.counted().isPresent()) {
          here.counted().get().problem().exactMean().orElseThrow().evaluateMean(x, expected);
          there.counted().orElseThrow().problem().exactMean().orElseThrow().evaluateMean(x, actual);
          assertThat(actual.values()).containsExactly(expected.values());
        }
        compareCurvatures(here, there, x);
        finite.evaluateScenario(x, 70_000, expected);
        all.evaluateScenario(x, 70_000, actual);
        assertSame(actual, expected);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void modelsWithGroupsGiveTheSameBitsOnAnyNumberOfPartitions(int partitions) {
    compare(GROUPS, ROWS.data(partitions + 1), partitions);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void modelsWithWeightsAndAuxiliaryVariablesGiveTheSameBits(int partitions) {
    compare(WEIGHTED, ROWS.data(2), partitions);
  }

  @Test
  void preparedRowsAndQuantilesGiveTheSameBits() {
    compare(PREPARED, ROWS.data(3), 2);
  }

  @Test
  void modelsThatAlsoSimulateGiveTheSameBits() {
    compare(SIMULATED, ROWS.data(3), 2);
  }

  @Test
  void parquetFilesGiveTheSameBits() {
    compare(GROUPS, files, 3);
  }
}
