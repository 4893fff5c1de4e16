package org.proxpep.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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

  private static Browser browser;
  private static String small;
  private static String large;

  @BeforeAll
  static void open() throws Exception {
    Optional<Path> program = Browser.find();
    assumeTrue(
        program.isPresent(),
        "No Chromium on the PATH, so the page is not tested in a browser. Maybe install Debian's"
            + " package chromium.");
    browser = new Browser(program.get(), folder.resolve("profile"));
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
    if (browser != null) {
      browser.close();
    }
  }

  private static void openFolds() throws Exception {
    browser.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)");
  }

  @Test
  void thePageIsDrawnWithoutComplaintsAndWithoutTheNetwork() throws Exception {
    for (String url : new String[] {small, large}) {
      browser.show(url, 1100, 900, false);
      int charts = browser.evaluate("document.querySelectorAll('svg.chart').length").asInt();
      int drawn =
          browser
              .evaluate(
                  "[...document.querySelectorAll('svg.chart')].filter(s => s.getBBox().width > 100"
                      + " && s.querySelector('.line,.mark').getBoundingClientRect().width > 0)"
                      + ".length")
              .asInt();
      assertThat(charts).isGreaterThan(15);
      assertThat(drawn).isEqualTo(charts);
      assertThat(browser.complaints()).isEmpty();
      assertThat(browser.requests()).allMatch(r -> r.equals(url) || r.startsWith("data:"));
      assertThat(browser.evaluate("document.title").asString()).isEqualTo("Comparison of methods");
    }
  }

  @Test
  void wordsLieInsideTheirCharts() throws Exception {
    for (String url : new String[] {small, large}) {
      browser.show(url, 1100, 900, false);
      String outside =
          browser
              .evaluate(
                  "[...document.querySelectorAll('svg.chart text')].filter(t => { const b ="
                      + " t.getBBox(), v = t.ownerSVGElement.viewBox.baseVal; return b.x < -2 ||"
                      + " b.x + b.width > v.width + 2; }).map(t => t.textContent).join('\\n')")
              .asString();
      assertThat(outside).isEmpty();
    }
  }

  @Test
  void aPhoneNeedNotScrollSideways() throws Exception {
    for (String url : new String[] {small, large}) {
      for (int width : new int[] {360, 768}) {
        browser.show(url, width, 740, false);
        openFolds();
        assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
            .isLessThanOrEqualTo(width);
      }
    }
  }

  @Test
  void thePageIsAccessibleInLightAndDark() throws Exception {
    for (boolean dark : new boolean[] {false, true}) {
      browser.show(small, 1100, 900, dark);
      openFolds();
      browser.evaluate(BrowserTest.axe() + ";0");
      String found =
          browser
              .evaluate(
                  // Between light and dark only the colours differ.
                  (dark ? "axe.run({runOnly: ['color-contrast']})" : "axe.run()")
                      + ".then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html"
                      + ".slice(0, 160)).slice(0, 3).join(' | ')).join('\\n'))")
              .asString();
      assertThat(found).isEmpty();
    }
  }

  @Test
  void thePointerReadsNumbersOffACurve() throws Exception {
    browser.show(small, 1100, 900, false);
    String words =
        browser
            .evaluate(
                "(() => { const s = document.querySelector('svg[data-points]'), b ="
                    + " s.getBoundingClientRect(); s.dispatchEvent(new PointerEvent('pointermove',"
                    + " {bubbles: true, clientX: b.right - 2, clientY: b.top + 20})); return"
                    + " s.parentNode.querySelector('.readout').textContent; })()")
            .asString();
    // Three of the four problems ran, none of them badly.
    assertThat(words)
        .startsWith("100 times the least median error: practical 0.75; peer 0.75; <b>");
  }
}
