package org.proxpep.model.function;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The functions of two numbers, a row each: word and number in .nl files, smoothness, the formulas
 * of value and partial derivatives, the range, how it bends, and how a corner is taken apart.
 *
 * <p>A formula of a derivative gets the value v, and what it shares with the value is computed
 * once.
 */
@SuppressWarnings("ImmutableEnumChecker") // Traits and calls do not change.
public enum BinaryFunction implements ElementaryFunction {
  ADD("+", 0) {
    @Override
    public int formula(Algebra m, Partial part, int a, int b, int v) {
      return switch (part) {
        case VALUE -> m.add(a, b);
        case A, B -> m.constant(1.0);
        case AA, AB, BB -> m.constant(0.0);
      };
    }

    @Override
    public ValueRange range(ValueRange a, ValueRange b) {
      return ValueRange.sum(a, b);
    }

    @Override
    public Bend bend(Fixed fixed, ValueRange a, ValueRange b) {
      return Bend.AFFINE;
    }

    @Override
    public int direction(boolean first, ValueRange a, ValueRange b) {
      return 1;
    }
  },
  SUBTRACT("-", 1) {
    @Override
    public int formula(Algebra m, Partial part, int a, int b, int v) {
      return switch (part) {
        case VALUE -> m.subtract(a, b);
        case A -> m.constant(1.0);
        case B -> m.constant(-1.0);
        case AA, AB, BB -> m.constant(0.0);
      };
    }

    @Override
    public ValueRange range(ValueRange a, ValueRange b) {
      return ValueRange.sum(a, b.negate());
    }

    @Override
    public Bend bend(Fixed fixed, ValueRange a, ValueRange b) {
      return Bend.AFFINE;
    }

    @Override
    public int direction(boolean first, ValueRange a, ValueRange b) {
      return first ? 1 : -1;
    }
  },
  MULTIPLY("*", 2) {
    @Override
    public int formula(Algebra m, Partial part, int a, int b, int v) {
      return switch (part) {
        case VALUE -> m.multiply(a, b);
        case A -> b;
        case B -> a;
        case AA, BB -> m.constant(0.0);
        case AB -> m.constant(1.0);
      };
    }

    @Override
    public ValueRange range(ValueRange a, ValueRange b) {
      return a.times(b).rounded();
    }

    @Override
    public Bend bend(Fixed fixed, ValueRange a, ValueRange b) {
      return fixed == Fixed.NONE ? Bend.UNKNOWN : Bend.AFFINE;
    }

    @Override
    public int direction(boolean first, ValueRange a, ValueRange b) {
      return first ? b.sign() : a.sign();
    }
  },
  DIVIDE("/", 3) {
    @Override
    public int formula(Algebra m, Partial part, int a, int b, int v) {
      return switch (part) {
        case VALUE -> m.divide(a, b);
        case A -> m.over(1.0, b);
        case B -> m.negate(m.divide(v, b));
        case AA -> m.constant(0.0);
        case AB -> m.negate(m.square(m.over(1.0, b)));
        case BB -> m.divide(m.divide(m.times(2.0, v), b), b);
      };
    }

    @Override
    public ValueRange range(ValueRange a, ValueRange b) {
      return a.over(b).rounded();
    }

    @Override
    public Bend bend(Fixed fixed, ValueRange a, ValueRange b) {
      if (fixed == Fixed.NONE || b.contains(0.0)) {
        return Bend.UNKNOWN;
      }
      return fixed == Fixed.SECOND ? Bend.AFFINE : Bend.ofSign(a.sign() * b.sign());
    }

    @Override
    public int direction(boolean first, ValueRange a, ValueRange b) {
      return b.contains(0.0) ? 0 : first ? b.sign() : -a.sign();
    }
  },
  /** aᵇ. */
  POWER("^", 5, Smoothness.SMOOTH, true) {
    @Override
    public int formula(Algebra m, Partial part, int a, int b, int v) {
      return switch (part) {
        case VALUE -> m.call(Call.binary(Math.class, "pow", Math::pow), a, b);
        case A ->
            m.either(
                () -> own(m, "powerSlope", Elementary::powerSlope, a, b),
                () -> m.multiply(b, m.apply(POWER, a, m.subtract(b, m.constant(1.0)))));
        case B -> own(m, "powerSlopeInExponent", Elementary::powerSlopeInExponent, a, v);
        case AA -> own(m, "powerCurvature", Elementary::powerCurvature, a, b);
        case AB -> own(m, "powerMixed", Elementary::powerMixed, a, b);
        case BB -> own(m, "powerCurvatureInExponent", Elementary::powerCurvatureInExponent, a, v);
      };
    }

    @Override
    public ValueRange range(ValueRange a, ValueRange b) {
      // 0 has a sign: a negative power of it may be −∞.
      return a.low() > 0.0 || (a.low() == 0.0 && b.low() >= 0.0)
          ? corners(a, b).rounded()
          : ValueRange.ALL;
    }

    @Override
    public Bend bend(Fixed fixed, ValueRange a, ValueRange b) {
      if (fixed == Fixed.FIRST) {
        return a.low() > 0.0 ? Bend.CONVEX : Bend.UNKNOWN;
      }
      if (fixed == Fixed.NONE || !(a.low() >= 0.0)) {
        return Bend.UNKNOWN;
      }
      return b.low() >= 1.0 || (b.high() <= 0.0 && a.low() > 0.0)
          ? Bend.CONVEX
          : b.low() >= 0.0 && b.high() <= 1.0 ? Bend.CONCAVE : Bend.UNKNOWN;
    }

    @Override
    public int direction(boolean first, ValueRange a, ValueRange b) {
      return first
          ? a.low() >= 0.0 ? b.sign() : 0
          : a.low() >= 1.0 ? 1 : a.low() > 0.0 && a.high() <= 1.0 ? -1 : 0;
    }
  },
  /** The angle of the point (b, a). */
  ATAN2("atan2", 48) {
    @Override
    public int formula(Algebra m, Partial part, int a, int b, int v) {
      return switch (part) {
        case VALUE -> m.call(Call.binary(Math.class, "atan2", Math::atan2), a, b);
        case A -> m.divide(b, squares(m, a, b));
        case B -> m.negate(m.divide(a, squares(m, a, b)));
        case AA -> m.negate(twist(m, a, b));
        case AB ->
            m.divide(
                m.divide(m.subtract(m.square(a), m.square(b)), squares(m, a, b)), squares(m, a, b));
        case BB -> twist(m, a, b);
      };
    }

    @Override
    public ValueRange range(ValueRange a, ValueRange b) {
      return b.low() > 0.0 ? corners(a, b).rounded() : new ValueRange(-Math.PI, Math.PI);
    }
  },
  /** a²/2 where |a| ≤ b, else b(|a| − b/2): continuous slopes, but corners in them. */
  HUBER("huber", NOT_IN_NL, Smoothness.KINKS, false) {
    @Override
    public int formula(Algebra m, Partial part, int a, int b, int v) {
      return switch (part) {
        case VALUE -> own(m, "huber", Elementary::huber, a, b);
        case A -> own(m, "clamp", Elementary::clamp, a, b);
        case B -> own(m, "huberSlope", Elementary::huberSlope, a, b);
        case AA -> own(m, "clampSlope", Elementary::clampSlope, a, b);
        case AB -> own(m, "clampSlopeInWidth", Elementary::clampSlopeInWidth, a, b);
        case BB -> own(m, "huberCurvature", Elementary::huberCurvature, a, b);
      };
    }

    @Override
    public ValueRange range(ValueRange a, ValueRange b) {
      if (b.low() < 0.0) {
        return ValueRange.ALL;
      }
      double most = a.magnitude();
      double high = most <= b.high() ? 0.5 * most * most : b.high() * (most - 0.5 * b.low());
      return new ValueRange(0.0, high).rounded();
    }

    @Override
    public Bend bend(Fixed fixed, ValueRange a, ValueRange b) {
      return fixed == Fixed.SECOND && b.low() >= 0.0 ? Bend.CONVEX : Bend.UNKNOWN;
    }

    /** r rounds max(|a| − b, 0). */
    @Override
    public Optional<Kink> kink() {
      return Optional.of(
          new Kink(
              (m, a, b) -> a,
              (m, a, b) -> b,
              (m, size, a, b) -> {
                int beyond = m.subtract(size.applyAsInt(a), b);
                int r = m.times(0.5, m.add(beyond, size.applyAsInt(beyond)));
                return m.times(0.5, m.subtract(m.square(a), m.square(r)));
              },
              null));
    }

    @Override
    public int direction(boolean first, ValueRange a, ValueRange b) {
      return first && b.low() >= 0.0 ? a.sign() : 0;
    }
  },
  /** At a tie the derivative is that of a. */
  MAX("max", NOT_IN_NL, Smoothness.KINKS, true) {
    @Override
    public int formula(Algebra m, Partial part, int a, int b, int v) {
      return switch (part) {
        case VALUE -> m.call(Call.binary(Math.class, "max", Math::max), a, b);
        case A -> atMost(m, b, a);
        case B -> not(m, atMost(m, b, a));
        case AA, AB, BB -> m.constant(0.0);
      };
    }

    @Override
    public ValueRange range(ValueRange a, ValueRange b) {
      return new ValueRange(Math.max(a.low(), b.low()), Math.max(a.high(), b.high()));
    }

    @Override
    public Bend bend(Fixed fixed, ValueRange a, ValueRange b) {
      return Bend.CONVEX;
    }

    @Override
    public Optional<Kink> kink() {
      return Optional.of(
          meeting(
              (m, size, a, b) -> {
                int apart = size.applyAsInt(m.subtract(a, b));
                return m.times(0.5, m.add(m.add(a, b), apart));
              },
              (m, u, a, b) -> m.add(b, u)));
    }

    @Override
    public boolean isBlend() {
      return true;
    }

    @Override
    public int direction(boolean first, ValueRange a, ValueRange b) {
      return 1;
    }
  },
  /** At a tie the derivative is that of a. */
  MIN("min", NOT_IN_NL, Smoothness.KINKS, true) {
    @Override
    public int formula(Algebra m, Partial part, int a, int b, int v) {
      return switch (part) {
        case VALUE -> m.call(Call.binary(Math.class, "min", Math::min), a, b);
        case A -> atMost(m, a, b);
        case B -> not(m, atMost(m, a, b));
        case AA, AB, BB -> m.constant(0.0);
      };
    }

    @Override
    public ValueRange range(ValueRange a, ValueRange b) {
      return new ValueRange(Math.min(a.low(), b.low()), Math.min(a.high(), b.high()));
    }

    @Override
    public Bend bend(Fixed fixed, ValueRange a, ValueRange b) {
      return Bend.CONCAVE;
    }

    @Override
    public Optional<Kink> kink() {
      return Optional.of(
          meeting(
              (m, size, a, b) -> {
                int apart = size.applyAsInt(m.subtract(a, b));
                return m.times(0.5, m.subtract(m.add(a, b), apart));
              },
              (m, u, a, b) -> m.subtract(a, u)));
    }

    @Override
    public boolean isBlend() {
      return true;
    }

    @Override
    public int direction(boolean first, ValueRange a, ValueRange b) {
      return 1;
    }
  },
  /** ln(eᵃ + eᵇ), which overflows nowhere. */
  LOG_ADD_EXP("logaddexp", NOT_IN_NL, Smoothness.SMOOTH, true) {
    @Override
    public int formula(Algebra m, Partial part, int a, int b, int v) {
      return switch (part) {
        case VALUE -> own(m, "logAddExp", Elementary::logAddExp, a, b);
        case A -> share(m, a, b);
        case B -> share(m, b, a);
        case AA, BB -> m.multiply(share(m, a, b), share(m, b, a));
        case AB -> m.negate(m.multiply(share(m, a, b), share(m, b, a)));
      };
    }

    @Override
    public ValueRange range(ValueRange a, ValueRange b) {
      return corners(a, b).rounded();
    }

    @Override
    public Bend bend(Fixed fixed, ValueRange a, ValueRange b) {
      return Bend.CONVEX;
    }

    @Override
    public boolean isBlend() {
      return true;
    }

    @Override
    public int direction(boolean first, ValueRange a, ValueRange b) {
      return 1;
    }
  },
  /** a − b·trunc(a/b). */
  REMAINDER("mod", 4, Smoothness.JUMPS, false) {
    @Override
    public int formula(Algebra m, Partial part, int a, int b, int v) {
      return switch (part) {
        case VALUE -> own(m, "remainder", Elementary::remainder, a, b);
        case A -> m.constant(1.0);
        case B -> m.negate(m.apply(INTEGER_DIVIDE, a, b));
        case AA, AB, BB -> m.constant(0.0);
      };
    }

    @Override
    public ValueRange range(ValueRange a, ValueRange b) {
      double most = Math.min(a.magnitude(), b.magnitude());
      return new ValueRange(a.low() < 0.0 ? -most : 0.0, a.high() > 0.0 ? most : 0.0);
    }
  },
  /** trunc(a/b). */
  INTEGER_DIVIDE("div", 55, Shape.OWN, "integerDivide", Elementary::integerDivide) {
    @Override
    public ValueRange range(ValueRange a, ValueRange b) {
      ValueRange quotient = a.over(b);
      return new ValueRange(Math.floor(quotient.low()), Math.ceil(quotient.high()));
    }
  },
  /** a to b decimals, halves away from 0. */
  ROUND("round", 57, Shape.RISING_IN_FIRST, "round", Elementary::round),
  /** a cut after b decimals. */
  TRUNCATE("trunc", 58, Shape.RISING_IN_FIRST, "truncate", Elementary::truncate),
  /** a to b significant digits. */
  PRECISION("precision", 56, Shape.OWN, "precision", Elementary::precision) {
    @Override
    public ValueRange range(ValueRange a, ValueRange b) {
      boolean whole = b.low() >= 1.0 && b.low() == Math.rint(b.low());
      return whole ? risingInFirst(a, b) : ValueRange.ALL;
    }
  },
  /** 1 if a &lt; b, else 0; likewise the next ones. */
  LESS("<", 22, Shape.TRUTH, "less", Elementary::less),
  LESS_OR_EQUAL("<=", 23, Shape.TRUTH, "lessOrEqual", Elementary::lessOrEqual),
  EQUAL("==", 24, Shape.TRUTH, "equal", Elementary::equal),
  NOT_EQUAL("!=", 30, Shape.TRUTH, "notEqual", Elementary::notEqual),
  /** 1 if neither is 0, else 0. */
  AND("and", 21, Shape.TRUTH, "and", Elementary::and),
  /** 1 if one of them is not 0, else 0. */
  OR("or", 20, Shape.TRUTH, "or", Elementary::or);

