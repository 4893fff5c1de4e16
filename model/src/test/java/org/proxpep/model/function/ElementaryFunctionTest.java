package org.proxpep.model.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.proxpep.fixture.EveryJava;
import org.proxpep.problem.ScenarioRandom;

/** Every row of the tables of functions keeps what it says. */
@EveryJava
class ElementaryFunctionTest {

  private static final double INFINITE = Double.POSITIVE_INFINITY;
  private static final int INTERVALS = 2000;
  private static final int POINTS = 12;

  private final ScenarioRandom random = new ScenarioRandom(20);

  // Numbers of every size, and those where something may happen.

  private static final double[] SPECIAL = {
    0.0,
    -0.0,
    0.5,
    -0.5,
    1.0,
    -1.0,
    2.0,
    -2.0,
    3.0,
    10.0,
    -10.0,
    710.0,
    -710.0,
    745.0,
    -746.0,
    1e-8,
    -1e-8,
    1e-160,
    1e160,
    -1e160,
    0x1p28,
    -0x1p28,
    0x1p53,
    Double.MIN_VALUE,
    -Double.MIN_VALUE,
    Double.MIN_NORMAL,
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    INFINITE,
    -INFINITE,
    Math.PI,
    -Math.PI,
    0.5 * Math.PI,
    -0.5 * Math.PI,
    1.5 * Math.PI
  };

  private double number() {
    return switch (random.nextInt(6)) {
      case 0 -> SPECIAL[random.nextInt(SPECIAL.length)];
      case 1 -> Math.scalb(2.0 * random.nextDouble() - 1.0, random.nextInt(2000) - 1000);
      case 2 -> random.nextInt(21) - 10;
      default -> 6.0 * random.nextDouble() - 3.0;
    };
  }

  private ValueRange interval() {
    double a = number();
    double b = random.nextInt(8) == 0 ? a : number();
    return new ValueRange(Math.min(a, b), Math.max(a, b));
  }

  /** A number of the interval that a double can be: infinite ends are never reached. */
  private double inside(ValueRange a) {
    if (a.low() == a.high()) {
      return a.low();
    }
    double low = Math.max(a.low(), -Double.MAX_VALUE);
    double high = Math.min(a.high(), Double.MAX_VALUE);
    return switch (random.nextInt(4)) {
      case 0 -> low;
      case 1 -> high;
      case 2 -> {
        // Of a size between those of the ends, or between 0 and an end.
        double size = Math.scalb(random.nextDouble() + 1.0, random.nextInt(60) - 30);
        double v = random.nextBoolean() ? low + size : high - size;
        yield Math.max(low, Math.min(high, v));
      }
      default -> {
        double v = low + random.nextDouble() * (0.5 * high - 0.5 * low) * 2.0;
        yield Math.max(low, Math.min(high, v));
      }
    };
  }

  private static boolean holds(ValueRange range, double v) {
    return range.low() <= v && v <= range.high();
  }

  // Words.

  @Test
  void wordsAndNumbersBelongToOneFunctionEach() {
    Set<String> words = new HashSet<>();
    Set<Integer> codes = new HashSet<>();
    for (ElementaryFunction f : ElementaryFunction.all()) {
      assertThat(f.word()).isNotEmpty();
      assertThat(f.arity()).isEqualTo(f instanceof UnaryFunction ? 1 : 2);
      assertThat(words.add(f.arity() + f.word())).as("%s", f).isTrue();
      if (f.opcode() != ElementaryFunction.NOT_IN_NL) {
        assertThat(codes.add(f.opcode())).as("%s", f).isTrue();
        assertThat(ElementaryFunction.byOpcode()).containsEntry(f.opcode(), f);
      }
      assertThat(ElementaryFunction.named(f.word()).isPresent()).isEqualTo(f.isInLanguage());
    }
    assertThat(ElementaryFunction.named("floor")).isEmpty();
    assertThat(ElementaryFunction.named("-")).isEmpty();
    assertThat(ElementaryFunction.named("erf")).contains(UnaryFunction.ERF);
  }

