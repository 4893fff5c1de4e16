package org.proxpep.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.proxpep.problem.Relation;
import org.proxpep.report.chart.Axis;
import org.proxpep.report.chart.Escapes;
import org.proxpep.report.chart.LimitStrip;
import org.proxpep.report.chart.LineChart;

/**
 * The pictures of docs/verdicts.md are drawn as the report draws. With {@code
 * -Dproxpep.outputs=write} they are written anew.
 */
class VerdictPicturesTest {

  private static final Path FOLDER =
      Path.of(System.getProperty("proxpep.root", "..")).resolve("docs/verdicts").toAbsolutePath();

  private static final int WIDTH = 640;
  private static final int STRIP = 320;
  private static final int ROW = 40;

  /** A name, what is said of it, and a value with its interval against a limit. */
  record Row(
      String name,
      String state,
      String tone,
      Relation relation,
      double limit,
      double tolerance,
      double estimate,
      double lower,
      double upper) {}

  record Picture(String file, String description, List<Row> rows) {}

  private static Row late(String state, String tone, double estimate, double lower, double upper) {
    return new Row("late", state, tone, Relation.AT_MOST, 5, 0.5, estimate, lower, upper);
  }

  private static Row gap(String state, String tone, double estimate, double lower, double upper) {
    return new Row(
        "gap of cost", state, tone, Relation.AT_MOST, 10, Double.NaN, estimate, lower, upper);
  }

  static List<Picture> pictures() {
    Row held = late("✓ holds", "good", 4.4, 4.1, 4.7);
    return List.of(
        new Picture(
            "certified",
            "The interval of the constraint is on the allowed side of its limit, and that of the"
                + " gap below its tolerance.",
            List.of(held, gap("✓ within its tolerance", "good", 3, 0, 7))),
        new Picture(
            "feasible",
            "The constraint holds; the interval of the gap reaches beyond its tolerance.",
            List.of(held, gap("? not shown", "open", 5, 0, 16))),
        new Picture(
            "within-tolerance",
            "The estimate is beyond the limit, and the whole interval within the tolerance.",
            List.of(late("✓ within tolerance", "good", 5.2, 5.05, 5.35))),
        new Picture(
            "likely-feasible",
            "The estimate is on the allowed side, the interval reaches beyond the tolerance.",
            List.of(late("? undecided", "open", 4.8, 3.9, 5.7))),
        new Picture(
            "undecided",
            "The estimate is beyond the tolerance, but the interval reaches back.",
            List.of(late("? undecided", "open", 5.7, 4.9, 6.5))),
        new Picture(
            "violated",
            "The whole interval is beyond the tolerance.",
            List.of(late("✕ violated", "bad", 6.2, 5.9, 6.5))),
        new Picture(
            "infeasible-suspected",
            "Two constraints are violated at the point where together they are violated least.",
            List.of(
                late("✕ violated", "bad", 6.2, 5.9, 6.5),
                new Row(
                    "service",
                    "✕ violated",
                    "bad",
                    Relation.AT_LEAST,
                    0.95,
                    0.005,
                    0.935,
                    0.932,
                    0.938))));
  }

  @ParameterizedTest
  @MethodSource("pictures")
  void picturesAreDrawnAsTheReportDraws(Picture picture) throws IOException {
    StringBuilder body = new StringBuilder();
    int y = 6;
    for (Row row : picture.rows()) {
      body.append(text("name strong", 10, y + 22, row.name()));
      body.append(text("small " + row.tone(), 130, y + 22, row.state()));
      String strip =
          LimitStrip.svg(
              "s" + y,
              row.name() + " against its limit",
              row.state(),
              row.relation(),
              row.limit(),
              row.tolerance(),
              row.estimate(),
              row.lower(),
              row.upper(),
              row.tone());
      body.append(placed(strip, WIDTH - STRIP - 10, y + 5, STRIP, 30)).append('\n');
      y += ROW;
    }
    same(picture.file(), document(picture.description(), y + 6, body));
  }

  @Test
  void aRunThatDivergesIsDrawnAsALine() throws IOException {
    double[] samples = IntStream.range(0, 40).mapToDouble(i -> 1000.0 * i).toArray();
    double[] values = IntStream.range(0, 40).mapToDouble(i -> 20 - 0.5 * i * i).toArray();
    String description = "The objective falls faster and faster.";
    LineChart chart =
        new LineChart(
            "Objective",
            description,
            "samples",
            samples,
            Axis.linear(samples),
            Axis.linear(values));
    chart.line("cost", 0, values);
    int width = 300;
    int height = (int) (width * chart.height() / LineChart.WIDTH);
    StringBuilder body = new StringBuilder(text("name strong", 10, 22, "cost along the run"));
    body.append(placed(chart.still("c"), 200, 10, width, height)).append('\n');
    same("diverged", document(description, height + 20, body));
  }

  private static String text(String style, int x, int y, String words) {
    return "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n"
        .formatted(style, x, y, Escapes.of(words));
  }

  private static String placed(String svg, int x, int y, int width, int height) {
    return svg.replaceFirst(
        "<svg ",
        "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" ".formatted(x, y, width, height));
  }

  private static String document(String description, int height, CharSequence body) {
    String size = WIDTH + "\" height=\"" + height;
    return ReportPicture.document(size, WIDTH + " " + height, "d", "", description, body);
  }

  private static void same(String name, String drawn) throws IOException {
    Path file = FOLDER.resolve(name + ".svg");
    if (System.getProperty("proxpep.outputs", "").equals("write")) {
      Files.createDirectories(FOLDER);
      Files.writeString(file, drawn);
    }
    assertThat(file).hasContent(drawn);
  }
}
