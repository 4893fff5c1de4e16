package org.proxpep.model.function;

/**
 * The numbers from {@code low} to {@code high}, which may be infinite. Ends that are no numbers or
 * in the wrong order stand for a result that nothing is known of: all numbers.
 *
 * <p>Operations give an interval that no result of theirs, rounded as it may be, leaves. An
 * infinite end is never reached, so 0·∞ counts as 0.
 */
public record ValueRange(double low, double high) {

  private static final double INFINITE = Double.POSITIVE_INFINITY;

  /** Relative room for the rounding of a few operations. */
  private static final double ROOM = 1e-14;

  /** The rounding of one addition in a sum of numbers is at most this part of their sizes. */
  private static final double UNIT_ROUNDING = 0x1p-53;

  /** All numbers. */
  public static final ValueRange ALL = new ValueRange(-INFINITE, INFINITE);

  public ValueRange {
    if (!(low <= high)) {
      low = -INFINITE;
      high = INFINITE;
    }
  }

  public static ValueRange point(double value) {
    return new ValueRange(value, value);
  }

  /** The numbers from {@code low} on. */
  static ValueRange from(double low) {
    return new ValueRange(low, INFINITE);
  }

  public boolean isPoint() {
    return low == high && Double.isFinite(low);
  }

  public boolean contains(double value) {
    return low <= value && value <= high;
  }

  public boolean contains(ValueRange other) {
    return low <= other.low && other.high <= high;
  }

  /** The largest |a|. */
  public double magnitude() {
    return Math.max(Math.abs(low), Math.abs(high));
  }

  /** 1 if no number is negative, −1 if none is positive, else 0. */
  public int sign() {
    return low >= 0.0 ? 1 : high <= 0.0 ? -1 : 0;
  }

  /** The smallest |a|. */
  public double least() {
    return low > 0 ? low : high < 0 ? -high : 0.0;
  }

  /** With room for the rounding of a few operations, by the size of each end. */
  public ValueRange rounded() {
    return new ValueRange(low - ROOM * Math.abs(low), high + ROOM * Math.abs(high));
  }

  public ValueRange negate() {
    return new ValueRange(-high, -low);
  }

  /** The sum of terms that may be added in any order. */
  public static ValueRange sum(ValueRange... terms) {
    double low = 0.0;
    double high = 0.0;
    double size = 0.0;
    double least = INFINITE;
    for (ValueRange term : terms) {
      low += term.low;
      high += term.high;
      size += term.magnitude();
      least = Math.min(least, term.low);
    }
    double room = Math.max(ROOM, 2 * UNIT_ROUNDING * terms.length) * size;
    room = Double.isFinite(room) ? room : 0.0;
    // A sum of numbers that are not negative is not negative, whatever the rounding.
    return new ValueRange(least >= 0.0 ? Math.max(low - room, 0.0) : low - room, high + room);
  }

  /** Without room for rounding, for two numbers that are added alone: that is monotone. */
  public ValueRange plus(ValueRange b) {
    return new ValueRange(low + b.low, high + b.high);
  }

  /** Without room for rounding: that of one product is monotone. */
  public ValueRange times(ValueRange b) {
    return corners(
        product(low, b.low), product(low, b.high), product(high, b.low), product(high, b.high));
  }

  /**
   * Without room for rounding: that of one quotient is monotone. Where b may be 0 nothing is known:
   * 0 has a sign, so that 1/b may be −∞ for a b that is never negative, of which 2^(1/b) = 0 is a
   * number again.
   */
  public ValueRange over(ValueRange b) {
    return b.contains(0.0)
        ? ALL
        : corners(
            quotient(low, b.low),
            quotient(low, b.high),
            quotient(high, b.low),
            quotient(high, b.high));
  }

  /** From the smallest to the largest of four numbers. */
  static ValueRange corners(double p, double q, double r, double s) {
    return new ValueRange(
        Math.min(Math.min(p, q), Math.min(r, s)), Math.max(Math.max(p, q), Math.max(r, s)));
  }

  /** The smallest interval that contains both. */
  public ValueRange hull(ValueRange b) {
    return new ValueRange(Math.min(low, b.low), Math.max(high, b.high));
  }

  private static double product(double a, double b) {
    return a == 0.0 || b == 0.0 ? 0.0 : a * b;
  }

  private static double quotient(double a, double b) {
    return a == 0.0 || Double.isInfinite(b) ? 0.0 : a / b;
  }
}
