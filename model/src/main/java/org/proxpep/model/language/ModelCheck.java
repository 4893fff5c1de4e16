package org.proxpep.model.language;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Vec;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
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
    Evaluation out = Evaluation.of(problem);
    int samples =
        (int) Math.max(20, Math.min(SAMPLES, MOST_NUMBERS / (1.0 * x.length * mean.length)));
    for (int k = 0; k < samples; k++) {
      problem.evaluate(x, SCENARIOS.key(Scenarios.Purpose.PILOT, k), out);
      for (int row = 0; row < mean.length; row++) {
        mean[row] += out.value[row] / samples;
        double squares = 0.0;
        for (int i = 0; i < x.length; i++) {
          double g = out.gradient[row][i];
          squares += g * g;
          variableSlope[i] += Math.abs(g) / samples;
        }
        slope[row] += Math.sqrt(squares) / samples;
      }
    }
    for (int row = 0; row < mean.length; row++) {
      if (!Double.isFinite(mean[row]) || !Double.isFinite(slope[row])) {
        warnings.add(
            "The function "
                + problem.functionName(row)
                + " or its derivative is not finite at the starting point. Maybe give another"
                + " `start`.");
      }
    }
  }

  private double[] randomPoint(ScenarioRandom random) {
    double[] x = problem.startingPoint();
    for (int i = 0; i < x.length; i++) {
      double low = problem.parts.lower()[i];
      double high = problem.parts.upper()[i];
      boolean bounded = high - low < 1e6;
      x[i] =
          bounded
              ? low + (high - low) * random.nextDouble()
              : x[i] + (1 + Math.abs(x[i])) * (random.nextDouble() - 0.5);
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
      warnings.add(
          "A function is not finite at a random point of the set of the variables. Maybe bound the"
              + " variables away from where it is not defined.");
    }
    if (derivativeError > DERIVATIVE_TOLERANCE) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "The derivative of %s differs from a difference quotient by %.1e. Maybe the function"
                  + " changes too fast to be told.",
              worst,
              derivativeError));
    }
  }

  /** The least of three differences, so that a kink in between does not count. */
  private static double error(
      Evaluation at, Evaluation left, Evaluation right, int row, int i, double h) {
    double g = at.gradient[row][i];
    double middle = (right.value[row] - left.value[row]) / (2 * h);
    double forward = (right.value[row] - at.value[row]) / h;
    double backward = (at.value[row] - left.value[row]) / h;
    double size = 1 + Math.abs(g) + Math.abs(at.value[row]);
    double least =
        Math.min(Math.abs(g - middle), Math.min(Math.abs(g - forward), Math.abs(g - backward)));
    return Double.isFinite(g) ? least / size : Double.NaN;
  }

  // Looking for trouble.

  private void lookAtScales() {
    int steep = -1;
    int flat = -1;
    for (int row = 0; row < slope.length; row++) {
      if (slope[row] > 0) {
        steep = steep < 0 || slope[row] > slope[steep] ? row : steep;
        flat = flat < 0 || slope[row] < slope[flat] ? row : flat;
      }
    }
    if (steep >= 0 && slope[steep] > LARGEST_RATIO * slope[flat]) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "The functions are badly scaled: the gradient of %s has size %.1e, that of %s %.1e."
                  + " Maybe measure one of them in another unit.",
              problem.functionName(steep),
              slope[steep],
              problem.functionName(flat),
              slope[flat]));
    }
    int strong = -1;
    int weak = -1;
    for (int i = 0; i < variableSlope.length; i++) {
      if (variableSlope[i] > 0) {
        strong = strong < 0 || variableSlope[i] > variableSlope[strong] ? i : strong;
        weak = weak < 0 || variableSlope[i] < variableSlope[weak] ? i : weak;
      }
    }
    if (strong >= 0 && variableSlope[strong] > LARGEST_RATIO * variableSlope[weak]) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "The variables are badly scaled: derivatives in %s have size %.1e, in %s %.1e. Maybe"
                  + " standardize the data, or measure the variables in other units.",
              problem.variableName(strong),
              variableSlope[strong],
              problem.variableName(weak),
              variableSlope[weak]));
    }
    boolean[] used = usedVariables();
    List<String> idle = new ArrayList<>();
    for (int i = 0; i < used.length; i++) {
      if (!used[i] && !problem.isAuxiliary(i)) {
        idle.add(problem.variableName(i));
      }
    }
    if (!idle.isEmpty()) {
      warnings.add(
          "No function depends on the variable "
              + idle.get(0)
              + (idle.size() > 1 ? " and " + (idle.size() - 1) + " more" : "")
              + ". Maybe a name is misspelt, or leave it out.");
    }
  }

  /** Which variables occur in a function, whatever the scenario. */
  private boolean[] usedVariables() {
    Graph graph = problem.parts.context().graph();
    boolean[] used = new boolean[problem.dimension()];
    boolean[] seen = new boolean[graph.size()];
    problem.expressions.forEach(e -> seen[e.id()] = true);
    for (int id = seen.length - 1; id >= 0; id--) {
      if (seen[id]) {
        Node node = graph.node(id);
        switch (node.op()) {
          case VARIABLE -> used[node.index()] = true;
          case VECTOR_VARIABLE ->
              Arrays.fill(used, node.index(), node.index() + ((Vec) node).length(), true);
          case LINEAR -> {
            for (int i : node.indices()) {
              used[i] = true;
            }
          }
          default -> {}
        }
        for (int k = 0; k < node.argumentCount(); k++) {
          seen[node.argument(k).id()] = true;
        }
      }
    }
    return used;
  }

  private void lookAtGroups() {
    for (Map.Entry<String, Integer> group : problem.groupSizes().entrySet()) {
      int size = group.getValue();
      if (size > 0 && size < FEW_ROWS) {
        warnings.add(
            (group.getKey().isEmpty()
                    ? "The data have"
                    : "The condition " + group.getKey() + " holds in")
                + " only "
                + size
                + (size == 1 ? " row" : " rows")
                + ", so means over them say little about other data.");
      }
    }
  }

  private void lookAtFeatures() {
    for (Map.Entry<String, Symbol> entry : problem.parts.context().symbols.entrySet()) {
      if (entry.getValue() instanceof Symbol.Data data) {
        FeatureRows rows = data.rows();
        for (int j = 0; j < rows.labels.size(); j++) {
          String label = rows.labels.label(j);
          if (rows.lower()[j] == rows.upper()[j] && !label.equals("intercept")) {
            warnings.add(
                "The feature "
                    + entry.getKey()
                    + "["
                    + label
                    + "] is "
                    + rows.lower()[j]
                    + " in all rows. Maybe leave it out.");
          }
        }
      }
    }
  }

  private void lookAtRanges() {
    List<Expr> rows = problem.expressions;
    Ranges ranges =
        new Ranges(
            problem.parts.context().inputs, rows, problem.parts.lower(), problem.parts.upper());
    for (ModelConstraint constraint : problem.constraints()) {
      Expr row = rows.get(constraint.row());
      boolean equality = constraint.meaning().relation() == Relation.EQUAL;
      double low = ranges.lower(row);
      double high = ranges.upper(row);
      if (low > 0.0 || (equality && high < 0.0)) {
        double nearest = constraint.meaning().value(low > 0.0 ? low : high);
        warnings.add(
            String.format(
                Locale.ROOT,
                "No point satisfies the constraint %s: its value never gets nearer to %s than %.6g.",
                constraint.name(),
                number(constraint.meaning().limit()),
                nearest));
      } else if (!equality && high <= 0.0) {
        warnings.add(
            "Every point satisfies the constraint "
                + constraint.name()
                + ", so it could be left out.");
      }
    }
  }

  // Words.

  private void write() {
    line("model %s", problem.name());
    line("");
    line("variables (%d)", problem.dimension());
    for (VariableGroup group : problem.variables()) {
      double[] low = problem.parts.lower();
      double[] high = problem.parts.upper();
      int from = group.first();
      int to = from + group.size();
      String what =
          group.auxiliary()
              ? "auxiliary"
              : group.labels().isEmpty() ? "a number" : group.size() + " numbers";
      line(
          "  %-24s %-12s in [%s, %s]",
          group.name(),
          what,
          number(Arrays.stream(low, from, to).min().orElse(Double.NaN)),
          number(Arrays.stream(high, from, to).max().orElse(Double.NaN)));
    }
    for (ModelBound bound : problem.bounds()) {
      line(
          "  %-24s %s in [%s, %s]",
          bound.name(),
          problem.variableName(bound.variable()),
          number(bound.lower()),
          number(bound.upper()));
    }
    line("");
    line("functions, at the starting point");
    row(0, problem.sense() == Sense.MAXIMIZE ? "maximize" : "minimize");
    for (ModelConstraint constraint : problem.constraints()) {
      row(
          constraint.row(),
          constraint.meaning().relation().symbol() + " " + number(constraint.meaning().limit()));
    }
    line("");
    line("scenarios");
    if (problem instanceof FiniteProblem finite) {
      line("  %d, enumerable", finite.scenarioCount());
    }
    problem
        .groupSizes()
        .forEach(
            (condition, size) -> {
              if (size > 0) {
                line("  %-40s %d rows", condition.isEmpty() ? "all rows" : condition, size);
              }
            });
    if (!problem.simulated().isEmpty()) {
      line("  simulated: %s", String.join(", ", problem.simulated()));
    }
    line("");
    line("derivatives differ from difference quotients by at most %.1e", derivativeError);
    if (!problem.kinks().isEmpty()) {
      line("not smooth: %s", String.join(", ", problem.kinks()));
    }
    if (!problem.smoothed().isEmpty()) {
      line("smoothed: %s", String.join(", ", problem.smoothed()));
    }
    for (String warning : warnings) {
      line("warning: %s", warning);
    }
  }

  private void row(int row, String relation) {
    double value =
        row == 0 ? problem.sense().value(mean[0]) : problem.meaning(row).value(mean[row]);
    List<String> kinks = problem.kinks(row);
    line(
        "  %-24s %-12s value %-12s gradient %.2g%s%s",
        problem.functionName(row),
        relation,
        number(value),
        slope[row],
        problem.isDeterministic(row) ? ", deterministic" : "",
        kinks.isEmpty() ? "" : ", not smooth: " + String.join(", ", kinks));
  }

  private static String number(double v) {
    if (Double.isInfinite(v)) {
      return v > 0 ? "inf" : "-inf";
    }
    if (v == Math.rint(v) && Math.abs(v) < 1e9) {
      return Long.toString((long) v);
    }
    String exact = Double.toString(v);
    return exact.length() <= 8 ? exact : String.format(Locale.ROOT, "%.4g", v);
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
  }
}
