package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.Interval.Basis;

class IntervalsTest {

  private static Moments moments(double... values) {
    Moments moments = new Moments();
    for (double v : values) {
      moments.add(v);
    }
    return moments;
  }

  @Test
  void withoutSkewnessTheIntervalIsStudents() {
    // Mean 3, variance 2.5, n = 5; the 0.975 quantile of t with 4 degrees of freedom is 2.776445.
    Interval interval = Intervals.studentised(moments(1, 2, 3, 4, 5), 0.05);
    double half = 2.7764451052 * Math.sqrt(2.5 / 5);
    assertThat(interval.lower()).isCloseTo(3 - half, Offset.offset(1e-8));
    assertThat(interval.upper()).isCloseTo(3 + half, Offset.offset(1e-8));
  }

  @Test
  void skewnessWidensTheSideOfTheTailOnly() {
    Moments right = moments(0, 0, 0, 0, 0, 0, 1, 1, 2, 9);
    double mean = right.mean();
    double half = Intervals.studentQuantile(10, 0.05) * Math.sqrt(right.variance() / 10);
    Interval interval = Intervals.studentised(right, 0.05);
    assertThat(interval.lower()).isEqualTo(mean - half);
    double a = right.skewness() / Math.sqrt(10);
    double z = -Intervals.studentQuantile(10, 0.05);
    double hall = 3 / a * (Math.cbrt(1 + a * (z - a / 6)) - 1);
    assertThat(interval.upper())
        .isCloseTo(mean - hall * Math.sqrt(right.variance() / 10), Offset.offset(1e-12))
        .isGreaterThan(mean + 1.5 * half);
    Interval mirrored = Intervals.studentised(moments(0, 0, 0, 0, 0, 0, -1, -1, -2, -9), 0.05);
    assertThat(mirrored.lower()).isCloseTo(-interval.upper(), Offset.offset(1e-12));
    assertThat(mirrored.upper()).isCloseTo(-interval.lower(), Offset.offset(1e-12));
  }

  @Test
  void rangesAreScaled() {
    Moments unit = moments(0.1, 0.2, 0.4, 0.9, 0.3, 0.2);
    Moments scaled = moments(-7, -4, 2, 17, -1, -4); // 30 v − 10
    Interval small = Intervals.bounded(unit, 0, 1, 0.05);
    Interval large = Intervals.bounded(scaled, -10, 20, 0.05);
    assertThat(large.lower()).isCloseTo(30 * small.lower() - 10, Offset.offset(1e-12));
    assertThat(large.upper()).isCloseTo(30 * small.upper() - 10, Offset.offset(1e-12));
  }

  @Test
  void withoutAnEventTheUpperLimitIsTheRuleOfFourOverN() {
    // N kl(0,p) = −N ln(1−p) = ln(4/δ).
    Moments zeros = moments(new double[1000]);
    Interval interval = Intervals.bounded(zeros, 0, 1, 0.05);
    assertThat(interval.lower()).isZero();
    assertThat(interval.upper())
        .isCloseTo(1 - Math.pow(0.05 / 4, 1.0 / 1000), Offset.offset(1e-12));
  }

  @Test
  void valuesThatCrowdInsideOfTheRangeGetTheSharperOfTheTwo() {
    double[] values = new double[10_000];
    for (int i = 0; i < values.length; i++) {
      values[i] = 0.5 + (i % 2 == 0 ? 1e-3 : -1e-3);
    }
    Interval interval = Intervals.bounded(moments(values), 0, 1, 0.05);
    double log = Math.log(8 / 0.05);
    double half = Math.sqrt(2e-6 * log / 10_000) + 7 * log / (3 * 9999.0);
    assertThat(interval.halfWidth()).isCloseTo(half, Offset.offset(1e-8));
  }

  @Test
  void aRangeWithoutWidthIsKnownExactly() {
    assertThat(Intervals.bounded(moments(2, 2, 2), 2, 2, 0.05))
        .isEqualTo(new Interval(2, 2, 2, Basis.BOUNDED));
  }

  @Test
  void overflowLeavesNothingKnown() {
    assertThat(Intervals.studentised(moments(1e200, -1e200, 3e200), 0.05))
        .isEqualTo(Interval.UNKNOWN);
    assertThat(Intervals.norm(Double.NaN, 1.0)).isEqualTo(Interval.UNKNOWN);
  }

  @Test
  void anIntervalContainsItsEstimate() {
    assertThatThrownBy(() -> new Interval(2, 0, 1, Basis.EXACT)).hasMessageContaining("(2.0)");
    assertThatThrownBy(() -> new Interval(2, 3, 1, Basis.EXACT)).hasMessageContaining("[3.0, 1.0]");
    assertThatThrownBy(() -> new Interval(2, Double.NaN, 3, Basis.EXACT))
        .hasMessageContaining("NaN");
  }

  @Test
  void whatIsUnknownHasNoWidth() {
    assertThat(Interval.UNKNOWN.halfWidth()).isInfinite();
  }
}
