package org.proxpep.report;

import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.proxpep.compare.ComparisonReport;
import org.proxpep.compare.Instance;
import org.proxpep.compare.PointErrors;
import org.proxpep.compare.ProblemView;
import org.proxpep.compare.RunGroup;
import org.proxpep.compare.RunOutcome;
import org.proxpep.report.words.TableColumns;
import org.proxpep.run.Candidate;

/**
 * All runs of a comparison, a line for every point that a run offers, in the order of the report:
 * apart from {@code seconds} the file does not depend on the number of threads. A run that failed
 * has one line without output and measures.
 */
public final class ComparisonCsv {

  /** A line: a point of a run, or a run without any. */
  private record Line(
      ProblemView view,
      RunGroup cell,
      RunOutcome run,
      Optional<PointErrors> point,
      double[] floor) {

    Object measure(Function<PointErrors, Object> what) {
      return point.map(what).orElse("");
    }
  }

  private static final TableColumns<Line> COLUMNS =
      new TableColumns<Line>()
          .add("suite", line -> line.cell.instance().suite())
          .add("problem", line -> line.cell.instance().name())
          .add("variables", line -> line.cell.instance().problem().dimension())
          .add("inequalities", line -> line.cell.instance().problem().inequalities())
          .add("equalities", line -> line.cell.instance().problem().equalities())
          .add("method", line -> line.cell.method())
          .add("class", line -> line.view.label())
          .add("variant", line -> line.cell.variant().name().toLowerCase(Locale.ROOT))
          .add("heuristic", line -> line.cell.heuristic())
          .add("parameters", line -> line.cell.parameters())
          .add("budget", line -> line.cell.budget())
          .add("seed", line -> line.run.key().seed())
          .add("output", line -> line.measure(point -> word(point.output())))
          .add("selected", line -> line.measure(point -> isSelected(line, point) ? "yes" : "no"))
          .add("gap", line -> line.measure(PointErrors::gap))
          .add("violation", line -> line.measure(PointErrors::violation))
          .add("distance", line -> line.measure(PointErrors::distance))
          .add("residual", line -> line.measure(PointErrors::residual))
          .add("error", line -> line.measure(PointErrors::error))
          .add("floor_median", line -> line.floor[0])
          .add("floor_q95", line -> line.floor[1])
          .add("evaluations", line -> line.run.spent())
          .add("seconds", line -> line.run.seconds())
          .add("status", line -> line.run.status());

  private ComparisonCsv() {}

  /** The whole file as one text, for reports that are not large. */
  public static String write(ComparisonReport report) {
    StringBuilder text = new StringBuilder();
    try {
      write(report, text);
    } catch (IOException e) {
      throw new IllegalStateException("A text in memory can be written.", e);
    }
    return text.toString();
  }

  /** Writes line by line; a report may have millions of them. */
  public static void write(ComparisonReport report, Appendable out) throws IOException {
    out.append(Csv.lineOf(COLUMNS.names()));
    Map<String, double[]> floors = new HashMap<>();
    for (RunGroup cell : report.cells()) {
      // Asked for once: an instance may have to compute it.
      double[] floor =
          floors.computeIfAbsent(
              cell.budget() + " " + cell.instance().name(),
              key -> floors(cell.instance(), cell.budget()));
      for (RunOutcome run : cell.outcomes()) {
        write(report.settings().view(), cell, run, floor, out);
      }
    }
  }

  private static double[] floors(Instance instance, long budget) {
    return new double[] {instance.floor(0.5, budget), instance.floor(0.95, budget)};
  }

  private static void write(
      ProblemView view, RunGroup cell, RunOutcome run, double[] floor, Appendable out)
      throws IOException {
    if (run.readings().isEmpty()) {
      out.append(Csv.lineOf(COLUMNS.values(new Line(view, cell, run, Optional.empty(), floor))));
    }
    for (PointErrors reading : run.readings()) {
      out.append(
          Csv.lineOf(COLUMNS.values(new Line(view, cell, run, Optional.of(reading), floor))));
    }
  }

  private static boolean isSelected(Line line, PointErrors point) {
    return point.output() == line.cell.selectedOf(line.run);
  }

  /** The name of an output, such as {@code tail-average}. */
  private static String word(Candidate.Kind output) {
    return output.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
