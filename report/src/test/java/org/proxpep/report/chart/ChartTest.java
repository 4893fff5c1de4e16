package org.proxpep.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.StringReader;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.Relation;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

final class ChartTest {

  private static final double[] X = {0, 10, 100, 1000};

  private static Document parsed(String svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  private static LineChart chart(double[] y) {
    return new LineChart("A & B", "<desc>", "samples", X, Axis.logarithmic(X), Axis.linear(y));
  }

  private static List<Element> elements(Document document, String name, String style) {
    var nodes = document.getElementsByTagName(name);
    return IntStream.range(0, nodes.getLength())
        .mapToObj(i -> (Element) nodes.item(i))
        .filter(e -> e.getAttribute("class").equals(style))
        .toList();
  }

  @Test
  void aLineGoesThroughItsPointsFromLeftToRight() throws Exception {
    double[] y = {3, 1, 2, 2.5};
    Document svg = parsed(chart(y).line("f", 0, y).svg("a"));
    String path = elements(svg, "path", "line s0").get(0).getAttribute("d");
    String[] steps = path.substring(1).split("L", -1);
    assertThat(steps).hasSize(4);
    double last = -1;
    for (int i = 0; i < 4; i++) {
      String[] place = steps[i].split(" ", -1);
      assertThat(Double.parseDouble(place[0])).isGreaterThan(last);
      last = Double.parseDouble(place[0]);
    }
    double first = Double.parseDouble(steps[0].split(" ", -1)[1]);
    double second = Double.parseDouble(steps[1].split(" ", -1)[1]);
    // The larger number is higher, so nearer to the top.
    assertThat(first).isLessThan(second);
  }

  @Test
  void unknownNumbersLeaveAGap() throws Exception {
    double[] y = {3, Double.NaN, 2, 2.5};
    Document svg = parsed(chart(y).line("f", 0, y).svg("a"));
    String path = elements(svg, "path", "line s0").get(0).getAttribute("d");
    assertThat(path.chars().filter(c -> c == 'M').count()).isEqualTo(2);
    assertThat(path).doesNotContain("NaN");
  }

  @Test
  void namesAreEscapedAndTold() throws Exception {
    double[] y = {1, 2, 3, 4};
    String text = chart(y).line("<script>", 0, y).band("\"b\"", 1, y, y).level("'l'", 2).svg("a");
    assertThat(text).doesNotContain("<script>");
    Document svg = parsed(text);
    assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isEqualTo("A & B");
    assertThat(svg.getElementsByTagName("desc").item(0).getTextContent()).isEqualTo("<desc>");
    assertThat(text).contains("&lt;script&gt;", "&quot;b&quot;", "&#39;l&#39;");
  }

  @Test
  void theTableHoldsTheNumbersOfThePicture() {
    double[] y = {1, 2, 3, Double.NaN};
    LineChart chart = chart(y).line("f", 0, y).band("all", 0, y, y);
    assertThat(chart.header()).containsExactly("samples", "f", "all, least", "all, most");
    assertThat(chart.row(2)).containsExactly("100", "3", "3", "3");
    assertThat(chart.row(3)).containsExactly("1,000", "unknown", "unknown", "unknown");
  }

  private static double mark(Relation relation, double estimate) throws Exception {
    Document svg =
        parsed(
            LimitStrip.svg(
                "s",
                "t",
                "d",
                relation,
                0.05,
                0.001,
                estimate,
                estimate - 0.01,
                estimate + 0.02,
                "good"));
    return Double.parseDouble(elements(svg, "circle", "mark good").get(0).getAttribute("cx"));
  }

  @Test
  void valuesBelowALimitStandLeftOfItWhateverIsAsked() throws Exception {
    for (Relation relation : Relation.values()) {
      assertThat(mark(relation, 0.04)).isLessThan(160);
      assertThat(mark(relation, 0.05)).isEqualTo(160);
      assertThat(mark(relation, 0.09)).isBetween(160.0, 320.0);
    }
  }

  @Test
  void whatIsAllowedIsShadedOnItsSide() throws Exception {
    for (Relation relation : Relation.values()) {
      Document svg = parsed(LimitStrip.svg("s", "t", "d", relation, 1, 0.5, 2, 1.9, 2.1, "bad"));
      Element allowed = elements(svg, "rect", "allowed").get(0);
      double left = Double.parseDouble(allowed.getAttribute("x"));
      double right = left + Double.parseDouble(allowed.getAttribute("width"));
      switch (relation) {
        case AT_MOST -> assertThat(right).isEqualTo(160);
        case AT_LEAST -> assertThat(left).isEqualTo(160);
        case EQUAL -> assertThat(left + right).isEqualTo(320);
      }
    }
  }

  @Test
  void anythingCanBeDrawnAgainstALimit() throws Exception {
    double[] odd = {0, 1e-320, -1e300, 1e300, Double.NaN};
    for (double estimate : odd) {
      for (double limit : new double[] {0, 1e-200, -5, 1e200}) {
        String svg =
            LimitStrip.svg(
                "s",
                "t",
                "d",
                Relation.EQUAL,
                limit,
                0,
                estimate,
                Double.NEGATIVE_INFINITY,
                Double.POSITIVE_INFINITY,
                "open");
        parsed(svg);
        assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
      }
    }
  }

  @Test
  void barsShareAScaleAndStandOnBothSidesOfZero() throws Exception {
    Document svg =
        parsed(BarChart.svg("b", "t", "d", List.of("a", "b", "c"), new double[] {2, -1, 0}));
    List<Element> bars = elements(svg, "rect", "bar s0");
    double a = Double.parseDouble(bars.get(0).getAttribute("width"));
    double b = Double.parseDouble(bars.get(1).getAttribute("width"));
    assertThat(a).isCloseTo(2 * b, within(0.2));
    assertThat(Double.parseDouble(bars.get(1).getAttribute("x")) + b)
        .isCloseTo(Double.parseDouble(bars.get(0).getAttribute("x")), within(0.2));
  }

  @Test
  void rangesStandOnOneLogarithmicAxis() {
    String svg =
        new RangeChart("t", "d", "times")
            .row("one", 1, 1, 1, true)
            .row("ten", 10, 1, 100, false)
            .row("hundred", 100, 100, 100, false)
            .svg("r");
    double[] marks =
        Pattern.compile("<circle class=\"mark now\" cx=\"([0-9.]+)\"")
            .matcher(svg)
            .results()
            .mapToDouble(found -> Double.parseDouble(found.group(1)))
            .toArray();
    assertThat(marks).hasSize(3);
    assertThat(marks[1]).isCloseTo((marks[0] + marks[2]) / 2, within(0.2));
    assertThat(svg).containsOnlyOnce("class=\"track\"");
  }

  @Test
  void rangesWithoutAPlaceLeaveTheirRowEmpty() {
    String svg =
        new RangeChart("t", "d", "times")
            .row("none", 0, 0, 0, false)
            .row("all", Double.POSITIVE_INFINITY, 1, Double.POSITIVE_INFINITY, false)
            .svg("r");
    assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity").contains("∞");
    assertThat(svg.split("<circle", -1)).hasSize(2);
  }
}
