package org.proxpep.report.chart;

/** Text that is to stand in HTML or SVG, where users' names must stay names. */
public final class Escapes {

  private Escapes() {}

  /** The same text for an element's content or a quoted attribute. */
  public static String of(String words) {
    StringBuilder text = new StringBuilder(words.length() + 16);
    for (int i = 0; i < words.length(); i++) {
      char c = words.charAt(i);
      switch (c) {
        case '<' -> text.append("&lt;");
        case '>' -> text.append("&gt;");
        case '&' -> text.append("&amp;");
        case '"' -> text.append("&quot;");
        case '\'' -> text.append("&#39;");
        case '\n', '\t' -> text.append(c);
        // Other control characters are not allowed in HTML, not even escaped.
        default -> text.append(c < ' ' || c == 0x7f ? '\uFFFD' : c);
      }
    }
    return text.toString();
  }
}
