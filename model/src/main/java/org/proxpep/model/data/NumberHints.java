package org.proxpep.model.data;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What to do about a cell that a person would read as a number, or as no value. */
public final class NumberHints {

  private static final Pattern THOUSANDS =
      Pattern.compile("[-+]?\\d{1,3}([,.'\u2019_\u00a0 ]\\d{3})+([.,]\\d+)?");
  private static final Pattern COMMA = Pattern.compile("[-+]?\\d*,\\d+");
  private static final Pattern WITH_UNIT =
      Pattern.compile("[-+]?(\\p{Sc}\\s*[-+]?[\\d.,]+|[\\d.,]+\\s*(\\p{Sc}|[A-Za-z]{1,3}))");
  private static final Pattern PERCENT = Pattern.compile("[-+]?[\\d.,]+\\s*%");
  private static final Pattern NO_VALUE =
      Pattern.compile("-+|\\.+|\\*+|(?i:none|missing|unknown|n\\.a\\.|nil|na\\?|not available)");

  private NumberHints() {}

  /**
   * The end of advice about a column of texts where numbers are needed.
   *
   * @param why where it first held a text, as {@link Column#whyText} says; null or empty if nobody
   *     knows
   */
  public static String or(@Nullable String why) {
    if (why == null || why.isEmpty()) {
      return "";
    }
    int open = why.indexOf('"');
    int close = why.lastIndexOf('"');
    String cell = open >= 0 && close > open ? why.substring(open + 1, close) : "";
    return ", or correct such cells if numbers are meant" + hint(cell.strip());
  }

  private static String hint(String cell) {
    if (THOUSANDS.matcher(cell).matches()) {
      return ": write 1234.5, without marks between thousands";
    } else if (COMMA.matcher(cell).matches()) {
      return ": write the decimal point as a point, 0.5";
    } else if (PERCENT.matcher(cell).matches()) {
      return ": leave out the percent sign";
    } else if (WITH_UNIT.matcher(cell).matches()) {
      return ": leave out the unit";
    }
    return NO_VALUE.matcher(cell).matches()
        ? ": leave cells without a value empty, and ask for 'drop missing' or 'impute mean'"
        : "";
  }
}
