package org.proxpep.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.proxpep.report.Rivals;

/** The page of a comparison in a real browser; skipped where there is none. */
final class ComparisonBrowserTest {

  // The browser may write a last file while its folder is being removed.
  @TempDir(cleanup = CleanupMode.NEVER)
  private static Path folder;

  private static PageChecks checks;
  private static String small;
  private static String large;

  @BeforeAll
  static void open() throws Exception {
    checks = PageChecks.start(folder);
    ReportFacts facts =
        ReportFacts.of("Comparison of methods")
            .withDescription("Fakes.")
            .withCommand("prox-pep compare " + "x".repeat(200));
    Path file = folder.resolve("small.html");
    Files.writeString(file, ComparisonPage.html(Rivals.small(true), facts, "1"));
    small = file.toUri().toString();
    file = folder.resolve("large.html");
    Files.writeString(file, ComparisonPage.html(Rivals.large(3, 2), facts, "1"));
    large = file.toUri().toString();
  }

  @AfterAll
  static void close() {
    if (checks != null) {
      checks.close();
    }
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
