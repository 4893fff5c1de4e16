package org.proxpep.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.proxpep.certificate.Decision;
import org.proxpep.certificate.Interval;
import org.proxpep.certificate.Verdict;
import org.proxpep.problem.Relation;
import org.proxpep.problem.Sense;
import org.proxpep.report.words.RunChange;
import org.proxpep.report.words.SweepFacts;
import org.proxpep.report.words.TableColumns;
import org.proxpep.sweep.SweepConstraint;
import org.proxpep.sweep.SweepPoint;
import org.proxpep.sweep.SweepReport;

/** The pages of a sweep, of two runs and of many in a real browser; skipped where there is none. */
final class RunPagesBrowserTest extends BrowserFixture {

  private static final String FOLDER = "credit-model-2024/seed-17-limit-0.05-safe";

  private static String sweep;
  private static String difference;
  private static String runs;

  @BeforeAll
  static void open() throws Exception {
    sweep = page("sweep.html", SweepPage.html(curve(), facts()));
    difference = page("diff.html", RunPages.difference(FOLDER, FOLDER + "-again", changes(), "1"));
    runs = page("runs.html", RunPages.list("all", columns(), rows(), List.of("x: empty"), "1"));
  }

  private static SweepFacts facts() {
    String command = "prox-pep sweep credit.pep --over limit=0.01..0.2 --output " + FOLDER;
    return new SweepFacts("credit", "loss", "", command, 7, "1");
  }

  private static Interval around(double value, double half) {
    return new Interval(value, value - half, value + half, Interval.Basis.STUDENTISED);
  }

  private static SweepReport curve() {
    List<SweepPoint> points = new ArrayList<>();
    List<Interval> slopes = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      double limit = 0.02 * i;
      double loss = 0.4 + 0.01 / (0.05 + limit);
      SweepConstraint alarms =
          new SweepConstraint(
              "false_alarms_of_the_north",
              Relation.AT_MOST,
              limit,
              0.001,
              around(limit, 0.002),
              Decision.HOLDS,
              2.0 - 0.3 * i,
              i == 5 ? null : around(2.0 - 0.3 * i, 0.1));
      points.add(
          new SweepPoint(
              i,
              limit,
              i == 0 ? Verdict.INFEASIBLE_SUSPECTED : Verdict.CERTIFIED,
              around(loss, 0.003),
              0.0,
              List.of(alarms),
              Map.of("w", 1.0 + i),
              Map.of("false_alarms_of_the_north", 2.0 - 0.3 * i),
              10_000,
              10_000));
      slopes.add(i == 0 ? Interval.UNKNOWN : around(-0.01 / Math.pow(0.05 + limit, 2), 0.1));
    }
    return new SweepReport(
        "limit",
        0.95,
        points,
        slopes,
        List.of(new SweepReport.Knee(2, 0.04, -3.0, -0.5)),
        List.of(new SweepReport.Range(0.0, 0.0)),
        Sense.MINIMIZE);
  }

  private static List<RunChange> changes() {
    return List.of(
        new RunChange(
            RunChange.Group.SETTINGS, "limit", "0.05", "0.1", RunChange.Meaning.DIFFERENT),
        new RunChange(
            RunChange.Group.VALUES,
            "coefficient[country=United-States]",
            "0.412 (0.39 to 0.43)",
            "0.31 (0.30 to 0.32)",
            RunChange.Meaning.SIGNIFICANT));
  }

  private static TableColumns<String[]> columns() {
    TableColumns<String[]> columns = new TableColumns<>();
    String[] names = {"folder", "problem", "set", "verdict", "objective", "limits held", "version"};
    for (int k = 0; k < names.length; k++) {
      int place = k;
      columns.add(names[k], row -> row[place]);
    }
    return columns;
  }

  private static List<String[]> rows() {
    return List.of(
        new String[] {FOLDER, "credit", "limit = 0.05", "CERTIFIED", "0.412", "2 of 2", "1"},
        new String[] {FOLDER + "-b", "credit", "limit = 0.1", "FEASIBLE", "0.402", "2 of 2", "1"},
        new String[] {"plan", "stock", "", "UNDECIDED", "17.3", "0 of 1", "1"});
  }

  @Test
  void thePagesAreDrawnWithoutComplaintsAndWithoutTheNetwork() throws Exception {
    checks.isDrawnAlone(sweep, 2);
    checks.isDrawnAlone(difference, 0);
    checks.isDrawnAlone(runs, 0);
    checks.wordsLieInsideTheirCharts(sweep);
  }

  @Test
  void aPhoneNeedNotScrollSideways() throws Exception {
    for (String url : List.of(sweep, difference, runs)) {
      checks.aPhoneNeedNotScrollSideways(url);
    }
  }

  @Test
  void aPhoneShowsFolderNamesInFewLines() throws Exception {
    checks.browser().show(runs, 360, 740, false);
    double lines =
        checks
            .browser()
            .evaluate(
                "Math.max(...[...document.querySelectorAll('tbody th')].map(t =>"
                    + " t.getBoundingClientRect().height / parseFloat(getComputedStyle(t)"
                    + ".lineHeight)))")
            .asDouble();
    assertThat(lines).isLessThan(2.6);
  }

  @Test
  void thePagesAreAccessibleInLightAndDark() throws Exception {
    for (String url : List.of(sweep, difference, runs)) {
      for (boolean dark : new boolean[] {false, true}) {
        checks.show(url, dark);
        checks.openFolds();
        // Between light and dark only the colours differ.
        checks.isAccessible(dark ? "{runOnly: ['color-contrast']}" : "");
      }
      checks.browser().show(url, 360, 740, false);
      checks.isAccessible("");
    }
  }
}
