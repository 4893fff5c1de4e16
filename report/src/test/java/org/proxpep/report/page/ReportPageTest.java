package org.proxpep.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.Verdict;
import org.proxpep.solve.CertifiedResult;

final class ReportPageTest {

  private static final String NASTY = "<script>alert(\"1\")</script> & 'co'";

  private static CertifiedResult result;
  private static String page;
  private static String replicated;
  private static String infeasible;

  @BeforeAll
  static void solve() {
    Excursion plain = new Excursion("cost", "sum", "first");
    result = Excursion.solved(plain, 5000, 1);
    page = ReportPage.html(result, plain, ReportFacts.of("Excursion"));
    Excursion nasty = new Excursion(NASTY, "größe", NASTY + "2");
    replicated =
        ReportPage.html(
            Excursion.solved(nasty, 3000, 3),
            nasty,
            ReportFacts.of(NASTY)
                .withDescription(NASTY)
                .withCommand("prox-pep solve '" + NASTY + "'")
                .withModel("var x\n# </pre>" + NASTY)
                .withData(List.of(NASTY))
                .withSettings(Map.of(NASTY, NASTY)));
    Excursion impossible = new Excursion("cost", "sum", "first", 7);
    infeasible =
        ReportPage.html(
            Excursion.solved(impossible, 3000, 1), impossible, ReportFacts.of("Impossible"));
  }

