package org.proxpep.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.solve.CertifiedResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

final class ReportPictureTest {

  private static final String NASTY = "<b>&\"sum\"";

  private static CertifiedResult result;
  private static Document drawing;
  private static String text;

  @BeforeAll
  static void draw() throws Exception {
    StochasticProblem problem = new Excursion("cost", NASTY, "first");
    result = Excursion.solved(problem, 3000, 1);
    text = ReportPicture.svg(result, problem);
    drawing =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(text)));
  }

  @Test
  void itIsOneDrawingWithItsSize() {
    Element root = drawing.getDocumentElement();
    assertThat(root.getTagName()).isEqualTo("svg");
    assertThat(root.getAttribute("width")).isEqualTo("900");
    assertThat(root.getAttribute("viewBox")).isEqualTo("0 0 900 " + root.getAttribute("height"));
  }

  @Test
  void itHasAStripForEachConstraintAndTwoCharts() {
    NodeList inner = drawing.getElementsByTagName("svg");
    // The outer one, two strips, objective and worst violation.
    assertThat(inner.getLength()).isEqualTo(5);
    double end = Double.parseDouble(drawing.getDocumentElement().getAttribute("height"));
    for (int i = 1; i < inner.getLength(); i++) {
      Element each = (Element) inner.item(i);
      double right = number(each, "x") + number(each, "width");
      double bottom = number(each, "y") + number(each, "height");
      assertThat(right).isLessThanOrEqualTo(900);
      assertThat(bottom).isLessThanOrEqualTo(end);
    }
  }

  private static double number(Element element, String name) {
    return Double.parseDouble(element.getAttribute(name));
  }

  @Test
  void itNeedsNothingElse() {
    String inside = text.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
    assertThat(inside)
        .doesNotContain("http")
        .doesNotContain("<script")
        .doesNotContain("data-points");
    assertThat(inside).contains("prefers-color-scheme: dark", ".chart .allowed", ".line.s0");
  }

  @Test
  void namesAreTextAndNothingElse() {
    assertThat(text).contains("&lt;b&gt;&amp;&quot;sum&quot;").doesNotContain("<b>");
  }

  @Test
  void tolerancesThatDifferAreNotGivenAsOne() {
    StochasticProblem plain = new Excursion("cost", "sum", "first");
    String page = ReportPage.html(result, plain, ReportFacts.of("Excursion"));
    assertThat(page).contains("<span>tolerance 0.02</span>", "tolerance 0.02</text>");
    StochasticProblem own = new Excursion("cost", "sum", "first", 0.5, 0.1);
    String other =
        ReportPage.html(Excursion.solved(own, 3000, 1), own, ReportFacts.of("Excursion"));
    assertThat(other).contains("<span>each within its tolerance</span>");
    assertThat(other).contains("Worst violation in tolerances", "tolerance 1</text>");
    assertThat(other).contains("<td>0.1</td>");
  }
}
