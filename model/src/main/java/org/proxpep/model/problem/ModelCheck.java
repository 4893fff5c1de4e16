package org.proxpep.model.problem;

import java.util.ArrayList;
import java.util.Arrays;
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
import org.proxpep.model.semantics.Block;
import org.proxpep.model.semantics.ScenarioSpread;
import org.proxpep.model.semantics.ShownNumber;
import org.proxpep.model.semantics.Symbol;
import org.proxpep.model.semantics.Tables;
import org.proxpep.model.semantics.VariableBound;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Relation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Sense;

/**
 * What a model says, in plain words, and what may be wrong with it: derivatives against difference
 * quotients, scales, groups of few rows, constant features, constraints that no point satisfies.
 */
public final class ModelCheck {

  private static final int POINTS = 5;
  private static final int COORDINATES = 40;
  private static final int SAMPLES = 500;
  private static final double MOST_NUMBERS = 1e8;
  private static final int FEW_ROWS = 30;
  private static final int MOST_BOUNDS = 12;
  private static final double LARGEST_RATIO = 1e4;
  private static final double DERIVATIVE_TOLERANCE = 1e-4;
  private static final Scenarios SCENARIOS = new Scenarios(0x636865636bL);

  private final ModelProblem problem;
  private final List<String> warnings = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private final double[] mean;
  private final double[] slope;
  private final double[] variableSlope;
  private double derivativeError;

  private ModelCheck(ModelProblem problem) {
    this.problem = problem;
    int rows = 1 + problem.inequalities() + problem.equalities();
    this.mean = new double[rows];
    this.slope = new double[rows];
    this.variableSlope = new double[problem.dimension()];
    measure();
    compareDerivatives();
    lookAtScales();
    lookAtGroups();
    lookAtFeatures();
    lookAtRanges();
    write();
  }

  public static ModelCheck of(ModelProblem problem) {
    return new ModelCheck(problem);
  }

  /** What may be wrong, a sentence each; empty if nothing was found. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** The largest difference of a derivative and a difference quotient, over 1 + their size. */
  public double derivativeError() {
    return derivativeError;
  }

  /** The whole account, with the warnings at its end. */
  public String text() {
    return text.toString();
  }

  @Override
  public String toString() {
    return text();
  }

  // Measuring.

  /** Means of values and of gradient sizes at the starting point. */
  private void measure() {
    double[] x = problem.startingPoint();
    double[] least = mean.clone();
    double[] most = mean.clone();
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    Arrays.fill(most, Double.NEGATIVE_INFINITY);
    Evaluation out = Evaluation.of(problem);
    int samples =
        (int) Math.max(20, Math.min(SAMPLES, MOST_NUMBERS / (1.0 * x.length * mean.length)));
    for (int k = 0; k < samples; k++) {
      problem.evaluate(x, SCENARIOS.key(Scenarios.Purpose.PILOT, k), out);
      for (int row = 0; row < mean.length; row++) {
        mean[row] += out.value(row) / samples;
        least[row] = Math.min(least[row], out.value(row));
        most[row] = Math.max(most[row], out.value(row));
        double squares = 0.0;
        for (int i = 0; i < x.length; i++) {
          double g = out.gradient(row)[i];
          squares += g * g;
          variableSlope[i] += Math.abs(g) / samples;
        }
        slope[row] += Math.sqrt(squares) / samples;
      }
    }
    for (int row = 0; row < mean.length; row++) {
      if (!Double.isFinite(mean[row]) || !Double.isFinite(slope[row])) {
        warn(
            "The function %s or its derivative is not finite at the starting point. Maybe give"
                + " another `start`.",
            problem.functionName(row));
      } else if (least[row] == most[row] && slope[row] == 0.0 && !problem.isDeterministic(row)) {
        warn(
            "The function %s is %s in all %d samples at the starting point and has no slope there,"
                + " so a method cannot see what changes it. Maybe give another `start`, or smooth"
                + " it over a larger width.",
            problem.functionName(row), ShownNumber.of(shown(row, least[row])), samples);
      }
    }
    List<String> idle = problem.description().idle();
    if (!idle.isEmpty()) {
      warn(
          "The limit of the constraint %s%s is infinite, so it has no effect. Maybe leave it"
              + " out, or check its sign.",
          idle.get(0), idle.size() > 1 ? " and of " + (idle.size() - 1) + " more" : "");
    }
  }

  private double shown(int row, double value) {
    return row == 0 ? problem.sense().value(value) : problem.meaning(row).value(value);
  }

  private double[] randomPoint(ScenarioRandom random) {
    double[] x = problem.startingPoint();
    for (int i = 0; i < x.length; i++) {
      Placement bounds = problem.parts.placement();
      x[i] = ScenarioSpread.anywhere(bounds.lower[i], bounds.upper[i], x[i], random);
    }
    problem.feasibleSet().project(x, x);
    return x;
  }

