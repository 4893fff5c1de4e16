package org.proxpep.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Positive numbers with their intervals, a row for each, on one logarithmic axis. */
public final class RangeChart {

  private static final double WIDTH = 360;
  private static final double NAMES = 150;
  private static final double VALUES = 46;
  private static final double ROW = 18;
  private static final double BELOW = 36;

  /** What is smaller is drawn at the edge. */
  private static final double LEAST = 1e-12;

  private record Row(String name, double value, double low, double high, boolean marked) {}

  private final String title;
  private final String description;
  private final String unit;
  private final List<Row> rows = new ArrayList<>();

  /**
   * @param unit what the axis counts; 1 of it has a line of its own
   */
  public RangeChart(String title, String description, String unit) {
    this.title = title;
    this.description = description;
    this.unit = unit;
  }

  /**
   * @param marked whether the row stands on a ground of its own
   */
  public RangeChart row(String name, double value, double low, double high, boolean marked) {
    rows.add(new Row(name, value, low, high, marked));
    return this;
  }

  public String title() {
    return title;
  }

  /**
   * The drawing.
   *
   * @param id unlike any other on the page
   */
  public String svg(String id) {
    double bottom = ROW * rows.size() + 4;
    Svg svg = new Svg(id, WIDTH, bottom + BELOW, title, description, "");
    double[] ends =
        rows.stream()
            .flatMap(row -> Stream.of(row.value, row.low, row.high))
            .mapToDouble(value -> Math.max(LEAST, value))
            .toArray();
    Axis axis = Axis.logarithmic(ends, new double[] {1.0});
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).marked) {
        svg.rectangle("track", 0, 2 + i * ROW, WIDTH, ROW);
      }
    }
    double free = Double.NEGATIVE_INFINITY;
    for (Axis.Tick tick : axis.ticks()) {
      double at = place(tick.position());
      double half = 3.2 * tick.label().length();
      svg.line("grid", at, 0, at, bottom);
      if (at - half > free) {
        svg.text("tick middle", at, bottom + 14, tick.label());
        free = at + half + 4;
      }
    }
    svg.line("level", place(axis.at(1.0)), 0, place(axis.at(1.0)), bottom);
    for (int i = 0; i < rows.size(); i++) {
      draw(svg, axis, rows.get(i), 2 + (i + 0.5) * ROW);
    }
    svg.text("tick end", WIDTH - 2, bottom + 30, unit);
    return svg.end();
  }

  private static void draw(Svg svg, Axis axis, Row row, double y) {
    svg.text("name end", NAMES - 8, y + 3.5, BarChart.shortened(row.name));
    svg.text("tick end", WIDTH - 2, y + 3.5, ChartNumbers.text(row.value, 3));
    double low = place(axis.at(Math.max(LEAST, row.low)));
    double high = place(axis.at(Math.max(LEAST, row.high)));
    if (Double.isFinite(low) && Double.isFinite(high)) {
      svg.line("whisker now", low, y, high, y);
    }
    double at = place(axis.at(Math.max(LEAST, row.value)));
    if (Double.isFinite(at)) {
      svg.circle("mark now", at, y, 4);
    }
  }

  private static double place(double position) {
    return NAMES + (WIDTH - NAMES - VALUES) * position;
  }
}
