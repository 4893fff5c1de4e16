package org.proxpep.model.language;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.data.Group;
import org.proxpep.model.graph.Expr;
import org.proxpep.problem.BoundedValues;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Meaning;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Sense;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;

/**
 * The problem that a model describes. Means under one condition share a draw: draw k of scenario ξ
 * has the key {@code Scenarios.derive(ξ, k)}, k in the order in which conditions first occur.
 *
 * <p>If all randomness comes from tables, the problem is also a {@link
 * org.proxpep.problem.FiniteProblem}.
 */
public sealed class ModelProblem implements StochasticProblem, BoundedValues
    permits FiniteModelProblem {

  private static final int SPREAD_SAMPLES = 200;
  private static final double MOST_DEVIATIONS = 100.0;
  static final Scenarios SPREAD = new Scenarios(0x737072656164L);

  final ModelParts parts;
  final List<Expr> expressions;
  final Plan plan;
  final Functions functions;
  private final String digest;
  private final List<ModelConstraint> constraints = new ArrayList<>();
  private final String[] variableNames;
  private final Supplier<Holder> newHolder;

  ModelProblem(ModelParts parts, List<Expr> expressions, Plan plan) {
    this.parts = parts;
    this.expressions = List.copyOf(expressions);
    this.plan = plan;
    this.functions = parts.compile(expressions);
    this.digest = parts.digest();
    this.newHolder = () -> new Holder(newScratch());
    for (int row = 1; row < parts.rows().size(); row++) {
      ModelBuilder.Row r = parts.rows().get(row);
      boolean auxiliary = Double.isNaN(r.limit());
      constraints.add(
          new ModelConstraint(
              row,
              r.name(),
              new Meaning(r.relation(), auxiliary ? 0.0 : r.limit(), auxiliary, r.within()),
              r.text()));
    }
    this.variableNames = new String[parts.start().length];
    for (VariableGroup group : parts.groups()) {
      for (int i = 0; i < group.size(); i++) {
        variableNames[group.first() + i] =
            group.labels().isEmpty()
                ? group.name()
                : group.name() + "[" + group.labels().get(i) + "]";
      }
    }
  }

  /** Kept with an evaluation; another model's is replaced. */
  private static final class Holder {
    Plan.Scratch scratch;

    Holder(Plan.Scratch scratch) {
      this.scratch = scratch;
    }
  }

  private Plan.Scratch newScratch() {
    return new Plan.Scratch(plan, functions);
  }

  final Plan.Scratch scratch(Evaluation out) {
    Holder holder = out.scratch(Holder.class, newHolder);
    if (holder.scratch.owner != plan) {
      holder.scratch = newScratch();
    }
    return holder.scratch;
  }

  @Override
  public final void evaluate(double[] x, long xi, Evaluation out) {
    Plan.Scratch s = scratch(out);
    plan.sample(xi, s);
    functions.evaluate(x, s.workspace, out);
  }

  @Override
  public final int dimension() {
    return parts.start().length;
  }

  @Override
  public final int inequalities() {
    return parts.inequalities();
  }

  @Override
  public final int equalities() {
    return parts.rows().size() - 1 - parts.inequalities();
  }

  @Override
  public final ConvexSet feasibleSet() {
    return parts.set();
  }

  /** The starts given, moved into X₀; auxiliary variables start at their means there. */
  @Override
  public final double[] startingPoint() {
    return parts.start().clone();
  }

  @Override
  public final String name() {
    String name = parts.source().name;
    return name.endsWith(".pep") && name.length() > 4 ? name.substring(0, name.length() - 4) : name;
  }

  @Override
  public final String variableName(int i) {
    return variableNames[i];
  }

  @Override
  public final String functionName(int row) {
    return parts.rows().get(row).name();
  }

  @Override
  public final boolean isDeterministic(int row) {
    return parts.rows().get(row).function().isFixed();
  }

  @Override
  public final String fingerprint() {
    return StochasticProblem.super.fingerprint()
        + " model="
        + digest
        + parts.context().tables.fingerprint();
  }

  /**
   * By interval arithmetic over the ranges of data and distributions. Bounds that are more than 100
   * standard deviations apart count as unknown: an interval that is proven by them would be wider
   * than one that trusts the sample, and say nothing.
   */
  @Override
  public final double lower(int row, double[] x) {
    double low = ranges(row, x).lower(expressions.get(row));
    return isTelling(row, x) ? low : Double.NEGATIVE_INFINITY;
  }

  /** See {@link #lower}. */
  @Override
  public final double upper(int row, double[] x) {
    double high = ranges(row, x).upper(expressions.get(row));
    return isTelling(row, x) ? high : Double.POSITIVE_INFINITY;
  }

  final Ranges ranges(int row, double[] x) {
    return new Ranges(parts.context().inputs, List.of(expressions.get(row)), x, x);
  }

  private boolean isTelling(int row, double[] x) {
    Ranges ranges = ranges(row, x);
    Expr e = expressions.get(row);
    double width = ranges.upper(e) - ranges.lower(e);
    if (!(width < Double.POSITIVE_INFINITY)) {
      return false;
    }
    Evaluation out = Evaluation.of(this);
    double sum = 0.0;
    double squares = 0.0;
    for (int k = 0; k < SPREAD_SAMPLES; k++) {
      evaluate(x, SPREAD.key(Scenarios.Purpose.PILOT, k), out);
      double v = out.value[row] - ranges.lower(e);
      sum += v;
      squares += v * v;
    }
    double mean = sum / SPREAD_SAMPLES;
    double variance = squares / SPREAD_SAMPLES - mean * mean;
    // Values that were all the same may hide a rare event, which is what bounds are for.
    return !(variance > 1e-12 * mean * mean) || width <= MOST_DEVIATIONS * Math.sqrt(variance);
  }

  @Override
  public final Sense sense() {
    return parts.maximize() ? Sense.MAXIMIZE : Sense.MINIMIZE;
  }

  @Override
  public final Meaning meaning(int row) {
    return constraint(row).meaning();
  }

  /** The variables as they were declared; auxiliary ones last. */
  public final List<VariableGroup> variables() {
    return List.copyOf(parts.groups());
  }

  /** Whether the model's nonlinear means needed variable i and the user did not write it. */
  @Override
  public final boolean isAuxiliary(int i) {
    return i >= dimension() - parts.context().auxiliaries.size();
  }

  /** The constraints by row. */
  public final List<ModelConstraint> constraints() {
    return List.copyOf(constraints);
  }

  /** The constraint of function row {@code row}, from 1 on. */
  public final ModelConstraint constraint(int row) {
    return constraints.get(row - 1);
  }

  /** Constraints on one variable that became part of X₀. */
  public final List<ModelBound> bounds() {
    return List.copyOf(parts.bounds());
  }

  /** The words for functions with kinks in x, such as max, in alphabetical order. */
  public final List<String> kinks() {
    return functions.kinks();
  }

  /** The words for functions with kinks in row {@code row}. */
  public final List<String> kinks(int row) {
    return parts.context().graph().kinks(List.of(expressions.get(row)));
  }

  /** Parts of the model that were smoothed, as they are written. */
  public final List<String> smoothed() {
    return new ArrayList<>(new LinkedHashSet<>(parts.context().smoothed));
  }

  /**
   * For each condition of a mean (empty for none) how many rows of data satisfy it; 0 where no
   * table takes part.
   */
  public final Map<String, Integer> groupSizes() {
    Map<String, Integer> sizes = new LinkedHashMap<>();
    for (int k = 0; k < plan.steps(); k++) {
      Draw draw = plan.draw(k);
      int size = 0;
      for (int t : plan.tables(k)) {
        Group group = draw.groups().get(t);
        size = size == 0 ? group.size() : Math.min(size, group.size());
      }
      sizes.put(draw.condition(), size);
    }
    return sizes;
  }

  /** A line for each data table: its name, rows and columns. */
  public final List<String> dataLines() {
    return parts.context().tables.lines();
  }

  /** The model as it was read. */
  public final String text() {
    return parts.source().text;
  }

  /** The names of random statements that the problem draws from. */
  public final List<String> simulated() {
    TreeSet<String> names = new TreeSet<>();
    Inputs.Used used = parts.context().inputs.used(expressions);
    for (Map<Integer, Inputs.Input> inputs : List.of(used.scalars(), used.vectors())) {
      for (Inputs.Input input : inputs.values()) {
        if (input instanceof Inputs.RandomInput random) {
          names.add(random.source().name());
        }
      }
    }
    return List.copyOf(names);
  }

  @Override
  public final String toString() {
    return name();
  }
}