  private void compareDerivatives() {
    ScenarioRandom random = new ScenarioRandom(17L);
    Evaluation at = Evaluation.of(problem);
    Evaluation left = Evaluation.of(problem);
    Evaluation right = Evaluation.of(problem);
    String worst = "";
    boolean infinite = false;
    for (int k = 0; k < POINTS; k++) {
      double[] x = randomPoint(random);
      long xi = SCENARIOS.key(Scenarios.Purpose.MONITORING, k);
      problem.evaluate(x, xi, at);
      int count = Math.min(COORDINATES, x.length);
      for (int c = 0; c < count; c++) {
        int i = count == x.length ? c : random.nextInt(x.length);
        double h = 1e-6 * (1 + Math.abs(x[i]));
        double was = x[i];
        x[i] = was + h;
        problem.evaluate(x, xi, right);
        x[i] = was - h;
        problem.evaluate(x, xi, left);
        x[i] = was;
        for (int row = 0; row < mean.length; row++) {
          double error = error(at, left, right, row, i, h);
          infinite |= Double.isNaN(error);
          if (error > derivativeError) {
            derivativeError = error;
            worst = problem.functionName(row) + " in " + problem.variableName(i);
          }
        }
      }
    }
    if (infinite) {
      warn(
          "A function is not finite at a random point of the set of the variables. Maybe bound the"
              + " variables away from where it is not defined.");
    }
    if (derivativeError > DERIVATIVE_TOLERANCE) {
      warn(
          "The derivative of %s differs from a difference quotient by %.1e. Maybe the function"
              + " changes too fast to be told.",
          worst, derivativeError);
    }
  }

  /** The least of three differences, so that a kink in between does not count. */
  private static double error(
      Evaluation at, Evaluation left, Evaluation right, int row, int i, double h) {
    double g = at.gradient(row)[i];
    double middle = (right.value(row) - left.value(row)) / (2 * h);
    double forward = (right.value(row) - at.value(row)) / h;
    double backward = (at.value(row) - left.value(row)) / h;
    double size = 1 + Math.abs(g) + Math.abs(at.value(row));
    double least =
        Math.min(Math.abs(g - middle), Math.min(Math.abs(g - forward), Math.abs(g - backward)));
    return Double.isFinite(g) ? least / size : Double.NaN;
  }

  // Looking for trouble.

  private void lookAtScales() {
    compareSizes(
        slope,
        problem::functionName,
        "The functions are badly scaled: the gradient of %s has size %.1e, that of %s %.1e."
            + " Maybe measure one of them in another unit.");
    compareSizes(
        variableSlope,
        problem::variableName,
        "The variables are badly scaled: derivatives in %s have size %.1e, in %s %.1e. Maybe"
            + " standardize the data, or measure the variables in other units.");
    Graph graph = problem.parts.context().graph();
    BitSet used = FlatRows.of(graph, problem.expressions).variables();
    List<String> idle =
        IntStream.range(0, problem.dimension())
            .filter(i -> !used.get(i) && !problem.isAuxiliary(i))
            .mapToObj(problem::variableName)
            .toList();
    if (!idle.isEmpty()) {
      warn(
          "No function depends on the variable %s%s. Maybe a name is misspelt, or leave it out.",
          idle.get(0), idle.size() > 1 ? " and " + (idle.size() - 1) + " more" : "");
    }
  }

  /** Complains if the largest size is far above the smallest of those that are not 0. */
  private void compareSizes(double[] sizes, IntFunction<String> names, String complaint) {
    int large = -1;
    int small = -1;
    for (int i = 0; i < sizes.length; i++) {
      if (sizes[i] > 0) {
        large = large < 0 || sizes[i] > sizes[large] ? i : large;
        small = small < 0 || sizes[i] < sizes[small] ? i : small;
      }
    }
    if (large >= 0 && sizes[large] > LARGEST_RATIO * sizes[small]) {
      warn(complaint, names.apply(large), sizes[large], names.apply(small), sizes[small]);
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
                    "%s only %d %s, so means over them say little about other data.",
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
                "The feature %s[%s] is %s in all rows. Maybe leave it out.",
                entry.getKey(), label, low);
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
            "No point satisfies the constraint %s: its value never gets nearer to %s than %.6g.",
            constraint.name(), ShownNumber.of(constraint.meaning().limit()), nearest);
      } else if (!equality && high <= 0.0) {
        warn(
            "Every point satisfies the constraint %s, so it could be left out.", constraint.name());
      }
    }
  }

  // Words.

  private void write() {
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
    problem
        .description()
        .groupSizes()
        .forEach(
            (condition, size) -> {
              if (size > 0) {
                line("  %-40s %d rows", condition.isEmpty() ? "all rows" : condition, size);
              }
            });
    if (!problem.description().simulated().isEmpty()) {
      line("  simulated: %s", String.join(", ", problem.description().simulated()));
    }
    line("");
    line("derivatives differ from difference quotients by at most %.1e", derivativeError);
    if (!problem.description().proxText().isEmpty()) {
      line("prox term: %s (taken as it is, with exact zeros)", problem.description().proxText());
    }
    if (!problem.kinks().isEmpty()) {
      line("not smooth: %s", String.join(", ", problem.kinks()));
    }
    if (!problem.description().knownProbabilities().isEmpty()) {
      line(
          "exact, by the distribution of a drawn number: %s",
          String.join(", ", problem.description().knownProbabilities()));
    }
    if (!problem.description().oftenSeen().isEmpty()) {
      line(
          "rare, so drawn numbers are moved to where it happens: %s",
          String.join(", ", problem.description().oftenSeen()));
    }
    if (!problem.description().smoothed().isEmpty()) {
      line("smoothed: %s", String.join(", ", problem.description().smoothed()));
    }
    for (String warning : warnings) {
      line("warning: %s", warning);
    }
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
    double value = shown(row, mean[row]);
    List<String> kinks = problem.kinks(row);
    line(
        "  %-24s %-12s value %-12s gradient %.2g%s%s",
        problem.functionName(row),
        relation,
        ShownNumber.of(value),
        slope[row],
        problem.isDeterministic(row) ? ", deterministic" : "",
        kinks.isEmpty() ? "" : ", not smooth: " + String.join(", ", kinks));
  }

  private void warn(String format, Object... values) {
    warnings.add(String.format(Locale.ROOT, format, values));
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
  }
}
