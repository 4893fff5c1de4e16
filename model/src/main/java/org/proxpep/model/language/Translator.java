package org.proxpep.model.language;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Graph;
import org.proxpep.model.graph.Vec;
import org.proxpep.model.language.Value.Scalar;
import org.proxpep.model.language.Value.Vector;

/** Gives expressions their meaning as nodes of a graph. */
final class Translator {

  /** How deep expressions may lie in each other once let expressions are written out. */
  static final int DEEPEST = 500;

  /** The largest index set. */
  static final int LARGEST_SET = 1_000_000;

  private static final Set<String> CONSTANTS = Set.of("true", "false", "inf", "pi");

  private final Context context;
  private final SourceText source;
  private final Inputs inputs;
  private final Graph graph;

  /** Whether this translates conditions, which depend on data only. */
  private final boolean dataOnly;

  private final Map<String, Value> lets = new HashMap<>();
  private final Set<String> open = new HashSet<>();
  private final Arithmetic arithmetic;
  private int depth;

  Translator(Context context, Inputs inputs, boolean dataOnly) {
    this.context = context;
    this.source = context.source;
    this.inputs = inputs;
    this.graph = inputs.graph;
    this.dataOnly = dataOnly;
    this.arithmetic = new Arithmetic(context, graph);
  }

  // What callers want.

  Scalar scalar(Tree tree, Scope scope) {
    return number(value(tree, scope), tree);
  }

  /** A number without means; one with means is lifted. */
  private Expr plain(Tree tree, Scope scope) {
    return arithmetic.plain(scalar(tree, scope), source.slice(tree.span()), tree.span());
  }

