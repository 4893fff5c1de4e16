package org.proxpep.model.function;

/** aᵏ for a whole number k other than 0 and 1, by repeated squaring. */
public final class IntegerPower {

  private IntegerPower() {}

  /** The value at a, or a derivative there; v is the value. */
  public static int formula(Algebra m, Order order, int a, int v, int k) {
    return switch (order) {
      case VALUE -> k > 0 ? power(m, a, k) : m.over(1.0, power(m, a, -k));
      case SLOPE -> m.times(k, k > 0 ? power(m, a, k - 1) : m.divide(v, a));
      case CURVATURE ->
          m.times(
              (double) k * (k - 1),
              k == 2 ? m.constant(1.0) : k > 0 ? power(m, a, k - 2) : m.divide(m.divide(v, a), a));
    };
  }

  /** tᵏ, k ≥ 1. */
  private static int power(Algebra m, int t, int k) {
    if (k == 1) {
      return t;
    }
    int square = m.square(power(m, t, k / 2));
    return k % 2 == 0 ? square : m.multiply(square, t);
  }

  public static double at(double a, int k) {
    Calculator m = new Calculator();
    int handle = m.constant(a);
    return m.number(formula(m, Order.VALUE, handle, handle, k));
  }

  /** How aᵏ bends while a stays in an interval. */
  public static Bend bend(ValueRange a, int k) {
    boolean even = k % 2 == 0;
    if (k > 0 && even) {
      return Bend.CONVEX;
    }
    if (k < 0 && a.contains(0.0)) {
      return Bend.UNKNOWN;
    }
    return Bend.ofSign(even ? Math.abs(a.sign()) : a.sign());
  }

  /** 1 if aᵏ does not fall while a rises through an interval, −1 if it does not rise, else 0. */
  public static int direction(ValueRange a, int k) {
    int up = k % 2 == 0 ? a.sign() : 1;
    return k > 0 ? up : a.contains(0.0) ? 0 : -up;
  }

  /** An interval that no value leaves while a stays in the given one. */
  public static ValueRange range(ValueRange a, int k) {
    if (k > 0 && k % 2 == 0) {
      return new ValueRange(at(a.least(), k), at(a.magnitude(), k)).rounded();
    } else if (k > 0) {
      return new ValueRange(at(a.low(), k), at(a.high(), k)).rounded();
    } else if (a.low() > 0.0) {
      return new ValueRange(at(a.high(), k), at(a.low(), k)).rounded();
    }
    return ValueRange.ALL;
  }
}
