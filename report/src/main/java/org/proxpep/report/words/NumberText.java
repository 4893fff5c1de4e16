package org.proxpep.report.words;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.proxpep.certificate.Interval;
import org.proxpep.report.chart.ChartNumbers;

/** Numbers for people: as many digits as the interval around them is worth. */
public final class NumberText {

  private static final int DIGITS = 3;

  /** An exact value that is smaller beside its tolerance than this is zero to a reader. */
  private static final double GRAIN = 1e-3;

  private static final MathContext SEVEN = new MathContext(7);

  /** Limits this much further away on one side than on the other are written both. */
  private static final double LOPSIDED = 1.1;

  private static final double ROUNDING = 1e-9;

  /** Of a value, less than what the rounding of a mean may amount to: there is no width to show. */
  private static final double LEAST_WIDTH = 1e-12;

  private NumberText() {}

  /** Such as “1 problem”, “2,000 problems”, “1 inequality”, “2 inequalities”. */
  public static String count(long number, String one) {
    String many = one.endsWith("y") ? one.substring(0, one.length() - 1) + "ies" : one + "s";
    return ChartNumbers.count(number) + " " + (number == 1 ? one : many);
  }

  /** A number and what it is measured in, if anybody said. */
  static String with(String number, String unit) {
    return unit.isEmpty() ? number : number + " " + unit;
  }

  /** Such as "0.0481 ± 0.0012", to two digits of the width. */
  public static String of(Interval interval) {
    double estimate = interval.estimate();
    double below = estimate - interval.lower();
    double above = interval.upper() - estimate;
    double half = Math.max(below, above);
    if (!Double.isFinite(estimate)) {
      return "unknown";
    }
    if (half <= LEAST_WIDTH * Math.abs(estimate)) {
      return number(estimate);
    }
    if (!Double.isFinite(half)) {
      return number(estimate) + " between " + interval.lower() + " and " + interval.upper();
    }
    int place = lastPlace(half);
    return half > LOPSIDED * Math.min(below, above)
        ? rounded(estimate, place, RoundingMode.HALF_EVEN)
            + " in ["
            + rounded(without(interval.lower(), half), place, RoundingMode.FLOOR)
            + ", "
            + rounded(without(interval.upper(), half), place, RoundingMode.CEILING)
            + "]"
        : rounded(estimate, place, RoundingMode.HALF_EVEN)
            + " ± "
            + rounded(half, place, RoundingMode.CEILING);
  }

  /**
   * The same; where it has no width, to three digits and to the first one of its tolerance.
   *
   * @param tolerance what would not matter; NaN where that is not known
   */
  public static String of(Interval interval, double tolerance) {
    return interval.halfWidth() == 0 ? near(interval.estimate(), tolerance) : of(interval);
  }

  /**
   * A number to three digits and to the first one of its tolerance.
   *
   * @param tolerance what would not matter; NaN where that is not known
   */
  static String near(double value, double tolerance) {
    if (Double.isNaN(value)) {
      return "unknown";
    }
    if (!Double.isFinite(value) || !(tolerance > 0 && tolerance < Double.POSITIVE_INFINITY)) {
      return plain(value);
    }
    if (Math.abs(value) < GRAIN * tolerance) {
      return "0";
    }
    int digits = DIGITS - 1 - (int) Math.floor(Math.log10(Math.abs(value)));
    int place = Math.max(digits, lastPlace(tolerance) - 1);
    BigDecimal rounded = new BigDecimal(value).setScale(place, RoundingMode.HALF_EVEN);
    return plain(rounded.round(new MathContext(12)).stripTrailingZeros());
  }

  /** Seven digits at most: a limit computed from data has more than anyone reads. */
  public static String plain(double value) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    BigDecimal rounded = new BigDecimal(value).round(SEVEN).stripTrailingZeros();
    double size = Math.abs(value);
    return size >= 1e9 || (size < 1e-5 && size > 0)
        ? rounded.toString().replace('E', 'e')
        : rounded.toPlainString();
  }

  /** A single number to three digits. */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    return plain(new BigDecimal(value).round(new MathContext(DIGITS)).stripTrailingZeros());
  }

  /** A limit from below, rounded down. */
  static String atLeast(double value) {
    return Double.isFinite(value)
        ? plain(
            grainless(value)
                .round(new MathContext(DIGITS, RoundingMode.FLOOR))
                .stripTrailingZeros())
        : Double.toString(value);
  }

  /** A limit from above, rounded up. */
  static String atMost(double value) {
    return Double.isFinite(value)
        ? plain(
            grainless(value)
                .round(new MathContext(DIGITS, RoundingMode.CEILING))
                .stripTrailingZeros())
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

  /** A rate of nothing is 0 up to rounding, and no step below 0. */
  private static double without(double limit, double half) {
    return Math.abs(limit) < ROUNDING * half ? 0.0 : limit;
  }

  /** Limits are rounded outwards: the printed interval is not narrower than the true one. */
  private static String rounded(double value, int place, RoundingMode mode) {
    return plain(grainless(value).setScale(place, mode));
  }

  /** To twelve digits, so that 0.49 is not taken for the 0.4899… it is in binary. */
  private static BigDecimal grainless(double value) {
    return new BigDecimal(value).round(new MathContext(12));
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
