package org.proxpep.model.semantics;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Fitted;
import org.proxpep.model.data.Group;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Node;
import org.proxpep.model.graph.Op;
import org.proxpep.model.sampling.Draw;
import org.proxpep.model.sampling.FarGroup;
import org.proxpep.model.sampling.FunctionAt;
import org.proxpep.model.sampling.InputFiller;
import org.proxpep.model.sampling.Inputs;
import org.proxpep.model.statistics.Round;
import org.proxpep.model.syntax.NamesUsed;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Trees;

/** What all expressions of a model share: names, tables, draws and added variables. */
public final class Context {

  /** More evaluated parts of expressions are refused. */
  public static final int MOST_PARTS = 2_000_000;

  /** The draws of conditions, which are told row by row. */
  public static final List<Draw> EVERY_ROW = List.of(new Draw(0, 0, List.of(), "", null));

  public final SourceText source;
  public final Tables tables;
  public final Map<String, Symbol> symbols = new LinkedHashMap<>();
  public final Inputs inputs = new Inputs(new Graph(0));
  public final List<Draw> draws = new ArrayList<>();
  public final List<Auxiliary> auxiliaries = new ArrayList<>();
  public final List<String> smoothed = new ArrayList<>();

  /** What smoothed nodes of the graph stand for, by their number. */
  public final Map<Integer, Smoothed> smoothedTerms = new HashMap<>();

  /** The comparisons whose widths nobody has given, in the order of the graph's parameters. */
  public final Set<FreeWidth> freeWidths = new LinkedHashSet<>();

  /** Probabilities that are formulas, as they are written. */
  public final Set<String> known = new LinkedHashSet<>();

  /** The same by the number of the node that functions are sums of. */
  final Map<Integer, KnownShare> knownShares = new HashMap<>();

  /** Events by the number of the node that functions are sums of. */
  final Map<Integer, NotedEvent> events = new HashMap<>();

  /** Limits on rare events that are looked at more than once in a scenario, as they are written. */
  public final Set<String> oftenSeen = new LinkedHashSet<>();

  /** What rows that are more than a share and numbers are limits of, by their nodes' numbers. */
  final Map<List<Integer>, LimitOfShare> limitsKnown = new HashMap<>();

  /** Kinks that only points far beyond a limit meet. */
  public final Set<Node> kinksFarAway = new HashSet<>();

  /** By node: the call of norm1 that it is an entry of, or that of norm or abs that it is. */
  public final Map<Integer, Tree.Call> norms = new HashMap<>();

  /** What means that are functions of x are means of, by the number of their node. */
  public final Map<Integer, Expr> foldedMeans = new HashMap<>();

  private final Map<Object, Auxiliary> auxiliaryByKey = new HashMap<>();

  /** Variables that something divides by, or takes the logarithm or root of. */
  public final BitSet apartFromZero = new BitSet();

  /** Variables of which a logarithm or root is taken, which needs a positive number. */
  public final BitSet positive = new BitSet();

  private final Inputs conditionInputs = new Inputs(new Graph(0));
  private final Map<List<Integer>, Draw> drawOf = new HashMap<>();
  private final Map<List<Integer>, Integer> streamOf = new HashMap<>();
  private final Map<String, Integer> conditionTexts = new HashMap<>();
  private final Map<Integer, Double> constants = new HashMap<>();
  private @Nullable Translator conditions;

  /** The variables that are declared so far. */
  public List<Block> blocks = List.of();

  /** Where names get their meaning; set by itself. */
  @Nullable Declarations declarations;

  public int parts;

  /** How many means were computed as functions of x. */
  public int folded;

  /** Whether all means are drawn. */
  public final boolean drawn;

  public final DataStatistics statistics;
  final BridgeSet bridges;

  /** What is learnt from rows. */
  public final Fitted fitted;

  /** Whether means of data are numbers here, not functions of the rows. */
  private final boolean followsRows;

  private int fixing;

  Context(ModelSource model, @Nullable Round round) {
    Fitted given = model.fitted();
    this.bridges = model.bridges();
    this.drawn = model.drawn();
    this.fitted = given == null ? Fitted.learning() : given;
    this.followsRows = given != null;
    this.statistics = new DataStatistics(this, round);
    this.source = model.text();
    this.tables = model.tables();
  }

