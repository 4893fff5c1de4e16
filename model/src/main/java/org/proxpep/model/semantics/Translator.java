package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.NumberHints;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Vec;
import org.proxpep.model.sampling.Inputs;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.semantics.Value.Vector;
import org.proxpep.model.syntax.NamesUsed;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;

/** Gives expressions their meaning as nodes of a graph. */
public final class Translator {

  /** How deep expressions may lie in each other once let expressions are written out. */
  public static final int DEEPEST = 500;

  private static final Set<String> CONSTANTS = Set.of("true", "false", "inf", "pi");

  /** So many columns can be named in a message. */
  private static final int FEW = 12;

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?");

  final Context context;
  final SourceText source;
  final Graph graph;
  final Inputs inputs;

  /** Whether this translates conditions, which depend on data only. */
  final boolean dataOnly;

  private final Map<String, Value> lets = new HashMap<>();
  private final Set<String> open = new HashSet<>();
  private final Set<String> usedLets = new HashSet<>();
  final Arithmetic arithmetic;
  final IndexTranslator indices;
  final ConditionTranslator conditions;
  private final CallTranslator calls;
  final MeanTranslator means;
  private int depth;

  public Translator(Context context, Inputs inputs, boolean dataOnly) {
    this.context = context;
    this.source = context.source;
    this.inputs = inputs;
    this.graph = inputs.graph;
    this.dataOnly = dataOnly;
    this.arithmetic = new Arithmetic(context, graph);
    this.indices = new IndexTranslator(this);
    this.conditions = new ConditionTranslator(this);
    this.means = new MeanTranslator(this);
    this.calls = new CallTranslator(this);
  }

  // What callers want.

  public Scalar scalar(Tree tree, NameScope scope) {
    return number(value(tree, scope), tree);
  }

  /** A number without means; one with means is lifted. */
  public Expr plain(Tree tree, NameScope scope) {
    return arithmetic.plain(scalar(tree, scope), source.slice(tree.span()), tree.span());
  }

  /** A number without means by its name, or those of a vector, each by name[index]. */
  Map<String, Expr> entries(String name, Tree tree, NameScope scope) {
    Map<String, Expr> entries = new LinkedHashMap<>();
    String text = source.slice(tree.span());
    if (value(tree, scope) instanceof Vector vector) {
      for (int i = 0; i < vector.size(); i++) {
        String entry = name + "[" + vector.labels().label(i) + "]";
        entries.put(entry, arithmetic.plain(vector.get(i), text, tree.span()));
      }
    } else {
      entries.put(name, plain(tree, scope));
    }
    return entries;
  }

  /** A condition as a number that is not 0 where it holds. */
  public Expr condition(Tree tree, NameScope scope) {
    Expr test = plain(tree, scope);
    if (test.usesVariables()) {
      throw source.error(
          tree.span(),
          "a condition may depend on data only, not on decision variables",
          "use sigmoid(e / width) or probability(e >= 0, width)");
    }
    return test;
  }

  /** A number that is known now. */
  public double constant(Tree tree, NameScope scope, String what) {
    return context.fixed(() -> known(scalar(tree, scope), tree, what));
  }

  /** A vector of numbers known now; a number counts as one of any length. */
  public double[] constants(Tree tree, NameScope scope, int size, String what) {
    Value value = value(tree, scope);
    double[] result = new double[size];
    if (value instanceof Vector vector) {
      if (vector.size() != size) {
        throw source.error(
            tree.span(), what + " has " + vector.size() + " entries, but must have " + size);
      }
      for (int i = 0; i < size; i++) {
        result[i] = known(vector.get(i), tree, what);
      }
    } else {
      Arrays.fill(result, known(number(value, tree), tree, what));
    }
    return result;
  }

  public double known(Scalar value, Tree tree, String what) {
    if (!value.isConstant() || Double.isNaN(value.fixed().number())) {
      throw source.error(tree.span(), what + " must be a number that does not change");
    }
    return value.fixed().number();
  }

