package org.proxpep.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.proxpep.compare.Cell;
import org.proxpep.compare.ComparisonReport;
import org.proxpep.compare.Instance;
import org.proxpep.compare.Reading;
import org.proxpep.compare.RunOutcome;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.Candidate;

/**
 * All runs of a comparison, a line for every point that a run offers, in the order of the report:
 * apart from {@code seconds} the file does not depend on the number of threads. A run that failed
 * has one line without output and measures.
 */
public final class ComparisonCsv {

  private static final List<String> HEADER =
      List.of(
          "suite",
          "problem",
          "variables",
          "inequalities",
          "equalities",
          "method",
          "variant",
          "heuristic",
          "parameters",
          "budget",
          "seed",
          "output",
          "selected",
          "gap",
          "violation",
          "distance",
          "residual",
          "error",
          "floor_median",
          "floor_q95",
          "evaluations",
          "seconds",
          "status");

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
    out.append(Csv.lineOf(HEADER));
    Map<String, double[]> floors = new HashMap<>();
    for (Cell cell : report.cells()) {
      // Asked for once: an instance may have to compute it.
      double[] floor =
          floors.computeIfAbsent(
              cell.budget() + " " + cell.instance().name(),
              key -> floors(cell.instance(), cell.budget()));
      for (RunOutcome run : cell.outcomes()) {
        write(cell, run, floor, out);
      }
    }
  }

  private static double[] floors(Instance instance, long budget) {
    return new double[] {instance.floor(0.5, budget), instance.floor(0.95, budget)};
  }

  private static void write(Cell cell, RunOutcome run, double[] floor, Appendable out)
      throws IOException {
    if (run.readings().isEmpty()) {
      out.append(line(cell, run, List.of("", "", "", "", "", "", ""), floor));
    }
    for (Reading reading : run.readings()) {
      List<Object> measures =
          List.of(
              word(reading.output()),
              reading.output() == cell.selected() ? "yes" : "no",
              reading.gap(),
              reading.violation(),
              reading.distance(),
              reading.residual(),
              reading.error());
      out.append(line(cell, run, measures, floor));
    }
  }

  private static String line(Cell cell, RunOutcome run, List<?> measures, double[] floor) {
    Instance instance = cell.instance();
    StochasticProblem problem = instance.problem();
    List<Object> cells =
        new ArrayList<>(
            List.of(
                instance.suite(),
                instance.name(),
                problem.dimension(),
                problem.inequalities(),
                problem.equalities(),
                cell.method(),
                cell.variant().name().toLowerCase(Locale.ROOT),
                cell.heuristic(),
                cell.parameters(),
                cell.budget(),
                run.key().seed()));
    cells.addAll(measures);
    cells.addAll(List.of(floor[0], floor[1], run.spent(), run.seconds(), run.status()));
    return Csv.lineOf(cells);
  }

  /** The name of an output, such as {@code tail-average}. */
  private static String word(Candidate.Kind output) {
    return output.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