  /** Something in which means of data are numbers, such as a parameter. */
  <T> T fixed(Supplier<T> translation) {
    fixing++;
    try {
      return translation.get();
    } finally {
      fixing--;
    }
  }

  /** Whether a mean of data alone is a number, seen from {@code outside}. */
  boolean takesNumbers(NameScope outside) {
    return !followsRows || fixing > 0 || outside.draw() >= 0;
  }

  /** The variables that were declared with one, or null for an auxiliary one. */
  public @Nullable Block blockOf(int variable) {
    for (Block block : blocks) {
      if (variable >= block.first && variable < block.first + block.size()) {
        return block;
      }
    }
    return null;
  }

  public Graph graph() {
    return inputs.graph;
  }

  public void tick(Span span) {
    if (++parts > MOST_PARTS) {
      throw source.error(
          span,
          "the model has more than " + MOST_PARTS + " parts once its sums are written out",
          "use dot(a, b), which counts as one, or a smaller set");
    }
  }

  // Draws.

  /**
   * The draw of a mean.
   *
   * @param condition null for means without one
   * @param bodies what the mean is taken of
   */
  public Draw draw(@Nullable Tree condition, List<Tree> bodies, NameScope scope) {
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
    int stream = streamOf.computeIfAbsent(List.copyOf(key), k -> streamOf.size());
    if (count > 1) {
      key.addAll(tablesOf(bodies, scope));
    }
    Draw known = drawOf.get(key);
    if (known != null) {
      return known;
    }
    String text = condition == null ? "" : Trees.text(condition, source) + scope.shown();
    Span span = condition == null ? null : condition.span();
    Draw draw;
    if (statistics.areElsewhere()) {
      FarGroup far = statistics.group(conditionInputs, tests[0], text, span);
      Group group = far.group();
      draw = new Draw(draws.size(), stream, group == null ? List.of() : List.of(group), text, far);
    } else {
      List<Group> groups = new ArrayList<>();
      for (int t = 0; t < count; t++) {
        Expr test = tests[t];
        groups.add(
            test == null || span == null
                ? tables.get(t).groups().all()
                : group(t, test, text, span));
      }
      draw = new Draw(draws.size(), stream, groups, text, null);
    }
    draws.add(draw);
    drawOf.put(key, draw);
    return draw;
  }

  /**
   * An expression that is looked through.
   *
   * @param bound names that stand for indices
   */
  private record Open(Tree tree, List<Tree.Binder> bound, NameScope scope) {}

  /** The tables that expressions look at, as far as that is seen before they are translated. */
  private SortedSet<Integer> tablesOf(List<Tree> bodies, NameScope scope) {
    SortedSet<Integer> found = new TreeSet<>();
    Set<String> lets = new HashSet<>();
    Deque<Open> open = new ArrayDeque<>();
    bodies.forEach(body -> open.push(new Open(body, List.of(), scope)));
    while (!open.isEmpty()) {
      Open next = open.pop();
      NamesUsed.inOneScenario(
          next.tree,
          next.bound,
          bridges.words(),
          leaf -> {
            if (leaf instanceof Tree.Member member) {
              found.add(tables.column(member.table(), member.column(), member.span()).table());
            } else if (leaf instanceof Tree.Name name && next.scope.find(name.name()) == null) {
              Symbol symbol = symbols.get(name.name());
              Tables.TableColumn place =
                  symbol == null ? tables.column(name.name(), name.span()) : null;
              if (place != null) {
                found.add(place.table());
              } else if (symbol instanceof Symbol.Data data) {
                found.add(data.rows().table);
              } else if (symbol instanceof Symbol.Shared shared && lets.add(name.name())) {
                Statement.Let let = shared.let();
                open.push(new Open(let.value(), let.indices(), NameScope.OUTSIDE));
              }
            }
          });
    }
    return found;
  }

