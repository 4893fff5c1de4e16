package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.statistics.Round;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;
import org.proxpep.problem.Relation;

/**
 * A model with all names resolved: what is declared, the objective and the constraints as functions
 * of the variables and of means, and the bounds that joined the sets of the variables. Bridges have
 * turned what methods cannot take; where their variables lie and start is not said yet.
 */
public final class BoundModel {

  /**
   * A function row and what it means to the user.
   *
   * @param limit NaN for the equation or a bound of an auxiliary variable
   * @param within the tolerance that was written; NaN if none was
   * @param unit what it is measured in; empty if that was not written
   * @param divisor what both sides were multiplied by; null for nothing
   */
  public record Row(
      String name,
      Scalar function,
      Relation relation,
      double limit,
      double within,
      String text,
      String unit,
      @Nullable Divisor divisor) {

    /** The same with a number added to the function, and as much taken from the limit. */
    public Row tightened(double margin) {
      Scalar more = new Scalar(function.fixed().plus(margin), function.parts(), function.tails());
      double tighter = relation == Relation.AT_LEAST ? limit + margin : limit - margin;
      return new Row(name, more, relation, tighter, within, text, unit, divisor);
    }

    /** The same of other functions. */
    public Row with(Scalar other, @Nullable Divisor otherDivisor) {
      return new Row(name, other, relation, limit, within, text, unit, otherDivisor);
    }
  }

  /**
   * A positive mean that a constraint divides by, in units that make the row about as large as the
   * quotient.
   */
  public record Divisor(Scalar mean, double unit) {}

  /**
   * A quotient as it is written.
   *
   * @param scope where it stands
   */
  private record Quotient(Tree numerator, Tree divisor, NameScope scope) {}

  /** A let may be another's name, which is followed so far. */
  private static final int MOST_NAMES = 100;

  private final ModelSource origin;
  private final SourceText source;
  private final List<Statement> statements;
  private final List<Statement.Constraint> constraints;
  private final BridgeSet bridges;
  private final Context context;
  private final Graph graph;
  private final Translator translator;
  private final OutermostCases cases;
  private final Declarations declarations;
  private final List<Block> blocks;
  private final List<Row> inequalities = new ArrayList<>();
  private final List<Row> equalities = new ArrayList<>();
  private final List<VariableBound> bounds = new ArrayList<>();
  private final List<String> idle = new ArrayList<>();
  private final Set<String> rowNames = new TreeSet<>();
  private final Set<String> givenNames = new TreeSet<>();
  private Statement.@Nullable Objective objective;
  private @Nullable Row objectiveRow;
  private int constraintsSeen;

  private BoundModel(ModelSource model, @Nullable Round round) {
    this.origin = model;
    this.source = model.text();
    this.statements = model.statements();
    this.bridges = model.bridges();
    this.context = new Context(model, round);
    this.graph = context.graph();
    this.translator = new Translator(context, context.inputs, false);
    this.cases = new OutermostCases(context);
    this.declarations = new Declarations(context, translator, model.files(), model.parameters());
    this.blocks = declarations.blocks();
    this.constraints = Statement.of(statements, Statement.Constraint.class);
    constraints.forEach(constraint -> givenNames.add(constraint.name()));
  }

  /**
   * Resolves the names of a model.
   *
   * @param round what is known of a table elsewhere; null if all tables are here
   */
  public static BoundModel of(ModelSource model, @Nullable Round round) {
    BoundModel bound = new BoundModel(model, round);
    bound.declare();
    bound.translate();
    return bound;
  }

