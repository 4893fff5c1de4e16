package org.proxpep.report.page;

import java.util.List;
import java.util.Optional;
import org.proxpep.certificate.Certificate;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.chart.Escapes;
import org.proxpep.report.chart.LineChart;
import org.proxpep.report.words.ConstraintView;
import org.proxpep.report.words.ResultView;
import org.proxpep.solve.CertifiedResult;

/**
 * A result as one drawing for other pages: the verdict, the constraints against their limits, and
 * how objective and worst violation came down. It needs nothing else, and the same result gives the
 * same text.
 */
public final class ReportPicture {

  private static final double WIDTH = 900;
  private static final double MARGIN = 20;
  private static final double ROW = 40;
  private static final double STRIP_WIDTH = 320;
  private static final double STRIP_HEIGHT = 30;
  private static final double CHART_WIDTH = 420;
  private static final double LETTER = 7.2;
  private static final int LONGEST_NAME = 22;
  private static final int LONGEST_LINE = 116;

  /** A picture of more strips than this is no picture. */
  private static final int SHOWN = 10;

  private final StringBuilder text = new StringBuilder(1 << 14);
  private double y = MARGIN;

  private ReportPicture() {}

  /**
   * The whole file, to be written in UTF-8.
   *
   * @param problem the problem that was solved
   */
  public static String svg(CertifiedResult result, StochasticProblem problem) {
    ReportPicture picture = new ReportPicture();
    ResultView view = new ResultView(result, problem);
    picture.verdict(view, problem.name());
    picture.constraints(ConstraintSection.byImportance(view.judged(), SHOWN));
    if (!result.run().trace().rows().isEmpty()) {
      picture.paths(
          new PathSections(
              Paths.of(result),
              problem,
              PathSections.tolerances(result.certificate()),
              Optional.of(result.certificate())),
          result.certificate());
    }
    return picture.page(problem.name() + ": " + result.verdict(), view.headline());
  }

  /** Charts, two in a row, under a headline and what is to be said about them. */
  static String svg(String name, String headline, List<String> remarks, List<LineChart> charts) {
    ReportPicture picture = new ReportPicture();
    picture.y += 18;
    picture.words("title", MARGIN, name);
    picture.y += 24;
    picture.words("name", MARGIN, shortened(headline, LONGEST_LINE));
    for (String remark : remarks) {
      picture.y += 18;
      picture.words("small", MARGIN, shortened(remark, LONGEST_LINE));
    }
    picture.y += 12;
    for (int i = 0; i < charts.size(); i += 2) {
      double top = picture.y + 22;
      double bottom = picture.chart(charts.get(i), MARGIN, top);
      if (i + 1 < charts.size()) {
        bottom =
            Math.max(bottom, picture.chart(charts.get(i + 1), WIDTH - MARGIN - CHART_WIDTH, top));
      }
      picture.y = bottom;
    }
    picture.y += MARGIN;
    return picture.page(name, headline);
  }

  private void verdict(ResultView view, String name) {
    y += 18;
    words("title", MARGIN, name);
    words("title end " + view.tone(), WIDTH - MARGIN, view.label());
    y += 24;
    words("name", MARGIN, shortened(view.headline(), LONGEST_LINE));
    y += 18;
  }

