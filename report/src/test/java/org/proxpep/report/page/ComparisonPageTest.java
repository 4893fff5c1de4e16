package org.proxpep.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.proxpep.compare.ComparisonReport;
import org.proxpep.compare.ComparisonSettings;
import org.proxpep.compare.Variant;
import org.proxpep.report.Rivals;
import org.proxpep.report.chart.Escapes;

final class ComparisonPageTest {

  private static final ReportFacts FACTS =
      ReportFacts.of("Methods & <problems>").withCommand("prox-pep compare");
  private static final ComparisonReport SMALL = Rivals.small(true);
  private static final String PAGE = ComparisonPage.html(SMALL, FACTS, "9.9");

  private static String section(String id) {
    int from = PAGE.indexOf("<section id=\"" + id + "\"");
    return PAGE.substring(from, PAGE.indexOf("</section>", from));
  }

  @Test
  void namesStayNames() {
    assertThat(PAGE)
        .contains(Escapes.of(Rivals.NASTY))
        .doesNotContain(Rivals.NASTY)
        .doesNotContain("<b>\"50")
        .doesNotContain("<equations>")
        .contains("<title>Methods &amp; &lt;problems&gt;</title>")
        .contains("Prox-PEP 9.9");
  }

  @Test
  void theHeadSaysWhatWasCompared() {
    assertThat(PAGE)
        .contains("<dt>methods</dt><dd><b>4</b>")
        .contains("<dt>class</dt><dd><b>samples only</b>")
        .contains("class: samples only")
        .contains("<b>4</b><span>in 3 suites</span>")
        .contains("<b>100 · 1,000</b>")
        .contains("<b>3 seeds</b><span>tuned with 16 settings on 2 other seeds</span>");
  }

  /** √8 and 4 times the floor; with three seeds the intervals reach from the least to the most. */
  @Test
  void theReadingIsComputedFromTheNumbers() {
    ComparisonReading reading = new ComparisonReading(new PairwiseComparison(SMALL));
    assertThat(reading.sentences(Variant.DEFAULTS, 100))
        .containsExactly(
            "practical has the least mean error, 2.83 [1.41, 5.66] times the floor, which is known"
                + " on 3 of 4 problems.",
            "Within its interval: peer (4).",
            "Of 4 problems, the least median error is that of practical on 2, peer on 1.",
            "practical ran on 3 of 4.",
            "On none is the interval of another's median entirely below that of practical.");
    assertThat(reading.sentences(Variant.TUNED, 1000))
        .contains(
            "With its defaults practical would have place 2 of 2 among the tuned, with 2.83.");
    assertThat(section("reading"))
        .contains("Ranked are the methods that ran on the most problems, 3 of 4.")
        .contains("never on 0");
  }

  @Test
  void theReadingSaysWherePracticalLoses() {
    Rivals.Fake one = new Rivals.Fake("s", "one", 1, true);
    Rivals.Fake two = new Rivals.Fake("s", "two", 1, true);
    ComparisonReport report =
        new ComparisonReport(
            ComparisonSettings.DEFAULT.withBudgets(List.of(10L)).withSeeds(2).withTuning(1, 1, 1),
            List.of(one, two),
            List.of("practical", "peer"),
            List.of(
                Rivals.cell(one, "practical", Variant.DEFAULTS, 10, 0.8, 0.8),
                Rivals.cell(one, "peer", Variant.DEFAULTS, 10, 0.2, 0.2),
                Rivals.cell(two, "practical", Variant.DEFAULTS, 10, 0.2, 0.2),
                Rivals.cell(two, "peer", Variant.DEFAULTS, 10, 0.4, 0.4)),
            List.of());
    PairwiseComparison contest = new PairwiseComparison(report);
    // √(8·2) = 4 and √(2·4) = 2.83 times the floor of 0.1.
    assertThat(new ComparisonReading(contest).sentences(Variant.DEFAULTS, 10))
        .containsExactly(
            "peer has the least mean error, 2.83 [2.83, 2.83] times the floor.",
            "No other lies within its interval; next is practical (4).",
            "Of 2 problems, the least median error is that of practical on 1, peer on 1.",
            "practical has place 2 of 2, with 4.",
            "On 1 of 2 the interval of another's median lies entirely below that of practical, most"
                + " so on one, where the median error of peer is 0.25 times that of practical.");
    PairwiseRecord duel =
        PairwiseRecord.of(contest, Variant.DEFAULTS, "peer", Variant.DEFAULTS, 10);
    assertThat(duel.ratio()).isCloseTo(Math.sqrt(0.5), within(1e-12));
    assertThat(List.of(duel.less(), duel.clearlyLess(), duel.more(), duel.clearlyMore()))
        .containsOnly(1);
  }