  public Value value(Tree tree, NameScope scope) {
    context.tick(tree.span());
    if (++depth > DEEPEST) {
      throw source.error(
          tree.span(),
          "the expression is nested more than " + DEEPEST + " deep once `let` is written out");
    }
    Value result = depth == 1 ? outermost(tree, scope) : evaluate(tree, scope);
    depth--;
    return result;
  }

  /** How much of a stack an expression takes depends on how Java was started. */
  private Value outermost(Tree tree, NameScope scope) {
    try {
      return evaluate(tree, scope);
    } catch (StackOverflowError e) {
      throw source.error(
          tree.span(),
          "the expression is nested too deep for this thread once `let` is written out",
          "raise the size of stacks with -Xss, or use fewer `let` in each other",
          e);
    }
  }

  private Value evaluate(Tree tree, NameScope scope) {
    if (tree instanceof Tree.Literal number) {
      return constant(number.value());
    } else if (tree instanceof Tree.Text text) {
      return new Value.Text(text.value());
    } else if (tree instanceof Tree.Name name) {
      return named(name, scope);
    } else if (tree instanceof Tree.Member member) {
      return column(
          context.tables.column(member.table(), member.column(), member.span()),
          member.span(),
          scope);
    } else if (tree instanceof Tree.Chain chain) {
      return chain(chain, scope);
    } else if (tree instanceof Tree.Negate negate) {
      return arithmetic.negate(
          vectorOrNumber(value(negate.operand(), scope), negate.operand()), negate.span());
    } else if (tree instanceof Tree.Power power) {
      return finite(power(power, scope), tree);
    } else if (tree instanceof Tree.Compare compare) {
      return conditions.compare(compare, scope);
    } else if (tree instanceof Tree.Logic logic) {
      return conditions.logic(logic, scope);
    } else if (tree instanceof Tree.Not not) {
      return Scalar.of(condition(not.operand(), scope).not());
    } else if (tree instanceof Tree.Mean mean) {
      return means.mean(mean, scope);
    } else if (tree instanceof Tree.Call call) {
      return calls.call(call, scope);
    } else if (tree instanceof Tree.Index index) {
      return indices.index(index, scope);
    } else if (tree instanceof Tree.Sum sum) {
      List<Scalar> terms = new ArrayList<>();
      indices.collect(sum, 0, scope, terms);
      return arithmetic.sum(terms, sum.span());
    } else if (tree instanceof Tree.Items items) {
      return indices.items(items, scope);
    }
    throw source.error(tree.span(), "a set cannot be calculated with", "sum over it: sum(i in …)");
  }

  public Scalar constant(double value) {
    return Scalar.of(graph.constant(value));
  }

  public Scalar subtract(Scalar a, Scalar b, Span span) {
    return arithmetic.sum(List.of(a, Arithmetic.negate(b)), span);
  }

  /** The index set that an expression stands for. */
  public Labels labels(Tree tree, NameScope scope) {
    return indices.labels(tree, scope);
  }

  // Kinds of values.

  public Scalar number(Value value, Tree tree) {
    if (value instanceof Scalar scalar) {
      return scalar;
    }
    if (value instanceof Value.Member member && member.labels().isNumeric()) {
      return constant(member.labels().number(member.place()));
    }
    String why = value instanceof Value.Category c ? c.column().whyText() : null;
    String advice =
        value instanceof Value.Category
            ? "compare it with a text: "
                + source.slice(tree.span())
                + " == \"…\""
                + NumberHints.or(why)
            : value instanceof Vector
                ? "take dot(a, b), sum(a), norm(a) or one entry; a constraint on each entry is"
                    + " written name[i in I]: x[i] <= 1"
                : value instanceof Value.Grid ? "take one entry" : "";
    throw source.error(
        tree.span(),
        "expected a number, found " + value.kind() + (why == null ? "" : " (" + why + ")"),
        advice);
  }

  public Value vectorOrNumber(Value value, Tree tree) {
    return value instanceof Vector || value instanceof Value.Grid ? value : number(value, tree);
  }

