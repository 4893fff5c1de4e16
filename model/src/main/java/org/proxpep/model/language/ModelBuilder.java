package org.proxpep.model.language;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.language.Value.Scalar;
import org.proxpep.problem.Relation;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.Product;

/** Turns statements into a problem. */
final class ModelBuilder {

  /** An auxiliary variable stays away from 0 by this share of its first value. */
  private static final double SHARE_KEPT = 1e-4;

  /** Bounds of auxiliary variables beyond this say nothing. */
  private static final double LARGEST_BOUND = 1e12;

  /** A function row and what it means to the user. */
  record Row(
      String name, Scalar function, Relation relation, double limit, double within, String text) {}

  private final SourceText source;
  private final List<Statement> statements;
  private final Context context;
  private final Graph graph;
  private final Translator translator;
  private final Declarations declarations;
  private final List<Block> blocks;
  private final List<Row> inequalities = new ArrayList<>();
  private final List<Row> equalities = new ArrayList<>();
  private final List<ModelBound> bounds = new ArrayList<>();
  private final Set<String> rowNames = new TreeSet<>();
  private final Set<String> givenNames = new TreeSet<>();
  private Statement.@Nullable Objective objective;
  private int constraintsSeen;

  private ModelBuilder(
      SourceText source, Path folder, ModelOptions options, @Nullable Survey survey) {
    this.source = source;
    this.statements = Parser.parse(source);
    Tables tables = Tables.load(source, statements, folder, options, NamesUsed.of(statements));
    this.context = new Context(source, tables, options.drawn(), survey);
    this.graph = context.graph();
    this.translator = new Translator(context, context.inputs, false);
    this.declarations = new Declarations(context, translator, folder);
    this.blocks = declarations.blocks();
    for (Statement statement : statements) {
      if (statement instanceof Statement.Constraint constraint) {
        givenNames.add(constraint.name());
      }
    }
  }

  static ModelProblem build(SourceText source, Path folder, ModelOptions options) {
    return new ModelBuilder(source, folder, options, null).build();
  }

  /** With the only table elsewhere. */
  static ModelProblem build(SourceText source, Path folder, ModelOptions options, Survey survey) {
    return new ModelBuilder(source, folder, options, survey).build();
  }

  private ModelProblem build() {
    for (Statement statement : statements) {
      if (statement instanceof Statement.Param param) {
        declarations.param(param);
      } else if (statement instanceof Statement.IndexSet set) {
        Labels labels = translator.labels(set.value(), Scope.OUTSIDE);
        declarations.declare(set.name(), new Symbol.Indices(labels), set.nameSpan());
      } else if (statement instanceof Statement.Features features) {
        declarations.features(features);
      } else if (statement instanceof Statement.Random random) {
        declarations.random(random);
      } else if (statement instanceof Statement.Variable variable) {
        declarations.variable(variable);
      } else if (statement instanceof Statement.Let let) {
        declarations.declare(let.name(), new Symbol.Shared(let), let.nameSpan());
      } else if (statement instanceof Statement.Objective each) {
        if (objective != null) {
          throw source.error(
              each.span(), "there are two objectives", "bound one of them behind `subject to`");
        }
        objective = each;
      }
    }
    Statement.Objective wanted = objective;
    int length = source.text.stripTrailing().length();
    Span end = new Span(length, length);
    if (blocks.isEmpty()) {
      throw source.error(end, "the model has no variable", "declare one: var x in [0, 1]");
    }
    if (wanted == null) {
      throw source.error(
          end,
          "the model has no objective",
          "add `minimize` or `maximize`; `minimize 0` asks for"
              + " any point that satisfies the constraints");
    }
    Scalar f = objective(wanted);
    for (Statement statement : statements) {
      if (statement instanceof Statement.Constraint constraint) {
        constraint(constraint);
      }
    }
    // Expressions that nothing uses have no meaning yet, but their names are checked.
    for (Statement statement : statements) {
      if (statement instanceof Statement.Let let && !translator.hasUsed(let)) {
        translator.requireNames(let);
      }
    }
    return finish(wanted, f);
  }

  // Functions.

