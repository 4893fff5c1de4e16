package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Vec;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.semantics.Value.Vector;
import org.proxpep.model.syntax.NamesUsed;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;

/** Finds what a name stands for: an index, a declared symbol, a column or a constant. */
final class NameTranslator extends TranslatorPart {

  private static final Set<String> CONSTANTS = Set.of("true", "false", "inf", "pi");

  /** So many columns can be named in a message. */
  private static final int FEW = 12;

  private static final Pattern NUMBER =
      Pattern.compile("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?");

  /** Shared expressions that have a value, by their streams and names. */
  private final Map<String, Value> lets = new HashMap<>();

  /** Those whose value is being found. */
  private final Set<String> open = new HashSet<>();

  private final Set<String> usedLets = new HashSet<>();

  NameTranslator(Translator translator) {
    super(translator);
  }

  Value named(Tree.Name tree, NameScope scope) {
    String name = tree.name();
    Value bound = scope.value(name);
    if (bound != null) {
      if (translator.dataOnly && !(bound instanceof Value.Member)) {
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
      case "true" -> translator.constant(1.0);
      case "false" -> translator.constant(0.0);
      case "inf" -> translator.constant(Double.POSITIVE_INFINITY);
      case "pi" -> translator.constant(Math.PI);
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
    if (!longer.isEmpty()) {
      return longer;
    }
    return columns.isEmpty() || columns.size() > FEW
        ? "declare it in a line before: `var`, `param` or `let`"
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
      return translator.constant(number.value());
    } else if (symbol instanceof Symbol.Numbers numbers) {
      Vec vec = graph.constant(numbers.values());
      Labels columns = numbers.columns();
      return columns == null
          ? Vector.of(numbers.labels(), vec)
          : Value.Grid.of(numbers.labels(), columns, vec);
    } else if (symbol instanceof Symbol.Variable variable) {
      if (translator.dataOnly) {
        throw dataOnly(span, name, "is a decision variable");
      }
      return variable(variable.first(), variable.labels());
    } else if (symbol instanceof Symbol.Data data) {
      requireInside(name, span, scope);
      return Vector.of(data.rows().labels, translator.inputs.features(scope.draw(), data.rows()));
    } else if (symbol instanceof Symbol.Simulated simulated) {
      if (translator.dataOnly) {
        throw source.error(
            span,
            "a condition may depend on columns of data only, and `%s` is simulated",
            "multiply out: for E[e | c] <= b write E[e * (c)] <= b * E[c]",
            name);
      }
      requireInside(name, span, scope);
      Labels labels = simulated.source().labels();
      return labels == null
          ? Scalar.of(translator.inputs.number(scope.draw(), simulated.source()))
          : Vector.of(labels, translator.inputs.vector(scope.draw(), simulated.source()));
    } else if (symbol instanceof Symbol.Shared shared) {
      return shared(shared.let(), scope);
    }
    if (symbol instanceof Symbol.Network) {
      throw source.error(
          span,
          Vocabulary.quoted(name) + " is a network, not a number",
          "give it a data vector: " + name + "(z)");
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

  Value column(Tables.TableColumn place, Span span, NameScope scope) {
    String name = place.column().name();
    requireInside(name, span, scope);
    if (place.column().type() == ColumnType.TEXT) {
      throw source.error(
          span,
          "the column " + Vocabulary.quoted(name) + " has too many different texts to be used");
    }
    Expr input = translator.inputs.column(scope.draw(), place.table(), place.column());
    return place.column().type() == ColumnType.CATEGORY
        ? new Value.Category(place.column(), input)
        : Scalar.of(input);
  }

  /** A column that the model makes of others, by the expression that it is called by. */
  Value derived(Tree.Call call, NameScope scope) {
    Tables.TableColumn place = context.tables.column(Printer.text(call), call.span());
    if (place == null) {
      WantedColumns.eachLeaf(call, leaf -> translator.value(leaf, scope));
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
      result = translator.value(let.value(), inner);
    } else {
      if (let.indices().size() > 1) {
        throw source.error(
            let.indices().get(1).span(), "an expression has at most one index", "use two of them");
      }
      Tree.Binder binder = let.indices().get(0);
      Labels labels = translator.indices.labels(binder.set(), inner);
      List<Scalar> items = new ArrayList<>();
      for (int i = 0; i < labels.size(); i++) {
        items.add(
            translator.scalar(let.value(), inner.bind(binder.name(), new Value.Member(labels, i))));
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
  public void requireKnown(Statement.Let let) {
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
}
