package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  private final ModelSource origin;
  private final SourceText source;
  private final List<Statement> statements;
  private final Context context;
  private final Graph graph;
  private final Translator translator;
  private final OutermostCases cases;
  private final Declarations declarations;
  private final Networks networks;
  private final List<Block> blocks;
  private final RowCollector rows;
  private Statement.@Nullable Objective objective;
  private @Nullable Row objectiveRow;

  private BoundModel(ModelSource model, @Nullable Round round) {
    this.origin = model;
    this.source = model.text();
    this.statements = model.statements();
    this.context = new Context(model, round);
    this.graph = context.graph();
    this.translator = new Translator(context, context.inputs, false);
    this.cases = new OutermostCases(context);
    this.declarations = new Declarations(context, translator, model.files(), model.parameters());
    this.networks = new Networks(context, translator, declarations);
    this.blocks = declarations.blocks();
    this.rows = new RowCollector(model, context, translator);
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
      } else if (statement instanceof Statement.Network network) {
        networks.declare(network);
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
    List<Statement.Constraint> written = Statement.of(statements, Statement.Constraint.class);
    ConstraintTranslator constraints =
        new ConstraintTranslator(origin, context, translator, cases, rows, wanted.name(), written);
    addObjective(wanted, constraints);
    written.forEach(constraints::add);
    context.auxiliaries.stream().filter(a -> a.setting().isLargest()).forEach(rows::bounds);
    // Expressions that nothing uses have no meaning yet, but their names are checked.
    Statement.of(statements, Statement.Let.class).stream()
        .filter(let -> !translator.names.hasUsed(let))
        .forEach(translator.names::requireKnown);
  }

  // Functions.

  private void addObjective(Statement.Objective statement, ConstraintTranslator constraints) {
    Tree written = cases.in(statement.value(), !statement.maximize());
    Scalar value = translator.scalar(written, NameScope.OUTSIDE);
    Scalar f = statement.maximize() ? Arithmetic.negate(value) : value;
    rows.requireTails(f, false);
    rows.requireWidths(f, "the objective", statement.value().span());
    if (f.isConstant() && !Double.isFinite(f.fixed().number())) {
      throw source.error(statement.value().span(), "the objective is not a finite number");
    }
    if (f.isConstant() && statement.within() != null) {
      throw source.error(
          statement.within().span(),
          "the objective does not depend on a variable, so nothing can be gained",
          "leave out `within`");
    }
    objectiveRow =
        new Row(
            statement.name().isEmpty() ? "objective" : statement.name(),
            f,
            Relation.AT_MOST,
            0.0,
            constraints.within(statement.within(), NameScope.OUTSIDE, "the objective"),
            source.slice(statement.value().span()),
            statement.unit(),
            null);
  }

  // What was found.

  /**
   * A let expression in every row by its name; a vector as its entries, by name[index].
   *
   * @throws RuntimeException of the text if there is none, it has indices, or it is neither
   */
  public Map<String, Expr> inEveryRow(String let) {
    List<Statement.Let> lets = Statement.of(statements, Statement.Let.class);
    for (Statement.Let each : lets) {
      if (each.name().equals(let)) {
        if (!each.indices().isEmpty()) {
          throw source.error(
              each.nameSpan(), "the let expression " + let + " has indices", "one without any");
        }
        Draw draw = context.draw(null, List.of(each.value()), NameScope.OUTSIDE);
        return translator.entries(let, each.value(), NameScope.OUTSIDE.inside(draw.number()));
      }
    }
    throw source.error(
        new Span(0, 1),
        "there is no let expression " + Vocabulary.quoted(let),
        Vocabulary.meant(let, lets.stream().map(Statement.Let::name).toList()));
  }

  /** Whether it has networks. */
  public boolean hasNetworks() {
    return context.symbols.values().stream().anyMatch(Symbol.Network.class::isInstance);
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
    List<Row> all = new ArrayList<>();
    all.add(Objects.requireNonNull(objectiveRow));
    all.addAll(rows.inequalities);
    all.addAll(rows.equalities);
    return all;
  }

  public int inequalities() {
    return rows.inequalities.size();
  }

  public boolean maximizes() {
    return Objects.requireNonNull(objective).maximize();
  }

  public List<VariableBound> bounds() {
    return List.copyOf(rows.bounds);
  }

  /** The constraints that ask for nothing, since their limit is infinite. */
  public List<String> idle() {
    return List.copyOf(rows.idle);
  }

  /** Numbers from files, for the fingerprint. */
  public String numbersRead() {
    return declarations.numbersRead();
  }

  static Row internal(String name, Scalar function, Relation relation, Auxiliary auxiliary) {
    return new Row(name, function, relation, Double.NaN, Double.NaN, auxiliary.name(), "", null);
  }

  /** The equation that makes an auxiliary variable the mean of its definition. */
  public Row equation(Auxiliary auxiliary) {
    Scalar variable = Scalar.of(graph.variable(auxiliary.variable()));
    rows.requireWidths(auxiliary.definition(), "a function", auxiliary.span());
    return internal(
        "mean of " + auxiliary.name(),
        translator.subtract(auxiliary.definition(), variable, auxiliary.span()),
        Relation.EQUAL,
        auxiliary);
  }

  /** Refuses a model whose derivatives, those of all equations included, do not fit into memory. */
  public void requireMemory() {
    rows.requireMemory(Objects.requireNonNull(objective).span());
  }
}
