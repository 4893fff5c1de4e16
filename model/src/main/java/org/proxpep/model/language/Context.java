package org.proxpep.model.language;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.compile.Functions;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Group;
import org.proxpep.model.data.GroupFacts;
import org.proxpep.model.data.Groups;
import org.proxpep.model.data.PackedRows;
import org.proxpep.model.data.RowLayout;
import org.proxpep.model.data.TableFacts;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Op;

/** What all expressions of a model share: names, tables, draws and added variables. */
final class Context {

  /** More evaluated parts of expressions are refused. */
  static final int MOST_PARTS = 2_000_000;

  private record QuantileKey(int loss, int draw, double level, double width) {}

  final SourceText source;
  final Tables tables;
  final Map<String, Symbol> symbols = new LinkedHashMap<>();
  final Inputs inputs = new Inputs(new Graph(0));
  final List<Draw> draws = new ArrayList<>();
  final List<Auxiliary> auxiliaries = new ArrayList<>();
  final List<String> smoothed = new ArrayList<>();
  private final Map<List<Integer>, Auxiliary> lifted = new HashMap<>();
  private final Map<QuantileKey, Auxiliary> quantiles = new HashMap<>();
  private final Map<Integer, Auxiliary> auxiliaryOf = new HashMap<>();
  private final Inputs conditionInputs = new Inputs(new Graph(0));
  private final Map<List<Integer>, Draw> drawOf = new HashMap<>();
  private final Map<String, Integer> conditionTexts = new HashMap<>();
  private final Map<Integer, Double> constants = new HashMap<>();
  private @Nullable Translator conditions;

  /** All rows of a table that is elsewhere. */
  private @Nullable Group everything;

  /** The variables that are declared so far. */
  List<Block> blocks = List.of();

  int parts;

  /** How many means were computed as functions of x. */
  int folded;

  /** Whether all means are drawn. */
  final boolean drawn;

  /** Answers questions about a table that is elsewhere; null if all tables are here. */
  final @Nullable Survey survey;

  /**
   * How to tell which rows belong to a group that is elsewhere.
   *
   * @param functions what is not 0 for members; null for all rows
   * @param plan fills its inputs
   * @param weight the place of the weights in packed rows, −1 if rows are equally likely
   */
  record Test(@Nullable Functions functions, @Nullable Plan plan, int weight) {}

  /** By group that is elsewhere. */
  final Map<Group, Test> tests = new HashMap<>();

  /** By group that is elsewhere: its first row. */
  final Map<Group, PackedRows> firstRows = new HashMap<>();

  Context(SourceText source, Tables tables, boolean drawn, @Nullable Survey survey) {
    this.drawn = drawn;
    this.survey = survey;
    this.source = source;
    this.tables = tables;
  }

  Graph graph() {
    return inputs.graph;
  }

  void tick(Span span) {
    if (++parts > MOST_PARTS) {
      throw source.error(
          span,
          "the model has more than " + MOST_PARTS + " parts once its sums are written out",
          "use dot(a, b), which counts as one, or a smaller set");
    }
  }

  // Draws.

  /** The draw of means under a condition; null for means without one. */
  Draw draw(@Nullable Tree condition, Scope scope) {
    int count = tables.count();
    @Nullable Expr[] tests = new Expr[count];
    if (condition != null) {
      if (conditions == null) {
        conditions = new Translator(this, conditionInputs, true);
      }
      collect(condition, scope, conditions, tests);
    }
    List<Integer> key = new ArrayList<>();
    for (Expr test : tests) {
      key.add(test == null ? -1 : test.id());
    }
    Draw known = drawOf.get(key);
    if (known != null) {
      return known;
    }
    List<Group> groups = new ArrayList<>();
    String text = condition == null ? "" : source.slice(condition.span()) + scope.shown();
    for (int t = 0; t < count; t++) {
      Expr test = tests[t];
      if (test == null || condition == null) {
        groups.add(all(t));
      } else {
        groups.add(group(t, test, text, condition.span()));
      }
    }
    Draw draw = new Draw(draws.size(), groups, text);
    draws.add(draw);
    drawOf.put(key, draw);
    return draw;
  }

  /** Splits a condition at its ands and sorts the parts by the tables they look at. */
  private void collect(Tree condition, Scope scope, Translator translator, @Nullable Expr[] tests) {
    if (condition instanceof Tree.Logic logic && logic.all()) {
      for (Tree part : logic.operands()) {
        collect(part, scope, translator, tests);
      }
      return;
    }
    Expr test = translator.condition(condition, new Scope(0, scope.indices()));
    if (test.isConstant()) {
      if (test.number() == 0.0) {
        throw source.error(condition.span(), "the condition never holds" + scope.shown());
      }
      return;
    }
    List<Integer> used = List.copyOf(conditionInputs.used(List.of(test)).tables());
    if (used.size() != 1) {
      throw source.error(
          condition.span(),
          "the condition compares columns of two tables, which are drawn independently",
          "join the tables into one file");
    }
    int t = used.get(0);
    Expr before = tests[t];
    tests[t] = before == null ? test : before.and(test);
  }

  private Group all(int t) {
    Tables.Entry entry = tables.get(t);
    if (survey == null) {
      return entry.groups().all();
    }
    Group known = everything;
    if (known == null) {
      known = ask(survey, new Test(null, null, weightPlace(entry)), "", null);
      everything = known;
    }
    return known;
  }

  private static int weightPlace(Tables.Entry entry) {
    return entry.groups().isWeighted() && entry.weight() != null
        ? entry.table().column(entry.weight()).place()
        : -1;
  }

