package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.stream.IntStream;
import org.proxpep.model.nl.NlProblem;
import org.proxpep.model.problem.ModelProblem;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.report.words.NumberText;
import org.proxpep.run.RunSettings;

/** What is about to be solved, in a few lines. */
final class Preamble {

  /** Megabytes that somebody may have to give. */
  private static final double WORTH_TELLING = 100;

  private final PrintWriter out;

  Preamble(PrintWriter out) {
    this.out = out;
  }

  /**
   * @param goal whether the run may end before its samples are spent
   */
  void print(OpenProblem open, String method, RunSettings run, boolean goal) {
    StochasticProblem problem = open.inner();
    line("problem", ConsoleReport.title(problem));
    line("size", size(problem));
    double need = NotEnoughMemory.megabytes(problem);
    if (need >= WORTH_TELLING) {
      line("memory", PlainText.format("at least %,.0f MB for derivatives", need));
    }
    if (open.model() != null) {
      model(open.model());
    }
    if (!open.engine().isEmpty()) {
      line("engine", open.engine());
    }
    if (problem instanceof NlProblem nl && !nl.kinks().isEmpty()) {
      line("nonsmooth", String.join(", ", nl.kinks()));
    }
    String budget = goal ? "until the verdict is good, at most %,d samples" : "%,d samples";
    line("method", ("%s, " + budget + ", seed %d").formatted(method, run.maxSamples(), run.seed()));
  }

  private static String size(StochasticProblem problem) {
    long auxiliary = IntStream.range(0, problem.dimension()).filter(problem::isAuxiliary).count();
    int deterministic = 0;
    int bounds = 0;
    int equations = 0;
    for (int row = 1; row <= problem.inequalities() + problem.equalities(); row++) {
      boolean own = !problem.meaning(row).auxiliary();
      deterministic += own && problem.isDeterministic(row) ? 1 : 0;
      bounds += !own && row <= problem.inequalities() ? 1 : 0;
      equations += !own && row > problem.inequalities() ? 1 : 0;
    }
    return "%s%s, %s, %s%s%s"
        .formatted(
            NumberText.count(problem.dimension() - auxiliary, "variable"),
            auxiliary > 0 ? " (and " + NumberText.count(auxiliary, "auxiliary one") + ")" : "",
            NumberText.count(problem.inequalities() - bounds, "inequality"),
            NumberText.count(problem.equalities() - equations, "equality"),
            deterministic > 0 ? " (" + deterministic + " without noise)" : "",
            problem
                .finite()
                .map(all -> ", " + NumberText.count(all.scenarioCount(), "scenario"))
                .orElse(""));
  }

  private void model(ModelProblem model) {
    model
        .description()
        .conditions()
        .forEach(
            (condition, rows) -> line("group", PlainText.format("%s: %,d rows", condition, rows)));
    if (!model.description().proxText().isEmpty()) {
      line("prox term", model.description().proxText());
    }
    if (!model.kinks().isEmpty()) {
      line("nonsmooth", String.join(", ", model.kinks()));
    }
    if (!model.description().knownProbabilities().isEmpty()) {
      line("exact", String.join(", ", model.description().knownProbabilities()));
    }
    if (!model.description().smoothed().isEmpty()) {
      line("smoothed", String.join(", ", model.description().smoothed()));
    }
    for (String name : model.description().idle()) {
      line(
          "warning",
          "The limit of the constraint "
              + name
              + " is infinite, so it has no effect. Maybe leave it out, or check its sign.");
    }
    for (int i = 0; i < model.dimension(); i++) {
      if (model.isAuxiliary(i)) {
        line("auxiliary", model.variableName(i));
      }
    }
  }

  void line(String label, String text) {
    out.printf("%-12s %s%n", label, text);
    out.flush();
  }
}