  // Ranges.

  @ParameterizedTest
  @EnumSource
  void valuesOfOneNumberStayInTheRange(UnaryFunction f) {
    int told = 0;
    for (int k = 0; k < INTERVALS; k++) {
      ValueRange a = interval();
      ValueRange range = f.range(a);
      told += range.equals(ValueRange.ALL) ? 0 : 1;
      for (int i = 0; i < POINTS; i++) {
        double x = inside(a);
        double v = f.at(x);
        if (!Double.isNaN(v)) {
          assertThat(holds(range, v)).as("%s(%s) = %s in %s of %s", f, x, v, range, a).isTrue();
        }
      }
    }
    assertThat(told).as("ranges that say something").isGreaterThan(INTERVALS / 25);
  }

  @ParameterizedTest
  @EnumSource
  void valuesOfTwoNumbersStayInTheRange(BinaryFunction f) {
    int told = 0;
    for (int k = 0; k < INTERVALS; k++) {
      ValueRange a = interval();
      ValueRange b = random.nextInt(4) == 0 ? ValueRange.point(random.nextInt(9) - 2) : interval();
      ValueRange range = f.range(a, b);
      told += range.equals(ValueRange.ALL) ? 0 : 1;
      for (int i = 0; i < POINTS; i++) {
        double x = inside(a);
        double y = inside(b);
        double v = f.at(x, y);
        boolean dividesByZero =
            y == 0.0 && (f == BinaryFunction.DIVIDE || f == BinaryFunction.INTEGER_DIVIDE);
        if (!Double.isNaN(v) && !dividesByZero) {
          assertThat(holds(range, v))
              .as("%s(%s, %s) = %s in %s of %s and %s", f, x, y, v, range, a, b)
              .isTrue();
        }
      }
    }
    assertThat(told).as("ranges that say something").isGreaterThan(INTERVALS / 25);
  }

  @Test
  void powersStayInTheRange() {
    for (int k = -33; k <= 33; k++) {
      if (k == 0) {
        continue;
      }
      for (int i = 0; i < 300; i++) {
        ValueRange a = interval();
        ValueRange range = IntegerPower.range(a, k);
        for (int j = 0; j < POINTS; j++) {
          double x = inside(a);
          double v = IntegerPower.at(x, k);
          assertThat(Double.isNaN(v) || holds(range, v))
              .as("%s^%s = %s in %s of %s", x, k, v, range, a)
              .isTrue();
        }
      }
    }
  }

  /** Ranges are no wider than they must be: both ends are nearly reached. */
  @ParameterizedTest
  @EnumSource
  void rangesOfOneNumberAreTight(UnaryFunction f) {
    if (f == UnaryFunction.SIN || f == UnaryFunction.COS || f == UnaryFunction.NOT) {
      return;
    }
    for (int k = 0; k < 40; k++) {
      double low = Math.max(f.domain().low(), -1.4) + 0.01 + 0.2 * random.nextDouble();
      double high = Math.min(f.domain().high(), low + 1.0) - 0.01;
      ValueRange range = f.range(new ValueRange(low, high));
      double least = INFINITE;
      double most = -INFINITE;
      for (int i = 0; i <= 50; i++) {
        double v = f.at(low + (high - low) * i / 50);
        least = Math.min(least, v);
        most = Math.max(most, v);
      }
      assertThat(range.low()).as("%s %s", f, low).isCloseTo(least, within(1e-5));
      assertThat(range.high()).as("%s %s", f, high).isCloseTo(most, within(1e-5));
    }
  }

