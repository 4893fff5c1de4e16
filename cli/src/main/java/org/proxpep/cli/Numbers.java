package org.proxpep.cli;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as people write them. */
final class Numbers {

  private static final MathContext DIGITS = new MathContext(7);

  private Numbers() {}

  /** Seven digits at most: a limit computed from data has more than anyone reads. */
  static String plain(double value) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
    double size = Math.abs(value);
    return size >= 1e9 || (size < 1e-5 && size > 0) ? rounded.toString() : rounded.toPlainString();
  }
}