  public Vector vector(Tree tree, NameScope scope) {
    Value value = value(tree, scope);
    if (value instanceof Vector vector) {
      return vector;
    }
    throw source.error(tree.span(), "expected a vector, found " + value.kind());
  }

  /** The entries of a vector, or of a matrix row by row. */
  Vector listed(Tree tree, NameScope scope) {
    return value(tree, scope) instanceof Value.Grid grid ? grid.entries() : vector(tree, scope);
  }

  public Value finite(Value value, Tree tree) {
    if (value instanceof Scalar s && s.isConstant() && !Double.isFinite(s.fixed().number())) {
      throw source.error(
          tree.span(), "the value " + s.fixed().number() + " is not a finite number");
    }
    return value;
  }

  // Names.

  private Value named(Tree.Name tree, NameScope scope) {
    String name = tree.name();
    Value bound = scope.value(name);
    if (bound != null) {
      if (dataOnly && !(bound instanceof Value.Member)) {
        throw dataOnly(tree.span(), name, "is what an adversary chooses");
      }
      return bound;
    }
    Symbol symbol = context.symbols.get(name);
    if (symbol != null) {
      return symbol(symbol, name, tree.span(), scope);
    }
    Tables.TableColumn place = context.tables.column(name, tree.span());
    if (place != null) {
      return column(place, tree.span(), scope);
    }
    return switch (name) {
      case "true" -> constant(1.0);
      case "false" -> constant(0.0);
      case "inf" -> constant(Double.POSITIVE_INFINITY);
      case "pi" -> constant(Math.PI);
      default -> throw unknown(tree, scope);
    };
  }

  private RuntimeException unknown(Tree.Name tree, NameScope scope) {
    Set<String> known = new LinkedHashSet<>();
    for (NameScope.Binding b = scope.indices(); b != null; b = b.outer()) {
      known.add(b.name());
    }
    known.addAll(context.symbols.keySet());
    known.addAll(context.tables.columnNames());
    return source.error(
        tree.span(),
        "there is no name " + Vocabulary.quoted(tree.name()),
        advice(tree.name(), known));
  }

  private String advice(String name, Set<String> known) {
    String meant = Vocabulary.meant(name, known);
    Set<String> columns = context.tables.columnNames();
    if (!meant.isEmpty()) {
      return meant;
    }
    if (Vocabulary.functions(context.bridges.words()).contains(name)) {
      return "its arguments in brackets are missing";
    }
    if (context.tables.hasCategory(name)) {
      return "put the text into quotation marks: \"" + name + "\"";
    }
    if (columns.stream().anyMatch(NUMBER.asMatchPredicate())) {
      return "a file has no line of names: write `header none` after its name";
    }
    String longer = longer(name, known);
    return !longer.isEmpty() || columns.isEmpty() || columns.size() > FEW
        ? longer
        : "you mean a column: "
            + columns.stream().map(Vocabulary::quoted).collect(Collectors.joining(", "));
  }