  @Test
  void rangesOfTwoNumbersAreTight() {
    ValueRange two = new ValueRange(1, 2);
    ValueRange sign = new ValueRange(-3, 4);
    ValueRange positive = new ValueRange(2, 5);
    assertRange(BinaryFunction.ADD, sign, two, -2, 6);
    assertRange(BinaryFunction.SUBTRACT, sign, two, -5, 3);
    assertRange(BinaryFunction.MULTIPLY, sign, two, -6, 8);
    assertRange(BinaryFunction.MULTIPLY, sign, sign, -12, 16);
    assertRange(BinaryFunction.DIVIDE, sign, positive, -1.5, 2);
    assertRange(BinaryFunction.DIVIDE, sign, positive.negate(), -2, 1.5);
    assertRange(BinaryFunction.DIVIDE, two, new ValueRange(0, 4), -INFINITE, INFINITE);
    assertRange(BinaryFunction.DIVIDE, two, sign, -INFINITE, INFINITE);
    assertRange(BinaryFunction.POWER, new ValueRange(0.5, 2), new ValueRange(-1, 3), 0.125, 8);
    assertRange(BinaryFunction.POWER, new ValueRange(0, 2), two, 0, 4);
    assertRange(BinaryFunction.POWER, sign, two, -INFINITE, INFINITE);
    assertRange(BinaryFunction.ATAN2, sign, two, Math.atan2(-3, 1), Math.atan2(4, 1));
    assertRange(BinaryFunction.ATAN2, sign, sign, -Math.PI, Math.PI);
    assertRange(BinaryFunction.HUBER, sign, new ValueRange(1, 1), 0, 3.5);
    assertRange(BinaryFunction.HUBER, sign, new ValueRange(4, 9), 0, 8);
    assertRange(BinaryFunction.HUBER, sign, new ValueRange(-1, 9), -INFINITE, INFINITE);
    assertRange(BinaryFunction.MAX, sign, two, 1, 4);
    assertRange(BinaryFunction.MIN, sign, two, -3, 2);
    assertRange(BinaryFunction.REMAINDER, sign, two, -2, 2);
    assertRange(BinaryFunction.REMAINDER, new ValueRange(0, 1.5), two, 0, 1.5);
    assertRange(BinaryFunction.REMAINDER, new ValueRange(-1.5, 0), two, -1.5, 0);
    assertRange(BinaryFunction.INTEGER_DIVIDE, new ValueRange(-7, 7), two, -7, 7);
    assertRange(BinaryFunction.ROUND, new ValueRange(-1.26, 1.26), ValueRange.point(1), -1.3, 1.3);
    assertRange(
        BinaryFunction.TRUNCATE, new ValueRange(-1.26, 1.26), ValueRange.point(1), -1.2, 1.2);
    assertRange(
        BinaryFunction.PRECISION, new ValueRange(-126, 126), ValueRange.point(2), -130, 130);
    assertRange(BinaryFunction.PRECISION, two, ValueRange.point(1.5), -INFINITE, INFINITE);
    assertRange(BinaryFunction.PRECISION, two, ValueRange.point(0), -INFINITE, INFINITE);
    assertRange(BinaryFunction.ROUND, two, two, -INFINITE, INFINITE);
    assertRange(BinaryFunction.LESS, two, sign, 0, 1);
  }

  private static void assertRange(
      BinaryFunction f, ValueRange a, ValueRange b, double low, double high) {
    ValueRange range = f.range(a, b);
    assertThat(range.low()).as("%s of %s and %s", f, a, b).isCloseTo(low, within(1e-11));
    assertThat(range.high()).as("%s of %s and %s", f, a, b).isCloseTo(high, within(1e-11));
  }

