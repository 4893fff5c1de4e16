package org.proxpep.model.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.certificate.Certificate;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.certificate.Certifier;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.certificate.Decision;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.Table;
import org.proxpep.model.fixture.TableModels;
import org.proxpep.problem.Scenarios;

/** A function of probabilities is judged by the same function of shares. */
class FunctionsOfSharesTest {

  private static final double X = 1.3;
  private static final int ROWS = 2000;
  private static final double[] A =
      new Random(41).doubles(ROWS, 0, 4).map(v -> v * v / 4).toArray();

  /** The constraint with probabilities P = P(a ≥ x) and Q = P(a ≤ x/4), and the same function. */
  static Stream<Arguments> functions() {
    return Stream.of(
        function("log(P) <= 0", (p, q) -> Math.log(p)),
        function("max(P, Q) <= 1", Math::max),
        function("P*Q <= 1", (p, q) -> p * q),
        function("sqrt(P*(1 - P)) <= 1", (p, q) -> Math.sqrt(p * (1 - p))),
        function("P^2 + 3*Q - E[a]*Q <= 9", (p, q) -> p * p + 3 * q - mean() * q),
        function("P / Q <= 9", (p, q) -> p / q),
        function("log(P / (Q + 1)) <= 9", (p, q) -> Math.log(p / (q + 1))),
        function("exp(log(P) + Q) <= 9", (p, q) -> Math.exp(Math.log(p) + q)));
  }

  private static Arguments function(String text, DoubleBinaryOperator shares) {
    String written =
        text.replace("P", "probability(a >= x, 0.8)").replace("Q", "probability(a <= x/4, 0.2)");
    return Arguments.of(written, shares);
  }

  private static double mean() {
    return Arrays.stream(A).average().orElseThrow();
  }

  private static double share(boolean above, double limit) {
    return (double) Arrays.stream(A).filter(a -> above ? a >= limit : a <= limit).count() / ROWS;
  }

  private static ModelProblem model(String text) {
    return TableModels.of(Table.of("rows", Column.numbers("a", A)), text);
  }

  private static ConstraintStatement statement(ModelProblem model, double[] x) {
    double[] y = new double[model.inequalities() + model.equalities()];
    Certificate c =
        new Certifier(model, new Scenarios(5), CertificateSettings.DEFAULT).certify(x, y);
    return c.userConstraints().get(0);
  }

  @ParameterizedTest
  @MethodSource("functions")
  void overRowsItIsExactlyThatOfTheShares(String constraint, DoubleBinaryOperator function) {
    ModelProblem model =
        model(
            "data \"rows.csv\"\nvar x in [0, 4] start 1.3\nminimize x\nsubject to c: "
                + constraint);
    ConstraintStatement c = statement(model, model.withExactAuxiliaries(model.startingPoint()));
    assertThat(c.counted()).isNotNull();
    assertThat(c.counted().decides()).isTrue();
    double expected = function.applyAsDouble(share(true, X), share(false, X / 4));
    assertThat(c.counted().value().estimate()).isCloseTo(expected, within(1e-9));
    assertThat(c.counted().trials()).isEqualTo(ROWS);
    assertThat(c.value().estimate()).isCloseTo(expected, within(1e-9));
    assertThat(Math.abs(c.counted().smoothed() - expected)).isGreaterThan(1e-6);
  }

  @Test
  void theSmoothedValueMustNotDecide() {
    // P(d ≥ 3) = 0.0498 for an exponential d, but 0.10 if it is smoothed over a width of 1.
    ModelProblem model =
        Model.parse(
            "m",
            """
            random d ~ exponential(1)
            var x in [0, 10] start 3
            minimize x
            subject to c: log(probability(d >= x, 1)) <= log(0.07)
            """,
            Path.of(""));
    Scenarios scenarios = new Scenarios(9);
    long[] keys = new long[20_000];
    Arrays.setAll(keys, j -> scenarios.key(Scenarios.Purpose.PILOT, j));
    ConstraintStatement c =
        statement(model, model.withExactAuxiliaries(model.startingPoint(), keys));
    assertThat(c.decision()).isEqualTo(Decision.HOLDS);
    assertThat(c.counted().value().lower()).isLessThan(-3.0);
    assertThat(c.counted().value().upper()).isBetween(-3.0, Math.log(0.07));
    assertThat(c.counted().smoothed()).isGreaterThan(Math.log(0.08));
  }

  @Test
  void aShareOfNothingHasALogarithmBelowEveryLimit() {
    ModelProblem model =
        model(
            """
            data "rows.csv"
            var x in [0, 9] start 5
            minimize x
            subject to c: log(probability(a >= x, 0.8)) <= log(0.05)
            """);
    ConstraintStatement c = statement(model, model.withExactAuxiliaries(model.startingPoint()));
    assertThat(c.decision()).isEqualTo(Decision.HOLDS);
    assertThat(c.value().estimate()).isLessThan(Math.log(0.05)).isFinite();
  }
}