  /** How the range follows from the arguments. */
  private enum Shape {
    /** 0 or 1. */
    TRUTH,
    /** Where b is one number the function does not fall with a. */
    RISING_IN_FIRST,
    /** The row says its range itself. */
    OWN
  }

  private final Traits traits;
  private final Shape shape;
  private final @Nullable Call steps;

  BinaryFunction(String word, int opcode) {
    this(word, opcode, Smoothness.SMOOTH, false);
  }

  BinaryFunction(String word, int opcode, Smoothness smoothness, boolean hidesInfinity) {
    this(new Traits(word, opcode, smoothness, hidesInfinity), Shape.OWN, null);
  }

  /** A function whose value is locally constant, a method of {@link Elementary}. */
  BinaryFunction(String word, int opcode, Shape shape, String method, DoubleBinaryOperator same) {
    this(
        new Traits(word, opcode, Smoothness.STEPS, false),
        shape,
        Call.binary(Elementary.class, method, same));
  }

  BinaryFunction(Traits traits, Shape shape, @Nullable Call steps) {
    this.traits = traits;
    this.shape = shape;
    this.steps = steps;
  }

  /**
   * The value at (a, b), or a partial derivative there. A row gives it unless its value is locally
   * constant.
   *
   * @param v the value, where a derivative is asked for
   */
  public int formula(Algebra m, Partial part, int a, int b, int v) {
    return part == Partial.VALUE ? m.call(requireNonNull(steps), a, b) : m.constant(0.0);
  }