  private Scalar objective(Statement.Objective statement) {
    Scalar value = translator.scalar(statement.value(), Scope.OUTSIDE);
    Scalar f = statement.maximize() ? translator.negate(value, statement.value().span()) : value;
    requireTails(f, false);
    if (f.isConstant() && !Double.isFinite(f.fixed().number())) {
      throw source.error(statement.value().span(), "the objective is not a finite number");
    }
    if (!statement.name().isEmpty()) {
      rowNames.add(statement.name());
    }
    return f;
  }

  private void requireTails(Scalar function, boolean equality) {
    for (Value.Tail tail : function.tails()) {
      if (equality || !(tail.factor() >= 0.0)) {
        throw source.error(
            tail.span(),
            "a cvar may only be minimised or bounded from above by `<=`",
            "its sign is wrong, or it is multiplied by a variable");
      }
    }
  }

  private void constraint(Statement.Constraint statement) {
    constraintsSeen++;
    String name = statement.name();
    if (name.isEmpty()) {
      name = "c" + constraintsSeen;
      while (givenNames.contains(name)) {
        name += "_";
      }
    }
    expand(statement, name, 0, Scope.OUTSIDE, "");
  }

  private void expand(
      Statement.Constraint statement, String name, int level, Scope scope, String indices) {
    if (level == statement.indices().size()) {
      one(statement, indices.isEmpty() ? name : name + "[" + indices + "]", scope);
      return;
    }
    Tree.Binder binder = statement.indices().get(level);
    Labels labels = translator.labels(binder.set(), scope);
    for (int i = 0; i < labels.size(); i++) {
      context.tick(statement.span());
      expand(
          statement,
          name,
          level + 1,
          scope.bind(binder.name(), new Value.Member(labels, i)),
          indices + (indices.isEmpty() ? "" : ",") + labels.label(i));
    }
  }

  private void one(Statement.Constraint statement, String name, Scope scope) {
    if (!rowNames.add(name)) {
      throw source.error(
          statement.nameSpan(), "two functions of the model have the name " + Words.quoted(name));
    }
    List<Tree> sides = statement.sides();
    List<Scalar> values = new ArrayList<>();
    int before = context.folded;
    for (Tree side : sides) {
      values.add(translator.scalar(side, scope));
    }
    // A mean that turned out to be a bound of one variable is still a constraint to its author.
    boolean mayJoin = statement.within() == null && context.folded == before;
    String text = source.slice(statement.sides().get(0).span().to(statement.span()));
    double within = within(statement, scope);
    if (sides.size() == 2) {
      compare(
          name,
          values.get(0),
          statement.operators().get(0),
          values.get(1),
          statement,
          mayJoin,
          within,
          text);
      return;
    }
    boolean rising = statement.operators().get(0).equals("<=");
    Scalar low = values.get(rising ? 0 : 2);
    Scalar high = values.get(rising ? 2 : 0);
    compare(name + ".lower", low, "<=", values.get(1), statement, mayJoin, within, text);
    compare(name + ".upper", values.get(1), "<=", high, statement, mayJoin, within, text);
  }

  /** The tolerance that was written; NaN if none was. */
  private double within(Statement.Constraint statement, Scope scope) {
    Tree written = statement.within();
    if (written == null) {
      return Double.NaN;
    }
    Scalar value = translator.scalar(written, scope);
    double number = value.isConstant() ? value.fixed().number() : Double.NaN;
    if (!(number >= 0 && number < Double.POSITIVE_INFINITY)) {
      throw source.error(
          written.span(),
          "by how much a constraint may be missed must be a number, finite and not negative");
    }
    return number;
  }

