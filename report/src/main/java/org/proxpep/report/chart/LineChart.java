package org.proxpep.report.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * Numbers over a common x: lines, bands and levels. The picture says nothing by colour alone: lines
 * differ in their dashes too.
 */
public final class LineChart {

  /** The width of the drawing in its own units. */
  public static final double WIDTH = 360;

  private static final double PLOT_HEIGHT = 168;
  private static final double LEFT = 54;
  private static final double RIGHT = 12;
  private static final double TOP = 8;
  private static final double BELOW = 34;
  private static final double LEGEND_ROW = 16;
  private static final double LETTER = 6.3;
  private static final int LONGEST_NAME = 44;

  /** Half the length of a stroke that shows a slope. */
  private static final double STROKE = 9;

  /** How many colours and dashes the style sheet has. */
  public static final int STYLES = 8;

  private record Line(String name, int style, double[] y) {}

  private record Band(String name, int style, double[] low, double[] high) {}

  private record Level(String name, double y) {}

  private record Mark(String name, double x, double y) {}

  private record Slopes(String name, int style, double[] y, double[] slopes) {}

  private final String title;
  private final String description;
  private final String xName;
  private final double[] x;
  private final Axis across;
  private final Axis up;
  private final List<Line> lines = new ArrayList<>();
  private final List<Band> bands = new ArrayList<>();
  private final List<Level> levels = new ArrayList<>();
  private final List<Slopes> slopes = new ArrayList<>();
  private final List<Mark> marks = new ArrayList<>();

  /**
   * @param xName what x counts
   * @param across the axis of x
   * @param up the axis of all other numbers
   */
  public LineChart(
      String title, String description, String xName, double[] x, Axis across, Axis up) {
    this.title = title;
    this.description = description;
    this.xName = xName;
    this.x = x.clone();
    this.across = across;
    this.up = up;
  }

  /**
   * @param style from 0 to below {@link #STYLES}
   * @param y a number for every x; NaN leaves a gap
   */
  public LineChart line(String name, int style, double[] y) {
    lines.add(new Line(name, style, y.clone()));
    return this;
  }

  /** What lies between {@code low} and {@code high}. */
  public LineChart band(String name, int style, double[] low, double[] high) {
    bands.add(new Band(name, style, low.clone(), high.clone()));
    return this;
  }

  /**
   * A short stroke at every point, as steep as y changes with x there.
   *
   * @param steepness NaN leaves a point without a stroke
   */
  public LineChart slopes(String name, int style, double[] y, double[] steepness) {
    slopes.add(new Slopes(name, style, y.clone(), steepness.clone()));
    return this;
  }

  /** A point by itself. */
  public LineChart mark(String name, double at, double y) {
    marks.add(new Mark(name, at, y));
    return this;
  }

  /** A number that does not depend on x. */
  public LineChart level(String name, double y) {
    levels.add(new Level(name, y));
    return this;
  }

  public String title() {
    return title;
  }

  /** The names of the columns of {@link #row}. */
  public List<String> header() {
    List<String> names = new ArrayList<>();
    names.add(xName);
    lines.forEach(line -> names.add(line.name));
    for (Band band : bands) {
      names.add(band.name + ", least");
      names.add(band.name + ", most");
    }
    return names;
  }

  public int rows() {
    return x.length;
  }

  /** The numbers of the picture at the i-th x. */
  public List<String> row(int i) {
    List<String> cells = new ArrayList<>();
    cells.add(xText(i));
    lines.forEach(line -> cells.add(ChartNumbers.text(line.y[i])));
    for (Band band : bands) {
      cells.add(ChartNumbers.text(band.low[i]));
      cells.add(ChartNumbers.text(band.high[i]));
    }
    return cells;
  }

  private String xText(int i) {
    return x[i] == Math.rint(x[i]) ? ChartNumbers.count((long) x[i]) : ChartNumbers.text(x[i]);
  }

  /**
   * The drawing.
   *
   * @param id unlike any other on the page
   */
  public String svg(String id) {
    return svg(id, " data-points=\"" + points() + "\"");
  }

