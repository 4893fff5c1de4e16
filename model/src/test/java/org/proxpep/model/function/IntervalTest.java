package org.proxpep.model.function;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.proxpep.fixture.EveryJava;

@EveryJava
class IntervalTest {

  private static final double INFINITE = Double.POSITIVE_INFINITY;
  private static final ValueRange TWO = new ValueRange(1, 2);
  private static final ValueRange ZERO = ValueRange.point(0);

  @Test
  void anIntervalContainsItsEnds() {
    assertThat(TWO.contains(1)).isTrue();
    assertThat(TWO.contains(2)).isTrue();
    assertThat(TWO.contains(Math.nextDown(1.0))).isFalse();
    assertThat(TWO.contains(Math.nextUp(2.0))).isFalse();
    assertThat(TWO.contains(Double.NaN)).isFalse();
    assertThat(TWO.contains(TWO)).isTrue();
    assertThat(TWO.contains(new ValueRange(0.9, 2))).isFalse();
    assertThat(TWO.contains(new ValueRange(1, 2.1))).isFalse();
    assertThat(ValueRange.ALL.contains(TWO)).isTrue();
  }

  @Test
  void whatIsNoIntervalIsAllNumbers() {
    assertThat(new ValueRange(2, 1)).isEqualTo(ValueRange.ALL);
    assertThat(new ValueRange(Double.NaN, 1)).isEqualTo(ValueRange.ALL);
    assertThat(new ValueRange(1, Double.NaN)).isEqualTo(ValueRange.ALL);
    assertThat(new ValueRange(1, 1)).isEqualTo(ValueRange.point(1));
  }

  @Test
  void onlyAFiniteNumberIsAPoint() {
    assertThat(ValueRange.point(3).isPoint()).isTrue();
    assertThat(ValueRange.point(INFINITE).isPoint()).isFalse();
    assertThat(TWO.isPoint()).isFalse();
  }

  @Test
  void sizesAreThoseOfTheEnds() {
    assertThat(new ValueRange(-3, 2).magnitude()).isEqualTo(3);
    assertThat(new ValueRange(-3, 2).least()).isZero();
    assertThat(TWO.least()).isEqualTo(1);
    assertThat(new ValueRange(-3, -2).least()).isEqualTo(2);
  }

  @Test
  void infiniteEndsAreNeverReached() {
    assertThat(ZERO.times(ValueRange.ALL)).isEqualTo(ZERO);
    assertThat(ValueRange.ALL.times(ZERO)).isEqualTo(ZERO);
    assertThat(new ValueRange(0, 1).times(new ValueRange(0, INFINITE)))
        .isEqualTo(new ValueRange(0, INFINITE));
    assertThat(TWO.over(new ValueRange(1, INFINITE))).isEqualTo(new ValueRange(0, 2));
    assertThat(new ValueRange(1, INFINITE).over(new ValueRange(1, INFINITE)))
        .isEqualTo(new ValueRange(0, INFINITE));
  }

  @Test
  void quotientsAreKnownWhereTheDivisorIsNotZero() {
    assertThat(TWO.over(new ValueRange(-4, 0))).isEqualTo(ValueRange.ALL);
    assertThat(TWO.over(ZERO)).isEqualTo(ValueRange.ALL);
    // 2/−0 is −∞.
    assertThat(TWO.over(new ValueRange(0, 4))).isEqualTo(ValueRange.ALL);
    assertThat(new ValueRange(-1, 1).over(new ValueRange(0, 4))).isEqualTo(ValueRange.ALL);
    assertThat(TWO.over(new ValueRange(-4, -2))).isEqualTo(new ValueRange(-1, -0.25));
  }

  @Test
  void sumsHaveRoomForRoundingAndKeepTheirSign() {
    ValueRange sum = ValueRange.sum(TWO, TWO);
    assertThat(sum.low()).isLessThan(2).isGreaterThan(2 - 1e-13);
    assertThat(sum.high()).isGreaterThan(4).isLessThan(4 + 1e-13);
    assertThat(ValueRange.sum(new ValueRange(0, 1), new ValueRange(0, 1)).low()).isZero();
    assertThat(ValueRange.sum(new ValueRange(-1, 1), TWO).low()).isNegative();
    assertThat(ValueRange.sum(TWO, new ValueRange(3, INFINITE)).low()).isEqualTo(4);
    assertThat(ValueRange.sum(ValueRange.ALL, TWO)).isEqualTo(ValueRange.ALL);
  }

