package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.semantics.BoundModel.Divisor;
import org.proxpep.model.semantics.BoundModel.Row;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.syntax.ComparisonSign;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.problem.Relation;

/**
 * What the comparisons of a model become: an inequality or an equation, a bound of one variable, or
 * nothing where the limit is infinite. Comparisons that can never hold are refused.
 */
final class RowCollector {

  /**
   * What is said of a constraint, whose sides are two or three.
   *
   * @param mayJoin whether it may become a bound of a variable
   * @param within the tolerance that was written; NaN if none was
   */
  record Written(
      Span span,
      boolean mayJoin,
      double within,
      String text,
      String unit,
      @Nullable Divisor divisor) {}

  private final SourceText source;
  private final Context context;
  private final Graph graph;
  private final Translator translator;
  private final BridgeSet bridges;
  final List<Row> inequalities = new ArrayList<>();
  final List<Row> equalities = new ArrayList<>();
  final List<VariableBound> bounds = new ArrayList<>();
  final List<String> idle = new ArrayList<>();

  RowCollector(ModelSource model, Context context, Translator translator) {
    this.source = model.text();
    this.bridges = model.bridges();
    this.context = context;
    this.graph = context.graph();
    this.translator = translator;
  }

  /** Refuses terms that are least over a variable where they could not stay least. */
  void requireTails(Scalar function, boolean equality) {
    for (Value.Tail tail : function.tails()) {
      if (equality || !(tail.factor() >= 0.0)) {
        throw source.error(
            tail.span(),
            tail.name(source) + " may only be minimised or bounded from above by `<=`",
            "its sign is wrong, or it is multiplied by a variable");
      }
    }
  }

  /** A probability of 0 or 1 is not to be had from samples, nor does a limit beyond ask for any. */
  private void requireShare(Scalar function, @Nullable Divisor divisor, Span span) {
    LimitOfShare limit = divisor == null ? LimitOfShare.of(function, context) : null;
    if (limit != null && !(limit.share() > 0.0 && limit.share() < 1.0)) {
      throw source.error(
          span,
          "the limit of a probability (%s) must be between 0 and 1",
          "write 0.999 or 0.001 for what is to hold nearly always or never, or for every row of a"
              + " table a constraint with an index",
          ShownNumber.of(limit.share()));
    }
  }

  /** Widths are chosen so that counts meet limits; what has none would be about the smoothing. */
  void requireWidths(Scalar function, String where, Span span) {
    if (FreeWidth.isIn(function, context)) {
      throw source.error(
          span,
          "a probability in " + where + " needs a width",
          "write probability(a >= b, width) with a tenth of the spread of a - b, or use a variable"
              + " p in its place and add the limit probability(a >= b) >= p");
    }
  }