  /** An interval that no value leaves while a and b stay in theirs. */
  public ValueRange range(ValueRange a, ValueRange b) {
    return switch (shape) {
      case TRUTH -> new ValueRange(0.0, 1.0);
      case RISING_IN_FIRST -> risingInFirst(a, b);
      case OWN -> throw new IllegalStateException("The range of " + this + " is not defined.");
    };
  }

  /** Which argument does not change while the others do. */
  public enum Fixed {
    NONE,
    FIRST,
    SECOND
  }

  /** How the function bends in the arguments that change while both stay in intervals. */
  public Bend bend(Fixed fixed, ValueRange a, ValueRange b) {
    return Bend.UNKNOWN;
  }

  /**
   * Whether its partial slopes are not negative and add up to 1, so that it is no steeper than one
   * of its arguments.
   */
  public boolean isBlend() {
    return false;
  }

  /**
   * 1 if the function does not fall while one argument rises, −1 if it does not rise, else 0.
   *
   * @param first whether that is a
   */
  public int direction(boolean first, ValueRange a, ValueRange b) {
    return 0;
  }

  /** The value at two numbers. */
  public final double at(double a, double b) {
    Calculator m = new Calculator();
    return m.number(formula(m, Partial.VALUE, m.constant(a), m.constant(b), 0));
  }