  /** The drawing without what a script needs to show numbers beside the pointer. */
  public String still(String id) {
    return svg(id, "");
  }

  private String svg(String id, String more) {
    List<String> legend = new ArrayList<>();
    legend(legend);
    Svg svg = new Svg(id, WIDTH, height(), title, description, more);
    frame(svg);
    svg.raw("<clipPath id=\"" + id + "-c\">")
        .rectangle("clip", LEFT, TOP - 3, plotWidth(), PLOT_HEIGHT + 6)
        .raw("</clipPath><g clip-path=\"url(#" + id + "-c)\">");
    for (Band band : bands) {
      svg.path("band s" + band.style, area(band));
    }
    for (Level level : levels) {
      double y = y(level.y);
      if (y >= TOP && y <= TOP + PLOT_HEIGHT) {
        svg.line("level", LEFT, y, WIDTH - RIGHT, y);
      }
    }
    for (Line line : lines) {
      svg.path("line s" + line.style, steps(line.y));
      if (x.length == 1) {
        svg.circle("dot s" + line.style, x(0), y(line.y[0]), 3);
      }
    }
    slopes.forEach(each -> svg.path("line s" + each.style, strokes(each)));
    svg.raw("</g>");
    for (Mark mark : marks) {
      svg.circle("answer", across(mark.x), y(mark.y), 4.5);
    }
    svg.line("cursor", LEFT, TOP, LEFT, TOP + PLOT_HEIGHT);
    legend.forEach(svg::raw);
    return svg.end();
  }

  /** The height of the drawing in its own units. */
  public double height() {
    return TOP + PLOT_HEIGHT + BELOW + legend(new ArrayList<>());
  }

  private static double plotWidth() {
    return WIDTH - LEFT - RIGHT;
  }

  private double x(int i) {
    return across(x[i]);
  }

  private double across(double value) {
    return LEFT + plotWidth() * across.at(value);
  }

  private double y(double value) {
    return TOP + PLOT_HEIGHT * (1.0 - up.at(value));
  }

  private void frame(Svg svg) {
    for (Axis.Tick tick : up.ticks()) {
      double y = TOP + PLOT_HEIGHT * (1.0 - tick.position());
      svg.line("grid", LEFT, y, WIDTH - RIGHT, y);
      svg.text("tick end", LEFT - 5, y + 4, tick.label());
    }
    double bottom = TOP + PLOT_HEIGHT;
    double free = Double.NEGATIVE_INFINITY;
    for (Axis.Tick tick : across.ticks()) {
      double at = LEFT + plotWidth() * tick.position();
      double half = 0.5 * LETTER * tick.label().length();
      svg.line("axis", at, bottom, at, bottom + 4);
      if (at - half > free) {
        svg.text("tick middle", Math.min(at, WIDTH - half), bottom + 16, tick.label());
        free = at + half + LETTER;
      }
    }
    svg.line("axis", LEFT, bottom, WIDTH - RIGHT, bottom);
    svg.text("tick end", WIDTH - RIGHT, bottom + 30, xName);
  }

  private StringBuilder steps(double[] values) {
    StringBuilder path = new StringBuilder();
    boolean pen = false;
    for (int i = 0; i < values.length; i++) {
      double at = y(values[i]);
      if (Double.isFinite(at)) {
        path.append(pen ? 'L' : 'M').append(place(x(i), at));
      }
      pen = Double.isFinite(at);
    }
    return path;
  }