  private void constraints(List<ConstraintView> own) {
    for (ConstraintView c : own.subList(0, Math.min(SHOWN, own.size()))) {
      line(y);
      double top = y + (ROW - STRIP_HEIGHT) / 2;
      y += ROW / 2 + 2;
      String name = shortened(c.name(), LONGEST_NAME);
      words("name strong", MARGIN, name);
      words("small " + c.tone(), 200, ConstraintSection.sign(c) + " " + c.label());
      words(
          "name",
          336,
          shortened(
              ConstraintSection.value(c), (int) ((WIDTH - MARGIN - STRIP_WIDTH - 336) / LETTER)));
      String strip = ConstraintSection.strip("s" + text.length(), c);
      place(strip, WIDTH - MARGIN - STRIP_WIDTH, top, STRIP_WIDTH, STRIP_HEIGHT);
      y += ROW / 2 - 2;
    }
    if (own.size() > SHOWN) {
      line(y);
      y += 20;
      List<ConstraintView> rest = own.subList(SHOWN, own.size());
      boolean hold = rest.stream().allMatch(c -> c.tone().equals("good"));
      words("small", MARGIN, "and " + rest.size() + " more" + (hold ? ", which hold" : ""));
      y += 8;
    }
    if (!own.isEmpty()) {
      line(y);
      y += 20;
      words(
          "small",
          MARGIN,
          "Bar: limit; green: allowed; yellow: within the tolerance; dot: estimate with its"
              + " interval. Each strip has its own scale.");
      y += 14;
    }
  }

  private void paths(PathSections paths, Certificate certificate) {
    y += 22;
    double top = y;
    PathSections.Drawing objective = paths.objective();
    double bottom = chart(objective.chart(), MARGIN, top);
    if (!objective.note().isEmpty()) {
      y = bottom + 12;
      words("small", MARGIN, objective.note());
      bottom = y;
    }
    if (paths.hasConstraints()) {
      double right = WIDTH - MARGIN - CHART_WIDTH;
      bottom = Math.max(bottom, chart(paths.violation(), right, top));
    }
    y = bottom + MARGIN;
    words(
        "small",
        MARGIN,
        "Lines: points along the run, "
            + (certificate.samples() == 0
                ? "which scatter more than the answer."
                : "measured on the same few scenarios. The verdict uses fresh ones.")
            + " Dot: the answer.");
    y += MARGIN;
  }

  /** Draws and returns where the drawing ends. */
  private double chart(LineChart chart, double x, double top) {
    y = top;
    words("name strong", x, shortened(chart.title(), (int) (CHART_WIDTH / LETTER)));
    double height = CHART_WIDTH * chart.height() / LineChart.WIDTH;
    place(chart.still("c" + text.length()), x, top + 12, CHART_WIDTH, height);
    return top + 12 + height;
  }

  private void place(String svg, double x, double top, double width, double height) {
    text.append(
        svg.replaceFirst(
            "<svg ",
            "<svg x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" "
                .formatted(plain(x), plain(top), plain(width), plain(height))));
    text.append('\n');
  }

  private void line(double at) {
    text.append(
        "<line class=\"rule\" x1=\"%s\" x2=\"%s\" y1=\"%s\" y2=\"%s\"/>\n"
            .formatted(plain(MARGIN), plain(WIDTH - MARGIN), plain(at), plain(at)));
  }

  private void words(String style, double x, String what) {
    text.append(
        "<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>\n"
            .formatted(style, plain(x), plain(y), Escapes.of(what)));
  }

  private static String plain(double value) {
    return Long.toString(Math.round(value));
  }

  private static String shortened(String name, int longest) {
    return name.codePointCount(0, name.length()) <= longest
        ? name
        : name.substring(0, name.offsetByCodePoints(0, longest - 1)) + "…";
  }

  private String page(String title, String description) {
    String size = plain(WIDTH) + "\" height=\"" + plain(y);
    String box = plain(WIDTH) + " " + plain(y);
    String heading = "<title id=\"t\">%s</title>\n".formatted(Escapes.of(title));
    return document(size, box, "t d", heading, description, text);
  }

  /** A picture that stands alone, with its colours. */
  static String document(
      String size,
      String box,
      String labels,
      String heading,
      String description,
      CharSequence body) {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" width="%s" viewBox="0 0 %s" role="img" \
    aria-labelledby="%s">
    %s<desc id="d">%s</desc>
    <style>
    %s</style>
    <rect class="page" width="100%%" height="100%%"/>
    %s</svg>
    """
        .formatted(size, box, labels, heading, Escapes.of(description), Shell.pictureStyle(), body);
  }
}
