package org.proxpep.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;

/** What every page must do in a browser. */
record PageChecks(Browser browser, String axe) implements AutoCloseable {

  private static final int WIDE = 1100;
  private static final int HIGH = 900;

  /** Starts the browser, or skips the tests where there is none. */
  static PageChecks start(Path folder) throws Exception {
    Optional<Path> program = Browser.find();
    assumeTrue(
        program.isPresent(),
        "No Chromium on the PATH, so the page is not tested in a browser. Maybe install Debian's"
            + " package chromium.");
    return new PageChecks(new Browser(program.get(), folder.resolve("profile")), readAxe());
  }

  /** The accessibility checker, from its jar. */
  private static String readAxe() throws IOException {
    ClassLoader loader = PageChecks.class.getClassLoader();
    Properties version = new Properties();
    try (InputStream in =
        loader.getResourceAsStream("META-INF/maven/org.webjars.npm/axe-core/pom.properties")) {
      version.load(in);
    }
    String name =
        "META-INF/resources/webjars/axe-core/" + version.getProperty("version") + "/axe.min.js";
    try (InputStream in = loader.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  void show(String url, boolean dark) throws Exception {
    browser.show(url, WIDE, HIGH, dark);
  }

  void openFolds() throws Exception {
    browser.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)");
  }

  /** Every chart is drawn, nothing complains, and nothing asks the network. */
  void isDrawnAlone(String url, int leastCharts) throws Exception {
    show(url, false);
    int charts = browser.evaluate("document.querySelectorAll('svg.chart').length").asInt();
    int drawn =
        browser
            .evaluate(
                "[...document.querySelectorAll('svg.chart')].filter(s => s.getBBox().width > 100 &&"
                    + " s.querySelector('.line,.mark,.bar').getBoundingClientRect().width >"
                    + " 0).length")
            .asInt();
    assertThat(charts).isGreaterThanOrEqualTo(leastCharts);
    assertThat(drawn).isEqualTo(charts);
    assertThat(browser.complaints()).isEmpty();
    // The icon is a data URL, which is no request to anyone.
    assertThat(browser.requests()).allMatch(r -> r.equals(url) || r.startsWith("data:"));
  }

  void wordsLieInsideTheirCharts(String url) throws Exception {
    show(url, false);
    String outside =
        browser
            .evaluate(
                "[...document.querySelectorAll('svg.chart text')].filter(t => { const b ="
                    + " t.getBBox(), v = t.ownerSVGElement.viewBox.baseVal; return b.x < -2 ||"
                    + " b.x + b.width > v.width + 2; }).map(t => t.textContent).join('\\n')")
            .asString();
    assertThat(outside).isEmpty();
  }

  void aPhoneNeedNotScrollSideways(String url) throws Exception {
    for (int width : new int[] {360, 768}) {
      browser.show(url, width, 740, false);
      openFolds();
      assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
          .isLessThanOrEqualTo(width);
    }
  }

  /**
   * The page that is shown has no fault that the checker knows.
   *
   * @param options of the checker, in its own notation
   */
  void isAccessible(String options) throws Exception {
    browser.evaluate(axe + ";0");
    String found =
        browser
            .evaluate(
                "axe.run("
                    + options
                    + ").then(r => r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html"
                    + ".slice(0, 160)).slice(0, 3).join(' | ')).join('\\n'))")
            .asString();
    assertThat(found).isEmpty();
  }

  /** What the page says while the pointer is at the right end of the first chart with numbers. */
  String readout(String url) throws Exception {
    show(url, false);
    return browser
        .evaluate(
            "(() => { const s = document.querySelector('svg[data-points]'), b ="
                + " s.getBoundingClientRect(); s.dispatchEvent(new PointerEvent('pointermove',"
                + " {bubbles: true, clientX: b.right - 2, clientY: b.top + 20})); return"
                + " s.parentNode.querySelector('.readout').textContent; })()")
        .asString();
  }

  @Override
  public void close() {
    browser.close();
  }
}
