package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.proxpep.model.data.Features;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.FlatRows;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Ranges;
import org.proxpep.model.semantics.ShownNumber;
import org.proxpep.model.semantics.Symbol;
import org.proxpep.problem.Relation;

/**
 * What a model says, in plain words, and what may be wrong with it: derivatives against difference
 * quotients, scales, groups of few rows, constant features, constraints that no point satisfies.
 */
public final class ModelCheck {

  private static final int FEW_ROWS = 30;
  private static final double LARGEST_RATIO = 1e4;
  private static final double DERIVATIVE_TOLERANCE = 1e-4;

  private final ModelProblem problem;
  private final ModelMeasures measures;
  private final List<ModelWarning> warnings = new ArrayList<>();
  private final String text;

  private ModelCheck(ModelProblem problem) {
    this.problem = problem;
    this.measures = new ModelMeasures(problem);
    lookAtStart();
    lookAtDerivatives();
    lookAtScales();
    lookAtGroups();
    lookAtFeatures();
    lookAtRanges();
    this.text = ModelAccount.of(problem, measures, warnings);
  }

  public static ModelCheck of(ModelProblem problem) {
    return new ModelCheck(problem);
  }

  /** What may be wrong; empty if nothing was found. */
  public List<ModelWarning> warnings() {
    return List.copyOf(warnings);
  }

  /** The largest difference of a derivative and a difference quotient, over 1 + their size. */
  public double derivativeError() {
    return measures.derivativeError();
  }

  /** The whole account, with the warnings at its end. */
  public String text() {
    return text;
  }

  @Override
  public String toString() {
    return text();
  }

  private void lookAtStart() {
    for (int row = 0; row < measures.mean.length; row++) {
      if (!measures.isFinite(row)) {
        warn(
            "The function %s or its derivative is not finite at the starting point",
            "give another `start`", problem.functionName(row));
      } else if (measures.isFlat(row)) {
        warn(
            "The function %s is %s in all %d samples at the starting point and has no slope there,"
                + " so a method cannot see what changes it",
            "give another `start`, or smooth it over a larger width",
            problem.functionName(row),
            ShownNumber.of(measures.shown(row)),
            measures.samples());
      }
    }
    List<String> idle = problem.description().idle();
    if (!idle.isEmpty()) {
      warn(
          "The limit of the constraint %s%s is infinite, so it has no effect",
          "leave it out, or check its sign",
          idle.get(0),
          idle.size() > 1 ? " and of " + (idle.size() - 1) + " more" : "");
    }
  }

  private void lookAtDerivatives() {
    if (measures.isInfiniteSomewhere()) {
      warn(
          "A function is not finite at a random point of the set of the variables",
          "bound the variables away from where it is not defined");
    }
    if (measures.derivativeError() > DERIVATIVE_TOLERANCE) {
      warn(
          "The derivative of %s differs from a difference quotient by %.1e",
          "the function changes too fast for such a quotient",
          measures.worst(),
          measures.derivativeError());
    }
  }

  private void lookAtScales() {
    compareSizes(
        measures.slope,
        problem::functionName,
        "The functions are badly scaled: the gradient of %s has size %.1e, that of %s %.1e",
        "measure one of them in another unit");
    compareSizes(
        measures.variableSlope,
        problem::variableName,
        "The variables are badly scaled: derivatives in %s have size %.1e, in %s %.1e",
        "standardize the data, or measure the variables in other units");
    Graph graph = problem.parts.context().graph();
    BitSet used = FlatRows.of(graph, problem.expressions).variables();
    List<String> idle =
        IntStream.range(0, problem.dimension())
            .filter(i -> !used.get(i) && !problem.isAuxiliary(i))
            .mapToObj(problem::variableName)
            .toList();
    if (!idle.isEmpty()) {
      warn(
          "No function depends on the variable %s%s",
          "a name is misspelt, or leave it out",
          idle.get(0),
          idle.size() > 1 ? " and " + (idle.size() - 1) + " more" : "");
    }
  }

  /** Complains if the largest size is far above the smallest of those that are not 0. */
  private void compareSizes(
      double[] sizes, IntFunction<String> names, String complaint, String advice) {
    int large = -1;
    int small = -1;
    for (int i = 0; i < sizes.length; i++) {
      if (sizes[i] > 0) {
        large = large < 0 || sizes[i] > sizes[large] ? i : large;
        small = small < 0 || sizes[i] < sizes[small] ? i : small;
      }
    }
    if (large >= 0 && sizes[large] > LARGEST_RATIO * sizes[small]) {
      warn(complaint, advice, names.apply(large), sizes[large], names.apply(small), sizes[small]);
    }
  }

  private void lookAtGroups() {
    problem
        .description()
        .groupSizes()
        .forEach(
            (condition, size) -> {
              if (size > 0 && size < FEW_ROWS) {
                warn(
                    "%s only %d %s, so means over them say little about other data",
                    "",
                    condition.isEmpty()
                        ? "The data have"
                        : "The condition " + condition + " holds in",
                    size,
                    size == 1 ? "row" : "rows");
              }
            });
  }

  private void lookAtFeatures() {
    for (Map.Entry<String, Symbol> entry : problem.parts.context().symbols.entrySet()) {
      if (entry.getValue() instanceof Symbol.Data data) {
        Features features = data.rows().features;
        for (int j = 0; j < features.size(); j++) {
          String label = features.names().get(j);
          double low = features.lower(j);
          if (low == features.upper(j) && !label.equals("intercept")) {
            warn(
                "The feature %s[%s] is %s in all rows", "leave it out", entry.getKey(), label, low);
          }
        }
      }
    }
  }

  private void lookAtRanges() {
    List<Expr> rows = problem.expressions;
    Ranges ranges =
        problem
            .parts
            .context()
            .inputs
            .ranges(rows, problem.parts.placement().lower, problem.parts.placement().upper);
    for (ModelConstraint constraint : problem.constraints()) {
      Expr row = rows.get(constraint.row());
      boolean equality = constraint.meaning().relation() == Relation.EQUAL;
      double low = ranges.lower(row);
      double high = ranges.upper(row);
      if (low > 0.0 || (equality && high < 0.0)) {
        double nearest = constraint.meaning().value(low > 0.0 ? low : high);
        warn(
            "No point satisfies the constraint %s: its value never gets nearer to %s than %.6g",
            "", constraint.name(), ShownNumber.of(constraint.meaning().limit()), nearest);
      } else if (!equality && high <= 0.0) {
        warn(
            "Every point satisfies the constraint %s, so it could be left out",
            "", constraint.name());
      }
    }
  }

  /**
   * @param advice may be empty; each %s of sentence and advice stands for one of the values
   */
  private void warn(String sentence, String advice, Object... values) {
    String[] texts = String.format(Locale.ROOT, sentence + '\0' + advice, values).split("\0", 2);
    warnings.add(new ModelWarning(texts[0], texts[1]));
  }
}