  private Group ask(Survey asked, Test test, String text, @Nullable Span span) {
    int rows = tables.get(0).table().rows();
    GroupFacts facts = (GroupFacts) asked.ask(new Questions.OfGroup(this, test));
    if (facts.size() == 0) {
      DataException none = Groups.none(tables.get(0).table().name(), test.weight() >= 0, text);
      throw span == null ? none : Tables.data(source, span, none);
    }
    return Questions.group(this, test, text, rows, facts);
  }

  /** How rows that are elsewhere are packed. */
  RowLayout layout() {
    TableFacts facts = tables.get(0).table().facts();
    if (facts == null) {
      throw new IllegalStateException("The rows are here.");
    }
    return facts.layout();
  }

  private Group group(int t, Expr test, String text, Span span) {
    Functions functions = Functions.interpret(conditionInputs.graph, List.of(test));
    Draw everyRow = new Draw(0, List.of(), "");
    Plan plan = new Plan(conditionInputs, List.of(test), List.of(everyRow), tables.count());
    if (survey != null) {
      return ask(survey, new Test(functions, plan, weightPlace(tables.get(t))), text, span);
    }
    Plan.Scratch scratch = new Plan.Scratch(plan, functions);
    double[] value = new double[1];
    double[][] gradient = new double[1][0];
    double[] x = new double[0];
    // Texts name groups, so a text that meant something else before needs a mark.
    Integer known = conditionTexts.putIfAbsent(t + text, test.id());
    String unique = known == null || known == test.id() ? text : text + " #" + test.id();
    try {
      return tables
          .get(t)
          .groups()
          .where(
              unique,
              row -> {
                scratch.rows[t] = row;
                plan.fill(0, 1.0, scratch);
                functions.evaluate(x, scratch.workspace, value, gradient);
                return value[0] != 0.0;
              });
    } catch (DataException e) {
      throw Tables.data(source, span, e);
    }
  }

  // Added variables.

  /** A variable that equals a value in the mean. */
  Expr lift(Value.Scalar value, String text, Span span) {
    if (!value.tails().isEmpty()) {
      throw source.error(
          value.tails().get(0).span(),
          "a cvar may only be minimised or bounded from above, not be put into a function",
          "bound it by a variable: cvar(…) <= v");
    }
    List<Integer> key = key(value);
    Auxiliary known = lifted.get(key);
    if (known == null) {
      Auxiliary opposite = lifted.get(key(Arithmetic.negate(value)));
      if (opposite != null) {
        return graph().variable(opposite.variable).negate();
      }
      known = add(value, text, Double.NaN, -1, 1.0, span);
      lifted.put(key, known);
    }
    return graph().variable(known.variable);
  }

  private static List<Integer> key(Value.Scalar value) {
    List<Integer> key = new ArrayList<>();
    key.add(value.fixed().id());
    value
        .parts()
        .forEach(
            (draw, part) -> {
              key.add(draw);
              key.add(part.id());
            });
    return key;
  }

  /**
   * The quantile of a loss, one for each level, width and draw: a variable in units of the loss's
   * spread, so that steps in it are as large as steps in the variables that the loss depends on.
   *
   * @param width of the smoothing; 0 for none. The best quantile is another one for each.
   */
  Expr quantile(Expr loss, double level, double width, int draw, String text, Span span) {
    QuantileKey key = new QuantileKey(loss.id(), draw, level, width);
    Auxiliary known = quantiles.get(key);
    if (known == null) {
      double unit = Spread.unit(this, loss);
      known = add(Value.Scalar.of(loss), text, level, draw, unit, span);
      quantiles.put(key, known);
    }
    Expr t = graph().variable(known.variable);
    return known.unit == 1.0 ? t : t.times(known.unit);
  }

  private Auxiliary add(
      Value.Scalar value, String text, double level, int draw, double unit, Span span) {
    if (auxiliaries.size() >= 10_000) {
      throw source.error(
          span, "the model needs more than 10000 auxiliary variables for its nonlinear functions");
    }
    int variable = graph().addVariables(1);
    String shown = text.length() <= 40 ? text : text.substring(0, 37) + "...";
    String name =
        shown + "#" + (auxiliaries.size() + 1) + (unit == 1.0 ? "" : "/" + Double.toString(unit));
    Auxiliary made = new Auxiliary(variable, name, value, level, draw, unit, span);
    auxiliaries.add(made);
    auxiliaryOf.put(variable, made);
    return made;
  }

  /** The added variable that an expression is, or null. */
  @Nullable Auxiliary auxiliary(Expr e) {
    return e.op() == Op.VARIABLE ? auxiliaryOf.get(e.index()) : null;
  }

  // Means of data alone.

  /** The mean of an expression of data only, or NaN if it is not a finite sum. */
  double constantMean(Draw draw, Expr body) {
    Double known = constants.get(body.id());
    if (known == null) {
      known = exactMean(draw, body);
      constants.put(body.id(), known);
    }
    return known;
  }

  private double exactMean(Draw draw, Expr body) {
    Plan plan = plan(List.of(body));
    Enumeration all = Enumeration.of(plan, tables);
    if (all == null || plan.steps() != 1 || plan.draw(0).number() != draw.number()) {
      return Double.NaN;
    }
    Functions functions = Functions.interpret(graph(), List.of(body));
    return Pilot.exactMean(this, functions, plan, all, new double[graph().dimension()]);
  }

  Plan plan(List<Expr> rows) {
    return new Plan(inputs, rows, draws, tables.count());
  }
}
