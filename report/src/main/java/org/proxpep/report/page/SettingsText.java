package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Settings as people read them: words and values, without those that change nothing. */
final class SettingsText {

  /** Values that say that there is no such limit or file. */
  private static final Pattern NONE =
      Pattern.compile("null|NaN|-?Infinity|" + Long.MAX_VALUE + "|Optional.empty|\\[]|");

  private static final Pattern CAMEL = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

  private SettingsText() {}

  /** From the text of a record, such as "Settings[maxSteps=5, file=null]": "max steps 5". */
  static String of(String text) {
    int open = text.indexOf('[');
    if (open < 0 || !text.endsWith("]")) {
      return text;
    }
    List<String> words = new ArrayList<>();
    for (String part : parts(text.substring(open + 1, text.length() - 1))) {
      int equals = part.indexOf('=');
      String name = part.substring(0, Math.max(0, equals)).strip();
      String value = part.substring(equals + 1).strip();
      if (!NONE.matcher(value).matches()) {
        words.add((spelled(name) + " " + plain(value)).strip());
      }
    }
    return String.join(", ", words);
  }

  private static String spelled(String name) {
    return CAMEL.matcher(name).replaceAll(" ").toLowerCase(Locale.ROOT);
  }

  /** A record inside is put in brackets; whole numbers lose their ".0". */
  private static String plain(String value) {
    String inner = of(value);
    return inner.equals(value) ? value.replaceAll("(?<=\\d)\\.0(?!\\d)", "") : "(" + inner + ")";
  }

  /** At the commas that are not inside brackets. */
  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '[' || c == '(' || c == '{') {
        depth++;
      } else if (c == ']' || c == ')' || c == '}') {
        depth--;
      } else if (c == ',' && depth == 0) {
        parts.add(text.substring(from, i));
        from = i + 1;
      }
    }
    parts.add(text.substring(from));
    return parts;
  }
}