  private StringBuilder strokes(Slopes each) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < x.length; i++) {
      double middle = y(each.y[i]);
      // On paper: how far up the stroke goes for one unit of the drawing to the right.
      double up = (y(each.y[i] + each.slopes[i]) - middle) / (across(x[i] + 1.0) - x(i));
      double reach = STROKE / Math.hypot(1.0, up);
      if (Double.isFinite(middle) && Double.isFinite(up)) {
        path.append('M').append(place(x(i) - reach, middle - reach * up));
        path.append('L').append(place(x(i) + reach, middle + reach * up));
      }
    }
    return path;
  }

  private StringBuilder area(Band band) {
    StringBuilder path = new StringBuilder();
    StringBuilder back = new StringBuilder();
    for (int i = 0; i < x.length; i++) {
      double low = y(band.low[i]);
      double high = y(band.high[i]);
      if (Double.isFinite(low) && Double.isFinite(high)) {
        path.append(path.length() == 0 ? 'M' : 'L').append(place(x(i), high));
        back.insert(0, "L" + place(x(i), low));
      }
    }
    return path.append(back).append(path.length() == 0 ? "" : "Z");
  }

  /** Far outside is far enough: huge coordinates make some viewers fail. */
  private static String place(double x, double y) {
    return Svg.number(x) + " " + Svg.number(Math.max(-1e4, Math.min(1e4, y)));
  }

  /**
   * Names with their strokes, in as many rows as they need; one line alone is named by the title.
   */
  private double legend(List<String> out) {
    record Entry(String kind, String name) {}
    List<Entry> entries = new ArrayList<>();
    lines.forEach(line -> entries.add(new Entry("line s" + line.style, line.name)));
    bands.forEach(band -> entries.add(new Entry("band s" + band.style, band.name)));
    slopes.forEach(each -> entries.add(new Entry("line s" + each.style, each.name)));
    levels.forEach(level -> entries.add(new Entry("level", level.name)));
    marks.forEach(mark -> entries.add(new Entry("answer", mark.name)));
    if (entries.size() < 2) {
      return 0;
    }
    double at = LEFT;
    double row = TOP + PLOT_HEIGHT + BELOW + 10;
    for (Entry entry : entries) {
      String name = shortened(entry.name);
      double width = 28 + LETTER * name.length();
      if (at > LEFT && at + width > WIDTH) {
        at = LEFT;
        row += LEGEND_ROW;
      }
      String stroke =
          entry.kind.startsWith("band")
              ? "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"18\" height=\"9\"/>"
                  .formatted(entry.kind, Svg.number(at), Svg.number(row - 8))
              : entry.kind.equals("answer")
                  ? "<circle class=\"answer\" cx=\"%s\" cy=\"%s\" r=\"4.5\"/>"
                      .formatted(Svg.number(at + 9), Svg.number(row - 4))
                  : "<path class=\"%s\" d=\"M%s %sh18\"/>"
                      .formatted(entry.kind, Svg.number(at), Svg.number(row - 4));
      out.add(
          stroke
              + "<text class=\"tick\" x=\"%s\" y=\"%s\">%s</text>"
                  .formatted(Svg.number(at + 22), Svg.number(row), Escapes.of(name)));
      at += width + 8;
    }
    return row - (TOP + PLOT_HEIGHT + BELOW) + 6;
  }

  private static String shortened(String name) {
    return name.codePointCount(0, name.length()) <= LONGEST_NAME
        ? name
        : name.substring(0, name.offsetByCodePoints(0, LONGEST_NAME - 1)) + "…";
  }

  /** What the script shows beside the pointer: places and words, parted by bars and line ends. */
  private String points() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < x.length; i++) {
      StringBuilder words = new StringBuilder(xText(i) + " " + xName + ": ");
      for (int k = 0; k < lines.size(); k++) {
        Line line = lines.get(k);
        words
            .append(k == 0 ? "" : "; ")
            .append(lines.size() == 1 ? "" : line.name + " ")
            .append(ChartNumbers.text(line.y[i]));
      }
      for (Band band : bands) {
        words
            .append("; ")
            .append(band.name)
            .append(' ')
            .append(ChartNumbers.text(band.low[i]))
            .append(" to ")
            .append(ChartNumbers.text(band.high[i]));
      }
      text.append(i == 0 ? "" : "\n")
          .append(Svg.number(x(i)))
          .append('|')
          .append(words.toString().replace('\n', ' '));
    }
    return Escapes.of(text.toString());
  }
}
