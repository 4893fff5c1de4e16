package org.proxpep.model.draft;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Writes numbers and texts as a model does; a number read back has the same bits. */
final class Numbers {

  private Numbers() {}

  static Written number(double value) {
    if (Double.isNaN(value)) {
      throw new IllegalArgumentException(
          "The number (NaN) of a model must be one.\nMaybe 0/0 was calculated before.");
    }
    double size = Math.abs(value);
    String digits = Double.isInfinite(size) ? "inf" : digits(size);
    return value < 0
        ? new Written("-" + digits, Written.SIGN, Uses.NOTHING)
        : new Written(digits, Written.ATOM, Uses.NOTHING);
  }

  private static String digits(double size) {
    String shortest = Double.toString(size);
    boolean plain = size == 0 || (size >= 1e-6 && size < 1e15);
    return plain
        ? new BigDecimal(shortest).stripTrailingZeros().toPlainString()
        : shortest.replace(".0E", "e").replace('E', 'e');
  }

  static Written vector(double... values) {
    List<Written> entries = new ArrayList<>();
    for (double value : values) {
      entries.add(number(value));
    }
    requireEntry(entries, "vector");
    return Written.list("[", "]", entries, Written.RANGE);
  }

  static Written matrix(double[][] rows) {
    List<Written> entries = new ArrayList<>();
    for (double[] row : rows) {
      entries.add(vector(row));
    }
    requireEntry(entries, "matrix");
    return Written.list("[", "]", entries, Written.RANGE);
  }

  static void requireEntry(List<?> entries, String what) {
    if (entries.isEmpty()) {
      throw new IllegalArgumentException(
          "A " + what + " (0 entries) must have an entry.\nMaybe an array is still empty.");
    }
  }

  static Written text(String text) {
    if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
      throw new IllegalArgumentException(
          "The text ("
              + text.replaceAll("\\R", " ")
              + ") of a model must not have line ends.\nMaybe replace them in the data.");
    }
    String content = text.replace("\\", "\\\\").replace("\"", "\\\"");
    return new Written("\"" + content + "\"", Written.ATOM, Uses.NOTHING);
  }
}
