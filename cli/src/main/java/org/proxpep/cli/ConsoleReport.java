package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.diagnostics.Certificate;
import org.proxpep.diagnostics.ConstraintStatement;
import org.proxpep.diagnostics.Decision;
import org.proxpep.diagnostics.Interval;
import org.proxpep.diagnostics.Verdict;
import org.proxpep.method.InvariantReport;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.Sense;
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

  /** Longer names push what follows to the right. */
  private static final int WIDEST_NAME = 44;

  /** Multipliers are prices near a solution only. */
  private static final Set<Verdict> UNPRICED =
      Set.of(Verdict.VIOLATED, Verdict.INFEASIBLE_SUSPECTED, Verdict.DIVERGED);

  private final PrintWriter out;
  private int width = 12;

  ConsoleReport(PrintWriter out) {
    this.out = out;
  }

  /**
   * @param problem without a batch around it
   */
  void print(CertifiedResult result, StochasticProblem problem) {
    Certificate certificate = result.certificate();
    Result run = result.run();
    KnownOptimum optimum = problem instanceof LibraryProblem library ? library.optimum() : null;
    List<ConstraintStatement> constraints =
        certificate.constraints().stream().filter(ConsoleReport::isShown).toList();
    List<Integer> variables =
        IntStream.range(0, problem.dimension())
            .filter(i -> !problem.isAuxiliary(i))
            .boxed()
            .toList();
    // Leaving out a single one would take the line that it needs.
    int shown = variables.size() <= SHOWN_VARIABLES + 1 ? variables.size() : SHOWN_VARIABLES;
    constraints.forEach(c -> fit(c.name()));
    variables.subList(0, shown).forEach(i -> fit(problem.variableName(i)));
    out.println();
    line("problem", "%s", title(problem));
    line("verdict", "%s. %s", certificate.verdict(), certificate.sentence());
    line("basis", "%s", basis(certificate, problem));
    out.println();
    String name = run.trace().functionNames().get(0);
    Interval objective = certificate.objective().of(problem.sense());
    if (optimum == null) {
      row(
          name,
          "%-22s %s",
          text(objective),
          problem.sense() == Sense.MAXIMIZE ? "maximized" : "minimized");
    } else {
      row(
          name,
          "%-22s known optimum %.7g, difference %.2e",
          text(objective),
          optimum.f(),
          objective.estimate() - optimum.f());
    }
    boolean priced =
        !UNPRICED.contains(certificate.verdict()) && objective.basis() != Interval.Basis.UNKNOWN;
    // Away from a stationary point multipliers are no slopes of an optimum.
    String about = certificate.verdict() == Verdict.CERTIFIED ? "" : "roughly ";
    for (ConstraintStatement statement : constraints) {
      constraint(statement, priced ? price(statement, name, problem.sense(), about) : "");
    }
    row("residual", "%-22s distance from stationarity", certificate.residual().text());
    out.println();
    for (int i : variables.subList(0, shown)) {
      variable(problem.variableName(i), result.selected().x()[i], optimum, i);
    }
    if (shown < variables.size()) {
      out.println("... and " + (variables.size() - shown) + " more; --json and --output give all.");
    }
    out.println();
    line("output", "%s", readable(result.selected().kind()));
    line("run", "%s. %s", run.status(), run.message());
    // Other runs cost too: replications, and second attempts after a violation.
    String others =
        result.samples() == run.samples()
            ? ""
            : " in the run of this point, " + result.samples() + " in all";
    line(
        "cost",
        "%d steps, %d samples%s, %.2f s, seed %d, version %s",
        run.steps(),
        run.samples(),
        others,
        result.runs().stream().mapToDouble(Result::seconds).max().orElse(0.0),
        result.runs().get(0).provenance().seed(),
        run.provenance().softwareVersion());
    invariants(run.invariants());
    out.flush();
  }

  /** A hidden constraint that is not known to hold makes what is said of the others doubtful. */
  private static boolean isShown(ConstraintStatement statement) {
    return !statement.meaning().auxiliary() || statement.decision() != Decision.HOLDS;
  }

  private void fit(String name) {
    width = Math.max(width, Math.min(name.length(), WIDEST_NAME));
  }

  private void constraint(ConstraintStatement constraint, String price) {
    String decision =
        switch (constraint.decision()) {
          case HOLDS -> "holds";
          case VIOLATED -> "violated";
          case UNDECIDED -> "undecided";
        };
    row(
        constraint.name(),
        "%-22s %s %-10s %s%s",
        text(constraint.value()),
        constraint.meaning().relation().symbol(),
        Numbers.plain(constraint.limit()),
        decision,
        price);
  }

  /** What the limit costs: the multiplier is the slope of the optimum with respect to it. */
  private static String price(ConstraintStatement c, String objective, Sense sense, String about) {
    if (c.multiplier() == 0) {
      return "; costs nothing";
    }
    return c.kind() == ConstraintStatement.Kind.INEQUALITY
        ? String.format(
            Locale.ROOT, "; costs %s%.4g of %s per unit", about, c.multiplier(), objective)
        : String.format(
            Locale.ROOT,
            "; a unit more changes %s by %s%.4g",
            objective,
            about,
            sense.value(-c.multiplier()));
  }

  private static String basis(Certificate certificate, StochasticProblem problem) {
    return certificate.samples() == 0
        ? exactBasis(problem)
        : "%d fresh scenarios; all intervals are right at once with probability %s"
            .formatted(certificate.samples(), Numbers.plain(certificate.settings().confidence()));
  }

  /** An exact number has no width to round it to. */
  private static String text(Interval interval) {
    return interval.basis() == Interval.Basis.EXACT
        ? String.format(Locale.ROOT, "%.7g", interval.estimate())
        : interval.text();
  }

  /** Why no samples were needed. */
  private static String exactBasis(StochasticProblem problem) {
    if (problem instanceof LibraryProblem) {
      return "the exact means, which a library problem knows";
    }
    return problem instanceof FiniteProblem
        ? "the exact means over all scenarios"
        : "the functions of the file, without noise";
  }

  /** The problem's name, and its description or its size without what the user did not write. */
  static String title(StochasticProblem problem) {
    if (problem instanceof LibraryProblem library) {
      return problem.name() + ": " + library.description();
    }
    long variables =
        IntStream.range(0, problem.dimension()).filter(i -> !problem.isAuxiliary(i)).count();
    long constraints =
        IntStream.rangeClosed(1, problem.inequalities() + problem.equalities())
            .filter(row -> !problem.meaning(row).auxiliary())
            .count();
    return "%s: %d variable%s, %d constraint%s"
        .formatted(
            problem.name(),
            variables,
            variables == 1 ? "" : "s",
            constraints,
            constraints == 1 ? "" : "s");
  }

  private void variable(String name, double value, @Nullable KnownOptimum optimum, int i) {
    if (optimum == null) {
      row(name, "%.7g", value);
    } else {
      row(name, "%-22.7g known optimum %.7g", value, optimum.x()[i]);
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
    line(12, label, format, values);
  }

  /** A line of a table of names and numbers. */
  private void row(String name, String format, Object... values) {
    line(width, name, format, values);
  }

  private void line(int labelWidth, String label, String format, Object... values) {
    out.printf(Locale.ROOT, "%-" + labelWidth + "s ", label);
    out.printf(Locale.ROOT, format + "%n", values);
  }
}