  private void compare(
      String name,
      Scalar left,
      String operator,
      Scalar right,
      Statement.Constraint statement,
      boolean mayJoin,
      double within,
      String text) {
    Span span = statement.span();
    boolean leftKnown = left.isConstant();
    boolean rightKnown = right.isConstant();
    Relation relation =
        operator.equals("==")
            ? Relation.EQUAL
            : operator.equals("<=") == (rightKnown || !leftKnown)
                ? Relation.AT_MOST
                : Relation.AT_LEAST;
    // The value stands on the side that is not a number, the limit on the other.
    Scalar value = rightKnown ? left : leftKnown ? right : translator.subtract(left, right, span);
    double limit = rightKnown ? right.fixed().number() : leftKnown ? left.fixed().number() : 0.0;
    if (value.isConstant()) {
      requireTrue(value.fixed().number(), relation, limit, within, span);
      return;
    }
    if (Double.isNaN(limit) || (Double.isInfinite(limit) && relation == Relation.EQUAL)) {
      throw source.error(span, "the limit (" + limit + ") must be a number");
    }
    if (Double.isInfinite(limit)) {
      if ((limit > 0) != (relation == Relation.AT_MOST)) {
        throw source.error(span, "the constraint can never hold");
      }
      return;
    }
    Scalar bound = Scalar.of(graph.constant(limit));
    Scalar function =
        relation == Relation.AT_LEAST
            ? translator.subtract(bound, value, span)
            : translator.subtract(value, bound, span);
    requireTails(function, relation == Relation.EQUAL);
    if (!mayJoin || !joined(name, value, relation, limit, span)) {
      (relation == Relation.EQUAL ? equalities : inequalities)
          .add(new Row(name, function, relation, limit, within, text));
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

  private void requireMemory(Span span) {
    double rows = 1.0 + inequalities.size() + equalities.size() + context.auxiliaries.size();
    double needed = 8.0 * rows * graph.dimension();
    if (needed > Runtime.getRuntime().maxMemory() / 4.0) {
      throw source.error(
          span,
          String.format(
              Locale.ROOT,
              "the derivatives of %.0f functions in %d variables take %.1f GB, too much for the"
                  + " memory that Java may use",
              rows,
              graph.dimension(),
              needed / 1e9),
          "raise the limit with -Xmx");
    }
  }

  /** Whether the constraint bounds one variable and its block could take the bound. */
  private boolean joined(String name, Scalar value, Relation relation, double limit, Span span) {
    if (!value.isFixed()) {
      return false;
    }
    SingleVariable single = SingleVariable.of(value.fixed());
    if (single == null) {
      return false;
    }
    Block block = null;
    for (Block each : blocks) {
      if (single.variable() >= each.first && single.variable() < each.first + each.size()) {
        block = each;
      }
    }
    if (block == null || !block.takesBounds()) {
      return false;
    }
    double at = (limit - single.offset()) / single.factor();
    boolean upper = (relation == Relation.AT_MOST) == (single.factor() > 0);
    boolean equal = relation == Relation.EQUAL;
    double low = equal || !upper ? at : Double.NEGATIVE_INFINITY;
    double high = equal || upper ? at : Double.POSITIVE_INFINITY;
    int i = single.variable() - block.first;
    if (equal && !Double.isNaN(block.total)) {
      return false;
    }
    if (low > block.upper[i] || high < block.lower[i]) {
      throw source.error(
          span,
          "the constraint leaves no value for "
              + Words.quoted(block.variableName(i))
              + ", which must lie in ["
              + block.lower[i]
              + ", "
              + block.upper[i]
              + "]");
    }
    block.lower[i] = Math.max(block.lower[i], low);
    block.upper[i] = Math.min(block.upper[i], high);
    block.boundedBy = span;
    bounds.add(new ModelBound(name, single.variable(), low, high));
    return true;
  }

  // The end.

  private ModelProblem finish(Statement.Objective wanted, Scalar f) {
    List<ConvexSet> factors = new ArrayList<>();
    List<VariableGroup> groups = new ArrayList<>();
    for (Block block : blocks) {
      factors.add(set(block));
      List<String> labels = new ArrayList<>();
      for (int i = 0; i < block.size() && !block.labels.isEmpty(); i++) {
        labels.add(block.label(i));
      }
      groups.add(new VariableGroup(block.name, block.first, labels, false));
    }
    int n = graph.dimension();
    double[] lower = new double[n];
    double[] upper = new double[n];
    double[] start = new double[n];
    for (Block block : blocks) {
      double[] part = block.start.clone();
      block.set().project(part, part);
      System.arraycopy(part, 0, start, block.first, part.length);
      System.arraycopy(block.lowest(), 0, lower, block.first, block.size());
      System.arraycopy(block.highest(), 0, upper, block.first, block.size());
    }
    List<Row> rows = new ArrayList<>();
    rows.add(
        new Row(
            name(wanted),
            f,
            Relation.AT_MOST,
            0.0,
            Double.NaN,
            source.slice(wanted.value().span())));
    rows.addAll(inequalities);
    rows.addAll(equalities);
    for (Auxiliary auxiliary : context.auxiliaries) {
      place(auxiliary, lower, upper, start);
      int v = auxiliary.variable;
      factors.add(new Box(new double[] {lower[v]}, new double[] {upper[v]}));
      groups.add(new VariableGroup(auxiliary.name, v, List.of(), true));
      if (!auxiliary.isQuantile()) {
        Scalar definition =
            translator.subtract(auxiliary.definition, Scalar.of(graph.variable(v)), wanted.span());
        rows.add(
            new Row(
                "mean of " + auxiliary.name,
                definition,
                Relation.EQUAL,
                Double.NaN,
                Double.NaN,
                auxiliary.name));
      }
    }
    requireMemory(wanted.span());
    ModelParts parts =
        new ModelParts(
            source,
            context,
            rows,
            inequalities.size(),
            Product.of(factors),
            blocks,
            groups,
            start,
            lower,
            upper,
            bounds,
            wanted.maximize(),
            declarations.numbersRead());
    return parts.problem();
  }

  /** Bounds were taken one by one; only together may they leave no point. */
  private ConvexSet set(Block block) {
    try {
      return block.set();
    } catch (IllegalArgumentException e) {
      throw source.error(
          block.boundedBy,
          "with its bounds the entries of "
              + Words.quoted(block.name)
              + " cannot add up to "
              + block.total,
          "",
          e);
    }
  }

  private static String name(Statement.Objective objective) {
    return objective.name().isEmpty() ? "objective" : objective.name();
  }

  /** Start and bounds of an auxiliary variable. */
  private void place(Auxiliary auxiliary, double[] lower, double[] upper, double[] start) {
    Scalar definition = auxiliary.definition;
    List<Expr> terms = new ArrayList<>(definition.parts().values());
    terms.add(definition.fixed());
    Ranges ranges = new Ranges(context.inputs, terms, lower, upper);
    double low = 0.0;
    double high = 0.0;
    double value = 0.0;
    for (Expr term : terms) {
      low += ranges.lower(term);
      high += ranges.upper(term);
      value +=
          auxiliary.isQuantile()
              ? Pilot.quantile(context, term, auxiliary.level, start)
              : Pilot.mean(context, term, start);
    }
    if (low == Double.POSITIVE_INFINITY || high == Double.NEGATIVE_INFINITY) {
      throw source.error(
          auxiliary.span,
          "the value of " + auxiliary.name + " is infinite wherever the variables lie",
          "a constant in it is `inf`, or overflows");
    }
    low /= auxiliary.unit;
    high /= auxiliary.unit;
    double middle = Double.isFinite(value) ? value / auxiliary.unit : 0.0;
    // An end that says nothing counts as infinite; the other then has room by its own size.
    double width = high - low;
    boolean bounded = width < LARGEST_BOUND;
    double below = 1e-6 + 0.01 * (bounded ? width : Math.abs(low));
    double above = 1e-6 + 0.01 * (bounded ? width : Math.abs(high));
    low = low > -LARGEST_BOUND ? low - below : Double.NEGATIVE_INFINITY;
    high = high < LARGEST_BOUND ? high + above : Double.POSITIVE_INFINITY;
    if (auxiliary.apartFromZero && (middle != 0.0 || auxiliary.positive)) {
      double away = middle == 0.0 ? 1e-8 : SHARE_KEPT * Math.abs(middle);
      if (auxiliary.positive || middle > 0) {
        low = Math.max(low, away);
        high = Math.max(high, 2 * low);
      } else {
        high = Math.min(high, -away);
        low = Math.min(low, 2 * high);
      }
    }
    lower[auxiliary.variable] = low;
    upper[auxiliary.variable] = high;
    start[auxiliary.variable] = Math.min(Math.max(middle, low), high);
  }
}
