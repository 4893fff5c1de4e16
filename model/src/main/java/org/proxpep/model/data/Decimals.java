package org.proxpep.model.data;

import java.nio.charset.StandardCharsets;

/**
 * Numbers from bytes, equal bit for bit to {@link Double#parseDouble}, without making a string.
 *
 * <p>Up to 2⁵³ with a power of ten up to 22 is one exact operation. Otherwise the product with 128
 * bits of the power decides the rounding nearly always (D. Lemire, Number parsing at a gigabyte per
 * second, Software: Practice and Experience 2021), and where it does not, the library is asked.
 */
final class Decimals {

  /** Digits that surely fit into 64 bits without a sign. */
  static final int DIGITS = 19;

  private static final int MOST_EXPONENT = 100_000_000;
  private static final double[] EXACT = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private Decimals() {}

  /**
   * Reads {@code [+-]digits[.digits][e[+-]digits]}, with digits before or after the point, or
   * {@code inf} or {@code infinity} in any letters.
   *
   * @return NaN if the bytes are something else
   */
  static double parse(byte[] b, int from, int to) {
    int p = from;
    boolean negative = false;
    if (p < to && (b[p] == '-' || b[p] == '+')) {
      negative = b[p++] == '-';
    }
    long w = 0;
    int first = p;
    int d;
    while (p < to && (d = b[p] - '0') >= 0 && d <= 9) {
      w = 10 * w + d;
      p++;
    }
    int digits = p - first;
    int exponent = 0;
    if (p < to && b[p] == '.') {
      int fraction = ++p;
      while (p < to && (d = b[p] - '0') >= 0 && d <= 9) {
        w = 10 * w + d;
        p++;
      }
      exponent = fraction - p;
      digits += p - fraction;
    }
    if (digits == 0) {
      return infinite(b, first, to, negative);
    }
    int mantissaEnd = p;
    if (p < to) {
      if ((b[p] | 0x20) != 'e' || p + 1 == to) {
        return Double.NaN;
      }
      p++;
      boolean minus = b[p] == '-';
      if (minus || b[p] == '+') {
        p++;
      }
      if (p == to) {
        return Double.NaN;
      }
      int e = 0;
      for (; p < to; p++) {
        d = b[p] - '0';
        if (d < 0 || d > 9) {
          return Double.NaN;
        }
        e = Math.min(MOST_EXPONENT, 10 * e + d);
      }
      exponent += minus ? -e : e;
    }
    double size;
    if (digits <= DIGITS) {
      size = scaled(w, exponent);
    } else {
      size = long19(b, first, mantissaEnd, digits, exponent);
    }
    if (Double.isNaN(size)) {
      return Double.parseDouble(new String(b, from, to - from, StandardCharsets.ISO_8859_1));
    }
    return negative ? -size : size;
  }

  /** More than 19 digits: the first 19 that count, and a look at what the others could change. */
  private static double long19(byte[] b, int from, int to, int digits, int exponent) {
    long w = 0;
    int taken = 0;
    int passed = 0;
    boolean rest = false;
    for (int p = from; p < to; p++) {
      int d = b[p] - '0';
      if (b[p] == '.') {
        continue;
      }
      passed++;
      if (taken < DIGITS) {
        w = 10 * w + d;
        taken += w != 0 ? 1 : 0;
        if (taken == DIGITS) {
          exponent += digits - passed;
        }
      } else {
        rest |= d != 0;
      }
    }
    double low = scaled(w, exponent);
    if (!rest) {
      return low;
    }
    double high = scaled(w + 1, exponent);
    return low == high ? low : Double.NaN;
  }

  /** w·10^q rounded to the nearest, w without a sign; NaN where that takes more than this. */
  static double scaled(long w, int q) {
    if (w >>> 53 == 0 && q >= -22 && q <= 22) {
      return q < 0 ? w / EXACT[-q] : w * EXACT[q];
    }
    if (w == 0) {
      return 0.0;
    }
    if (q < PowersOfTen.LOWEST || q > PowersOfTen.HIGHEST) {
      return Double.NaN;
    }
    int shift = Long.numberOfLeadingZeros(w);
    long m = w << shift;
    long power = PowersOfTen.high(q);
    long high = multiplyHigh(m, power);
    long low = m * power;
    // Nine bits of the high word lie below the 54 and a leading zero. Were they all ones, the part
    // of the power that was cut off could carry into the result.
    if ((high & 0x1ff) == 0x1ff && Long.compareUnsigned(low + m, m) < 0) {
      long more = PowersOfTen.low(q);
      long middle = multiplyHigh(m, more);
      long bottom = m * more;
      long sum = low + middle;
      if (Long.compareUnsigned(sum, low) < 0) {
        high++;
      }
      low = sum;
      if ((high & 0x1ff) == 0x1ff && low == -1 && Long.compareUnsigned(bottom + m, m) < 0) {
        return Double.NaN;
      }
    }
    int top = (int) (high >>> 63);
    long mantissa = high >>> (top + 9);
    // floor(q·log₂10) by a fraction that is right for every q of the table.
    int exponent = ((217706 * q) >> 16) + 64 + 1023 - shift - (1 - top);
    if (low == 0 && (high & 0x1ff) == 0 && (mantissa & 3) == 1) {
      // Half way between two doubles, or just above it.
      return Double.NaN;
    }
    mantissa = (mantissa + (mantissa & 1)) >>> 1;
    if (mantissa >>> 53 != 0) {
      mantissa >>>= 1;
      exponent++;
    }
    if (exponent < 1 || exponent > 2046) {
      return Double.NaN;
    }
    return Double.longBitsToDouble(((long) exponent << 52) | (mantissa & 0xfffffffffffffL));
  }

  /** The high word of a product of numbers without signs. */
  private static long multiplyHigh(long a, long b) {
    return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
  }

  private static double infinite(byte[] b, int from, int to, boolean negative) {
    int length = to - from;
    if (length == 3 || length == 8) {
      for (int i = 0; i < length; i++) {
        if ((b[from + i] | 0x20) != "infinity".charAt(i)) {
          return Double.NaN;
        }
      }
      return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    return Double.NaN;
  }
}
