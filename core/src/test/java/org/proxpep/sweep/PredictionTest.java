package org.proxpep.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.Interval;
import org.proxpep.certificate.Verdict;

class PredictionTest {

  private static List<SweepPoint> points(DoubleUnaryOperator f, double... values) {
    return Arrays.stream(values)
        .mapToObj(
            v ->
                new SweepPoint(
                    (int) Math.round(100 * v),
                    v,
                    Verdict.CERTIFIED,
                    Interval.UNKNOWN,
                    0.0,
                    List.of(),
                    Map.of("x", f.applyAsDouble(v)),
                    Map.of(),
                    1,
                    0))
        .toList();
  }

  private static double predicted(double at, List<SweepPoint> known) {
    return new Prediction(at, known).of(p -> new double[] {p.solution().get("x")})[0];
  }

  @Test
  void aCubicIsFollowedExactly() {
    DoubleUnaryOperator cubic = v -> 1 + v * (2 - v * (0.5 - 0.1 * v));
    assertThat(predicted(1.5, points(cubic, 0, 1, 2, 3)))
        .isCloseTo(cubic.applyAsDouble(1.5), Offset.offset(1e-12));
  }

  @Test
  void aCurveThatBendsTooMuchIsLeftForTheLine() {
    // Flat on the side of the value, a spike elsewhere: the cubic would swing far away.
    DoubleUnaryOperator spike = v -> v > 2.5 ? 1000 : v;
    assertThat(predicted(1.5, points(spike, 0, 1, 2, 3))).isEqualTo(1.5);
  }

  @Test
  void beyondAllAnswersTheNearestOneIsTaken() {
    assertThat(predicted(4, points(v -> v, 0, 1, 2, 3))).isEqualTo(3.0);
  }
}
