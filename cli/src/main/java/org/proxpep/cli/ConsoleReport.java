package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.proxpep.diagnostics.Measures;
import org.proxpep.method.InvariantReport;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;

/** The end of a run, for people. */
final class ConsoleReport {

  /** Variables beyond this many are left to the JSON output. */
  private static final int SHOWN_VARIABLES = 20;

  private final PrintWriter out;

  ConsoleReport(PrintWriter out) {
    this.out = out;
  }

  void print(Result result, LibraryProblem problem) {
    Candidate point = result.recommended();
    Measures measures = point.measures();
    out.println();
    line("problem", "%s: %s", problem.name(), problem.description());
    line("status", "%s. %s", result.status(), result.message());
    line(
        "run",
        "%d steps, %d samples, %.2f s, seed %d, version %s",
        result.steps(),
        result.samples(),
        result.seconds(),
        result.provenance().seed(),
        result.provenance().softwareVersion());
    line("output", "%s", readable(point.kind()));
    out.println();
    KnownOptimum optimum = problem.optimum();
    line(
        "objective",
        "%-14.7g  known optimum %.7g, difference %.2e",
        measures.f(),
        optimum.f(),
        measures.f() - optimum.f());
    constraints(result, problem, point);
    line("residual", "%.3e  distance of the Lagrangian from stationarity", measures.gradNorm());
    out.println();
    solution(result, point, optimum);
    invariants(result.invariants());
    out.flush();
  }

  private void constraints(Result result, LibraryProblem problem, Candidate point) {
    List<String> names = result.trace().constraintNames();
    double[] values = point.measures().constraints();
    double[] multipliers = point.multipliers();
    for (int k = 0; k < values.length; k++) {
      boolean inequality = k < problem.inequalities();
      double violation = inequality ? Math.max(0, values[k]) : Math.abs(values[k]);
      line(
          names.get(k),
          "%-14.7g  %s 0, violated by %.2e, multiplier %.5g",
          values[k],
          inequality ? "<=" : "==",
          violation,
          multipliers[k]);
    }
  }

  private void solution(Result result, Candidate point, KnownOptimum optimum) {
    double[] x = point.x();
    double[] known = optimum.x();
    int shown = Math.min(x.length, SHOWN_VARIABLES);
    for (int i = 0; i < shown; i++) {
      line(result.variableNames().get(i), "%-14.7g  known optimum %.7g", x[i], known[i]);
    }
    if (shown < x.length) {
      out.println("... and " + (x.length - shown) + " more; --json prints all.");
    }
  }

  private void invariants(List<InvariantReport> reports) {
    if (!reports.isEmpty()) {
      out.println();
    }
    for (InvariantReport report : reports) {
      out.println(report.statement());
      out.println("  " + report);
    }
  }

  private static String readable(Candidate.Kind kind) {
    return switch (kind) {
      case LAST -> "the last point";
      case AVERAGE -> "the average of all points";
      case TAIL_AVERAGE -> "the average of the later points";
      case RANDOM -> "a point drawn at random from the run";
      case SNAPSHOT -> "a point along the run";
    };
  }

  private void line(String label, String format, Object... values) {
    out.printf(Locale.ROOT, "%-12s ", label);
    out.printf(Locale.ROOT, format + "%n", values);
  }
}
