package org.proxpep.report.chart;

import java.util.List;

/** Numbers as bars to both sides of zero, with their names. */
public final class BarChart {

  private static final double WIDTH = 360;
  private static final double NAMES = 126;
  private static final double VALUES = 62;
  private static final double ROW = 18;
  private static final int LONGEST = 20;

  private BarChart() {}

  /**
   * The drawing.
   *
   * @param id unlike any other on the page
   */
  public static String svg(
      String id, String title, String description, List<String> names, double[] values) {
    Svg svg = new Svg(id, WIDTH, ROW * values.length + 4, title, description, "");
    double low = 0;
    double high = 0;
    for (double v : values) {
      low = Math.min(low, v);
      high = Math.max(high, v);
    }
    double unit = (WIDTH - NAMES - VALUES) / Math.max(high - low, 1e-300);
    double zero = NAMES - low * unit;
    for (int i = 0; i < values.length; i++) {
      double top = 2 + i * ROW;
      double from = Math.min(zero, zero + values[i] * unit);
      svg.text("name end", NAMES - 6, top + 12.5, shortened(names.get(i)));
      svg.rectangle("bar s0", from, top + 2, Math.abs(values[i]) * unit, ROW - 6);
      svg.text("tick end", WIDTH - 2, top + 12.5, ChartNumbers.text(values[i]));
    }
    svg.line("axis", zero, 0, zero, ROW * values.length + 4);
    return svg.end();
  }

  /** The end of a long name tells it from its neighbours, the beginning says what it is. */
  static String shortened(String name) {
    int length = name.codePointCount(0, name.length());
    if (length <= LONGEST) {
      return name;
    }
    return name.substring(0, name.offsetByCodePoints(0, LONGEST / 2))
        + "…"
        + name.substring(name.offsetByCodePoints(name.length(), 1 - LONGEST / 2));
  }
}
