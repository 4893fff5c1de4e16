package org.proxpep.report;

import java.util.List;
import java.util.stream.Collectors;

/** Lines of comma-separated values as RFC 4180 has them; numbers that are not finite stay empty. */
final class Csv {

  private final StringBuilder text = new StringBuilder();

  Csv line(List<?> cells) {
    text.append(lineOf(cells));
    return this;
  }

  /** One line with its end, for files that are too long to be one text. */
  static String lineOf(List<?> cells) {
    return cells.stream().map(Csv::cell).collect(Collectors.joining(",", "", "\n"));
  }

  private static String cell(Object value) {
    if (value instanceof Double number) {
      return Double.isFinite(number) ? number.toString() : "";
    }
    String words = value.toString();
    boolean plain = words.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? words : '"' + words.replace("\"", "\"\"") + '"';
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
