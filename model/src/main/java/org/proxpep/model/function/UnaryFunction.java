package org.proxpep.model.function;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.gamma.Erf;

/**
 * The functions of one number, a row each: word and number in .nl files, domain, shape (from which
 * the range follows), bending, smoothness, the formulas of value, slope and curvature, and how a
 * corner is taken apart.
 *
 * <p>A formula of a derivative gets the value v, and what it shares with the value is computed
 * once.
 */
@SuppressWarnings("ImmutableEnumChecker") // Traits and calls do not change.
public enum UnaryFunction implements ElementaryFunction {
  /** −a. */
  NEGATE(
      row("-", 16, ValueRange.ALL, Shape.OWN, Bending.STRAIGHT),
      (m, a, v) -> m.negate(a),
      (m, a, v) -> m.constant(-1.0),
      UnaryFunction::zero) {
    @Override
    public ValueRange range(ValueRange a) {
      return a.negate();
    }

    @Override
    public int direction(ValueRange a) {
      return -1;
    }
  },
  /** a². */
  SQUARE(
      row("square", 77, ValueRange.ALL, Shape.VALLEY, Bending.CONVEX),
      (m, a, v) -> m.square(a),
      (m, a, v) -> m.times(2.0, a),
      (m, a, v) -> m.constant(2.0)),
  /** eᵃ. */
  EXP(
      row("exp", 44, ValueRange.ALL, Shape.RISING, Bending.CONVEX),
      math("exp", Math::exp),
      (m, a, v) -> v,
      (m, a, v) -> v),
  /** eᵃ − 1, with all digits where a is small. */
  EXPM1(
      row("expm1", NOT_IN_NL, ValueRange.ALL, Shape.RISING, Bending.CONVEX),
      math("expm1", Math::expm1),
      (m, a, v) -> m.plus(1.0, v),
      (m, a, v) -> m.plus(1.0, v)),
  /** ln a. */
  LOG(
      row("log", 43, ValueRange.from(0.0), Shape.RISING, Bending.CONCAVE),
      math("log", Math::log),
      (m, a, v) -> m.over(1.0, a),
      (m, a, v) -> m.negate(m.square(m.over(1.0, a)))),
  /** ln(1+a), with all digits where a is small. */
  LOG1P(
      row("log1p", NOT_IN_NL, ValueRange.from(-1.0), Shape.RISING, Bending.CONCAVE),
      math("log1p", Math::log1p),
      (m, a, v) -> m.over(1.0, m.plus(1.0, a)),
      (m, a, v) -> m.negate(m.square(m.over(1.0, m.plus(1.0, a))))),
  /** lg a. */
  LOG10(
      row("log10", 42, ValueRange.from(0.0), Shape.RISING, Bending.CONCAVE),
      math("log10", Math::log10),
      (m, a, v) -> m.over(1.0 / Math.log(10.0), a),
      (m, a, v) -> m.negate(m.divide(m.over(1.0 / Math.log(10.0), a), a))),
  /** √a. */
  SQRT(
      row("sqrt", 39, ValueRange.from(0.0), Shape.RISING, Bending.CONCAVE, Smoothness.SMOOTH, true),
      math("sqrt", Math::sqrt),
      (m, a, v) -> m.over(0.5, v),
      (m, a, v) -> m.negate(m.divide(m.over(0.25, v), a))),
  /** |a|; its derivative at 0 is taken as 0, a generalised one. */
  ABS(
      row("abs", 15, ValueRange.ALL, Shape.OWN, Bending.CONVEX, Smoothness.KINKS, false),
      math("abs", Math::abs),
      math("signum", Math::signum),
      UnaryFunction::zero) {
    @Override
    public ValueRange range(ValueRange a) {
      return new ValueRange(a.least(), a.magnitude());
    }

    @Override
    public Optional<Kink> kink() {
      return Optional.of(
          new Kink(
              (m, a, b) -> a,
              (m, a, b) -> a,
              (m, size, a, b) -> size.applyAsInt(a),
              (m, u, a, b) -> m.subtract(m.times(2.0, u), a)));
    }

    @Override
    public int direction(ValueRange a) {
      return a.sign();
    }
  },
  SIN(
      row("sin", 41, ValueRange.ALL, Shape.WAVE, Bending.NO_RULE),
      math("sin", Math::sin),
      (m, a, v) -> cos(m, a),
      (m, a, v) -> m.negate(v)),
  COS(
      row("cos", 46, ValueRange.ALL, Shape.WAVE, Bending.NO_RULE),
      math("cos", Math::cos),
      (m, a, v) -> m.negate(m.apply(SIN, a)),
      (m, a, v) -> m.negate(v)),
  TAN(
      row("tan", 38, ValueRange.ALL, Shape.BRANCHES, Bending.NO_RULE),
      math("tan", Math::tan),
      (m, a, v) -> m.plus(1.0, m.square(v)),
      (m, a, v) -> m.multiply(m.times(2.0, v), m.plus(1.0, m.square(v)))),
  SINH(
      row("sinh", 40, ValueRange.ALL, Shape.RISING, Bending.CONVEX_ABOVE_ZERO),
      strict("sinh", StrictMath::sinh),
      (m, a, v) -> cosh(m, a),
      (m, a, v) -> v),
  COSH(
      row("cosh", 45, ValueRange.ALL, Shape.VALLEY, Bending.CONVEX),
      strict("cosh", StrictMath::cosh),
      (m, a, v) -> m.apply(SINH, a),
      (m, a, v) -> v),
  TANH(
      row("tanh", 37, ValueRange.ALL, Shape.RISING, Bending.CONVEX_BELOW_ZERO),
      strict("tanh", StrictMath::tanh),
      (m, a, v) -> m.oneMinusSquare(v),
      (m, a, v) -> m.multiply(m.times(-2.0, v), m.oneMinusSquare(v))),
  ASIN(
      row(
          "asin",
          51,
          new ValueRange(-1.0, 1.0),
          Shape.RISING,
          Bending.CONVEX_ABOVE_ZERO,
          Smoothness.SMOOTH,
          true),
      math("asin", Math::asin),
      (m, a, v) -> m.over(1.0, sqrt(m, m.oneMinusSquare(a))),
      (m, a, v) -> m.divide(m.divide(a, m.oneMinusSquare(a)), sqrt(m, m.oneMinusSquare(a)))),
  ACOS(
      row(
          "acos",
          53,
          new ValueRange(-1.0, 1.0),
          Shape.FALLING,
          Bending.CONVEX_BELOW_ZERO,
          Smoothness.SMOOTH,
          true),
      math("acos", Math::acos),
      (m, a, v) -> m.over(-1.0, sqrt(m, m.oneMinusSquare(a))),
      (m, a, v) ->
          m.negate(m.divide(m.divide(a, m.oneMinusSquare(a)), sqrt(m, m.oneMinusSquare(a))))),
  ATAN(
      row("atan", 49, ValueRange.ALL, Shape.RISING, Bending.CONVEX_BELOW_ZERO),
      math("atan", Math::atan),
      (m, a, v) -> m.over(1.0, m.plus(1.0, m.square(a))),
      (m, a, v) -> m.multiply(m.times(-2.0, a), m.square(m.over(1.0, m.plus(1.0, m.square(a)))))),
  ASINH(
      row("asinh", 50, ValueRange.ALL, Shape.RISING, Bending.CONVEX_BELOW_ZERO),
      own("asinh", Elementary::asinh),
      (m, a, v) -> m.over(1.0, sqrt(m, m.plus(1.0, m.square(a)))),
      (m, a, v) ->
          m.negate(
              m.divide(m.divide(a, m.plus(1.0, m.square(a))), sqrt(m, m.plus(1.0, m.square(a)))))),
  ACOSH(
      row(
          "acosh",
          52,
          ValueRange.from(1.0),
          Shape.RISING,
          Bending.CONCAVE,
          Smoothness.SMOOTH,
          true),
      own("acosh", Elementary::acosh),
      (m, a, v) -> m.over(1.0, acoshRoots(m, a)),
      (m, a, v) -> m.negate(m.divide(m.divide(a, m.square(acoshRoots(m, a))), acoshRoots(m, a)))),
  ATANH(
      row("atanh", 47, new ValueRange(-1.0, 1.0), Shape.RISING, Bending.CONVEX_ABOVE_ZERO),
      own("atanh", Elementary::atanh),
      (m, a, v) -> m.over(1.0, m.oneMinusSquare(a)),
      (m, a, v) -> m.multiply(m.times(2.0, a), m.square(m.over(1.0, m.oneMinusSquare(a))))),
  /** 1/(1+e⁻ᵃ), without overflow. */
  SIGMOID(
      row("sigmoid", NOT_IN_NL, ValueRange.ALL, Shape.RISING, Bending.CONVEX_BELOW_ZERO),
      (m, a, v) ->
          m.call(Call.binary(Elementary.class, "sigmoid", Elementary::sigmoid), a, tail(m, a)),
      (m, a, v) -> sigmoidSlope(m, a),
      (m, a, v) -> m.multiply(sigmoidSlope(m, a), m.subtract(m.constant(1.0), m.times(2.0, v)))) {
    @Override
    public boolean standsForCount() {
      return true;
    }
  },
  /** ln(1+eᵃ), without overflow. */
  SOFTPLUS(
      row("softplus", NOT_IN_NL, ValueRange.ALL, Shape.RISING, Bending.CONVEX),
      (m, a, v) ->
          m.call(Call.binary(Elementary.class, "softplus", Elementary::softplus), a, tail(m, a)),
      (m, a, v) -> m.apply(SIGMOID, a),
      (m, a, v) -> sigmoidSlope(m, a)),
  /** 2/√π·∫₀ᵃ e^(−t²) dt. */
  ERF(
      row("erf", NOT_IN_NL, ValueRange.ALL, Shape.RISING, Bending.CONVEX_BELOW_ZERO),
      (m, a, v) -> m.call(Call.unary(Erf.class, "value", Erf::value), a),
      (m, a, v) -> bell(m, 2.0 / Math.sqrt(Math.PI), -1.0, a),
      (m, a, v) -> m.multiply(m.times(-2.0, a), bell(m, 2.0 / Math.sqrt(Math.PI), -1.0, a))),
  /** The normal distribution function, with all digits in both tails. */
  NORMCDF(
      row("normcdf", NOT_IN_NL, ValueRange.ALL, Shape.RISING, Bending.CONVEX_BELOW_ZERO),
      own("normcdf", Elementary::normcdf),
      (m, a, v) -> bell(m, 1.0 / Math.sqrt(2.0 * Math.PI), -0.5, a),
      (m, a, v) -> m.negate(m.multiply(a, bell(m, 1.0 / Math.sqrt(2.0 * Math.PI), -0.5, a)))),
  FLOOR(
      steps("floor", 13, Shape.RISING),
      math("floor", Math::floor),
      UnaryFunction::zero,
      UnaryFunction::zero),
  CEIL(
      steps("ceil", 14, Shape.RISING),
      math("ceil", Math::ceil),
      UnaryFunction::zero,
      UnaryFunction::zero),
  /** 1 if a is 0, else 0. */
  NOT(
      steps("not", 34, Shape.TRUTH),
      own("not", Elementary::not),
      UnaryFunction::zero,
      UnaryFunction::zero);

