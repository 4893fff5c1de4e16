package org.proxpep.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers for people. */
public final class ChartNumbers {

  private static final int DIGITS = 4;
  private static final String RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private ChartNumbers() {}

  /** To four digits, without needless zeros. */
  public static String text(double value) {
    return text(value, DIGITS);
  }

  /** To so many digits, without needless zeros. */
  public static String text(double value, int digits) {
    if (Double.isNaN(value)) {
      return "unknown";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "∞" : "−∞";
    }
    BigDecimal rounded =
        BigDecimal.valueOf(value).round(new MathContext(digits)).stripTrailingZeros();
    double size = Math.abs(rounded.doubleValue());
    if (size == 0) {
      return "0";
    }
    if (size < 1e-4 || size >= 1e7) {
      int exponent = rounded.precision() - rounded.scale() - 1;
      String factor = rounded.movePointLeft(exponent).stripTrailingZeros().toPlainString();
      return minus(factor) + "·" + power(exponent);
    }
    return minus(rounded.toPlainString());
  }

  /** A count with its thousands apart. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** 10 to this power, as short as it can be read. */
  static String decade(int exponent) {
    return exponent >= -3 && exponent <= 4
        ? BigDecimal.ONE.scaleByPowerOfTen(exponent).toPlainString()
        : power(exponent);
  }

  private static String power(int exponent) {
    StringBuilder text = new StringBuilder("10");
    for (char c : Integer.toString(exponent).toCharArray()) {
      text.append(c == '-' ? '⁻' : RAISED.charAt(c - '0'));
    }
    return text.toString();
  }

  /**
   * The largest of 1, 2 and 5 times a power of ten that is not above {@code value}, which is
   * positive.
   */
  public static double roundDown(double value) {
    int exponent = (int) Math.floor(Math.log10(value));
    double[] steps = {10, 5, 2, 1};
    for (double step : steps) {
      double nice = scaled(step, exponent);
      // A grain of rounding must not turn 0.05 into 0.02.
      if (nice <= value * (1 + 1e-9)) {
        return nice;
      }
    }
    return scaled(5, exponent - 1);
  }

  /** digit · 10^exponent, rounded once. */
  static double scaled(double digit, int exponent) {
    return new BigDecimal(digit).scaleByPowerOfTen(exponent).doubleValue();
  }

  private static String minus(String plain) {
    return plain.replace('-', '−');
  }
}
