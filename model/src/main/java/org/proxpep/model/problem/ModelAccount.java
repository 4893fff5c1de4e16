package org.proxpep.model.problem;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.proxpep.model.semantics.Block;
import org.proxpep.model.semantics.ShownNumber;
import org.proxpep.model.semantics.Tables;
import org.proxpep.model.semantics.VariableBound;
import org.proxpep.problem.Sense;

/** What a model says, in plain words. */
final class ModelAccount {

  private static final int MOST_BOUNDS = 12;

  private final ModelProblem problem;
  private final ModelDescription description;
  private final ModelMeasures measures;
  private final List<ModelWarning> warnings;
  private final StringBuilder text = new StringBuilder();

  private ModelAccount(ModelProblem problem, ModelMeasures measures, List<ModelWarning> warnings) {
    this.problem = problem;
    this.description = problem.description();
    this.measures = measures;
    this.warnings = warnings;
  }

  /** The whole account, with the warnings at its end. */
  static String of(ModelProblem problem, ModelMeasures measures, List<ModelWarning> warnings) {
    return new ModelAccount(problem, measures, warnings).write();
  }

  private String write() {
    line("model %s", problem.name());
    line("");
    line("variables (%d)", problem.dimension());
    for (Block block : problem.parts.model().blocks()) {
      String what = block.labels.isEmpty() ? "a number" : block.size() + " numbers";
      line("  %-24s %-12s in %s", block.name, what, domain(block));
    }
    for (VariableGroup group : problem.variables()) {
      if (group.auxiliary()) {
        line("  %-24s %-12s in %s", group.name(), "auxiliary", range(group.first(), group.size()));
      }
    }
    int told = problem.bounds().size() <= MOST_BOUNDS ? MOST_BOUNDS : MOST_BOUNDS - 2;
    problem.bounds().stream().limit(told).forEach(this::bound);
    if (problem.bounds().size() > told) {
      line("  ... and %d more bounds", problem.bounds().size() - told);
    }
    line("");
    line("functions, at the starting point");
    row(0, problem.sense() == Sense.MAXIMIZE ? "maximize" : "minimize");
    for (ModelConstraint constraint : problem.constraints()) {
      row(
          constraint.row(),
          constraint.meaning().relation().symbol()
              + " "
              + ShownNumber.of(constraint.meaning().limit()));
    }
    line("");
    line("scenarios");
    problem.parts.context().tables.all().forEach(this::table);
    problem.finite().ifPresent(all -> line("  %d, enumerable", all.scenarioCount()));
    description
        .groupSizes()
        .forEach(
            (condition, size) -> {
              if (size > 0) {
                line("  %-40s %d rows", condition.isEmpty() ? "all rows" : condition, size);
              }
            });
    if (!description.simulated().isEmpty()) {
      line("  simulated: %s", String.join(", ", description.simulated()));
    }
    line("");
    line(
        "derivatives differ from difference quotients by at most %.1e", measures.derivativeError());
    if (!description.proxText().isEmpty()) {
      line("prox term: %s (taken as it is, with exact zeros)", description.proxText());
    }
    if (!problem.kinks().isEmpty()) {
      line("not smooth: %s", String.join(", ", problem.kinks()));
    }
    if (!description.knownProbabilities().isEmpty()) {
      line(
          "exact, by the distribution of a drawn number: %s",
          String.join(", ", description.knownProbabilities()));
    }
    if (!description.oftenSeen().isEmpty()) {
      line(
          "rare, so drawn numbers are moved to where it happens: %s",
          String.join(", ", description.oftenSeen()));
    }
    if (!description.smoothed().isEmpty()) {
      line("smoothed: %s", String.join(", ", description.smoothed()));
    }
    for (ModelWarning warning : warnings) {
      line("warning: %s", warning);
    }
    return text.toString();
  }

  private void bound(VariableBound bound) {
    String name = problem.variableName(bound.variable());
    String low = ShownNumber.of(bound.lower());
    String high = ShownNumber.of(bound.upper());
    line(
        "  %-24s %s",
        bound.name(),
        bound.lower() == bound.upper()
            ? name + " == " + low
            : Double.isInfinite(bound.lower())
                ? name + " <= " + high
                : Double.isInfinite(bound.upper())
                    ? name + " >= " + low
                    : low + " <= " + name + " <= " + high);
  }

  private String domain(Block block) {
    if (!block.takesBounds()) {
      return block.shown();
    }
    String range = range(block.first, block.size());
    return Double.isNaN(block.total)
        ? range
        : range + " with the sum " + ShownNumber.of(block.total);
  }

  /** The smallest interval that holds all of these variables. */
  private String range(int first, int size) {
    double[] low = problem.parts.placement().lower;
    double[] high = problem.parts.placement().upper;
    return "["
        + ShownNumber.of(Arrays.stream(low, first, first + size).min().orElse(Double.NaN))
        + ", "
        + ShownNumber.of(Arrays.stream(high, first, first + size).max().orElse(Double.NaN))
        + "]";
  }

  private void table(Tables.Entry entry) {
    String weight = entry.weight();
    line(
        "  %-40s %d rows%s%s",
        "table " + entry.name(),
        entry.table().rows(),
        entry.dropped() > 0 ? ", " + entry.dropped() + " more dropped for missing values" : "",
        weight == null ? "" : ", as likely as " + weight + " says");
    entry.notes().forEach(note -> line("    %s", note));
  }

  private void row(int row, String relation) {
    List<String> kinks = problem.kinks(row);
    line(
        "  %-24s %-12s value %-12s gradient %.2g%s%s",
        problem.functionName(row),
        relation,
        ShownNumber.of(measures.shown(row)),
        measures.slope[row],
        problem.isDeterministic(row) ? ", deterministic" : "",
        kinks.isEmpty() ? "" : ", not smooth: " + String.join(", ", kinks));
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
  }
}