  /** A known name that begins like this one, such as `hours-per-week` for `hours`. */
  private static String longer(String name, Set<String> known) {
    for (String candidate : known) {
      if (name.length() > 1
          && candidate.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT))) {
        return Vocabulary.meant(candidate);
      }
    }
    return "";
  }

  private Value symbol(Symbol symbol, String name, Span span, NameScope scope) {
    if (symbol instanceof Symbol.Constant number) {
      return constant(number.value());
    } else if (symbol instanceof Symbol.Numbers numbers) {
      Vec vec = graph.constant(numbers.values());
      Labels columns = numbers.columns();
      return columns == null
          ? Vector.of(numbers.labels(), vec)
          : Value.Grid.of(numbers.labels(), columns, vec);
    } else if (symbol instanceof Symbol.Variable variable) {
      if (dataOnly) {
        throw dataOnly(span, name, "is a decision variable");
      }
      return variable(variable.first(), variable.labels());
    } else if (symbol instanceof Symbol.Data data) {
      requireInside(name, span, scope);
      return Vector.of(data.rows().labels, inputs.features(scope.draw(), data.rows()));
    } else if (symbol instanceof Symbol.Simulated simulated) {
      if (dataOnly) {
        throw source.error(
            span,
            "a condition may depend on columns of data only, and `%s` is simulated",
            "multiply out: for E[e | c] <= b write E[e * (c)] <= b * E[c]",
            name);
      }
      requireInside(name, span, scope);
      Labels labels = simulated.source().labels();
      return labels == null
          ? Scalar.of(inputs.number(scope.draw(), simulated.source()))
          : Vector.of(labels, inputs.vector(scope.draw(), simulated.source()));
    } else if (symbol instanceof Symbol.Shared shared) {
      return shared(shared.let(), scope);
    }
    throw source.error(
        span,
        Vocabulary.quoted(name) + " is a set, not a number",
        "sum over it: sum(i in " + name + ", …)");
  }

  private RuntimeException dataOnly(Span span, String name, String what) {
    return source.error(
        span,
        "a condition may depend on data only, and `%s` %s",
        "use sigmoid(e / width) or probability(e >= 0, width)",
        name,
        what);
  }

  /** The variables from {@code first} on with their indices. */
  Value variable(int first, List<Labels> labels) {
    if (labels.isEmpty()) {
      return Scalar.of(graph.variable(first));
    }
    int size = labels.stream().mapToInt(Labels::size).reduce(1, (a, b) -> a * b);
    return shaped(graph.variables(first, size), labels);
  }

  /** A vector as one with indices. */
  static Value shaped(Vec vec, List<Labels> labels) {
    return labels.size() == 1
        ? Vector.of(labels.get(0), vec)
        : Value.Grid.of(labels.get(0), labels.get(1), vec);
  }

  private void requireInside(String name, Span span, NameScope scope) {
    if (scope.draw() < 0) {
      throw source.error(
          span,
          Vocabulary.quoted(name) + " changes from scenario to scenario",
          "take its mean: E[ … ]");
    }
  }

  private Value column(Tables.TableColumn place, Span span, NameScope scope) {
    String name = place.column().name();
    requireInside(name, span, scope);
    if (place.column().type() == ColumnType.TEXT) {
      throw source.error(
          span,
          "the column " + Vocabulary.quoted(name) + " has too many different texts to be used");
    }
    Expr input = inputs.column(scope.draw(), place.table(), place.column());
    return place.column().type() == ColumnType.CATEGORY
        ? new Value.Category(place.column(), input)
        : Scalar.of(input);
  }

  /** A column that the model makes of others, by the expression that it is called by. */
  Value derived(Tree.Call call, NameScope scope) {
    Tables.TableColumn place = context.tables.column(Printer.text(call), call.span());
    if (place == null) {
      WantedColumns.eachLeaf(call, leaf -> value(leaf, scope));
      throw source.error(
          call.span(),
          "the function `%s` takes a column of the data",
          "name a column of one table",
          call.function());
    }
    return column(place, call.span(), scope);
  }

  private Value shared(Statement.Let let, NameScope scope) {
    String key = scope.draw() + " " + let.name();
    Value known = lets.get(key);
    if (known != null) {
      return known;
    }
    if (!open.add(key)) {
      throw source.error(
          let.nameSpan(), "the expression " + Vocabulary.quoted(let.name()) + " refers to itself");
    }
    usedLets.add(let.name());
    NameScope inner = scope.global();
    Value result;
    if (let.indices().isEmpty()) {
      result = value(let.value(), inner);
    } else {
      if (let.indices().size() > 1) {
        throw source.error(
            let.indices().get(1).span(), "an expression has at most one index", "use two of them");
      }
      Tree.Binder binder = let.indices().get(0);
      Labels labels = indices.labels(binder.set(), inner);
      List<Scalar> items = new ArrayList<>();
      for (int i = 0; i < labels.size(); i++) {
        items.add(scalar(let.value(), inner.bind(binder.name(), new Value.Member(labels, i))));
      }
      result = Vector.of(labels, items);
    }
    open.remove(key);
    lets.put(key, result);
    return result;
  }

  /** Whether the expression was asked for anywhere. */
  public boolean hasUsed(Statement.Let let) {
    return usedLets.contains(let.name());
  }

  /** Complains about names in an expression that nothing stands for. */
  public void requireNames(Statement.Let let) {
    NamesUsed.of(
        let,
        name -> {
          boolean known =
              context.symbols.containsKey(name.name())
                  || context.tables.hasColumn(name.name())
                  || CONSTANTS.contains(name.name())
                  || context.bridges.hasOption(name.name());
          if (!known) {
            throw unknown(name, NameScope.OUTSIDE);
          }
        });
  }

  // Operators.

  private Value chain(Tree.Chain chain, NameScope scope) {
    if (!chain.isProduct()) {
      return sum(chain, scope);
    }
    Value result = null;
    for (int i = 0; i < chain.operands().size(); i++) {
      Tree tree = chain.operands().get(i);
      Value next = vectorOrNumber(value(tree, scope), tree);
      if (result == null) {
        result = next;
      } else if (chain.operators().charAt(i) == '*') {
        result = arithmetic.multiply(result, next, tree);
      } else {
        result = arithmetic.divide(result, next, tree);
      }
    }
    if (result == null) {
      throw new IllegalStateException("A product has factors.");
    }
    return finite(result, chain);
  }

  private Value sum(Tree.Chain chain, NameScope scope) {
    List<Scalar> scalars = new ArrayList<>();
    Value vectors = null;
    for (int i = 0; i < chain.operands().size(); i++) {
      Tree tree = chain.operands().get(i);
      Value next = vectorOrNumber(value(tree, scope), tree);
      if (chain.operators().charAt(i) == '-') {
        next = arithmetic.negate(next, tree.span());
      }
      if (next instanceof Scalar scalar) {
        scalars.add(scalar);
      } else {
        vectors = vectors == null ? next : arithmetic.add(vectors, next, tree.span());
      }
    }
    if (vectors == null) {
      return finite(arithmetic.sum(scalars, chain.span()), chain);
    }
    return scalars.isEmpty()
        ? vectors
        : arithmetic.add(vectors, arithmetic.sum(scalars, chain.span()), chain.span());
  }

  private Value power(Tree.Power power, NameScope scope) {
    Expr exponent = plain(power.exponent(), scope);
    Value base = vectorOrNumber(value(power.base(), scope), power.base());
    boolean root = !exponent.isConstant() || exponent.number() != Math.rint(exponent.number());
    boolean pole = exponent.isConstant() && exponent.number() < 0;
    return map(
        base,
        power.base(),
        e -> {
          if (root) {
            arithmetic.keepPositive(e);
          } else if (pole) {
            arithmetic.keepFromZero(e);
          }
          return e.pow(exponent);
        });
  }

  /** A function of one number, entry by entry of a vector or a matrix. */
  public Value map(Value value, Tree tree, UnaryOperator<Expr> function) {
    String text = source.slice(tree.span());
    if (value instanceof Value.Grid grid) {
      Vector entries = (Vector) map(grid.entries(), tree, function);
      return new Value.Grid(grid.rows(), grid.columns(), entries);
    }
    if (value instanceof Vector vector) {
      return arithmetic.each(
          vector,
          text,
          tree.span(),
          (item, name) -> Scalar.of(function.apply(arithmetic.plain(item, name, tree.span()))));
    }
    return Scalar.of(function.apply(arithmetic.plain(number(value, tree), text, tree.span())));
  }

  public Expr plainOf(Value value, Tree tree) {
    return arithmetic.plain(number(value, tree), source.slice(tree.span()), tree.span());
  }

  /** A number that must be positive. */
  public double width(Tree tree, NameScope scope, String what) {
    double width = constant(tree, scope, what);
    if (!(width > 0.0) || Double.isInfinite(width)) {
      throw source.error(
          tree.span(),
          what + " (" + width + ") must be positive and finite",
          "write a small number such as 0.05, or leave the function out for none of it");
    }
    return width;
  }
}
