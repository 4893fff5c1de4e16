package org.proxpep.model.problem;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.data.Fingerprint;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.sampling.Enumeration;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.semantics.Auxiliary;
import org.proxpep.model.semantics.Block;
import org.proxpep.model.semantics.BoundModel;
import org.proxpep.model.semantics.BoundModel.Row;
import org.proxpep.model.semantics.Context;
import org.proxpep.model.semantics.LimitOfShare;
import org.proxpep.model.semantics.ModelSource;
import org.proxpep.model.statistics.Round;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.refusal.Refusal;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Product;

/**
 * What a problem is made of: sets, rows, and where variables start.
 *
 * @param auxiliaries the variables that bridges added, each by what it stands for
 */
record ModelParts(
    BoundModel model,
    List<Row> rows,
    List<Auxiliary> auxiliaries,
    ConvexSet set,
    List<VariableGroup> groups,
    Placement placement) {

  /**
   * The problem of a model.
   *
   * @param round what is known of a table elsewhere; null if all tables are here
   * @return null if something that the model depends on is not known yet
   */
  static @Nullable ModelProblem build(ModelSource source, @Nullable Round round) {
    BoundModel model = BoundModel.of(source, round);
    Context context = model.context();
    List<ConvexSet> factors = new ArrayList<>();
    List<VariableGroup> groups = new ArrayList<>();
    for (Block block : model.blocks()) {
      factors.add(set(block, model));
      int named = block.labels.isEmpty() ? 0 : block.size();
      List<String> labels = IntStream.range(0, named).mapToObj(block::label).toList();
      groups.add(new VariableGroup(block.name, block.first, labels, false));
    }
    Placement placement = new Placement(context, model.blocks());
    List<Row> rows = model.rows();
    for (Auxiliary auxiliary : context.auxiliaries) {
      factors.add(placement.place(auxiliary));
      groups.add(new VariableGroup(auxiliary.name(), auxiliary.variable(), List.of(), true));
      if (auxiliary.setting().byEquation()) {
        rows.add(model.equation(auxiliary));
      }
    }
    model.requireMemory();
    new ObjectiveNorms(model, Product.of(factors)).requireConvex();
    return context.statistics.areComplete()
        ? new ModelParts(model, rows, context.auxiliaries, Product.of(factors), groups, placement)
            .problem()
        : null;
  }

  /** Bounds were taken one by one; only together may they leave no point. */
  private static ConvexSet set(Block block, BoundModel model) {
    try {
      return block.set();
    } catch (Refusal e) {
      String problem = "with its bounds the entries of `%s` cannot add up to %s";
      throw model
          .source()
          .error(block.boundedBy, problem.formatted(block.name, block.total), "", e);
    }
  }

  Context context() {
    return model.context();
  }

  /** The first row that bounds an auxiliary variable; these are the last inequalities. */
  int firstBound() {
    int bounds =
        auxiliaries.stream()
            .filter(auxiliary -> auxiliary.setting().isLargest())
            .mapToInt(auxiliary -> auxiliary.definitions().size())
            .sum();
    return 1 + model.inequalities() - bounds;
  }

  /** The same with other functions in the rows and in what auxiliary variables stand for. */
  ModelParts with(List<Row> otherRows, List<Auxiliary> otherAuxiliaries) {
    return new ModelParts(model, otherRows, otherAuxiliaries, set, groups, placement);
  }

  /**
   * The same with tighter limits.
   *
   * @param margins what is added to the rows of constraints, inequalities first
   */
  ModelParts tightened(double[] margins) {
    List<Row> tighter = new ArrayList<>(rows);
    for (int k = 0; k < margins.length; k++) {
      if (margins[k] != 0.0) {
        tighter.set(1 + k, rows.get(1 + k).tightened(margins[k]));
      }
    }
    return with(tighter, auxiliaries);
  }

  ModelProblem problem() {
    return problem(List.of());
  }

  /**
   * @param drawn functions whose scenarios those of the problem are to be, beside its own
   */
  ModelProblem problem(List<Expr> drawn) {
    Context context = context();
    List<Expr> plain = expressions(draw -> false);
    InputFiller plainPlan = plan(plain, drawn);
    if (Enumeration.of(plainPlan, context.tables.rows()) == null) {
      return new ModelProblem(this, plain, plainPlan, null);
    }
    List<Expr> weighted = expressions(this::needsFactor);
    InputFiller plan = plan(weighted, drawn);
    Enumeration scenarios = Enumeration.of(plan, context.tables.rows());
    if (scenarios == null) {
      throw new IllegalStateException("Factors cannot add scenarios.");
    }
    return new ModelProblem(this, weighted, plan, scenarios);
  }

  private InputFiller plan(List<Expr> own, List<Expr> others) {
    List<Expr> all = new ArrayList<>(own);
    all.addAll(others);
    return context().plan(all);
  }

  Functions compile(List<Expr> expressions) {
    return Functions.compile(context().graph(), expressions);
  }

  /** The rows as functions of one scenario, with a factor before the terms of some draws. */
  List<Expr> expressions(IntPredicate factors) {
    Context context = context();
    List<Expr> result = new ArrayList<>();
    for (Row row : rows) {
      List<Expr> terms = new ArrayList<>();
      terms.add(row.function().fixed());
      row.function()
          .parts()
          .forEach(
              (draw, e) ->
                  terms.add(factors.test(draw) ? context.inputs.factor(draw).times(e) : e));
      result.add(context.graph().sum(terms));
    }
    return result;
  }

  /** All rows of the only table, equally likely, have the factor 1. */
  private boolean needsFactor(int draw) {
    Context context = context();
    return context.tables.count() != 1
        || context.tables.get(0).weighted()
        || !context.draws.get(draw).condition().isEmpty();
  }

  /** The constraints by row, those of auxiliary variables included. */
  List<ModelConstraint> constraints() {
    List<ModelConstraint> result = new ArrayList<>();
    for (int k = 1; k < rows.size(); k++) {
      Row row = rows.get(k);
      result.add(new ModelConstraint(k, row.name(), form(row), row.text()));
    }
    return List.copyOf(result);
  }

  private ConstraintForm form(Row row) {
    Context context = context();
    boolean auxiliary = Double.isNaN(row.limit());
    ConstraintForm form =
        new ConstraintForm(
            row.relation(),
            auxiliary ? 0.0 : row.limit(),
            auxiliary,
            row.within(),
            CountedModel.sizeOfShare(row, context));
    LimitOfShare limit = LimitOfShare.withWayBack(row.function(), context);
    return limit == null
        ? form
        : form.between(-limit.factor() * limit.share(), limit.factor() * (1.0 - limit.share()));
  }

  String digest() {
    return Fingerprint.of(
        model.source().text().getBytes(StandardCharsets.UTF_8),
        model.numbersRead().getBytes(StandardCharsets.UTF_8));
  }
}
