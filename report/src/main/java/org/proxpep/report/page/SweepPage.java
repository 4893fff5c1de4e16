package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.proxpep.certificate.Interval;
import org.proxpep.report.chart.Axis;
import org.proxpep.report.chart.ChartNumbers;
import org.proxpep.report.chart.LineChart;
import org.proxpep.report.words.SweepFacts;
import org.proxpep.report.words.SweepWords;
import org.proxpep.sweep.SweepConstraint;
import org.proxpep.sweep.SweepPoint;
import org.proxpep.sweep.SweepReport;

/** A sweep as one HTML file that needs nothing else. */
public final class SweepPage {

  private static final String[][] PARTS = {
    {"curve", "Curve"},
    {"constraints", "Constraints"},
    {"prices", "Prices"},
    {"points", "Points"},
    {"reproduce", "Reproduce"}
  };

  private final SweepReport report;
  private final SweepFacts facts;
  private final SweepWords words;
  private final List<SweepPoint> points;
  private final double[] x;
  private final String across;

  private SweepPage(SweepReport report, SweepFacts facts) {
    this.report = report;
    this.facts = facts;
    this.words = new SweepWords(report, facts.objective(), facts.isFront());
    this.points = report.points();
    this.x = numbers(point -> facts.isFront() ? point.value(facts.second()) : point.value());
    this.across = report.parameter();
  }

  /** The whole file, to be written in UTF-8. */
  public static String html(SweepReport report, SweepFacts facts) {
    SweepPage page = new SweepPage(report, facts);
    return Shell.page(facts.problem() + " – " + page.words.title(), false, page.body());
  }

  /** The curve and what the limits cost along it, as one drawing for other pages. */
  public static String picture(SweepReport report, SweepFacts facts) {
    SweepPage page = new SweepPage(report, facts);
    List<LineChart> charts = new ArrayList<>(List.of(page.curve()));
    charts.addAll(page.prices());
    return ReportPicture.svg(facts.problem(), page.words.headline(), page.words.findings(), charts);
  }

  private String body() {
    Html out = new Html("w");
    ReportPage.head(
        out, ReportFacts.of(facts.problem()).withDescription(words.title() + "."), PARTS);
    String tone = words.tone();
    out.raw("<section id=\"verdict\" class=\"verdict " + tone + "\" aria-labelledby=\"verdict-h\">")
        .raw(Icon.of(tone))
        .raw("<div><h2 id=\"verdict-h\">")
        .text(words.headline())
        .raw("</h2>")
        .paragraph(words.verdicts())
        .paragraph(words.confidence())
        .raw("</div></section><dl class=\"tiles\">");
    ReportPage.tile(out, "points", "" + points.size(), words.verdicts());
    ReportPage.tile(
        out,
        "cost",
        ChartNumbers.count(report.cost()) + " samples",
        "of all points and their certificates");
    out.raw("</dl>");
    out.section("curve", words.title());
    words.findings().forEach(out::paragraph);
    out.raw("<div class=\"charts\">");
    out.figure(curve(), "Strokes are slopes from prices; where they follow the line, both agree.");
    out.raw("</div>").section("constraints", "Constraints");
    constraints(out);
    out.section("prices", "What a unit of each limit costs");
    prices(out);
    out.section("points", "All points");
    out.table(
        "All points",
        "stacked",
        words.columns(),
        IntStream.range(0, points.size()).boxed().toList());
    out.note("Each point has a result of its own in the folder points.");
    out.section("reproduce", "How to reproduce");
    out.code("The command", facts.command());
    out.terms(
        List.of(
            new String[] {"seed", Long.toString(facts.seed())},
            new String[] {"version", facts.version()}));
    out.note("The same command in the same folder continues a stopped sweep.");
    ReportPage.foot(out, facts.version());
    return out.toString();
  }

  private LineChart curve() {
    double[] y = numbers(p -> p.isAnswer() ? p.objective().estimate() : Double.NaN);
    double[] low = numbers(p -> p.isAnswer() ? p.objective().lower() : Double.NaN);
    double[] high = numbers(p -> p.isAnswer() ? p.objective().upper() : Double.NaN);
    double[] slopes =
        IntStream.range(0, points.size())
            .mapToDouble(i -> report.slopes().get(i).estimate())
            .toArray();
    return chart(words.title() + ", " + words.direction(), low, high, y)
        .line(facts.objective(), 0, y)
        .slopes("slope from prices", 1, y, slopes);
  }

  /** With a band from low to high, unless all of them are exact. */
  private LineChart chart(String title, double[] low, double[] high, double[]... others) {
    String description = title + ", at " + points.size() + " values of " + across + ".";
    double[][] values = Arrays.copyOf(others, others.length + 2);
    values[others.length] = low;
    values[others.length + 1] = high;
    LineChart chart =
        new LineChart(title, description, across, x, Axis.linear(x), Axis.linear(values));
    return IntStream.range(0, low.length).anyMatch(i -> low[i] < high[i])
        ? chart.band("interval", 0, low, high)
        : chart;
  }

  private void constraints(Html out) {
    out.raw("<div class=\"charts\">");
    for (String name : names()) {
      double[] y = numbers(p -> constraint(p, name, c -> c.value().estimate()));
      double[] low = numbers(p -> constraint(p, name, c -> c.value().lower()));
      double[] high = numbers(p -> constraint(p, name, c -> c.value().upper()));
      double[] limit = numbers(p -> constraint(p, name, SweepConstraint::limit));
      out.figure(chart(name, low, high, y, limit).line(name, 0, y).line("limit", 2, limit), "");
    }
    out.raw("</div>");
    if (names().isEmpty()) {
      out.paragraph("There are no constraints.");
    }
  }

  private void prices(Html out) {
    List<LineChart> charts = prices();
    if (charts.isEmpty()) {
      out.paragraph("No limit has a price that differs from zero by more than its error.");
      return;
    }
    out.paragraph(
        "What a unit of a limit costs in " + facts.objective() + ", where that is significant.");
    out.raw("<div class=\"charts\">");
    charts.forEach(chart -> out.figure(chart, ""));
    out.raw("</div>");
  }

  /** A chart for each limit that has a price somewhere. */
  private List<LineChart> prices() {
    List<String> priced = new ArrayList<>(names());
    priced.removeIf(
        name -> points.stream().allMatch(p -> Double.isNaN(price(p, name, Interval::estimate))));
    List<LineChart> charts = new ArrayList<>();
    for (String name : priced) {
      double[] y = numbers(p -> price(p, name, Interval::estimate));
      double[] low = numbers(p -> price(p, name, Interval::lower));
      double[] high = numbers(p -> price(p, name, Interval::upper));
      charts.add(chart("Price of " + name, low, high, y).line(name, 0, y));
    }
    return charts;
  }

  private Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    points.forEach(p -> p.constraints().forEach(c -> names.add(c.name())));
    return names;
  }

  private double[] numbers(ToDoubleFunction<SweepPoint> number) {
    return points.stream().mapToDouble(number).toArray();
  }

  private static double price(SweepPoint point, String name, Function<Interval, Double> end) {
    return constraint(point, name, c -> Optional.ofNullable(c.price()).map(end).orElse(Double.NaN));
  }

  private static double constraint(
      SweepPoint point, String name, ToDoubleFunction<SweepConstraint> number) {
    return point.constraints().stream()
        .filter(c -> c.name().equals(name))
        .mapToDouble(number)
        .findFirst()
        .orElse(Double.NaN);
  }
}
