package org.proxpep.report.chart;

import java.util.Locale;

/** A drawing being written. Colours and fonts come from the classes of the page's style sheet. */
final class Svg {

  private final StringBuilder text = new StringBuilder(4096);

  /**
   * @param id unlike any other on the page
   * @param description what there is to see, for those who do not see it
   */
  Svg(String id, double width, double height, String title, String description, String more) {
    add(
        "<svg class=\"chart\" role=\"img\" viewBox=\"0 0 %s %s\" xmlns=\"http://www.w3.org/2000/svg\""
            + " aria-labelledby=\"%s-t %s-d\"%s><title id=\"%s-t\">%s</title><desc id=\"%s-d\">%s</desc>",
        number(width),
        number(height),
        id,
        id,
        more,
        id,
        escape(title),
        id,
        escape(description));
  }

  Svg line(String style, double x1, double y1, double x2, double y2) {
    return add(
        "<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>",
        style, number(x1), number(y1), number(x2), number(y2));
  }

  Svg rectangle(String style, double x, double y, double width, double height) {
    return add(
        "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>",
        style, number(x), number(y), number(Math.max(0, width)), number(Math.max(0, height)));
  }

  Svg circle(String style, double x, double y, double radius) {
    return add(
        "<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\"/>",
        style, number(x), number(y), number(radius));
  }

  Svg path(String style, CharSequence steps) {
    return add("<path class=\"%s\" d=\"%s\"/>", style, steps);
  }

  Svg text(String style, double x, double y, String words) {
    return add(
        "<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>",
        style, number(x), number(y), escape(words));
  }

  Svg raw(String markup) {
    text.append(markup);
    return this;
  }

  private Svg add(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values));
    return this;
  }

  String end() {
    return text.append("</svg>").toString();
  }

  /** To a tenth of a unit, which nobody sees. */
  static String number(double value) {
    double rounded = Math.rint(value * 10) / 10;
    return rounded == Math.rint(rounded)
        ? Long.toString((long) rounded)
        : Double.toString(rounded);
  }

  static String escape(String words) {
    return Escapes.of(words);
  }
}
