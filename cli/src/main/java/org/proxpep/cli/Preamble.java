package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.stream.IntStream;
import org.proxpep.model.language.ModelProblem;
import org.proxpep.model.nl.NlProblem;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.RunSettings;

/** What is about to be solved, in a few lines. */
final class Preamble {

  private final PrintWriter out;

  Preamble(PrintWriter out) {
    this.out = out;
  }

  void print(OpenProblem open, String method, RunSettings run) {
    StochasticProblem problem = open.inner();
    line("problem", ConsoleReport.title(problem));
    line("size", size(problem));
    if (open.model() != null) {
      model(open.model());
    }
    if (!open.engine().isEmpty()) {
      line("engine", open.engine());
    }
    if (problem instanceof NlProblem nl && !nl.kinks().isEmpty()) {
      line("nonsmooth", String.join(", ", nl.kinks()));
    }
    line("method", "%s, %,d samples, seed %d".formatted(method, run.maxSamples(), run.seed()));
  }

  private static String size(StochasticProblem problem) {
    long lifted = IntStream.range(0, problem.dimension()).filter(problem::isAuxiliary).count();
    int deterministic = 0;
    for (int row = 1; row <= problem.inequalities() + problem.equalities(); row++) {
      deterministic += problem.isDeterministic(row) ? 1 : 0;
    }
    return "%d variables%s, %d inequalities, %d equalities%s%s"
        .formatted(
            problem.dimension(),
            lifted > 0 ? " (" + lifted + " lifted)" : "",
            problem.inequalities(),
            problem.equalities(),
            deterministic > 0 ? " (" + deterministic + " without noise)" : "",
            problem instanceof FiniteProblem finite
                ? String.format(Locale.ROOT, ", %,d scenarios", finite.scenarioCount())
                : "");
  }

  private void model(ModelProblem model) {
    model
        .groupSizes()
        .forEach(
            (condition, rows) -> {
              if (!condition.isEmpty() && rows > 0) {
                line("group", String.format(Locale.ROOT, "%s: %,d rows", condition, rows));
              }
            });
    if (!model.kinks().isEmpty()) {
      line("nonsmooth", String.join(", ", model.kinks()));
    }
    if (!model.smoothed().isEmpty()) {
      line("smoothed", String.join(", ", model.smoothed()));
    }
    for (int i = 0; i < model.dimension(); i++) {
      if (model.isAuxiliary(i)) {
        line("lifted", model.variableName(i));
      }
    }
  }

  void line(String label, String text) {
    out.printf(Locale.ROOT, "%-12s %s%n", label, text);
    out.flush();
  }
}