  @Override
  public Traits traits() {
    return traits;
  }

  @Override
  public int arity() {
    return 2;
  }

  /** The range of a function that is monotone in each of its arguments. */
  final ValueRange corners(ValueRange a, ValueRange b) {
    return ValueRange.corners(
        at(a.low(), b.low()), at(a.low(), b.high()), at(a.high(), b.low()), at(a.high(), b.high()));
  }

  /** The range where b is one number and the function does not fall with a. */
  final ValueRange risingInFirst(ValueRange a, ValueRange b) {
    return b.isPoint() ? corners(a, b).rounded() : ValueRange.ALL;
  }

  // Words of the formulas.

  private static int own(Algebra m, String method, DoubleBinaryOperator same, int a, int b) {
    return m.call(Call.binary(Elementary.class, method, same), a, b);
  }

  /** eᵃ/(eᵃ + eᵇ). */
  private static int share(Algebra m, int a, int b) {
    return m.either(
        () -> own(m, "shareOfExp", Elementary::shareOfExp, a, b),
        () -> m.apply(UnaryFunction.SIGMOID, m.subtract(a, b)));
  }

  private static int atMost(Algebra m, int a, int b) {
    return m.apply(LESS_OR_EQUAL, a, b);
  }

  private static int not(Algebra m, int a) {
    return m.apply(UnaryFunction.NOT, a);
  }

  /** A corner where a is b. */
  private static Kink meeting(Kink.Smoothed smoothed, Kink.Opened opened) {
    return new Kink(
        (m, a, b) -> m.subtract(a, b),
        (m, a, b) -> m.add(m.apply(UnaryFunction.ABS, a), m.apply(UnaryFunction.ABS, b)),
        smoothed,
        opened);
  }

  private static int squares(Algebra m, int y, int x) {
    return m.add(m.square(x), m.square(y));
  }

  /** 2xy/(x²+y²)². */
  private static int twist(Algebra m, int y, int x) {
    return m.divide(m.divide(m.times(2.0, m.multiply(x, y)), squares(m, y, x)), squares(m, y, x));
  }
}
