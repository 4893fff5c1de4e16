package org.proxpep.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.proxpep.report.Rivals;

/** The page of a comparison in a real browser; skipped where there is none. */
final class ComparisonBrowserTest extends BrowserFixture {

  private static String small;
  private static String large;

  @BeforeAll
  static void open() throws Exception {
    ReportFacts facts =
        ReportFacts.of("Comparison of methods")
            .withDescription("Fakes.")
            .withCommand("prox-pep compare " + "x".repeat(200));
    small = page("small.html", ComparisonPage.html(Rivals.small(true), facts, "1"));
    large = page("large.html", ComparisonPage.html(Rivals.large(3, 2), facts, "1"));
  }

  @Test
  void thePageIsDrawnWithoutComplaintsAndWithoutTheNetwork() throws Exception {
    for (String url : new String[] {small, large}) {
      checks.isDrawnAlone(url, 16);
      assertThat(checks.browser().evaluate("document.title").asString())
          .isEqualTo("Comparison of methods");
    }
  }

  @Test
  void wordsLieInsideTheirCharts() throws Exception {
    checks.wordsLieInsideTheirCharts(small);
    checks.wordsLieInsideTheirCharts(large);
  }

  @Test
  void aPhoneNeedNotScrollSideways() throws Exception {
    checks.aPhoneNeedNotScrollSideways(small);
    checks.aPhoneNeedNotScrollSideways(large);
  }

  @Test
  void thePageIsAccessibleInLightAndDark() throws Exception {
    for (boolean dark : new boolean[] {false, true}) {
      checks.show(small, dark);
      checks.openFolds();
      // Between light and dark only the colours differ.
      checks.isAccessible(dark ? "{runOnly: ['color-contrast']}" : "");
    }
  }

  @Test
  void thePointerReadsNumbersOffACurve() throws Exception {
    // Three of the four problems ran, none of them badly.
    assertThat(checks.readout(small))
        .startsWith("100 times the least median error: practical 0.75; peer 0.75; <b>");
  }
}