  private void declare() {
    declarations.requireParameters(statements);
    for (Statement statement : statements) {
      if (statement instanceof Statement.Param param) {
        declarations.param(param);
      } else if (statement instanceof Statement.IndexSet set) {
        Labels labels = translator.labels(set.value(), NameScope.OUTSIDE);
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
              each.span(),
              "there are two objectives",
              "bound one of them after `subject to`, or `prox-pep sweep` draws the front of both");
        }
        objective = each;
      }
    }
  }

  private void translate() {
    Statement.Objective wanted = objective;
    int length = source.text().stripTrailing().length();
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
    addObjective(wanted);
    constraints.forEach(this::constraint);
    context.auxiliaries.stream().filter(a -> a.setting().isLargest()).forEach(this::bounds);
    // Expressions that nothing uses have no meaning yet, but their names are checked.
    Statement.of(statements, Statement.Let.class).stream()
        .filter(let -> !translator.hasUsed(let))
        .forEach(translator::requireNames);
  }

  // Functions.

  private void addObjective(Statement.Objective statement) {
    Tree written = cases.in(statement.value(), !statement.maximize());
    Scalar value = translator.scalar(written, NameScope.OUTSIDE);
    Scalar f = statement.maximize() ? Arithmetic.negate(value) : value;
    requireTails(f, false);
    if (f.isConstant() && !Double.isFinite(f.fixed().number())) {
      throw source.error(statement.value().span(), "the objective is not a finite number");
    }
    if (f.isConstant() && statement.within() != null) {
      throw source.error(
          statement.within().span(),
          "the objective does not depend on a variable, so nothing can be gained",
          "leave out `within`");
    }
    if (!statement.name().isEmpty()) {
      rowNames.add(statement.name());
    }
    objectiveRow =
        new Row(
            statement.name().isEmpty() ? "objective" : statement.name(),
            f,
            Relation.AT_MOST,
            0.0,
            within(statement.within(), NameScope.OUTSIDE, "the objective"),
            source.slice(statement.value().span()),
            statement.unit(),
            null);
  }

  private void requireTails(Scalar function, boolean equality) {
    for (Value.Tail tail : function.tails()) {
      if (equality || !(tail.factor() >= 0.0)) {
        throw source.error(
            tail.span(),
            tail.name(source) + " may only be minimised or bounded from above by `<=`",
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
    expand(statement, name, 0, NameScope.OUTSIDE, "");
  }

  private void expand(
      Statement.Constraint statement, String name, int level, NameScope scope, String indices) {
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

  private void one(Statement.Constraint statement, String name, NameScope scope) {
    if (!rowNames.add(name)) {
      throw source.error(
          statement.nameSpan(),
          "two functions of the model have the name " + Vocabulary.quoted(name));
    }
    List<Tree> sides = sides(statement);
    int before = context.folded;
    List<Scalar> values = new ArrayList<>();
    Divisor divisor = null;
    for (Tree side : sides) {
      Scalar numerator = null;
      Quotient quotient = divisor == null ? quotient(side, scope) : null;
      if (quotient != null && areNumbers(sides, side, scope)) {
        numerator = translator.scalar(quotient.numerator, quotient.scope);
        divisor = divisor(numerator, translator.scalar(quotient.divisor, quotient.scope));
      }
      values.add(numerator == null || divisor == null ? translator.scalar(side, scope) : numerator);
    }
    // A mean that turned out to be a bound of one variable is still a constraint to its author.
    boolean mayJoin = statement.within() == null && context.folded == before && divisor == null;
    String text = source.slice(statement.sides().get(0).span().to(statement.span()));
    Written written =
        new Written(
            statement.span(),
            mayJoin,
            within(statement.within(), scope, "a constraint"),
            text,
            statement.unit(),
            divisor);
    if (sides.size() == 2) {
      compare(name, values.get(0), statement.operators().get(0), values.get(1), written);
      return;
    }
    if (statement.indices().isEmpty() && isInfinite(values.get(0)) && isInfinite(values.get(2))) {
      throw source.error(
          statement.span(),
          "the range is infinite on both sides, so it has no effect",
          "leave the constraint out");
    }
    boolean rising = statement.operators().get(0).equals("<=");
    compare(name + ".lower", values.get(rising ? 0 : 2), "<=", values.get(1), written);
    compare(name + ".upper", values.get(1), "<=", values.get(rising ? 2 : 0), written);
  }

  /** The sides with worst cases of means where they are bounded from above. */
  private List<Tree> sides(Statement.Constraint statement) {
    List<Tree> sides = statement.sides();
    String operator = statement.operators().get(0);
    if (sides.size() != 2 || operator.equals("==")) {
      return sides;
    }
    boolean first = operator.equals("<=");
    return List.of(cases.in(sides.get(0), first), cases.in(sides.get(1), !first));
  }

  private static boolean isInfinite(Scalar value) {
    return value.isConstant() && Double.isInfinite(value.fixed().number());
  }

  /**
   * What is said of a constraint, whose sides are two or three.
   *
   * @param mayJoin whether it may become a bound of a variable
   * @param within the tolerance that was written; NaN if none was
   */
  private record Written(
      Span span,
      boolean mayJoin,
      double within,
      String text,
      String unit,
      @Nullable Divisor divisor) {}

  /** The quotient that an expression is, itself or by the name of a let; null if it is none. */
  private @Nullable Quotient quotient(Tree tree, NameScope scope) {
    Tree next = tree;
    for (int names = 0; names < MOST_NAMES && next instanceof Tree.Name name; names++) {
      if (!(context.symbols.get(name.name()) instanceof Symbol.Shared shared)
          || !shared.let().indices().isEmpty()) {
        return null;
      }
      next = shared.let().value();
    }
    if (!(next instanceof Tree.Chain chain) || !chain.isProduct()) {
      return null;
    }
    List<Tree> over = new ArrayList<>();
    List<Tree> under = new ArrayList<>();
    for (int k = 0; k < chain.operands().size(); k++) {
      (chain.operators().charAt(k) == '/' ? under : over).add(chain.operands().get(k));
    }
    return under.isEmpty()
        ? null
        : new Quotient(
            product(over, chain), product(under, chain), next == tree ? scope : scope.global());
  }

  private static Tree product(List<Tree> factors, Tree.Chain chain) {
    return factors.size() == 1
        ? factors.get(0)
        : new Tree.Chain(factors, "*".repeat(factors.size()), chain.span());
  }

  /** Whether all other sides are numbers. */
  private boolean areNumbers(List<Tree> sides, Tree but, NameScope scope) {
    return sides.stream()
        .allMatch(side -> side == but || translator.scalar(side, scope).isConstant());
  }

  /** What both sides are multiplied by in place of a division; null to divide. */
  private @Nullable Divisor divisor(Scalar numerator, Scalar divisor) {
    boolean plain = numerator.tails().isEmpty() && divisor.tails().isEmpty();
    return !plain || numerator.isConstant() || divisor.isFixed()
        ? null
        : bridges.first(bridge -> bridge.divisor(divisor, context));
  }

  /**
   * The tolerance that was written; NaN if none was.
   *
   * @param what whose it is
   */
  private double within(@Nullable Tree written, NameScope scope, String what) {
    if (written == null) {
      return Double.NaN;
    }
    Scalar value = translator.scalar(written, scope);
    if (!value.isConstant()) {
      throw source.error(
          written.span(),
          "the tolerance of " + what + " must not depend on variables or scenarios",
          "write a number, in the units of " + what);
    }
    double number = value.fixed().number();
    if (!(number > 0 && number < Double.POSITIVE_INFINITY)) {
      throw source.error(
          written.span(),
          "the tolerance of " + what + " (" + number + ") must be positive and finite",
          "leave out `within` for the standard tolerance, a part of the size of " + what);
    }
    return number;
  }

  private void compare(String name, Scalar left, String operator, Scalar right, Written written) {
    Span span = written.span;
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
      requireTrue(value.fixed().number(), relation, limit, written.within, span);
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
    Divisor divisor = written.divisor;
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
    if (!written.mayJoin || !joined(name, value, relation, limit, span)) {
      (relation == Relation.EQUAL ? equalities : inequalities)
          .add(
              new Row(
                  name,
                  function,
                  relation,
                  limit,
                  written.within,
                  written.text,
                  written.unit,
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

  // What was found.

  /**
   * A let expression in every row.
   *
   * @throws RuntimeException of the text if there is none, it has indices or is no number
   */
  public Expr inEveryRow(String let) {
    List<Statement.Let> lets = Statement.of(statements, Statement.Let.class);
    for (Statement.Let each : lets) {
      if (each.name().equals(let)) {
        if (!each.indices().isEmpty()) {
          throw source.error(
              each.nameSpan(), "the let expression " + let + " has indices", "one without any");
        }
        Draw draw = context.draw(null, List.of(each.value()), NameScope.OUTSIDE);
        return translator.plain(each.value(), NameScope.OUTSIDE.inside(draw.number()));
      }
    }
    throw source.error(
        new Span(0, 1),
        "there is no let expression " + Vocabulary.quoted(let),
        Vocabulary.meant(let, lets.stream().map(Statement.Let::name).toList()));
  }

  public SourceText source() {
    return source;
  }

  /** What the model was translated from. */
  public ModelSource origin() {
    return origin;
  }

  public Context context() {
    return context;
  }

  /** The variables in the order of their declaration. */
  public List<Block> blocks() {
    return List.copyOf(blocks);
  }

  /** The objective, to be minimised, and the constraints, inequalities first. */
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    rows.add(Objects.requireNonNull(objectiveRow));
    rows.addAll(inequalities);
    rows.addAll(equalities);
    return rows;
  }

  public int inequalities() {
    return inequalities.size();
  }

  public boolean maximizes() {
    return Objects.requireNonNull(objective).maximize();
  }

  public List<VariableBound> bounds() {
    return List.copyOf(bounds);
  }

  /** The constraints that ask for nothing, since their limit is infinite. */
  public List<String> idle() {
    return List.copyOf(idle);
  }

  /** Numbers from files, for the fingerprint. */
  public String numbersRead() {
    return declarations.numbersRead();
  }

  /** The rows that keep an auxiliary variable above its definitions. */
  private void bounds(Auxiliary auxiliary) {
    Scalar variable = Scalar.of(graph.variable(auxiliary.variable()));
    for (Scalar definition : auxiliary.definitions()) {
      Scalar excess = translator.subtract(definition, variable, auxiliary.span());
      requireTails(excess, false);
      inequalities.add(
          internal(
              auxiliary.name() + "." + inequalities.size(), excess, Relation.AT_MOST, auxiliary));
    }
  }

  private static Row internal(
      String name, Scalar function, Relation relation, Auxiliary auxiliary) {
    return new Row(name, function, relation, Double.NaN, Double.NaN, auxiliary.name(), "", null);
  }

  /** The equation that makes an auxiliary variable the mean of its definition. */
  public Row equation(Auxiliary auxiliary) {
    Scalar variable = Scalar.of(graph.variable(auxiliary.variable()));
    return internal(
        "mean of " + auxiliary.name(),
        translator.subtract(auxiliary.definition(), variable, auxiliary.span()),
        Relation.EQUAL,
        auxiliary);
  }

  /** Refuses a model whose derivatives, those of all equations included, do not fit into memory. */
  public void requireMemory() {
    requireMemory(Objects.requireNonNull(objective).span());
  }
}
