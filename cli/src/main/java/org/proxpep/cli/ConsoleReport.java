package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.InvariantReport;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.report.words.ConstraintView;
import org.proxpep.report.words.NumberText;
import org.proxpep.report.words.Prices;
import org.proxpep.report.words.ResultView;
import org.proxpep.run.Result;
import org.proxpep.run.Status;
import org.proxpep.solve.CertifiedResult;

/** The end of a run, for people. */
final class ConsoleReport {

  /** Variables beyond this many are left to the JSON output. */
  private static final int SHOWN_VARIABLES = 20;

  /** Longer names push what follows to the right. */
  private static final int WIDEST_NAME = 44;

  private final PrintWriter out;
  private int width = 12;

  ConsoleReport(PrintWriter out) {
    this.out = out;
  }

  /**
   * @param problem without a batch around it
   */
  void print(CertifiedResult result, StochasticProblem problem) {
    ResultView view = new ResultView(result, problem);
    Result run = result.run();
    KnownOptimum optimum = problem instanceof LibraryProblem library ? library.optimum() : null;
    List<ConstraintView> constraints = view.constraints();
    List<Integer> variables =
        IntStream.range(0, problem.dimension())
            .filter(i -> !problem.isAuxiliary(i))
            .boxed()
            .toList();
    // Leaving out a single one would take the line that it needs.
    int most = result.hasAnswer() ? SHOWN_VARIABLES : 0;
    int shown = variables.size() <= most + 1 && most > 0 ? variables.size() : most;
    constraints.forEach(c -> fit(c.name()));
    variables.subList(0, shown).forEach(i -> fit(problem.variableName(i)));
    out.println();
    line("problem", "%s", title(problem));
    line("verdict", "%s. %s", result.verdict(), view.sentence());
    if (view.hasNewRows()) {
      line("new rows", "%s", view.newRows());
      line("table", "%s", view.tableSentence());
    } else {
      line("basis", "%s", view.isExact() ? exactBasis(problem) : view.sampled());
    }
    out.println();
    if (view.hasNewRows()) {
      row("", "%-24s %s", "in the table", "on new rows");
    }
    String counted = view.countedObjective();
    row(
        view.objectiveName(),
        "%-24s %s%s%s",
        view.objectiveText(),
        view.hasNewRows() ? "%-24s ".formatted(view.objectiveOnNewRows()) : "",
        optimum == null
            ? ResultView.direction(problem)
            : "known optimum %s, difference %s"
                .formatted(
                    view.number(optimum.f()),
                    NumberText.number(view.objective().estimate() - optimum.f())),
        counted.isEmpty() ? "" : "; " + counted);
    Prices prices = view.prices();
    for (ConstraintView each : constraints) {
      if (view.hasNewRows()) {
        onNewRows(each, view.onNewRows(each), prices.perUnit(each));
      } else {
        constraint(each, prices.perUnit(each));
      }
    }
    if (view.hasGap()) {
      row("gap", "%-24s %s", view.gapText(), view.gapMeaning());
    }
    out.println();
    for (int i : variables.subList(0, shown)) {
      String original = view.inOriginalUnits(i);
      variable(
          problem.variableName(i),
          original.isEmpty()
              ? view.variable(i)
              : "%-24s %s in original units".formatted(view.variable(i), original),
          optimum,
          i);
    }
    if (shown < variables.size() && result.hasAnswer()) {
      out.println("... and " + (variables.size() - shown) + " more; --json and --output give all.");
    }
    if (view.hasErrors() && result.hasAnswer()) {
      out.println(view.errorsMeaning() + ".");
    }
    if (!view.zeros().isEmpty()) {
      out.println(view.zeros());
    }
    view.outOfFold().forEach(each -> line("out of fold", "%s", each));
    out.println();
    if (run.status() != Status.EVALUATED) {
      line("output", "%s", view.point());
    }
    line("run", "%s. %s", run.status(), run.message());
    if (run.status() != Status.EVALUATED) {
      cost(result, view);
    }
    invariants(run.invariants());
    out.flush();
  }

  private void cost(CertifiedResult result, ResultView view) {
    Result run = result.run();
    line(
        "cost",
        "%d steps, %s, %.2f s, seed %d, version %s",
        run.steps(),
        view.samples(),
        result.seconds(),
        result.runs().get(0).provenance().seed(),
        run.provenance().softwareVersion());
  }

  private void fit(String name) {
    width = Math.max(width, Math.min(name.length(), WIDEST_NAME));
  }

  private void constraint(ConstraintView c, String price) {
    row(c.name(), "%-24s %-13s %s", c.valueText(), c.condition(), words(c, price));
  }

  /** A constraint in the table and on new rows, which decide. */
  private void onNewRows(ConstraintView table, ConstraintView fresh, String price) {
    row(
        table.name(),
        "%-24s %-24s %-13s %s",
        table.valueText(),
        fresh.valueText(),
        fresh.condition(),
        words(fresh, price));
  }

  private static String words(ConstraintView c, String price) {
    List<String> words = new ArrayList<>(List.of(c.state()));
    words.addAll(c.notes());
    if (!price.isEmpty()) {
      words.add(price);
    }
    return String.join("; ", words);
  }

  /** Why no samples were needed. */
  private static String exactBasis(StochasticProblem problem) {
    if (problem instanceof LibraryProblem) {
      return "the exact means of a library problem";
    }
    return problem.isOverRows()
        ? "the exact means over these rows; rows that come later may differ"
        : "the functions of the file, without noise";
  }

  /** The problem's name, and its description or its size without what the user did not write. */
  static String title(StochasticProblem problem) {
    return problem.name() + ": " + description(problem);
  }

  static String description(StochasticProblem problem) {
    return problem instanceof LibraryProblem library
        ? library.description()
        : ResultView.size(problem);
  }

  private void variable(String name, String value, @Nullable KnownOptimum optimum, int i) {
    if (optimum == null) {
      row(name, "%s", value);
    } else {
      row(name, "%-24s known optimum %s", value, NumberText.number(optimum.x()[i]));
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

  private void line(String label, String format, Object... values) {
    line(12, label, format, values);
  }

  /** A line of a table of names and numbers. */
  private void row(String name, String format, Object... values) {
    line(width, name, format, values);
  }

  private void line(int labelWidth, String label, String format, Object... values) {
    // At once: a terminal folds whole lines.
    out.println(
        PlainText.format("%-" + labelWidth + "s ", label) + PlainText.format(format, values));
  }
}