  @ParameterizedTest
  @EnumSource
  void outsideTheDomainNothingIsKnown(UnaryFunction f) {
    ValueRange domain = f.domain();
    for (double end : new double[] {domain.low(), domain.high()}) {
      if (Double.isFinite(end)) {
        double beyond = end == domain.low() ? Math.nextDown(end) : Math.nextUp(end);
        assertThat(f.at(beyond)).as("%s(%s)", f, beyond).isNaN();
        assertThat(f.at(end)).as("%s(%s)", f, end).isNotNaN();
        ValueRange wide = new ValueRange(Math.min(end, beyond), Math.max(end, beyond));
        assertThat(f.range(wide)).isEqualTo(ValueRange.ALL);
        assertThat(f.range(ValueRange.point(beyond))).isEqualTo(ValueRange.ALL);
        boolean hides = f.mayHideInfinity();
        boolean infinite =
            Double.isFinite(f.at(end)) && Double.isInfinite(derivative(f, Order.SLOPE, end));
        assertThat(hides).as("%s has an infinite slope at %s", f, end).isEqualTo(infinite);
      } else {
        assertThat(f.at(end)).as("%s(%s)", f, end).matches(v -> !Double.isNaN(v) || isPeriodic(f));
      }
    }
  }

  private static boolean isPeriodic(UnaryFunction f) {
    return f == UnaryFunction.SIN || f == UnaryFunction.COS || f == UnaryFunction.TAN;
  }

  // Derivatives.

  private static double derivative(UnaryFunction f, Order order, double x) {
    Calculator m = new Calculator();
    int a = m.constant(x);
    return m.number(f.formula(m, order, a, f.formula(m, Order.VALUE, a, a)));
  }

  private static double derivative(BinaryFunction f, Partial part, double x, double y) {
    Calculator m = new Calculator();
    int a = m.constant(x);
    int b = m.constant(y);
    return m.number(f.formula(m, part, a, b, f.formula(m, Partial.VALUE, a, b, a)));
  }

  private interface Line {
    double at(double t);
  }

  /** The derivative of a line at 0 by Richardson's extrapolation of central differences. */
  private static double difference(Line line) {
    double h = 1e-3;
    double wide = (line.at(h) - line.at(-h)) / (2 * h);
    double narrow = (line.at(h / 2) - line.at(-h / 2)) / h;
    double narrower = (line.at(h / 4) - line.at(-h / 4)) / (h / 2);
    double first = (4 * narrow - wide) / 3;
    double second = (4 * narrower - narrow) / 3;
    return (16 * second - first) / 15;
  }

  private static void assertDerivative(double found, Line line, String what) {
    double difference = difference(line);
    assertThat(found).as(what).isCloseTo(difference, within(1e-8 * (1.0 + Math.abs(difference))));
  }

  /** Whether a jump or corner lies next to a point. */
  private static boolean isNearKink(ElementaryFunction f, double x, double y) {
    return switch (f.smoothness()) {
      case SMOOTH -> false;
      case KINKS ->
          Math.min(Math.abs(x), Math.min(Math.abs(x - y), Math.abs(Math.abs(x) - y))) < 0.01;
      case JUMPS -> Math.abs(x / y - Math.rint(x / y)) < 0.01;
      case STEPS -> {
        double v = value(f, x, y);
        double h = 2e-3;
        yield value(f, x + h, y) != v
            || value(f, x - h, y) != v
            || value(f, x, y + h) != v
            || value(f, x, y - h) != v;
      }
    };
  }

  private static double value(ElementaryFunction f, double x, double y) {
    return f instanceof UnaryFunction one ? one.at(x) : ((BinaryFunction) f).at(x, y);
  }

  @ParameterizedTest
  @EnumSource
  void slopesAndCurvaturesOfOneNumberAreThoseOfDifferences(UnaryFunction f) {
    int tried = 0;
    for (int k = 0; k < 600; k++) {
      double low = Math.max(f.domain().low(), -3.0) + 0.05;
      double high = Math.min(f.domain().high(), 3.0) - 0.05;
      double x = low + (high - low) * random.nextDouble();
      if (isNearKink(f, x, 5.0) || (f == UnaryFunction.TAN && Math.abs(Math.cos(x)) < 0.2)) {
        continue;
      }
      tried++;
      assertDerivative(
          derivative(f, Order.SLOPE, x), t -> f.at(x + t), "slope of " + f + " at " + x);
      assertDerivative(
          derivative(f, Order.CURVATURE, x),
          t -> derivative(f, Order.SLOPE, x + t),
          "curvature of " + f + " at " + x);
    }
    assertThat(tried).isGreaterThan(100);
  }