  /** The value at a or a derivative there, which may use the value v. */
  @FunctionalInterface
  private interface Formula {
    int write(Algebra m, int a, int v);
  }

  /** What a row says beside its formulas. */
  private record Row(Traits traits, ValueRange domain, Shape shape, Bending bending) {}

  /** Where the function is convex, and where concave. */
  private enum Bending {
    STRAIGHT,
    CONVEX,
    CONCAVE,
    /** And concave above. */
    CONVEX_BELOW_ZERO,
    /** And concave below. */
    CONVEX_ABOVE_ZERO,
    /** It bends to and fro, or jumps. */
    NO_RULE;

    Bend over(ValueRange a) {
      return switch (this) {
        case STRAIGHT -> Bend.AFFINE;
        case CONVEX -> Bend.CONVEX;
        case CONCAVE -> Bend.CONCAVE;
        case CONVEX_BELOW_ZERO ->
            a.high() <= 0.0 ? Bend.CONVEX : a.low() >= 0.0 ? Bend.CONCAVE : Bend.UNKNOWN;
        case CONVEX_ABOVE_ZERO ->
            a.low() >= 0.0 ? Bend.CONVEX : a.high() <= 0.0 ? Bend.CONCAVE : Bend.UNKNOWN;
        case NO_RULE -> Bend.UNKNOWN;
      };
    }
  }

