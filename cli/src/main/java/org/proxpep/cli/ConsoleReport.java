package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.proxpep.diagnostics.Certificate;
import org.proxpep.diagnostics.ConstraintStatement;
import org.proxpep.diagnostics.Interval;
import org.proxpep.method.InvariantReport;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.run.Candidate;
import org.proxpep.run.Result;
import org.proxpep.solve.CertifiedResult;

/** The end of a run, for people. */
final class ConsoleReport {

  /** Variables beyond this many are left to the JSON output. */
  private static final int SHOWN_VARIABLES = 20;

  private final PrintWriter out;

  ConsoleReport(PrintWriter out) {
    this.out = out;
  }

  void print(CertifiedResult result, StochasticProblem problem, UserTerms terms) {
    Certificate certificate = result.certificate();
    Result run = result.run();
    KnownOptimum optimum = problem instanceof LibraryProblem library ? library.optimum() : null;
    out.println();
    line("problem", "%s", terms.title());
    line("verdict", "%s. %s", certificate.verdict(), terms.sentence(certificate));
    line("basis", "%s", basis(certificate, terms));
    out.println();
    String name = run.trace().functionNames().get(0);
    Interval objective = terms.objective(certificate.objective());
    if (optimum == null) {
      line(name, "%-22s %s", text(objective), terms.maximized() ? "maximized" : "minimized");
    } else {
      line(
          name,
          "%-22s known optimum %.7g, difference %.2e",
          text(objective),
          optimum.f(),
          objective.estimate() - optimum.f());
    }
    for (int i = 0; i < certificate.constraints().size(); i++) {
      if (!terms.isHiddenRow(1 + i)) {
        constraint(1 + i, certificate.constraints().get(i), terms);
      }
    }
    line("residual", "%-22s distance from stationarity", certificate.residual().text());
    out.println();
    solution(run, result.selected(), optimum, terms);
    out.println();
    line("output", "%s", readable(result.selected().kind()));
    line("run", "%s. %s", run.status(), run.message());
    line(
        "cost",
        "%d steps, %d samples, %.2f s, seed %d, version %s",
        run.steps(),
        run.samples(),
        run.seconds(),
        result.runs().get(0).provenance().seed(),
        run.provenance().softwareVersion());
    invariants(run.invariants());
    out.flush();
  }

  private void constraint(int row, ConstraintStatement constraint, UserTerms terms) {
    line(
        constraint.name(),
        "%-22s %s %s, tolerance %s, %s, multiplier %.5g",
        text(terms.value(row, constraint)),
        terms.relation(row, constraint),
        UserTerms.plain(terms.limit(row, constraint)),
        UserTerms.plain(constraint.tolerance()),
        constraint.decision().name().toLowerCase(Locale.ROOT),
        constraint.multiplier());
  }

  private static String basis(Certificate certificate, UserTerms terms) {
    return certificate.samples() == 0
        ? terms.exactBasis()
        : "%d fresh scenarios; all intervals are right at once with probability %s"
            .formatted(certificate.samples(), UserTerms.plain(certificate.settings().confidence()));
  }

  /** An exact number has no width to round it to. */
  private static String text(Interval interval) {
    return interval.basis() == Interval.Basis.EXACT
        ? String.format(Locale.ROOT, "%.7g", interval.estimate())
        : interval.text();
  }

  private void solution(
      Result run, Candidate point, @Nullable KnownOptimum optimum, UserTerms terms) {
    double[] x = point.x();
    int written = 0;
    for (int i = 0; i < x.length; i++) {
      if (terms.isHiddenVariable(i)) {
        continue;
      }
      written++;
      if (written > SHOWN_VARIABLES) {
        continue;
      }
      String name = run.variableNames().get(i);
      if (optimum == null) {
        line(name, "%.7g", x[i]);
      } else {
        line(name, "%-22.7g known optimum %.7g", x[i], optimum.x()[i]);
      }
    }
    if (written > SHOWN_VARIABLES) {
      out.println("... and " + (written - SHOWN_VARIABLES) + " more; --json prints all.");
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
      case ANSWER -> "the method's own answer";
      case LAST -> "the last point";
      case AVERAGE -> "the average of all points";
      case TAIL_AVERAGE -> "the average of the later points";
      case RANDOM -> "a point drawn at random from the run";
      case SNAPSHOT -> "one of the best points seen along the run";
      case CLOSEST -> "a point of least violation";
    };
  }

  private void line(String label, String format, Object... values) {
    out.printf(Locale.ROOT, "%-12s ", label);
    out.printf(Locale.ROOT, format + "%n", values);
  }
}