  /** Splits a condition at its ands and sorts the parts by the tables they look at. */
  private void collect(
      Tree condition, NameScope scope, Translator translator, @Nullable Expr[] tests) {
    if (condition instanceof Tree.Logic logic && logic.all()) {
      for (Tree part : logic.operands()) {
        collect(part, scope, translator, tests);
      }
      return;
    }
    Expr test = translator.condition(condition, new NameScope(0, scope.indices()));
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

  private Group group(int t, Expr test, String text, Span span) {
    if (!fitted.hasGroups()) {
      return tables.get(t).groups().all();
    }
    InputFiller plan = new InputFiller(conditionInputs, List.of(test), EVERY_ROW, tables.count());
    FunctionAt at = FunctionAt.of(conditionInputs.graph, test, plan, new double[0]);
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
                at.scratch.rows[t] = row;
                plan.fill(0, 1.0, at.scratch);
                return at.value() != 0.0;
              });
    } catch (DataException e) {
      throw source.error(span, e);
    }
  }

  // Added variables.

  /** A number in place of a value with means, by the first bridge that takes it. */
  Expr lift(Value.Scalar value, String text, Span span) {
    Expr lifted = bridges.first(bridge -> bridge.lift(value, text, span, this));
    if (lifted == null) {
      throw new IllegalStateException("No bridge takes functions of means.");
    }
    return lifted;
  }

  /** The variable that was added under a key, or null. */
  public @Nullable Auxiliary auxiliary(Object key) {
    return auxiliaryByKey.get(key);
  }

  /**
   * The variable that was added under a key, or a new one.
   *
   * @param key what makes it different from others
   * @param text what it stands for, as the user wrote it
   * @param unit what the variable is measured in
   */
  public Auxiliary auxiliary(
      Object key,
      Value.Scalar definition,
      String text,
      DoubleSupplier unit,
      AuxiliaryRule setting,
      Span span) {
    return auxiliary(key, List.of(definition), text, unit, setting, span);
  }

  /** The same of a variable that is the largest of several definitions. */
  public Auxiliary auxiliary(
      Object key,
      List<Value.Scalar> definitions,
      String text,
      DoubleSupplier unit,
      AuxiliaryRule setting,
      Span span) {
    return auxiliaryByKey.computeIfAbsent(
        key, k -> add(definitions, text, unit.getAsDouble(), setting, span));
  }

  private Auxiliary add(
      List<Value.Scalar> definitions, String text, double unit, AuxiliaryRule setting, Span span) {
    if (auxiliaries.size() >= 10_000) {
      throw source.error(
          span, "the model needs more than 10000 auxiliary variables for its nonlinear functions");
    }
    int variable = graph().addVariables(1);
    String shown = text.length() <= 40 ? text : text.substring(0, 37) + "...";
    String name =
        shown + "#" + (auxiliaries.size() + 1) + (unit == 1.0 ? "" : "/" + Double.toString(unit));
    Auxiliary made = new Auxiliary(variable, name, text, definitions, setting, unit, span);
    auxiliaries.add(made);
    return made;
  }

  // Means of data alone.

  /** The mean of an expression of data only, or NaN if it is not a finite sum. */
  public double constantMean(Draw draw, Expr body) {
    return constantMeans(draw, List.of(body))[0];
  }

  /** The means of expressions of data only; those that are numbers are their own means. */
  public double[] constantMeans(Draw draw, List<Expr> bodies) {
    List<Expr> unknown =
        bodies.stream()
            .filter(body -> body.usesInputs() && !constants.containsKey(body.id()))
            .distinct()
            .toList();
    double[] found = unknown.isEmpty() ? new double[0] : statistics.dataMeans(draw, unknown);
    for (int k = 0; k < found.length; k++) {
      constants.put(unknown.get(k).id(), found[k]);
    }
    return bodies.stream()
        .mapToDouble(body -> body.usesInputs() ? known(body) : body.number())
        .toArray();
  }

  private double known(Expr body) {
    return Objects.requireNonNull(constants.get(body.id()));
  }

  /** Notes that width·softplus(e/width) stands for max(e, 0). */
  public void noteMaximum(Expr e, double width) {
    Expr smooth = e.dividedBy(graph().constant(width)).softplus();
    Expr kink = e.max(0.0).times(1.0 / width);
    smoothedTerms.put(smooth.id(), new Smoothed(kink, Smoothed.Kind.MAXIMUM));
  }

  /** Notes that a function of x is the mean of {@code body}. */
  void noteFolded(Expr mean, Expr body) {
    folded++;
    if (mean.op() != Op.VARIABLE && !mean.isConstant()) {
      foldedMeans.put(mean.id(), body);
      foldedMeans.put(mean.negate().id(), body.negate());
    }
  }

  public InputFiller plan(List<Expr> rows) {
    return new InputFiller(inputs, rows, draws, tables.count());
  }
}