  /** How the range of an interval follows from values of the function. */
  private enum Shape {
    RISING,
    FALLING,
    /** Least at 0, and rising with |a|. */
    VALLEY,
    /** From −1 to 1 and back for ever. */
    WAVE,
    /** Rising between poles at the odd multiples of π/2. */
    BRANCHES,
    /** 0 or 1. */
    TRUTH,
    /** The row says its range itself. */
    OWN
  }

  private final Traits traits;
  private final ValueRange domain;
  private final Shape shape;
  private final Bending bending;
  private final Formula value;
  private final Formula slope;
  private final Formula curvature;

  UnaryFunction(Row row, Formula value, Formula slope, Formula curvature) {
    this.traits = row.traits;
    this.domain = row.domain;
    this.shape = row.shape;
    this.bending = row.bending;
    this.value = value;
    this.slope = slope;
    this.curvature = curvature;
  }

  private static Row row(String word, int opcode, ValueRange domain, Shape shape, Bending bending) {
    return row(word, opcode, domain, shape, bending, Smoothness.SMOOTH, false);
  }

  private static Row row(
      String word,
      int opcode,
      ValueRange domain,
      Shape shape,
      Bending bending,
      Smoothness smoothness,
      boolean infiniteSlope) {
    return new Row(new Traits(word, opcode, smoothness, infiniteSlope), domain, shape, bending);
  }

