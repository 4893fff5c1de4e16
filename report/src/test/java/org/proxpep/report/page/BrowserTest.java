package org.proxpep.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.CertificateSettings;
import org.proxpep.run.RunSettings;
import org.proxpep.solve.CertifiedResult;

/** The page in a real browser; skipped where there is none. */
final class BrowserTest extends BrowserFixture {

  private static final String NASTY = "<script>document.title = 'broken'</script>";

  private static Browser browser;
  private static CertifiedResult result;
  private static final Excursion PROBLEM =
      new Excursion("cost", "größe_" + "lang_".repeat(20), NASTY);
  private static String url;

  @BeforeAll
  static void open() throws Exception {
    browser = checks.browser();
    result = Excursion.solved(PROBLEM, 3000, 3);
    url = page("report.html", ReportPage.html(result, PROBLEM, facts()));
  }

  private static ReportFacts facts() {
    return ReportFacts.of("Excursion")
        .withDescription("The point nearest to (2, 1).")
        .withCommand("prox-pep solve excursion --samples 3000 --replications 3 " + "x".repeat(200))
        .withModel("minimize cost: " + "very ".repeat(60) + "long")
        .withDate("18 November 2026, 09:30 UTC")
        .withData(List.of("no data"));
  }

  @Test
  void thePageIsDrawnWithoutComplaintsAndWithoutTheNetwork() throws Exception {
    checks.isDrawnAlone(url, 7);
    assertThat(browser.evaluate("document.title").asString()).startsWith("Excursion");
  }

  @Test
  void wordsLieInsideTheirCharts() throws Exception {
    checks.wordsLieInsideTheirCharts(url);
  }

  @Test
  void aPhoneNeedNotScrollSideways() throws Exception {
    checks.aPhoneNeedNotScrollSideways(url);
  }

  @Test
  void thePageIsAccessibleInLightAndDark() throws Exception {
    for (boolean dark : new boolean[] {false, true}) {
      checks.show(url, dark);
      checks.openFolds();
      String ground =
          browser.evaluate("getComputedStyle(document.body).backgroundColor").asString();
      assertThat(ground).isEqualTo(dark ? "rgb(18, 22, 27)" : "rgb(255, 255, 255)");
      checks.isAccessible("");
    }
  }

  @Test
  void aPhoneShowsAnAccessiblePageWhoseTablesBreakNoWords() throws Exception {
    browser.show(url, 360, 740, false);
    checks.openFolds();
    checks.isAccessible("");
    // Each cell of the table of costs is as wide as the screen and says what it is.
    assertThat(
            browser
                .evaluate(
                    "[...document.querySelectorAll('table.stacked td')].filter(d =>"
                        + " d.textContent !== '').every(d => d.dataset.name !== '' &&"
                        + " getComputedStyle(d).display === 'block')")
                .asBoolean())
        .isTrue();
  }

  @Test
  void theReaderSeesDateQuestionAndAnswer() throws Exception {
    browser.show(url, 1100, 900, false);
    assertThat(browser.evaluate("document.querySelector('header').innerText").asString())
        .contains("18 November 2026");
    assertThat(browser.evaluate("document.querySelector('.asked').innerText").asString())
        .startsWith("Asked: minimize cost, with ");
    // Every convergence plot has the answer, inside its frame.
    assertThat(
            browser
                .evaluate(
                    "[...document.querySelectorAll('#convergence svg.chart')].every(s =>"
                        + " [...s.querySelectorAll('circle.answer')].length === 2 &&"
                        + " s.querySelector('circle.answer').cy.baseVal.value < 180)")
                .asBoolean())
        .isTrue();
    assertThat(browser.evaluate("document.body.innerText").asString())
        .doesNotContainPattern("[A-Z]\\w+(Settings|Schedule)\\[");
  }

  @Test
  void thePointerReadsNumbersOffACurve() throws Exception {
    assertThat(checks.readout(url)).startsWith("3,000 samples: run ");
  }

  @Test
  void theKeyboardReachesTheResultFirstAndOpensFolds() throws Exception {
    browser.show(url, 1100, 900, false);
    key("Tab", 9, "");
    assertThat(browser.evaluate("document.activeElement.className").asString()).isEqualTo("skip");
    browser.evaluate("document.querySelector('summary').focus()");
    key("Enter", 13, "\r");
    assertThat(browser.evaluate("document.querySelector('details').open").asBoolean()).isTrue();
  }

  private static void key(String name, int code, String text) throws Exception {
    for (String type : List.of(text.isEmpty() ? "rawKeyDown" : "keyDown", "keyUp")) {
      browser.send(
          "Input.dispatchKeyEvent",
          Map.of("type", type, "key", name, "text", text, "windowsVirtualKeyCode", code));
    }
  }

  @Test
  void aLivePageFollowsItsEventsToTheReport() throws Exception {
    LivePage page =
        new LivePage(PROBLEM, facts(), RunSettings.samples(3000), CertificateSettings.DEFAULT);
    CountDownLatch end = new CountDownLatch(1);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext(
        "/",
        exchange -> {
          boolean events = exchange.getRequestURI().getPath().equals("/events");
          exchange
              .getResponseHeaders()
              .set("Content-Type", events ? "text/event-stream" : "text/html; charset=utf-8");
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream out = exchange.getResponseBody()) {
            if (!events) {
              out.write(page.html().getBytes(StandardCharsets.UTF_8));
              return;
            }
            page.observer().onStart(result.run().provenance(), result.run().trace());
            for (Map.Entry<String, String> part : page.parts().entrySet()) {
              out.write(event(part.getKey(), part.getValue()));
            }
            out.flush();
            end.await();
            page.finish(result);
            out.write(event("done", page.finalBody()));
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    server.start();
    try {
      browser.show("http://127.0.0.1:" + server.getAddress().getPort() + "/", 1100, 900, false);
      until("document.querySelectorAll('svg.chart').length > 4");
      assertThat(browser.evaluate("document.querySelector('h2').textContent").asString())
          .contains("100 % of its budget");
      assertThat(browser.complaints()).isEmpty();
      checks.isAccessible("");
      end.countDown();
      until("document.querySelector('#solution') !== null");
      assertThat(
              browser.evaluate("document.querySelector('.verdict .label').textContent").asString())
          .isEqualTo(result.verdict().name().replace('_', ' '));
      // The checker itself makes the browser warn about a canvas.
      assertThat(browser.complaints()).allMatch(c -> c.contains("Canvas2D"));
    } finally {
      end.countDown();
      server.stop(0);
    }
  }

  private static byte[] event(String name, String text) {
    return ("event: " + name + "\ndata: " + text.replace("\n", "\ndata: ") + "\n\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Waits in the page until a condition holds. */
  private static void until(String condition) throws Exception {
    browser.evaluate(
        "new Promise(yes => { const t = setInterval(() => { if ("
            + condition
            + ") { clearInterval(t); yes(1); } }, 20); })");
  }
}