  @Test
  void standingsAreSortedAndTheBestComparableIsBold() {
    String table = section("standings");
    assertThat(table)
        .containsSubsequence("<td>1 of 4</td>", "<b>2.83 [1.41, 5.66]</b>", "<td>4 [2, 8]</td>")
        .contains("<th scope=\"row\">never</th><td>0 of 4</td><td>0</td><td>–</td><td>–</td>");
  }

  @Test
  void aSuiteWithoutRunsAndOneWithoutFloorsAreSaidToBeSo() {
    assertThat(section("suites"))
        .contains("<h3>gamma, 1 problem</h3><p class=\"note\">No method ran on any problem")
        .contains("No floor is drawn")
        .contains("mean error, 1,000");
  }

  @Test
  void aProblemHasItsNumbersInAFold() {
    String text = section("problems");
    assertThat(text)
        .contains("a1: 2 variables, 1 inequality, 0 equalities</summary>")
        .contains("100 evaluations, defaults. Floor: median 0.01, 95th percentile 0.02.")
        // median [interval], 95th percentile, output, gap, violation, distance, residual, last
        .contains(
            "<th scope=\"row\">peer</th><td><b>0.01 [0.005, 0.02]</b></td><td>0.019 [0.005,"
                + " 0.02]</td><td>last</td><td>0.01</td><td>0.005</td><td>0.02</td><td>0.04</td>"
                + "<td>0.01</td><td>–</td>")
        .contains("<td>rho=2.5</td>")
        .contains("heuristic: functions that are not convex")
        .contains("No floor is known.");
  }

  @Test
  void whatDidNotRunHasItsReason() {
    assertThat(section("refusals"))
        .contains("9 of 16 pairs")
        .contains("<th scope=\"row\">never</th><td>4</td><td>needs &lt;equations&gt; – a1, a2, ");
  }

  @Test
  void failuresAreCounted() {
    Rivals.Fake instance = new Rivals.Fake("s", "p", 1, true);
    ComparisonReport report =
        new ComparisonReport(
            ComparisonSettings.DEFAULT.withBudgets(List.of(10L)).withSeeds(2).withTuning(1, 1, 1),
            List.of(instance),
            List.of("m"),
            List.of(Rivals.cell(instance, "m", Variant.DEFAULTS, 10, Double.NaN, 0.5)),
            List.of());
    assertThat(ComparisonPage.html(report, FACTS, "1"))
        .contains("1 of 2 runs without a measurable answer (ArithmeticException)")
        .contains("Every method ran on every problem.")
        .doesNotContain("id=\"duels\"")
        .doesNotContain("Tuned on each problem");
  }

  @Test
  void picturesShowAFewMethodsWithPracticalFirst() {
    PairwiseComparison contest = new PairwiseComparison(Rivals.large(3, 2));
    assertThat(contest.few()).hasSize(PairwiseComparison.MOST_LINES).startsWith("practical");
    assertThat(contest.fewWords()).startsWith("Drawn are 7 of 18 methods");
    assertThat(new PairwiseComparison(SMALL).few())
        .containsExactly("practical", "peer", Rivals.NASTY);
  }

  @Test
  void theSizeOfThePageIsBearableForManyProblems() {
    // Five suites from five problems on.
    double five = size(5);
    double seven = size(7);
    assertThat(five + (120 - 5) * (seven - five) / 2).isBetween(1e6, 8e6);
  }

  private static double size(int problems) {
    return ComparisonPage.html(Rivals.large(problems, 2), FACTS, "1")
        .getBytes(StandardCharsets.UTF_8)
        .length;
  }
}