  /** A function whose value is locally constant. */
  private static Row steps(String word, int opcode, Shape shape) {
    return row(word, opcode, ValueRange.ALL, shape, Bending.NO_RULE, Smoothness.STEPS, false);
  }

  /**
   * The value at a, or a derivative there.
   *
   * @param v the value, where a derivative is asked for
   */
  public int formula(Algebra m, Order order, int a, int v) {
    return switch (order) {
      case VALUE -> value.write(m, a, v);
      case SLOPE -> slope.write(m, a, v);
      case CURVATURE -> curvature.write(m, a, v);
    };
  }

  /** The value at a number. */
  public final double at(double a) {
    Calculator m = new Calculator();
    int handle = m.constant(a);
    return m.number(formula(m, Order.VALUE, handle, handle));
  }

  /** Where the function is defined, with the edges, where it may be infinite. */
  public final ValueRange domain() {
    return domain;
  }

  /** An interval that no value leaves while a stays in the given one; all if a may be outside. */
  public ValueRange range(ValueRange a) {
    return domain().contains(a) ? ofShape(a) : ValueRange.ALL;
  }

  /** How the function bends while a stays in an interval. */
  public final Bend bend(ValueRange a) {
    return domain().contains(a) ? bending.over(a) : Bend.UNKNOWN;
  }

  /** Whether models write it for 1 where a ≥ 0, else 0, so that its mean stands for a share. */
  public boolean standsForCount() {
    return false;
  }

