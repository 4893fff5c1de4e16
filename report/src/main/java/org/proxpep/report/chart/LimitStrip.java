package org.proxpep.report.chart;

import org.proxpep.problem.Relation;

/**
 * One number with its interval against a limit, on a scale of its own. The limit stands at the same
 * place in all strips, so that a column of them can be read down the line.
 */
public final class LimitStrip {

  private static final double WIDTH = 320;
  private static final double HEIGHT = 30;
  private static final double MIDDLE = 12;
  private static final double EDGE = 10;

  private LimitStrip() {}

  /**
   * The drawing.
   *
   * @param id unlike any other on the page
   * @param within by how much the limit may be missed; NaN where that is not known
   * @param style the class of the mark
   */
  public static String svg(
      String id,
      String title,
      String description,
      Relation relation,
      double limit,
      double within,
      double estimate,
      double lower,
      double upper,
      String style) {
    double tolerance = within > 0 ? within : 0.0;
    Svg svg = new Svg(id, WIDTH, HEIGHT, title, description, "");
    double reach = reach(limit, tolerance, estimate, lower, upper);
    double centre = WIDTH / 2;
    double unit = (centre - EDGE) / reach;
    double band = Math.min(tolerance * unit, centre);
    double left =
        relation == Relation.AT_MOST ? 0 : centre - (relation == Relation.EQUAL ? band : 0);
    double right =
        relation == Relation.AT_LEAST ? WIDTH : centre + (relation == Relation.EQUAL ? band : 0);
    svg.rectangle("track", 0, MIDDLE - 8, WIDTH, 16);
    svg.rectangle("allowed", left, MIDDLE - 8, right - left, 16);
    if (relation == Relation.AT_MOST) {
      svg.rectangle("forgiven", centre, MIDDLE - 8, band, 16);
    } else if (relation == Relation.AT_LEAST) {
      svg.rectangle("forgiven", centre - band, MIDDLE - 8, band, 16);
    }
    svg.line("limit", centre, MIDDLE - 12, centre, MIDDLE + 12);
    if (Double.isFinite(estimate)) {
      double from = centre + unit * (Math.max(lower, limit - 2 * reach) - limit);
      double to = centre + unit * (Math.min(upper, limit + 2 * reach) - limit);
      from = Math.max(0, from);
      to = Math.min(WIDTH, to);
      svg.line("whisker " + style, from, MIDDLE, to, MIDDLE);
      if (to - from > 3) {
        svg.line("whisker " + style, from, MIDDLE - 4, from, MIDDLE + 4);
        svg.line("whisker " + style, to, MIDDLE - 4, to, MIDDLE + 4);
      }
      svg.circle("mark " + style, centre + unit * (estimate - limit), MIDDLE, 4.5);
    }
    int digits = digits(limit, reach);
    svg.text("tick", 1, HEIGHT - 0.5, ChartNumbers.text(limit - reach, digits));
    svg.text("tick end", WIDTH - 1, HEIGHT - 0.5, ChartNumbers.text(limit + reach, digits));
    return svg.end();
  }

  /**
   * How far the strip reaches to both sides of the limit: estimate and tolerance are in the
   * picture, and the interval unless it is very wide.
   */
  private static double reach(
      double limit, double tolerance, double estimate, double lower, double upper) {
    double far = Math.abs(estimate - limit);
    double reach = Math.max(Double.isFinite(far) ? far : 0, 2 * tolerance);
    double wide = Math.max(Math.abs(lower - limit), Math.abs(upper - limit));
    if (Double.isFinite(wide)) {
      reach = Math.max(reach, Math.min(wide, 4 * reach));
    }
    double grain = 1e-12 * Math.abs(limit);
    double safe = Math.max(Math.max(reach, grain), 1e-300);
    // The next round number above: the ends of the strip are written out.
    double down = ChartNumbers.roundDown(safe * 1.08);
    return down >= safe ? down : safe <= 2 * down ? 2 * down : 2.5 * down;
  }

  private static int digits(double limit, double reach) {
    double ratio = Math.abs(limit) / reach;
    return 3 + (ratio > 10 ? (int) Math.min(9, Math.ceil(Math.log10(ratio)) - 1) : 0);
  }
}
