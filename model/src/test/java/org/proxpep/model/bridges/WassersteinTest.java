package org.proxpep.model.bridges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.fixture.TableModels;
import org.proxpep.model.problem.ModelException;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.problem.ScenarioRandom;

/**
 * robust(wasserstein, …) against what an adversary reaches: a small share of a row moves far away,
 * as far as the radius allows.
 */
class WassersteinTest {

  private static final int ROWS = 25;
  private static final double RADIUS = 0.2;

  /** So far that the loss has the slope it ends with, so that its share is small. */
  private static final double FAR = 1e6;

  private static final double[] W = {0.8, -1.3};
  private static final double B = 0.4;
  private static final double[] A = normal(3L);
  private static final double[] C = normal(4L);
  private static final double[] Y =
      IntStream.range(0, ROWS).mapToDouble(i -> i % 3 == 0 ? 1 : -1).toArray();

  private static double[] normal(long seed) {
    ScenarioRandom random = new ScenarioRandom(seed);
    return IntStream.range(0, ROWS).mapToDouble(i -> random.nextGaussian()).toArray();
  }

  private static ModelProblem model(String statements) {
    Table table =
        Table.of("rows", Column.numbers("a", A), Column.numbers("c", C), Column.numbers("y", Y));
    return TableModels.of(
        table,
        """
        data rows from "rows.csv"
        features z = columns(a, c), intercept
        var u in [-3, 3] start 0.8
        var v in [-3, 3] start -1.3
        var b in [-3, 3] start 0.4
        var w[z]
        """
            + statements);
  }

  private static double value(ModelProblem problem, double... x) {
    Evaluation out = Evaluation.of(problem);
    FiniteMean.of(problem.finite().orElseThrow(), 1).evaluate(x, out);
    return out.value(0);
  }

  /** The best of all ways to move a share of one row, in the direction of ±w. */
  private static double reached(DoubleBinaryOperator loss) {
    double mean = 0.0;
    double gain = 0.0;
    double step = FAR * Math.hypot(W[0], W[1]);
    for (int i = 0; i < ROWS; i++) {
      double score = W[0] * A[i] + W[1] * C[i] + B;
      double here = loss.applyAsDouble(score, Y[i]);
      mean += here / ROWS;
      for (double sign : new double[] {-1, 1}) {
        gain = Math.max(gain, loss.applyAsDouble(score + sign * step, Y[i]) - here);
      }
    }
    return mean + gain * RADIUS / FAR;
  }

  private static double softplus(double s) {
    return Math.max(s, 0) + Math.log1p(Math.exp(-Math.abs(s)));
  }

  static Stream<Arguments> losses() {
    return Stream.of(
        loss("-S", (s, y) -> -s),
        loss("softplus(-y * S)", (s, y) -> softplus(-y * s)),
        loss("3 * softplus(S) - S", (s, y) -> 3 * softplus(s) - s),
        loss("max(0, 1 - y * S)", (s, y) -> Math.max(0, 1 - y * s)),
        loss("max(S - 1, 2 * S - 3)", (s, y) -> Math.max(s - 1, 2 * s - 3)),
        loss("abs(y - 2 * S)", (s, y) -> Math.abs(y - 2 * s)),
        loss("max(0.9 * (y - S), -0.1 * (y - S))", (s, y) -> Math.max(.9 * (y - s), -.1 * (y - s))),
        loss("huber(y - S, 0.7)", (s, y) -> huber(y - s)),
        loss(
            "(1 + y) / 2 * softplus(-S) + 3 * (1 - y) / 2 * softplus(S)",
            (s, y) -> y > 0 ? softplus(-s) : 3 * softplus(s)),
        loss("if(y == 1, 5 * abs(S), abs(S))", (s, y) -> (y > 0 ? 5 : 1) * Math.abs(s)));
  }

  private static Arguments loss(String text, DoubleBinaryOperator same) {
    return Arguments.of(text, same);
  }

  private static double huber(double r) {
    return Math.abs(r) <= 0.7 ? 0.5 * r * r : 0.7 * (Math.abs(r) - 0.35);
  }

  @ParameterizedTest
  @MethodSource("losses")
  void theLargestMeanIsWhatAnAdversaryReaches(String text, DoubleBinaryOperator loss) {
    double expected = reached(loss);
    String plain = text.replace("S", "(u * a + v * c + b)");
    assertThat(
            value(
                model("minimize robust(wasserstein, 0.2, " + plain + ")"), W[0], W[1], B, 0, 0, 0))
        .isCloseTo(expected, within(1e-5));
    // The intercept is a feature that cannot move.
    String vector = text.replace("S", "dot(w, z)");
    assertThat(
            value(
                model("minimize robust(wasserstein, 0.2, " + vector + ")"), 0, 0, 0, W[0], W[1], B))
        .isCloseTo(expected, within(1e-5));
  }

  @Test
  void aLossWithoutNoiseIsItself() {
    assertThat(value(model("minimize robust(wasserstein, 0.2, u^2)"), 2, 0, 0, 0, 0, 0))
        .isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          square(u * a - y); slopes that are known to be bounded
          exp(dot(w, z)); slopes that are known to be bounded
          min(0, u * a); convex in its score
          sigmoid(u * a); convex in its score
          max(u * a, v * c); one linear score
          abs(u * a - a); one linear score
          u * a * v * c; convex in its score
          """)
  void otherLossesAreRefusedByName(String loss, String message) {
    assertThatThrownBy(() -> model("minimize robust(wasserstein, 0.2, " + loss + ")"))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(message);
  }
}