  void compare(String name, Scalar left, ComparisonSign sign, Scalar right, Written written) {
    Span span = written.span();
    boolean leftKnown = left.isConstant();
    boolean rightKnown = right.isConstant();
    Relation relation =
        sign == ComparisonSign.EQUAL
            ? Relation.EQUAL
            : (sign == ComparisonSign.AT_MOST) == (rightKnown || !leftKnown)
                ? Relation.AT_MOST
                : Relation.AT_LEAST;
    // The value stands on the side that is not a number, the limit on the other.
    Scalar value = rightKnown ? left : leftKnown ? right : translator.subtract(left, right, span);
    double limit = rightKnown ? right.fixed().number() : leftKnown ? left.fixed().number() : 0.0;
    if (value.isConstant()) {
      requireTrue(value.fixed().number(), relation, limit, written.within(), span);
      return;
    }
    if (Double.isNaN(limit) || (Double.isInfinite(limit) && relation == Relation.EQUAL)) {
      throw source.error(span, "the limit (" + limit + ") must be a number");
    }
    if (Double.isInfinite(limit)) {
      if ((limit > 0) != (relation == Relation.AT_MOST)) {
        throw source.error(
            span,
            "the constraint can never hold: its limit is " + ShownNumber.of(limit),
            "a sign is wrong");
      }
      idle.add(name);
      return;
    }
    Divisor divisor = written.divisor();
    Scalar bound =
        divisor == null
            ? Scalar.of(graph.constant(limit))
            : Arithmetic.times(limit, divisor.mean());
    Scalar difference =
        relation == Relation.AT_LEAST
            ? translator.subtract(bound, value, span)
            : translator.subtract(value, bound, span);
    Scalar function =
        divisor == null ? difference : Arithmetic.times(1.0 / divisor.unit(), difference);
    requireTails(function, relation == Relation.EQUAL);
    requireShare(function, divisor, span);
    if (relation == Relation.EQUAL) {
      requireWidths(function, "an equation", span);
    }
    if (!written.mayJoin() || !joined(name, value, relation, limit, span)) {
      Scalar reached = WayBack.added(function, relation, context);
      Scalar often = RareShare.oftenSeen(reached, function, relation, context);
      if (often != null) {
        context.oftenSeen.add(written.text());
      }
      (relation == Relation.EQUAL ? equalities : inequalities)
          .add(
              new Row(
                  name,
                  often == null ? reached : often,
                  relation,
                  limit,
                  written.within(),
                  written.text(),
                  written.unit(),
                  divisor));
      requireMemory(span);
    }
  }

  private void requireTrue(
      double value, Relation relation, double limit, double within, Span span) {
    double rounding = 1e-12 * Math.max(Math.abs(value), Math.abs(limit));
    double room = Double.isNaN(within) ? rounding : rounding + within;
    boolean holds =
        switch (relation) {
          case AT_MOST -> value <= limit + room;
          case AT_LEAST -> value >= limit - room;
          case EQUAL -> Math.abs(value - limit) <= room;
        };
    if (!holds) {
      throw source.error(
          span,
          "the constraint can never hold: it says " + value + " " + relation.symbol() + " " + limit,
          "a decision variable is missing in it");
    }
  }

  /** Refuses a model whose derivatives do not fit into memory. */
  void requireMemory(Span span) {
    double rows = 1.0 + inequalities.size() + equalities.size() + context.auxiliaries.size();
    double needed = 8.0 * rows * graph.dimension();
    long most = Runtime.getRuntime().maxMemory();
    if (needed > most / 4.0) {
      throw source.error(
          span,
          String.format(
              Locale.ROOT,
              "the derivatives of the first %.0f functions in %d variables take %.0f MB, more than"
                  + " a quarter of the memory of Java (%d MB)",
              rows,
              graph.dimension(),
              needed / (1 << 20),
              most >> 20),
          "give it more, with JDK_JAVA_OPTIONS=-Xmx16g",
          // The cause tells a good model that is too large from a bad one.
          new OutOfMemoryError("derivatives"));
    }
  }

  /** Whether a bridge made the constraint a bound of one variable. */
  private boolean joined(String name, Scalar value, Relation relation, double limit, Span span) {
    if (!value.isFixed()) {
      return false;
    }
    PlainConstraint constraint = new PlainConstraint(name, value.fixed(), relation, limit, span);
    VariableBound bound = bridges.first(bridge -> bridge.bound(constraint, context));
    if (bound == null) {
      return false;
    }
    bounds.add(bound);
    return true;
  }

  /** The rows that keep an auxiliary variable above its definitions. */
  void bounds(Auxiliary auxiliary) {
    Scalar variable = Scalar.of(graph.variable(auxiliary.variable()));
    for (Scalar definition : auxiliary.definitions()) {
      Scalar excess = translator.subtract(definition, variable, auxiliary.span());
      requireTails(excess, false);
      requireWidths(definition, "a function", auxiliary.span());
      inequalities.add(
          BoundModel.internal(
              auxiliary.name() + "." + inequalities.size(), excess, Relation.AT_MOST, auxiliary));
    }
  }
}