  @ParameterizedTest
  @EnumSource
  void partialDerivativesAreThoseOfDifferences(BinaryFunction f) {
    int tried = 0;
    for (int k = 0; k < 2000; k++) {
      double low = f == BinaryFunction.POWER ? 0.3 : -3.0;
      double x = low + (3.0 - low) * random.nextDouble();
      double y = f == BinaryFunction.HUBER ? 0.2 + 2 * random.nextDouble() : number();
      if (!(Math.abs(y) > 0.3 && Math.abs(y) < 3.0) || isNearKink(f, x, y)) {
        continue;
      }
      tried++;
      String at = " of " + f + " at " + x + ", " + y;
      assertDerivative(derivative(f, Partial.A, x, y), t -> f.at(x + t, y), "A" + at);
      assertDerivative(derivative(f, Partial.B, x, y), t -> f.at(x, y + t), "B" + at);
      assertDerivative(
          derivative(f, Partial.AA, x, y), t -> derivative(f, Partial.A, x + t, y), "AA" + at);
      assertDerivative(
          derivative(f, Partial.AB, x, y), t -> derivative(f, Partial.A, x, y + t), "AB" + at);
      assertDerivative(
          derivative(f, Partial.AB, x, y), t -> derivative(f, Partial.B, x + t, y), "BA" + at);
      assertDerivative(
          derivative(f, Partial.BB, x, y), t -> derivative(f, Partial.B, x, y + t), "BB" + at);
    }
    assertThat(tried).isGreaterThan(40);
  }

  @Test
  void derivativesOfPowersAreThoseOfDifferences() {
    for (int exponent : new int[] {2, 3, 4, 5, 7, 32, -2, -3, -8}) {
      for (double x : new double[] {-1.3, -0.7, 0.6, 1.2}) {
        assertDerivative(
            power(Order.SLOPE, x, exponent), t -> IntegerPower.at(x + t, exponent), "slope");
        assertDerivative(
            power(Order.CURVATURE, x, exponent),
            t -> power(Order.SLOPE, x + t, exponent),
            "curvature");
      }
    }
  }

  private static double power(Order order, double x, int exponent) {
    Calculator m = new Calculator();
    int a = m.constant(x);
    int v = IntegerPower.formula(m, Order.VALUE, a, a, exponent);
    return m.number(IntegerPower.formula(m, order, a, v, exponent));
  }

  @Test
  void stepsHaveNoSlope() {
    for (ElementaryFunction f : ElementaryFunction.all()) {
      if (f.smoothness() == Smoothness.STEPS) {
        double slope =
            f instanceof UnaryFunction one
                ? derivative(one, Order.SLOPE, 0.3)
                : derivative((BinaryFunction) f, Partial.A, 0.3, 0.7);
        assertThat(slope).as("%s", f).isZero();
      }
    }
  }

  /** With sizes that are not rounded off, and with u where it belongs, nothing has changed. */
  /** At random places, where no corner is. */
  @ParameterizedTest
  @EnumSource
  void blendsAreTheFunctionsWhoseSlopesAreSharesOfOne(BinaryFunction f) {
    ScenarioRandom random = new ScenarioRandom(23);
    boolean shares = true;
    for (int k = 0; k < 200; k++) {
      double a = 2 * random.nextGaussian();
      double b = 2 * random.nextGaussian();
      Calculator m = new Calculator();
      int x = m.constant(a);
      int y = m.constant(b);
      int v = m.constant(f.at(a, b));
      double first = m.number(f.formula(m, Partial.A, x, y, v));
      double second = m.number(f.formula(m, Partial.B, x, y, v));
      shares &= first >= 0 && second >= 0 && Math.abs(first + second - 1) < 1e-12;
    }
    assertThat(f.isBlend()).isEqualTo(shares);
  }

