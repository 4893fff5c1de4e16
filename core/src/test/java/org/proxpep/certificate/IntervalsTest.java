package org.proxpep.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.Interval.Basis;
import org.proxpep.fixture.EveryJava;
import org.proxpep.problem.ScenarioRandom;

@EveryJava
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

  /** The end of { p : N kl(mean, p) ≤ ln(4/δ) } on the side of {@code outside}, in 200 halvings. */
  private static double hoeffding(double mean, double n, double delta, double outside) {
    double in = mean;
    double out = outside;
    for (int i = 0; i < 200; i++) {
      double p = 0.5 * (in + out);
      double kl = term(mean, p) + term(1 - mean, 1 - p);
      if (n * kl <= Math.log(4 / delta)) {
        in = p;
      } else {
        out = p;
      }
    }
    return in;
  }

  private static double term(double a, double b) {
    return a == 0 ? 0 : a * Math.log(a / b);
  }

  private static double bernstein(Moments values, double range, double delta) {
    double n = values.count();
    double log = Math.log(8 / delta);
    double deviation = Math.sqrt(values.variance()) / range;
    return deviation * Math.sqrt(2 * log / n) + 7 * log / (3 * (n - 1));
  }

  @Test
  void boundedIntervalsAreWhatTwoFormulasHaveInCommon() {
    boolean[][] sharper = new boolean[2][2];
    for (double share : new double[] {0.01, 0.2, 0.5, 0.9, 0.995}) {
      for (double spread : new double[] {0.02, 1.0}) {
        for (int n : new int[] {40, 400, 20_000}) {
          Moments values = new Moments();
          for (int i = 0; i < n; i++) {
            // Two values around the share, as far apart as the spread says.
            boolean one = Math.floor((i + 1) * share) > Math.floor(i * share);
            values.add(-10 + 30 * (share + spread * ((one ? 1.0 : 0.0) - share)));
          }
          double mean = (values.mean() + 10) / 30;
          double bernstein = bernstein(values, 30, 0.03);
          double up = Math.min(hoeffding(mean, n, 0.03, 1.0), mean + bernstein);
          double down = Math.max(hoeffding(mean, n, 0.03, 0.0), mean - bernstein);
          sharper[0][up == mean + bernstein ? 1 : 0] = true;
          sharper[1][down == mean - bernstein ? 1 : 0] = true;
          Interval interval = Intervals.bounded(values, -10, 20, 0.03);
          assertThat(interval.upper()).isCloseTo(-10 + 30 * up, Offset.offset(1e-9));
          assertThat(interval.lower()).isCloseTo(-10 + 30 * down, Offset.offset(1e-9));
        }
      }
    }
    // Each formula is the sharper one somewhere, above and below.
    assertThat(sharper).isDeepEqualTo(new boolean[][] {{true, true}, {true, true}});
  }

  @Test
  void aLittleSkewnessCountsToo() {
    double[] values = new double[4000];
    for (int i = 0; i < values.length; i++) {
      values[i] = i % 2 == 0 ? -1 : 1;
    }
    values[1] = 1.2;
    for (double sign : new double[] {1, -1}) {
      Moments moments = new Moments();
      for (double v : values) {
        moments.add(sign * v);
      }
      double a = sign * moments.skewness() / Math.sqrt(4000);
      assertThat(a).isBetween(1e-8, 1e-6);
      double q = Intervals.studentQuantile(4000, 0.05);
      double error = Math.sqrt(moments.variance() / 4000);
      // The series of the cube root, to the first order in a.
      double far = error * (q + a / 6 + a * q * q / 3);
      Interval interval = Intervals.studentised(moments, 0.05);
      double tail = sign > 0 ? interval.upper() : interval.lower();
      double other = sign > 0 ? interval.lower() : interval.upper();
      assertThat(Math.abs(tail - moments.mean()) - error * q)
          .isCloseTo(far - error * q, Offset.offset(1e-3 * (far - error * q)));
      assertThat(Math.abs(other - moments.mean())).isCloseTo(error * q, Offset.offset(1e-15));
    }
  }

  @Test
  void valuesThatWereNotDrawnWidenTheirSideByTheMassTheyMayHave() {
    Moments values = moments(1, 2, 3, 4, 5, 5, 4, 2);
    Interval seen = Intervals.studentised(values, 0.8 * 0.05);
    double mass = Math.log(2 / (0.2 * 0.05)) / 8;
    Interval above = Intervals.studentised(values, 1, 25, 0.05);
    assertThat(above.lower()).isEqualTo(seen.lower());
    assertThat(above.upper()).isCloseTo(seen.upper() + 20 * mass, Offset.offset(1e-12));
    Interval below = Intervals.studentised(values, -2, 5, 0.05);
    assertThat(below.lower()).isCloseTo(seen.lower() - 3 * mass, Offset.offset(1e-12));
    assertThat(below.upper()).isEqualTo(seen.upper());
    Interval both = Intervals.studentised(values, 1 - 7, 5 + 7, 0.05);
    assertThat(both.lower()).isCloseTo(seen.lower() - 7 * mass, Offset.offset(1e-12));
    assertThat(both.upper()).isCloseTo(seen.upper() + 7 * mass, Offset.offset(1e-12));
    assertThat(both.estimate()).isEqualTo(values.mean());
  }

  @Test
  void theErrorOfAVectorIsTheSmallerOfTwoLimits() {
    for (int dimension : new int[] {1, 100}) {
      VectorMoments vectors = new VectorMoments(dimension);
      ScenarioRandom random = new ScenarioRandom(dimension);
      for (int i = 0; i < 200; i++) {
        vectors.add(random.doubles(dimension).toArray());
      }
      // Beyond δ = 0.2 the first limit is not proven.
      for (double delta : new double[] {0.01, 0.2, 0.5}) {
        double proven = Math.min(0.2, delta);
        double error = Math.sqrt(vectors.trace() / 200);
        double widest = Math.pow(vectors.traceOfSquare(), 0.25) / Math.sqrt(200);
        double z = Intervals.studentQuantile(200, 2 * proven);
        double line = Intervals.studentQuantile(200, proven) * error;
        double concentrated = error + z * widest;
        assertThat(line < concentrated).isEqualTo(dimension == 1);
        assertThat(Intervals.radius(vectors, delta))
            .isCloseTo(Math.min(line, concentrated), Offset.offset(1e-14));
        assertThat(Intervals.along(vectors, delta)).isCloseTo(z * widest, Offset.offset(1e-14));
      }
    }
  }

  @Test
  void aNormIsNotNegative() {
    assertThat(Intervals.norm(3, 1)).isEqualTo(new Interval(3, 2, 4, Basis.NORM));
    assertThat(Intervals.norm(3, 5)).isEqualTo(new Interval(3, 0, 8, Basis.NORM));
    assertThat(Intervals.norm(3, Double.POSITIVE_INFINITY)).isEqualTo(Interval.UNKNOWN);
    assertThat(Intervals.norm(Double.POSITIVE_INFINITY, 1)).isEqualTo(Interval.UNKNOWN);
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

  @Test
  void valuesWhoseSquaresAreNoNumbersAreKnownByTheirRange() {
    Interval interval =
        Intervals.bounded(moments(new double[] {1e307, -1e307, 3e307}), -4e307, 4e307, 0.05);
    assertThat(interval.lower()).isEqualTo(-4e307);
    assertThat(interval.upper()).isEqualTo(4e307);
  }

  @Test
  void aShareHasTheLimitsOfClopperAndPearson() {
    // scipy: beta.ppf(0.025, 3, 8) and beta.ppf(0.975, 4, 7) for 3 of 10.
    Moments three = moments(1, 0, 0, 1, 0, 0, 0, 1, 0, 0);
    Interval share = Intervals.share(three, 0, 1, 0.05);
    assertThat(share.lower()).isCloseTo(0.06673951117773447, Offset.offset(1e-9));
    assertThat(share.upper()).isCloseTo(0.6524528500599973, Offset.offset(1e-9));
    Moments moved = moments(1.5, -0.5, -0.5, 1.5, -0.5, -0.5, -0.5, 1.5, -0.5, -0.5);
    Interval other = Intervals.share(moved, -0.5, 1.5, 0.05);
    assertThat(other.lower()).isCloseTo(2 * share.lower() - 0.5, Offset.offset(1e-12));
    assertThat(other.upper()).isCloseTo(2 * share.upper() - 0.5, Offset.offset(1e-12));
    Interval none = Intervals.share(moments(0, 0, 0, 0), 0, 1, 0.05);
    assertThat(none.upper()).isCloseTo(1 - Math.pow(0.025, 0.25), Offset.offset(1e-9));
  }

  @Test
  void whatIsBetweenTheEndsIsNoShare() {
    Moments values = moments(1, 0, 0, 0.5, 0, 0, 0, 1, 0, 0);
    assertThat(Intervals.share(values, 0, 1, 0.05))
        .isEqualTo(Intervals.bounded(values, 0, 1, 0.05));
  }
}