  private static List<String> all(String pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  @Test
  void theVerdictComesFirstAndInWords() {
    assertThat(result.verdict()).isIn(Verdict.CERTIFIED, Verdict.FEASIBLE);
    assertThat(page).contains("class=\"verdict good\"");
    assertThat(page.indexOf("verdict-h")).isLessThan(page.indexOf("id=\"constraints\""));
    assertThat(infeasible).contains("class=\"verdict bad\"", "INFEASIBLE SUSPECTED");
    assertThat(infeasible).contains("No prices are given");
    assertThat(page)
        .contains("The verdict is about the distribution", "<dt>gap</dt>", "still gain");
  }

  @Test
  void constraintsAreReadInTheUsersTerms() {
    assertThat(page)
        .containsPattern("<b>sum</b> holds[^:]*: (1\\.9|2\\.0)[0-9]* ± [0-9.]+, limit 2;");
    assertThat(page)
        .containsPattern("<b>first</b> holds: 1\\.[45][0-9]* ± [0-9.]+, at least 0\\.5;");
  }

  @Test
  void pricesSayWhatLooseningALimitBuys() {
    // The multiplier is 1, the tolerance 0.02, so the change is 0.2 and so is the gain.
    assertThat(page)
        .containsPattern(
            "loosening the limit by 0\\.2 would improve cost by about 0\\.(19|2|20|21)");
    assertThat(page).contains("it does not bind", "1 other has no price");
  }

  @Test
  void aPriceLiesInItsInterval() {
    Matcher row =
        Pattern.compile(
                "<th scope=\"row\">sum</th><td[^>]*>2 → 2.2</td><td[^>]*>([0-9.]+)</td>"
                    + "<td[^>]*>([0-9.]+)</td><td[^>]*>([0-9.]+)</td><td[^>]*>([0-9.]+)</td>")
            .matcher(page);
    assertThat(row.find()).isTrue();
    assertThat(Double.parseDouble(row.group(1)))
        .isBetween(Double.parseDouble(row.group(2)), Double.parseDouble(row.group(3)));
    assertThat(Double.parseDouble(row.group(4))).isCloseTo(1, within(0.1));
  }

  @Test
  void severalRunsAreDrawnAsABand() {
    assertThat(page).doesNotContain("class=\"band");
    assertThat(replicated).contains("class=\"band s0\"", "median of all runs", "all 3 runs");
  }

  @Test
  void whatUsersWroteIsTextAndNothingElse() {
    assertThat(replicated).doesNotContain("<script>alert").doesNotContain("<b>width");
    assertThat(replicated)
        .contains("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;");
    assertThat(all("(<script)", replicated)).hasSize(1);
  }

  @Test
  void thePageNeedsNothingFromElsewhere() {
    for (String text : List.of(page, replicated, infeasible)) {
      String inside = text.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
      assertThat(inside).doesNotContain("http:").doesNotContain("https:").doesNotContain("//cdn");
      assertThat(all("(src=|@import|<link rel=\"stylesheet)", inside)).isEmpty();
      assertThat(text).contains("default-src 'none'", "connect-src 'none'");
    }
  }

  @Test
  void identifiersAreUniqueAndReferencesLeadSomewhere() {
    for (String text : List.of(page, replicated, infeasible)) {
      List<String> ids = all(" id=\"([^\"]*)\"", text);
      Set<String> unique = new HashSet<>(ids);
      assertThat(ids).hasSameSizeAs(unique);
      for (String reference : all("href=\"#([^\"]*)\"", text)) {
        assertThat(unique).contains(reference);
      }
      for (String reference : all("aria-labelledby=\"([^\"]*)\"", text)) {
        assertThat(unique).contains(reference.split(" ", -1));
      }
    }
  }

  @Test
  void headingsGoDownByOneAndThereIsOneOfTheFirst() {
    List<String> levels = all("<h([1-6])", page);
    assertThat(levels.get(0)).isEqualTo("1");
    assertThat(levels.stream().skip(1)).containsOnly("2");
  }

  @Test
  void everyElementThatOpensCloses() {
    for (String text : List.of(page, replicated, infeasible)) {
      String body = text.substring(text.indexOf("<body>"), text.indexOf("<script>"));
      List<String> open = new ArrayList<>();
      Matcher tags = Pattern.compile("<(/?)([a-zA-Z][a-zA-Z0-9]*)[^>]*?(/?)>").matcher(body);
      while (tags.find()) {
        if (tags.group(1).isEmpty() && tags.group(3).isEmpty()) {
          open.add(tags.group(2));
        } else if (!tags.group(1).isEmpty()) {
          assertThat(open.remove(open.size() - 1)).isEqualTo(tags.group(2));
        }
      }
      assertThat(open).containsExactly("body");
    }
  }

  @Test
  void picturesHaveTextsAndTablesHaveHeadings() {
    for (String svg : all("(<svg.*?</svg>)", page)) {
      assertThat(svg).containsPattern("aria-hidden=\"true\"|<title id=.*<desc id=");
    }
    for (String table : all("(<table.*?</table>)", page)) {
      assertThat(table).contains("<caption>", "<th scope=\"col\">", "<th scope=\"row\">");
    }
    assertThat(page).doesNotContain("NaN").doesNotContain("Infinity<");
  }

  /** The variables of a style sheet's block. */
  private static Map<String, String> colours(String block) {
    Map<String, String> colours = new HashMap<>();
    Matcher matcher = Pattern.compile("--([a-z0-9-]+): (#[0-9a-f]{3,6});").matcher(block);
    while (matcher.find()) {
      String hex = matcher.group(2);
      colours.put(matcher.group(1), hex.length() == 4 ? hex.replaceAll("([0-9a-f])", "$1$1") : hex);
    }
    return colours;
  }

  /** WCAG 2's relative luminance. */
  private static double luminance(String hex) {
    double sum = 0;
    double[] weights = {0.2126, 0.7152, 0.0722};
    for (int k = 0; k < 3; k++) {
      double c = Integer.parseInt(hex.substring(1 + 2 * k, 3 + 2 * k), 16) / 255.0;
      sum += weights[k] * (c <= 0.03928 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
  }

  private static double contrast(String a, String b) {
    double x = luminance(a);
    double y = luminance(b);
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  }

  @Test
  void everyTextStandsOutFromItsGround() throws IOException {
    String css;
    try (InputStream in = ReportPage.class.getResourceAsStream("report.css")) {
      css = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    List<String> blocks = all(":root \\{(.*?)\\}", css);
    assertThat(blocks).hasSize(3);
    String[][] pairs = {
      {"ink", "page"},
      {"soft", "page"},
      {"link", "page"},
      {"ink", "card"},
      {"soft", "card"},
      {"good", "good-page"},
      {"open", "open-page"},
      {"bad", "bad-page"},
      {"now", "now-page"},
      {"ink", "good-page"},
      {"ink", "open-page"},
      {"ink", "bad-page"},
      {"ink", "now-page"}
    };
    for (String block : blocks) {
      Map<String, String> colours = colours(blocks.get(0));
      colours.putAll(colours(block));
      for (String[] pair : pairs) {
        assertThat(contrast(colour(colours, pair[0]), colour(colours, pair[1])))
            .as("%s on %s", pair[0], pair[1])
            .isGreaterThanOrEqualTo(4.5);
      }
      for (int k = 0; k < 8; k++) {
        // Lines are not text: 3 is asked of them.
        assertThat(contrast(colour(colours, "c" + k), colour(colours, "page"))).isGreaterThan(3);
      }
    }
  }

  private static String colour(Map<String, String> colours, String name) {
    return Objects.requireNonNull(colours.get(name), name);
  }
}