  @Test
  void functionsWithCornersAreTakenApartIntoTheirValues() {
    for (ElementaryFunction f : ElementaryFunction.all()) {
      assertThat(f.kink().isPresent()).as("%s", f).isEqualTo(f.smoothness() == Smoothness.KINKS);
      f.kink().ifPresent(kink -> assertIsTheSame(f, kink));
    }
  }

  private static void assertIsTheSame(ElementaryFunction f, Kink kink) {
    for (double x : new double[] {-3.5, -0.25, 0.5, 2.0}) {
      for (double y : new double[] {0.5, 1.5}) {
        boolean one = f instanceof UnaryFunction;
        double value = one ? ((UnaryFunction) f).at(x) : ((BinaryFunction) f).at(x, y);
        Calculator m = new Calculator();
        int a = m.constant(x);
        int b = one ? a : m.constant(y);
        int smoothed = kink.smoothed().write(m, t -> m.constant(Math.abs(m.number(t))), a, b);
        assertThat(m.number(smoothed)).as("%s", f).isCloseTo(value, within(1e-15));
        assertThat(m.number(kink.size().write(m, a, b))).as("%s", f).isNotZero();
        int u = m.constant(Math.max(0.0, m.number(kink.gap().write(m, a, b))));
        if (kink.opened() != null) {
          assertThat(m.number(kink.opened().write(m, u, a, b))).as("%s", f).isEqualTo(value);
        }
      }
    }
  }

  @Test
  void newFunctionsHaveTheirKnownValues() {
    assertThat(UnaryFunction.ERF.at(0.5)).isCloseTo(0.5204998778130465, within(1e-15));
    assertThat(UnaryFunction.NORMCDF.at(1.96)).isCloseTo(0.9750021048517795, within(1e-15));
    assertThat(UnaryFunction.NORMCDF.at(-38)).isCloseTo(2.885428e-316, within(1e-321));
    assertThat(UnaryFunction.EXPM1.at(1e-12)).isCloseTo(1e-12, within(1e-23));
    assertThat(BinaryFunction.ATAN2.at(1, -1)).isCloseTo(0.75 * Math.PI, within(1e-15));
  }

  @Test
  void generatedCodeCallsTheMethodThatTheTapeCalls() throws ReflectiveOperationException {
    for (Call call : calls()) {
      Class<?>[] parameters = new Class<?>[call.arity()];
      Arrays.fill(parameters, double.class);
      var method = call.owner().getMethod(call.method(), parameters);
      for (int k = 0; k < 200; k++) {
        Object[] x = new Object[call.arity()];
        for (int i = 0; i < x.length; i++) {
          x[i] = number();
        }
        double b = x.length > 1 ? (double) x[1] : 0.0;
        assertThat(method.invoke(null, x))
            .as("%s", call)
            .isEqualTo((Double) call.apply((double) x[0], b, 0.0));
      }
    }
  }

  /** All static methods that formulas call. */
  private static Set<Call> calls() {
    Set<Call> found = new HashSet<>();
    Algebra m =
        new Algebra() {
          private int next = 10;

          @Override
          public int constant(double value) {
            return next++;
          }

          @Override
          public int add(int s, int t) {
            return next++;
          }

          @Override
          public int subtract(int s, int t) {
            return next++;
          }

          @Override
          public int multiply(int s, int t) {
            return next++;
          }

          @Override
          public int divide(int s, int t) {
            return next++;
          }

          @Override
          public int negate(int t) {
            return next++;
          }

          @Override
          public int call(Call call, int... arguments) {
            assertThat(arguments).as("%s", call).hasSize(call.arity());
            found.add(call);
            return next++;
          }
        };
    for (UnaryFunction f : UnaryFunction.values()) {
      for (Order order : Order.values()) {
        f.formula(m, order, 1, 2);
      }
    }
    for (BinaryFunction f : BinaryFunction.values()) {
      for (Partial part : Partial.values()) {
        f.formula(m, part, 1, 2, 3);
      }
    }
    assertThat(found).hasSizeGreaterThan(40);
    return found;
  }
}