  /** A condition as a number that is not 0 where it holds. */
  Expr condition(Tree tree, Scope scope) {
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
  double constant(Tree tree, Scope scope, String what) {
    Scalar value = scalar(tree, scope);
    if (!value.isConstant()) {
      throw source.error(tree.span(), what + " must be a number that does not change");
    }
    return value.fixed().number();
  }

  /** A vector of numbers known now; a number counts as one of any length. */
  double[] constants(Tree tree, Scope scope, int size, String what) {
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

  private double known(Scalar value, Tree tree, String what) {
    if (!value.isConstant() || Double.isNaN(value.fixed().number())) {
      throw source.error(tree.span(), what + " must be a number that does not change");
    }
    return value.fixed().number();
  }

  Value value(Tree tree, Scope scope) {
    context.tick(tree.span());
    if (++depth > DEEPEST) {
      throw source.error(
          tree.span(),
          "the expression is nested more than " + DEEPEST + " deep once `let` is written out");
    }
    Value result = evaluate(tree, scope);
    depth--;
    return result;
  }

  private Value evaluate(Tree tree, Scope scope) {
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
      return compare(compare, scope);
    } else if (tree instanceof Tree.Logic logic) {
      return logic(logic, scope);
    } else if (tree instanceof Tree.Not not) {
      return Scalar.of(condition(not.operand(), scope).not());
    } else if (tree instanceof Tree.Mean mean) {
      return mean(mean, scope);
    } else if (tree instanceof Tree.Call call) {
      return call(call, scope);
    } else if (tree instanceof Tree.Index index) {
      return index(index, scope);
    } else if (tree instanceof Tree.Sum sum) {
      List<Scalar> terms = new ArrayList<>();
      collect(sum, 0, scope, terms);
      return arithmetic.sum(terms, sum.span());
    } else if (tree instanceof Tree.Items items) {
      return items(items, scope);
    }
    throw source.error(tree.span(), "a set cannot be calculated with", "sum over it: sum(i in …)");
  }

  private Scalar constant(double value) {
    return Scalar.of(graph.constant(value));
  }

  Scalar negate(Scalar a, Span span) {
    return (Scalar) arithmetic.negate(a, span);
  }

  Scalar subtract(Scalar a, Scalar b, Span span) {
    return arithmetic.sum(List.of(a, negate(b, span)), span);
  }

  // Kinds of values.

  private Scalar number(Value value, Tree tree) {
    if (value instanceof Scalar scalar) {
      return scalar;
    }
    if (value instanceof Value.Member member && member.labels().isNumeric()) {
      return constant(member.labels().number(member.place()));
    }
    String advice =
        value instanceof Value.Category
            ? "compare it with a text: " + source.slice(tree.span()) + " == \"…\""
            : value instanceof Vector
                ? "take dot(a, b), sum(a), norm(a) or one entry"
                : value instanceof Value.Grid ? "take one entry" : "";
    throw source.error(tree.span(), "expected a number, found " + value.kind(), advice);
  }

  private Value vectorOrNumber(Value value, Tree tree) {
    return value instanceof Vector || value instanceof Value.Grid ? value : number(value, tree);
  }

  private Vector vector(Tree tree, Scope scope) {
    Value value = value(tree, scope);
    if (value instanceof Vector vector) {
      return vector;
    }
    throw source.error(tree.span(), "expected a vector, found " + value.kind());
  }

  private Value finite(Value value, Tree tree) {
    if (value instanceof Scalar s && s.isConstant() && !Double.isFinite(s.fixed().number())) {
      throw source.error(
          tree.span(), "the value " + s.fixed().number() + " is not a finite number");
    }
    return value;
  }

  // Names.

  private Value named(Tree.Name tree, Scope scope) {
    String name = tree.name();
    Value.Member index = scope.find(name);
    if (index != null) {
      return index;
    }
    Symbol symbol = context.symbols.get(name);
    if (symbol != null) {
      return symbol(symbol, name, tree.span(), scope);
    }
    Tables.Place place = context.tables.column(name, tree.span());
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

  private ModelException unknown(Tree.Name tree, Scope scope) {
    Set<String> known = new LinkedHashSet<>();
    for (Scope.Binding b = scope.indices(); b != null; b = b.outer()) {
      known.add(b.name());
    }
    known.addAll(context.symbols.keySet());
    known.addAll(context.tables.columnNames());
    String meant = Words.meant(tree.name(), known);
    return source.error(
        tree.span(),
        "there is no name " + Words.quoted(tree.name()),
        meant.isEmpty() && Words.functions().contains(tree.name())
            ? "its arguments in brackets are missing"
            : meant);
  }

  private Value symbol(Symbol symbol, String name, Span span, Scope scope) {
    if (symbol instanceof Symbol.Constant number) {
      return constant(number.value());
    } else if (symbol instanceof Symbol.Numbers numbers) {
      Vec vec = graph.constant(numbers.values());
      Labels columns = numbers.columns();
      return columns == null
          ? Vector.of(numbers.labels(), vec)
          : new Value.Grid(numbers.labels(), columns, vec);
    } else if (symbol instanceof Symbol.Variable variable) {
      if (dataOnly) {
        throw source.error(
            span,
            "a condition may depend on data only, and "
                + Words.quoted(name)
                + " is a decision variable",
            "use sigmoid(e / width) or probability(e >= 0, width)");
      }
      return variable(variable);
    } else if (symbol instanceof Symbol.Data data) {
      requireInside(name, span, scope);
      return Vector.of(data.rows().labels, inputs.features(scope.draw(), data.rows()));
    } else if (symbol instanceof Symbol.Simulated simulated) {
      if (dataOnly) {
        throw source.error(
            span,
            "a condition may depend on columns of data only, and "
                + Words.quoted(name)
                + " is simulated",
            "multiply by if(condition, 1, 0) and divide by its mean");
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
        Words.quoted(name) + " is a set, not a number",
        "sum over it: sum(i in " + name + ", …)");
  }

  private Value variable(Symbol.Variable variable) {
    List<Labels> labels = variable.labels();
    if (labels.isEmpty()) {
      return Scalar.of(graph.variable(variable.first()));
    }
    int size = labels.stream().mapToInt(Labels::size).reduce(1, (a, b) -> a * b);
    Vec vec = graph.variables(variable.first(), size);
    return labels.size() == 1
        ? Vector.of(labels.get(0), vec)
        : new Value.Grid(labels.get(0), labels.get(1), vec);
  }

  private void requireInside(String name, Span span, Scope scope) {
    if (scope.draw() < 0) {
      throw source.error(
          span, Words.quoted(name) + " changes from scenario to scenario", "take its mean: E[ … ]");
    }
  }

  private Value column(Tables.Place place, Span span, Scope scope) {
    String name = place.column().name();
    requireInside(name, span, scope);
    if (place.column().type() == ColumnType.TEXT) {
      throw source.error(
          span, "the column " + Words.quoted(name) + " has too many different texts to be used");
    }
    Expr input = inputs.column(scope.draw(), place);
    return place.column().type() == ColumnType.CATEGORY
        ? new Value.Category(place.column(), input)
        : Scalar.of(input);
  }

  private Value shared(Statement.Let let, Scope scope) {
    String key = scope.draw() + " " + let.name();
    Value known = lets.get(key);
    if (known != null) {
      return known;
    }
    if (!open.add(key)) {
      throw source.error(
          let.nameSpan(), "the expression " + Words.quoted(let.name()) + " refers to itself");
    }
    Scope inner = scope.global();
    Value result;
    if (let.indices().isEmpty()) {
      result = value(let.value(), inner);
    } else {
      if (let.indices().size() > 1) {
        throw source.error(
            let.indices().get(1).span(), "an expression has at most one index", "use two of them");
      }
      Tree.Binder binder = let.indices().get(0);
      Labels labels = labels(binder.set(), inner);
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
  boolean hasUsed(Statement.Let let) {
    return lets.keySet().stream().anyMatch(key -> key.endsWith(" " + let.name()));
  }

  /** Complains about names in an expression that nothing stands for. */
  void requireNames(Statement.Let let) {
    NamesUsed.of(
        let,
        name -> {
          boolean known =
              context.symbols.containsKey(name.name())
                  || context.tables.hasColumn(name.name())
                  || CONSTANTS.contains(name.name());
          if (!known) {
            throw unknown(name, Scope.OUTSIDE);
          }
        });
  }

  // Sets and indices.

  /** The index set that an expression stands for. */
  Labels labels(Tree tree, Scope scope) {
    if (tree instanceof Tree.Range range) {
      long from = whole(range.from(), scope);
      long to = whole(range.to(), scope);
      if (to < from) {
        throw source.error(
            tree.span(), "the range " + from + ".." + to + " is empty" + scope.shown());
      }
      requireSize(to - from + 1, tree);
      return Labels.range((int) from, (int) (to - from + 1));
    }
    if (tree instanceof Tree.Members members) {
      return members(members, scope);
    }
    if (tree instanceof Tree.Name name && scope.find(name.name()) == null) {
      Symbol symbol = context.symbols.get(name.name());
      if (symbol instanceof Symbol.Indices indices) {
        return indices.labels();
      } else if (symbol instanceof Symbol.Numbers numbers) {
        return numbers.labels();
      } else if (symbol instanceof Symbol.Data data) {
        return data.rows().labels;
      } else if (symbol instanceof Symbol.Variable variable && !variable.labels().isEmpty()) {
        return variable.labels().get(0);
      } else if (symbol instanceof Symbol.Simulated random) {
        Labels labels = random.source().labels();
        if (labels != null) {
          return labels;
        }
      } else if (symbol == null) {
        throw source.error(
            tree.span(),
            "there is no set " + Words.quoted(name.name()),
            Words.meant(name.name(), context.symbols.keySet()));
      }
    }
    Value value = value(tree, scope);
    if (value instanceof Vector vector) {
      return vector.labels();
    }
    throw source.error(
        tree.span(),
        "expected a set, found " + value.kind(),
        value instanceof Scalar ? "write 1.." + source.slice(tree.span()) : "");
  }

  private void requireSize(long size, Tree tree) {
    if (size > LARGEST_SET) {
      throw source.error(
          tree.span(), "the set has " + size + " members, but at most " + LARGEST_SET + " may be");
    }
  }

  private long whole(Tree tree, Scope scope) {
    double value = constant(tree, scope, "the end of a range");
    if (value != Math.rint(value) || Math.abs(value) > 1e9) {
      throw source.error(
          tree.span(), "the end of a range (" + value + ") must be a whole number up to 1e9");
    }
    return (long) value;
  }

  private Labels members(Tree.Members members, Scope scope) {
    List<String> names = new ArrayList<>();
    for (Tree item : members.items()) {
      List<String> found;
      if (item instanceof Tree.Name name && scope.find(name.name()) == null) {
        found = List.of(name.name());
      } else if (item instanceof Tree.Text text) {
        found = List.of(text.value());
      } else if (item instanceof Tree.Range) {
        found = labels(item, scope).all();
      } else {
        double value = constant(item, scope, "a member of a set");
        found = List.of(value == Math.rint(value) ? Long.toString((long) value) : "" + value);
      }
      for (String name : found) {
        if (names.contains(name)) {
          throw source.error(item.span(), "the set has two members " + Words.quoted(name));
        }
        names.add(name);
      }
      if (names.size() > 10_000) {
        throw source.error(item.span(), "a set in braces has at most 10000 members");
      }
    }
    return Labels.of(names);
  }

  private Value index(Tree.Index tree, Scope scope) {
    Value base = value(tree.base(), scope);
    List<Tree> indices = tree.indices();
    if (base instanceof Vector vector && indices.size() == 1) {
      Tree at = indices.get(0);
      if (at instanceof Tree.Range range) {
        return slice(vector, range, scope);
      }
      return vector.get(place(at, vector.labels(), scope));
    }
    if (base instanceof Value.Grid grid && indices.size() <= 2) {
      int row = place(indices.get(0), grid.rows(), scope);
      int width = grid.columns().size();
      if (indices.size() == 1) {
        return Vector.of(grid.columns(), graph.slice(grid.flat(), row * width, width));
      }
      int column = place(indices.get(1), grid.columns(), scope);
      return Scalar.of(grid.flat().get(row * width + column));
    }
    throw source.error(
        tree.span(),
        base instanceof Vector || base instanceof Value.Grid
            ? "there are more indices than " + base.kind() + " has"
            : "only vectors have an index, and this is " + base.kind());
  }

  private Vector slice(Vector vector, Tree.Range range, Scope scope) {
    int from = place(range.from(), vector.labels(), scope);
    int to = place(range.to(), vector.labels(), scope);
    if (to < from) {
      throw source.error(range.span(), "the range is empty" + scope.shown());
    }
    int size = to - from + 1;
    Labels all = vector.labels();
    Labels labels =
        all.isNumeric() && all.number(to) - all.number(from) == to - from
            ? Labels.range((int) all.number(from), size)
            : Labels.of(all.all().subList(from, to + 1));
    Vec vec = vector.vec();
    return vec != null
        ? Vector.of(labels, graph.slice(vec, from, size))
        : Vector.of(labels, vector.items().subList(from, to + 1));
  }

  private int place(Tree at, Labels labels, Scope scope) {
    int place;
    String shown;
    if (at instanceof Tree.Name name
        && scope.find(name.name()) == null
        && labels.find(name.name()) >= 0) {
      return labels.find(name.name());
    }
    Value value =
        at instanceof Tree.Name name
                && scope.find(name.name()) == null
                && !context.symbols.containsKey(name.name())
            ? new Value.Text(name.name())
            : value(at, scope);
    if (value instanceof Value.Member member) {
      shown = member.labels().label(member.place());
      place = member.labels() == labels ? member.place() : labels.find(shown);
      if (place < 0 && member.labels().isNumeric() && !labels.isNumeric()) {
        place = labels.find(member.labels().number(member.place()));
      }
    } else if (value instanceof Value.Text text) {
      shown = text.text();
      place = labels.find(shown);
    } else {
      Scalar number = number(value, at);
      if (!number.isConstant()) {
        throw source.error(at.span(), "an index must be known before the model is solved");
      }
      double v = number.fixed().number();
      shown = v == Math.rint(v) && Math.abs(v) < 1e15 ? Long.toString((long) v) : "" + v;
      place = labels.find(v);
    }
    if (place < 0) {
      throw source.error(
          at.span(),
          "there is no index " + shown + " in " + labels.shown() + scope.shown(),
          labels.size() <= 10_000 ? Words.meant(shown, labels.all()) : "");
    }
    return place;
  }

  private void collect(Tree.Sum sum, int level, Scope scope, List<Scalar> terms) {
    if (level == sum.binders().size()) {
      terms.add(scalar(sum.body(), scope));
      return;
    }
    Tree.Binder binder = sum.binders().get(level);
    Labels labels = labels(binder.set(), scope);
    for (int i = 0; i < labels.size(); i++) {
      context.tick(sum.span());
      collect(sum, level + 1, scope.bind(binder.name(), new Value.Member(labels, i)), terms);
    }
  }

  private Value items(Tree.Items items, Scope scope) {
    List<Value> values = new ArrayList<>();
    for (Tree item : items.items()) {
      values.add(vectorOrNumber(value(item, scope), item));
    }
    if (values.get(0) instanceof Vector first) {
      return grid(items, values, first);
    }
    List<Scalar> scalars = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      scalars.add(number(values.get(i), items.items().get(i)));
    }
    return arithmetic.pack(Labels.range(1, scalars.size()), scalars);
  }

  private Value grid(Tree.Items items, List<Value> rows, Vector first) {
    double[] flat = new double[rows.size() * first.size()];
    for (int i = 0; i < rows.size(); i++) {
      Tree tree = items.items().get(i);
      if (!(rows.get(i) instanceof Vector row) || row.size() != first.size()) {
        throw source.error(
            tree.span(), "every row of the matrix must have " + first.size() + " entries");
      }
      for (int j = 0; j < row.size(); j++) {
        flat[i * row.size() + j] = known(row.get(j), tree, "an entry of a matrix");
      }
    }
    return new Value.Grid(Labels.range(1, rows.size()), first.labels(), graph.constant(flat));
  }

  // Operators.

  private Value chain(Tree.Chain chain, Scope scope) {
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

  private Value sum(Tree.Chain chain, Scope scope) {
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

  private Value power(Tree.Power power, Scope scope) {
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

  /** A function of one number, entry by entry of a vector. */
  private Value map(Value value, Tree tree, UnaryOperator<Expr> function) {
    String text = source.slice(tree.span());
    if (value instanceof Vector vector) {
      List<Scalar> items = new ArrayList<>();
      for (int i = 0; i < vector.size(); i++) {
        context.tick(tree.span());
        Expr e =
            arithmetic.plain(
                vector.get(i), text + "[" + vector.labels().label(i) + "]", tree.span());
        items.add(Scalar.of(function.apply(e)));
      }
      return arithmetic.pack(vector.labels(), items);
    }
    return Scalar.of(function.apply(arithmetic.plain(number(value, tree), text, tree.span())));
  }

  private Value compare(Tree.Compare compare, Scope scope) {
    Value left = value(compare.left(), scope);
    Value right = value(compare.right(), scope);
    Expr result;
    if (left instanceof Value.Category || right instanceof Value.Category) {
      result = compareTexts(compare, left, right);
    } else if (left instanceof Value.Text || right instanceof Value.Text) {
      result = compareLabels(compare, left, right);
    } else if (left instanceof Value.Member a
        && right instanceof Value.Member b
        && !(a.labels().isNumeric() && b.labels().isNumeric())) {
      result = compareLabels(compare, left, right);
    } else {
      Expr a = plainOf(left, compare.left());
      Expr b = plainOf(right, compare.right());
      result =
          switch (compare.operator()) {
            case "==" -> a.equalTo(b);
            case "!=" -> a.notEqualTo(b);
            case "<" -> a.lessThan(b);
            case "<=" -> a.atMost(b);
            case ">" -> a.greaterThan(b);
            default -> a.atLeast(b);
          };
      if (result.usesVariables()) {
        throw source.error(
            compare.span(),
            "a comparison may depend on data only, not on decision variables",
            "use sigmoid(e / width) or probability(e >= 0, width)");
      }
    }
    return Scalar.of(result);
  }

  private Expr plainOf(Value value, Tree tree) {
    return arithmetic.plain(number(value, tree), source.slice(tree.span()), tree.span());
  }

  private void requireEquality(Tree.Compare compare) {
    if (!compare.operator().equals("==") && !compare.operator().equals("!=")) {
      throw source.error(compare.span(), "texts are compared by `==` and `!=` only");
    }
  }

  private Expr compareTexts(Tree.Compare compare, Value left, Value right) {
    requireEquality(compare);
    boolean equal = compare.operator().equals("==");
    Value.Category category = (Value.Category) (left instanceof Value.Category ? left : right);
    Value other = left instanceof Value.Category ? right : left;
    Tree otherTree = left instanceof Value.Category ? compare.right() : compare.left();
    String text;
    if (other instanceof Value.Text given) {
      text = given.text();
    } else if (other instanceof Value.Member member) {
      text = member.labels().label(member.place());
    } else {
      throw source.error(
          otherTree.span(),
          "the column "
              + Words.quoted(category.column().name())
              + " holds texts and is compared with "
              + other.kind(),
          "put the text into quotation marks");
    }
    int code = category.column().codeOf(text);
    if (code < 0) {
      List<String> categories = category.column().categories();
      String meant = Words.nearest(text, categories);
      throw source.error(
          otherTree.span(),
          "no row of the column "
              + Words.quoted(category.column().name())
              + " says \""
              + text
              + "\"",
          meant.isEmpty()
              ? "you want one of "
                  + String.join(", ", categories.subList(0, Math.min(8, categories.size())))
              : "you mean \"" + meant + "\"");
    }
    Expr c = graph.constant(code);
    return equal ? category.code().equalTo(c) : category.code().notEqualTo(c);
  }

  private Expr compareLabels(Tree.Compare compare, Value left, Value right) {
    requireEquality(compare);
    String a = label(left);
    String b = label(right);
    if (a == null || b == null) {
      Tree number = a == null ? compare.left() : compare.right();
      throw source.error(
          compare.span(),
          "a text is compared with `" + source.slice(number.span()) + "`, which is not a text",
          "leave the quotation marks out");
    }
    return graph.constant(a.equals(b) == compare.operator().equals("==") ? 1.0 : 0.0);
  }

  private static @Nullable String label(Value value) {
    return value instanceof Value.Text text
        ? text.text()
        : value instanceof Value.Member member ? member.labels().label(member.place()) : null;
  }

  private Value logic(Tree.Logic logic, Scope scope) {
    Expr result = null;
    for (Tree operand : logic.operands()) {
      Expr next = condition(operand, scope);
      if (next.isConstant() && (next.number() != 0.0) != logic.all()) {
        return constant(logic.all() ? 0.0 : 1.0);
      }
      result = result == null ? next : logic.all() ? result.and(next) : result.or(next);
    }
    if (result == null) {
      throw new IllegalStateException("A condition has parts.");
    }
    // A lone number counts as 1 unless it is 0, so that conditions can be counted.
    return Scalar.of(result.isConstant() ? graph.constant(result.number() != 0 ? 1 : 0) : result);
  }

  // Functions.

  private Value call(Tree.Call call, Scope scope) {
    try {
      return finite(function(call, scope), call);
    } catch (IllegalArgumentException e) {
      throw source.error(call.span(), decapitalized(String.valueOf(e.getMessage())), "", e);
    }
  }

  private static String decapitalized(String sentence) {
    String first = sentence.split("\n", 2)[0].replaceAll("\\.$", "");
    return first.isEmpty() ? first : Character.toLowerCase(first.charAt(0)) + first.substring(1);
  }

  private void requireArguments(Tree.Call call, int least, int most) {
    int count = call.arguments().size();
    if (count < least || count > most) {
      throw source.error(
          call.span(),
          "the function "
              + Words.quoted(call.function())
              + " takes "
              + (most == Integer.MAX_VALUE
                  ? "at least " + least
                  : least == most ? "" + least : least + " or " + most)
              + (most == 1 ? " argument" : " arguments")
              + ", not "
              + count);
    }
  }

  private Value function(Tree.Call call, Scope scope) {
    List<Tree> arguments = call.arguments();
    switch (call.function()) {
      case "sum" -> {
        requireArguments(call, 1, 1);
        return arithmetic.sum(vector(arguments.get(0), scope), call.span());
      }
      case "dot" -> {
        requireArguments(call, 2, 2);
        Vector a = vector(arguments.get(0), scope);
        Vector b = vector(arguments.get(1), scope);
        return arithmetic.dot(a, b, call.span());
      }
      case "norm" -> {
        requireArguments(call, 1, 1);
        return arithmetic.norm(vector(arguments.get(0), scope), call.span());
      }
      case "huber" -> {
        requireArguments(call, 2, 2);
        double delta = width(arguments.get(1), scope, "the width of huber");
        return map(argument(call, 0, scope), arguments.get(0), e -> e.huber(delta));
      }
      case "max", "min" -> {
        requireArguments(call, 2, Integer.MAX_VALUE);
        boolean max = call.function().equals("max");
        Expr result = plain(arguments.get(0), scope);
        for (Tree next : arguments.subList(1, arguments.size())) {
          Expr e = plain(next, scope);
          result = max ? result.max(e) : result.min(e);
        }
        return Scalar.of(result);
      }
      case "smoothmax", "smoothmin" -> {
        requireArguments(call, 3, 3);
        double epsilon = width(arguments.get(2), scope, "the width of " + call.function());
        Expr a = plain(arguments.get(0), scope);
        Expr b = plain(arguments.get(1), scope);
        return Scalar.of(
            call.function().equals("smoothmax")
                ? a.smoothmax(b, epsilon)
                : a.smoothmin(b, epsilon));
      }
      case "if" -> {
        requireArguments(call, 3, 3);
        Expr test = condition(arguments.get(0), scope);
        if (test.isConstant()) {
          return value(arguments.get(test.number() != 0.0 ? 1 : 2), scope);
        }
        return Scalar.of(
            test.select(plain(arguments.get(1), scope), plain(arguments.get(2), scope)));
      }
      case "cvar" -> {
        requireArguments(call, 2, 3);
        return cvar(call, scope);
      }
      case "variance", "sd" -> {
        requireArguments(call, 1, 1);
        return spread(call, scope);
      }
      case "probability" -> {
        requireArguments(call, 2, 2);
        return probability(call, scope);
      }
      default -> {
        requireArguments(call, 1, 1);
        Tree tree = arguments.get(0);
        return map(argument(call, 0, scope), tree, e -> unary(call.function(), e));
      }
    }
  }

  private Value argument(Tree.Call call, int i, Scope scope) {
    Tree tree = call.arguments().get(i);
    return vectorOrNumber(value(tree, scope), tree);
  }

  private double width(Tree tree, Scope scope, String what) {
    double width = constant(tree, scope, what);
    if (!(width > 0.0) || Double.isInfinite(width)) {
      throw source.error(tree.span(), what + " (" + width + ") must be positive");
    }
    return width;
  }

  private Expr unary(String function, Expr e) {
    switch (function) {
      case "log", "log10", "sqrt" -> arithmetic.keepPositive(e);
      default -> {}
    }
    return switch (function) {
      case "exp" -> e.exp();
      case "log" -> e.log();
      case "log1p" -> e.log1p();
      case "log10" -> e.log10();
      case "sqrt" -> e.sqrt();
      case "abs" -> e.abs();
      case "sin" -> e.sin();
      case "cos" -> e.cos();
      case "tan" -> e.tan();
      case "sinh" -> e.sinh();
      case "cosh" -> e.cosh();
      case "tanh" -> e.tanh();
      case "asin" -> e.asin();
      case "acos" -> e.acos();
      case "atan" -> e.atan();
      case "sigmoid" -> e.sigmoid();
      case "softplus" -> e.softplus();
      case "square" -> e.square();
      default -> throw new IllegalStateException("No function " + function + ".");
    };
  }

  // Means.

  private void requireMeansAllowed(Span span) {
    if (dataOnly) {
      throw source.error(span, "a condition cannot contain a mean", "give the mean as a parameter");
    }
  }

  private Value mean(Tree.Mean mean, Scope scope) {
    requireMeansAllowed(mean.span());
    Draw draw = context.draw(mean.condition(), scope);
    Value body = value(mean.body(), scope.inside(draw.number()));
    String text = source.slice(mean.span());
    if (body instanceof Vector vector) {
      List<Scalar> items = new ArrayList<>();
      for (int i = 0; i < vector.size(); i++) {
        context.tick(mean.span());
        Expr e = arithmetic.plain(vector.get(i), text, mean.span());
        items.add(close(draw, e, text + "[" + vector.labels().label(i) + "]", mean.span(), scope));
      }
      return arithmetic.pack(vector.labels(), items);
    }
    return close(draw, plainOf(body, mean.body()), text, mean.span(), scope);
  }

  /** The mean of an expression over a draw, as it is seen from outside. */
  private Scalar close(Draw draw, Expr body, String text, Span span, Scope outside) {
    if (!body.usesInputs()) {
      return Scalar.of(body);
    }
    if (!body.usesVariables()) {
      double mean = context.constantMean(draw, body);
      if (!Double.isNaN(mean)) {
        return constant(mean);
      }
    }
    SortedMap<Integer, Expr> parts = new TreeMap<>();
    parts.put(draw.number(), body);
    Scalar result = new Scalar(graph.constant(0.0), parts, List.of());
    return outside.draw() < 0 ? result : Scalar.of(context.lift(result, text, span));
  }

  /** variance(e) = E[(e − v)²] with v = E[e]. */
  private Value spread(Tree.Call call, Scope scope) {
    requireMeansAllowed(call.span());
    Draw draw = context.draw(call.condition(), scope);
    Tree tree = call.arguments().get(0);
    Expr e = plain(tree, scope.inside(draw.number()));
    String condition = draw.condition().isEmpty() ? "" : " | " + draw.condition();
    String meanText = "E[" + source.slice(tree.span()) + condition + "]";
    Scalar mean = close(draw, e, meanText, call.span(), scope);
    Expr v = arithmetic.plain(mean, meanText, call.span());
    String text = "variance(" + source.slice(tree.span()) + condition + ")";
    Scalar variance = close(draw, e.minus(v).square(), text, call.span(), scope);
    if (call.function().equals("variance")) {
      return variance;
    }
    Expr square = arithmetic.plain(variance, text, call.span());
    arithmetic.keepPositive(square);
    return Scalar.of(square.sqrt());
  }

  /** E[sigmoid((a − b)/width)] for a ≥ b. */
  private Value probability(Tree.Call call, Scope scope) {
    requireMeansAllowed(call.span());
    if (!(call.arguments().get(0) instanceof Tree.Compare compare)
        || compare.operator().equals("==")
        || compare.operator().equals("!=")) {
      throw source.error(
          call.arguments().get(0).span(),
          "expected a comparison by `>=` or `<=`",
          "write probability(e >= 0, width)");
    }
    double width = width(call.arguments().get(1), scope, "the width of the smoothed probability");
    Draw draw = context.draw(call.condition(), scope);
    Scope inside = scope.inside(draw.number());
    Expr left = plain(compare.left(), inside);
    Expr right = plain(compare.right(), inside);
    boolean greater = compare.operator().startsWith(">");
    Expr gap = greater ? left.minus(right) : right.minus(left);
    String text = source.slice(call.span());
    if (!context.smoothed.contains(text)) {
      context.smoothed.add(text);
    }
    Expr share = gap.times(1.0 / width).sigmoid();
    return close(draw, share, text, call.span(), scope);
  }

  /** t + E[max(e − t, 0)]/(1 − level), least over t; Rockafellar and Uryasev, 2000. */
  private Value cvar(Tree.Call call, Scope scope) {
    requireMeansAllowed(call.span());
    List<Tree> arguments = call.arguments();
    double level = constant(arguments.get(0), scope, "the level of cvar");
    if (!(level >= 0.0 && level < 1.0)) {
      throw source.error(
          arguments.get(0).span(), "the level of cvar (" + level + ") must be in [0, 1)");
    }
    if (scope.draw() >= 0) {
      throw source.error(call.span(), "a cvar cannot stand inside a mean");
    }
    Draw draw = context.draw(call.condition(), scope);
    Expr loss = plain(arguments.get(1), scope.inside(draw.number()));
    String text = source.slice(call.span());
    if (!loss.usesInputs()) {
      return Scalar.of(loss);
    }
    Expr t = context.quantile(loss, level, draw.number(), text, call.span());
    Expr excess = loss.minus(t);
    Expr over;
    if (arguments.size() == 3) {
      double width = width(arguments.get(2), scope, "the width of the smoothed cvar");
      over = excess.smoothmax(graph.constant(0.0), width);
      context.smoothed.add(text);
    } else {
      over = excess.max(0.0);
    }
    SortedMap<Integer, Expr> parts = new TreeMap<>();
    parts.put(draw.number(), over.times(1.0 / (1.0 - level)));
    return new Scalar(t, parts, List.of(new Value.Tail(1.0, call.span())));
  }
}