  @Test
  void roundingWidensByTheSizeOfEachEnd() {
    ValueRange rounded = new ValueRange(-1, 100).rounded();
    assertThat(rounded.low()).isLessThan(-1).isGreaterThan(-1 - 1e-13);
    assertThat(rounded.high()).isGreaterThan(100).isLessThan(100 + 1e-11);
    assertThat(TWO.hull(new ValueRange(-1, 1.5))).isEqualTo(new ValueRange(-1, 2));
    assertThat(new ValueRange(-1, 2).negate()).isEqualTo(new ValueRange(-2, 1));
  }

  @Test
  void tangentsAreKnownBetweenTwoPoles() {
    assertTan(Math.PI - 0.3, Math.PI + 0.4);
    assertTan(-Math.PI - 1.2, -Math.PI + 1.3);
    assertTan(0.5 * Math.PI + 0.2, 0.5 * Math.PI + 0.5);
    assertTan(-1.5, 1.5);
    for (ValueRange a :
        new ValueRange[] {
          new ValueRange(1.5, 1.6),
          new ValueRange(-1.6, -1.5),
          new ValueRange(0.0, 0.5 * Math.PI - 1e-7),
          new ValueRange(-0.5 * Math.PI + 1e-7, 0.0),
          new ValueRange(0.0, Math.PI),
          ValueRange.point(2e6),
          ValueRange.point(-2e6)
        }) {
      assertThat(UnaryFunction.TAN.range(a)).as("%s", a).isEqualTo(ValueRange.ALL);
    }
  }

  private static void assertTan(double low, double high) {
    ValueRange range = UnaryFunction.TAN.range(new ValueRange(low, high));
    assertThat(range).isEqualTo(new ValueRange(Math.tan(low), Math.tan(high)).rounded());
  }

  @Test
  void wavesAreKnownAtPointsOnly() {
    assertThat(UnaryFunction.SIN.range(ValueRange.point(0.3)))
        .isEqualTo(ValueRange.point(Math.sin(0.3)).rounded());
    assertThat(UnaryFunction.COS.range(new ValueRange(0.0, 0.1))).isEqualTo(new ValueRange(-1, 1));
  }

  @Test
  void powersAtZeroHaveTheirLimits() {
    assertThat(IntegerPower.range(new ValueRange(0, 2), -2)).isEqualTo(ValueRange.ALL);
    for (int exponent : new int[] {2, 3, 4, 5}) {
      assertThat(power(Order.SLOPE, 0.0, exponent)).isZero();
      assertThat(power(Order.CURVATURE, 0.0, exponent)).isEqualTo(exponent == 2 ? 2.0 : 0.0);
      assertThat(power(Order.VALUE, 3.0, exponent)).isEqualTo(Math.pow(3, exponent));
    }
  }

  private static double power(Order order, double x, int exponent) {
    Calculator m = new Calculator();
    m.constant(7.0);
    int a = m.constant(x);
    int v = IntegerPower.formula(m, Order.VALUE, a, a, exponent);
    return m.number(IntegerPower.formula(m, order, a, v, exponent));
  }

  @Test
  void negativePowersOfWhatMayBeZeroAreUnknown() {
    ValueRange range = new ValueRange(0, 4);
    assertThat(BinaryFunction.POWER.range(range, ValueRange.point(-1))).isEqualTo(ValueRange.ALL);
    assertThat(BinaryFunction.POWER.range(range, ValueRange.point(0.5)).low()).isZero();
    assertThat(BinaryFunction.POWER.range(TWO, ValueRange.point(-1)).high()).isLessThan(1.1);
  }

  @Test
  void roundingToAnUnknownNumberOfDecimalsIsUnknown() {
    for (BinaryFunction f : new BinaryFunction[] {BinaryFunction.ROUND, BinaryFunction.TRUNCATE}) {
      assertThat(f.at(5, Double.NaN)).isNaN();
      assertThat(f.at(5, -400)).isZero();
      assertThat(f.at(5.25, 400)).isEqualTo(5.25);
    }
    assertThat(BinaryFunction.PRECISION.at(5, Double.NaN)).isNaN();
    assertThat(BinaryFunction.ROUND.at(-2.5, 0)).isEqualTo(-3);
    assertThat(BinaryFunction.TRUNCATE.at(-2.5, 0)).isEqualTo(-2);
  }
}
