package org.proxpep.model.language;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.IntPredicate;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.language.ModelBuilder.Row;
import org.proxpep.set.ConvexSet;

/** What a problem is made of. */
record ModelParts(
    SourceText source,
    Context context,
    List<Row> rows,
    int inequalities,
    ConvexSet set,
    List<Block> blocks,
    List<VariableGroup> groups,
    double[] start,
    double[] lower,
    double[] upper,
    List<ModelBound> bounds,
    boolean maximize,
    String numbersRead) {

  ModelProblem problem() {
    List<Expr> plain = expressions(draw -> false);
    Enumeration all = Enumeration.of(context.plan(plain), context.tables);
    if (all == null) {
      return new ModelProblem(this, plain, context.plan(plain));
    }
    List<Expr> weighted = expressions(this::needsFactor);
    Plan plan = context.plan(weighted);
    Enumeration scenarios = Enumeration.of(plan, context.tables);
    if (scenarios == null) {
      throw new IllegalStateException("Factors cannot add scenarios.");
    }
    return new FiniteModelProblem(this, weighted, plan, scenarios);
  }

  Functions compile(List<Expr> expressions) {
    return Functions.compile(context.graph(), expressions);
  }

  /** The rows as functions of one scenario, with a factor before the terms of some draws. */
  List<Expr> expressions(IntPredicate factors) {
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
    return context.tables.count() != 1
        || context.tables.get(0).weighted()
        || !context.draws.get(draw).condition().isEmpty();
  }

  String digest() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(source.text.getBytes(StandardCharsets.UTF_8));
      digest.update(numbersRead.getBytes(StandardCharsets.UTF_8));
      return "#" + HexFormat.of().formatHex(digest.digest(), 0, 12);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }
}
