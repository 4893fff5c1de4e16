package org.proxpep.report.page;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.proxpep.report.chart.Escapes;
import org.proxpep.report.words.RunChange;
import org.proxpep.report.words.TableColumns;

/** Pages about several runs: what differs between two, and a table of many. */
public final class RunPages {

  private RunPages() {}

  /** What changed between two runs. */
  public static String difference(
      String first, String second, List<RunChange> changes, String version) {
    List<String[]> parts = new ArrayList<>();
    for (RunChange.Group group : RunChange.Group.values()) {
      parts.add(new String[] {id(group), RunChange.heading(group)});
    }
    Html out = new Html("d");
    ReportPage.head(
        out,
        ReportFacts.of("What changed").withDescription("First: " + first + ". Second: " + second),
        parts.toArray(new String[0][]));
    for (RunChange.Group group : RunChange.Group.values()) {
      out.section(id(group), RunChange.heading(group));
      List<RunChange> own = changes.stream().filter(c -> c.group() == group).toList();
      if (own.isEmpty()) {
        out.paragraph(RunChange.same(group));
      } else {
        out.table(
            RunChange.heading(group),
            "remarks stacked",
            RunChange.columns(),
            own,
            c -> c.meaning() == RunChange.Meaning.SIGNIFICANT ? Set.of(1, 2, 3) : Set.of());
      }
    }
    ReportPage.foot(out, version);
    return Shell.page("What changed", false, out.toString());
  }

  private static String id(RunChange.Group group) {
    return group.name().toLowerCase(Locale.ROOT);
  }

  /**
   * A table for each problem.
   *
   * @param columns the second is the problem
   * @param left what could not be read, and why
   */
  public static <T> String list(
      String folder, TableColumns<T> columns, List<T> runs, List<String> left, String version) {
    Set<String> problems = new LinkedHashSet<>();
    runs.forEach(run -> problems.add(columns.texts(run).get(1)));
    List<String[]> parts = new ArrayList<>();
    for (String problem : problems) {
      parts.add(new String[] {"problem-" + parts.size(), Escapes.of(problem)});
    }
    Html out = new Html("l");
    ReportPage.head(
        out,
        ReportFacts.of("Runs in " + folder).withDescription(runs.size() + " runs."),
        parts.toArray(new String[0][]));
    int number = 0;
    for (String problem : problems) {
      out.section("problem-" + number++, problem);
      out.table(
          problem,
          "remarks stacked whole",
          columns.without(1),
          runs.stream().filter(run -> columns.texts(run).get(1).equals(problem)).toList());
    }
    left.forEach(line -> out.note("Left out: " + line));
    ReportPage.foot(out, version);
    return Shell.page("Runs in " + folder, false, out.toString());
  }
}
