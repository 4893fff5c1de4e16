package org.proxpep.report.chart;

/** A drawing being written. Colours and fonts come from the classes of the page's style sheet. */
final class Svg {

  private final StringBuilder text = new StringBuilder(4096);

  /**
   * @param id unlike any other on the page
   * @param description what there is to see, for those who do not see it
   */
  Svg(String id, double width, double height, String title, String description, String more) {
    raw("<svg class=\"chart\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
        .raw(number(width) + " " + number(height))
        .raw("\" aria-labelledby=\"" + id + "-t " + id + "-d\"" + more + ">")
        .raw("<title id=\"" + id + "-t\">" + Escapes.of(title) + "</title>")
        .raw("<desc id=\"" + id + "-d\">" + Escapes.of(description) + "</desc>");
  }

  Svg line(String style, double x1, double y1, double x2, double y2) {
    return open("line", style).at("x1", x1).at("y1", y1).at("x2", x2).at("y2", y2).raw("/>");
  }

  Svg rectangle(String style, double x, double y, double width, double height) {
    return open("rect", style)
        .at("x", x)
        .at("y", y)
        .at("width", Math.max(0, width))
        .at("height", Math.max(0, height))
        .raw("/>");
  }

  Svg circle(String style, double x, double y, double radius) {
    return open("circle", style).at("cx", x).at("cy", y).at("r", radius).raw("/>");
  }

  Svg path(String style, CharSequence steps) {
    return open("path", style).raw(" d=\"").raw(steps).raw("\"/>");
  }

  Svg text(String style, double x, double y, String words) {
    return open("text", style).at("x", x).at("y", y).raw(">").raw(Escapes.of(words)).raw("</text>");
  }

  private Svg open(String element, String style) {
    return raw("<").raw(element).raw(" class=\"").raw(style).raw("\"");
  }

  private Svg at(String name, double value) {
    return raw(" ").raw(name).raw("=\"").raw(number(value)).raw("\"");
  }

  Svg raw(CharSequence markup) {
    text.append(markup);
    return this;
  }

  String end() {
    return text.append("</svg>").toString();
  }

  /** To a tenth of a unit, which nobody sees. */
  static String number(double value) {
    double rounded = Math.rint(value * 10) / 10;
    return rounded == Math.rint(rounded) ? Long.toString((long) rounded) : Double.toString(rounded);
  }
}