  /** 1 if the function does not fall while a rises through an interval, −1 if not rise, else 0. */
  public int direction(ValueRange a) {
    return switch (shape) {
      case RISING -> 1;
      case FALLING -> -1;
      case VALLEY -> a.sign();
      case WAVE, BRANCHES, TRUTH, OWN -> 0;
    };
  }

  private ValueRange ofShape(ValueRange a) {
    return switch (shape) {
      case RISING -> new ValueRange(at(a.low()), at(a.high())).rounded();
      case FALLING -> new ValueRange(at(a.high()), at(a.low())).rounded();
      case VALLEY -> new ValueRange(at(a.least()), at(a.magnitude())).rounded();
      case WAVE ->
          a.isPoint() ? ValueRange.point(at(a.low())).rounded() : new ValueRange(-1.0, 1.0);
      case TRUTH -> new ValueRange(0.0, 1.0);
      case BRANCHES ->
          isOnOneBranch(a) ? new ValueRange(at(a.low()), at(a.high())).rounded() : ValueRange.ALL;
      case OWN -> throw new IllegalStateException("The range of " + this + " is not defined.");
    };
  }

  /** Whether no pole is near; beyond a million the place of poles is not certain enough. */
  private static boolean isOnOneBranch(ValueRange a) {
    double branch = Math.rint(a.low() / Math.PI);
    double reach = 0.5 * Math.PI - 1e-6;
    return a.magnitude() < 1e6
        && Math.abs(a.low() - branch * Math.PI) < reach
        && Math.abs(a.high() - branch * Math.PI) < reach;
  }

  @Override
  public Traits traits() {
    return traits;
  }

  @Override
  public int arity() {
    return 1;
  }

  // Words of the formulas.

  /** A static method of {@link Math}, as the value. */
  private static Formula math(String method, DoubleUnaryOperator same) {
    return (m, a, v) -> m.call(Call.unary(Math.class, method, same), a);
  }

  /** One of {@link StrictMath}: newer machines have faster versions with other last bits. */
  private static Formula strict(String method, DoubleUnaryOperator same) {
    return (m, a, v) -> m.call(Call.unary(StrictMath.class, method, same), a);
  }

  /** A static method of {@link Elementary}, as the value. */
  private static Formula own(String method, DoubleUnaryOperator same) {
    return (m, a, v) -> own(m, method, same, a);
  }

  private static int own(Algebra m, String method, DoubleUnaryOperator same, int a) {
    return m.call(Call.unary(Elementary.class, method, same), a);
  }

  private static int zero(Algebra m, int a, int v) {
    return m.constant(0.0);
  }

  // Rows that others name before they are there.

  private static int cos(Algebra m, int a) {
    return m.apply(COS, a);
  }

  private static int cosh(Algebra m, int a) {
    return m.apply(COSH, a);
  }

  private static int sqrt(Algebra m, int a) {
    return m.apply(SQRT, a);
  }

  /** √(a−1)·√(a+1), which does not overflow. */
  private static int acoshRoots(Algebra m, int a) {
    int one = m.constant(1.0);
    return m.multiply(sqrt(m, m.subtract(a, one)), sqrt(m, m.add(a, one)));
  }

  /** exp(−|a|), which serves values and derivatives alike. */
  private static int tail(Algebra m, int a) {
    return own(m, "expMinusAbs", Elementary::expMinusAbs, a);
  }

  /** σ(a)·σ(−a), by the exponential of the value. */
  private static int sigmoidSlope(Algebra m, int a) {
    return m.either(
        () -> own(m, "sigmoidSlope", Elementary::sigmoidSlope, tail(m, a)),
        () -> m.multiply(m.apply(SIGMOID, a), m.apply(SIGMOID, m.negate(a))));
  }

  /** c·exp(k·a²). */
  private static int bell(Algebra m, double c, double k, int a) {
    return m.times(c, m.apply(EXP, m.times(k, m.square(a))));
  }
}
