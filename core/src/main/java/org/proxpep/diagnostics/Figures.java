package org.proxpep.diagnostics;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers for people: as many digits as the interval around them is worth. */
final class Figures {

  private static final int DIGITS = 4;

  /** Limits this much further away on one side than on the other are written both. */
  private static final double LOPSIDED = 1.1;

  private Figures() {}

  static String of(Interval interval) {
    double estimate = interval.estimate();
    double below = estimate - interval.lower();
    double above = interval.upper() - estimate;
    double half = Math.max(below, above);
    if (!Double.isFinite(estimate)) {
      return "unknown";
    }
    if (half == 0) {
      return number(estimate);
    }
    if (!Double.isFinite(half)) {
      return number(estimate) + " between " + interval.lower() + " and " + interval.upper();
    }
    int place = lastPlace(half);
    return half > LOPSIDED * Math.min(below, above)
        ? rounded(estimate, place, RoundingMode.HALF_EVEN)
            + " in ["
            + rounded(interval.lower(), place, RoundingMode.FLOOR)
            + ", "
            + rounded(interval.upper(), place, RoundingMode.CEILING)
            + "]"
        : rounded(estimate, place, RoundingMode.HALF_EVEN)
            + " ± "
            + rounded(half, place, RoundingMode.CEILING);
  }

  /** A single number to four digits. */
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    return plain(new BigDecimal(value).round(new MathContext(DIGITS)).stripTrailingZeros());
  }

  /** A limit from below, rounded down. */
  static String atLeast(double value) {
    return Double.isFinite(value)
        ? plain(new BigDecimal(value).round(new MathContext(DIGITS, RoundingMode.FLOOR)))
        : Double.toString(value);
  }

  /** A count to two digits, rounded up. */
  static String roughly(double count) {
    return new BigDecimal(count)
        .round(new MathContext(2, RoundingMode.CEILING))
        .toBigInteger()
        .toString();
  }

  /** How many decimals show {@code width} to two digits. */
  private static int lastPlace(double width) {
    return 1 - (int) Math.floor(Math.log10(width));
  }

  /** Limits are rounded outwards: the printed interval is not narrower than the true one. */
  private static String rounded(double value, int place, RoundingMode mode) {
    // Twelve digits first, so that 0.49 is not taken for the 0.4899… it is in binary.
    return plain(new BigDecimal(value).round(new MathContext(12)).setScale(place, mode));
  }

  private static String plain(BigDecimal value) {
    double size = Math.abs(value.doubleValue());
    if (size != 0 && (size < 1e-4 || size >= 1e7)) {
      int digits = Math.max(1, value.precision());
      return String.format(Locale.ROOT, "%." + (digits - 1) + "e", value);
    }
    BigDecimal shown = value.scale() < 0 ? value.setScale(0) : value;
    return size == 0 ? "0" : shown.toPlainString();
  }
}
