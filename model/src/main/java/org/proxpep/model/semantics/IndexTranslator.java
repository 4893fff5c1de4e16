package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.graph.Vec;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.semantics.Value.Scalar;
import org.proxpep.model.semantics.Value.Vector;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;

/** Translates index sets, indices and lists. */
public final class IndexTranslator extends TranslatorPart {

  /** The largest index set. */
  public static final int LARGEST_SET = 1_000_000;

  private final DataIndex data;

  IndexTranslator(Translator translator) {
    super(translator);
    this.data = new DataIndex(translator);
  }

  /** The index set that an expression stands for. */
  public Labels labels(Tree tree, NameScope scope) {
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
            "there is no set " + Vocabulary.quoted(name.name()),
            SetWord.words().contains(name.name())
                ? "give the adversary an index or an interval: worst(y[1..3] in simplex, …) or"
                    + " worst(y in [0, 1], …)"
                : Vocabulary.meant(name.name(), context.symbols.keySet()));
      }
    }
    Value value = translator.value(tree, scope);
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

  private long whole(Tree tree, NameScope scope) {
    double value = translator.constant(tree, scope, "the end of a range");
    if (value != Math.rint(value) || Math.abs(value) > 1e9) {
      throw source.error(
          tree.span(), "the end of a range (" + value + ") must be a whole number up to 1e9");
    }
    return (long) value;
  }

  private Labels members(Tree.Members members, NameScope scope) {
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
        double value = translator.constant(item, scope, "a member of a set");
        found = List.of(value == Math.rint(value) ? Long.toString((long) value) : "" + value);
      }
      for (String name : found) {
        if (names.contains(name)) {
          throw source.error(item.span(), "the set has two members " + Vocabulary.quoted(name));
        }
        names.add(name);
      }
      if (names.size() > 10_000) {
        throw source.error(item.span(), "a set in braces has at most 10000 members");
      }
    }
    return Labels.of(names);
  }

  public Value index(Tree.Index tree, NameScope scope) {
    Value base = translator.value(tree.base(), scope);
    List<Tree> indices = tree.indices();
    if (base instanceof Vector vector && indices.size() == 1) {
      Tree at = indices.get(0);
      if (at instanceof Tree.Range range) {
        return slice(vector, range, scope);
      }
      Labels part = part(at, vector.labels(), scope);
      return part == null ? entry(vector, tree, scope) : entries(vector, part, at, scope);
    }
    if (base instanceof Value.Grid grid && indices.size() <= 2) {
      int row = place(indices.get(0), grid.rows(), scope);
      return indices.size() == 1
          ? grid.row(row)
          : grid.get(row, place(indices.get(1), grid.columns(), scope));
    }
    throw source.error(
        tree.span(),
        base instanceof Vector || base instanceof Value.Grid
            ? "there are more indices than " + base.kind() + " has"
            : "only vectors have an index, and this is " + base.kind());
  }

  /** The set of indices that a name stands for which is no index itself; null if it is one. */
  private @Nullable Labels part(Tree at, Labels labels, NameScope scope) {
    if (!(at instanceof Tree.Name name)) {
      return null;
    }
    Value.Member member = scope.find(name.name());
    String label = member == null ? name.name() : member.label();
    return labels.find(label) < 0 && context.symbols.get(label) instanceof Symbol.Indices set
        ? set.labels()
        : null;
  }

  /** The entries of a vector whose indices a set has. */
  private Vector entries(Vector vector, Labels part, Tree at, NameScope scope) {
    List<Integer> places = new ArrayList<>();
    for (String label : part.all()) {
      int place = vector.labels().find(label);
      if (place < 0) {
        throw missing(at, label, vector.labels(), scope);
      }
      places.add(place);
    }
    Vec vec = vector.vec();
    int first = places.get(0);
    boolean inOrder = IntStream.range(0, places.size()).allMatch(k -> places.get(k) == first + k);
    return vec != null && inOrder
        ? Vector.of(part, vec.slice(first, places.size()))
        : Vector.of(part, places.stream().map(vector::get).toList());
  }

  private RuntimeException missing(Tree at, String shown, Labels labels, NameScope scope) {
    return source.error(
        at.span(),
        "there is no index " + shown + " in " + labels.shown() + scope.shown(),
        labels.size() <= 10_000 ? Vocabulary.meant(shown, labels.all()) : "");
  }

  /** The entry at one index, which a column of the data may give. */
  Scalar entry(Vector vector, Tree.Index tree, NameScope scope) {
    Tree at = tree.indices().get(0);
    Tables.TableColumn column = data.column(at, vector.labels(), scope);
    return column == null
        ? vector.get(place(at, vector.labels(), scope))
        : Scalar.of(data.entry(vector, tree, column, scope));
  }

  private Vector slice(Vector vector, Tree.Range range, NameScope scope) {
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
        ? Vector.of(labels, vec.slice(from, size))
        : Vector.of(labels, vector.items().subList(from, to + 1));
  }

  private int place(Tree at, Labels labels, NameScope scope) {
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
            : translator.value(at, scope);
    if (value instanceof Value.Member member) {
      shown = member.label();
      place = member.labels() == labels ? member.place() : labels.find(shown);
      if (place < 0 && member.labels().isNumeric() && !labels.isNumeric()) {
        place = labels.find(member.labels().number(member.place()));
      }
    } else if (value instanceof Value.Text text) {
      shown = text.text();
      place = labels.find(shown);
    } else {
      Scalar number = translator.number(value, at);
      if (!number.isConstant()) {
        throw source.error(at.span(), "an index must be known before the model is solved");
      }
      double v = number.fixed().number();
      shown = v == Math.rint(v) && Math.abs(v) < 1e15 ? Long.toString((long) v) : "" + v;
      place = labels.find(v);
    }
    if (place < 0) {
      throw missing(at, shown, labels, scope);
    }
    return place;
  }

  public void collect(Tree.Sum sum, int level, NameScope scope, List<Scalar> terms) {
    each(sum, level, scope, inner -> terms.add(translator.scalar(sum.body(), inner)));
  }

  /** Takes the scope of every term of a sum. */
  void each(Tree.Sum sum, int level, NameScope scope, Consumer<NameScope> term) {
    if (level == sum.binders().size()) {
      term.accept(scope);
      return;
    }
    Tree.Binder binder = sum.binders().get(level);
    if (isEmpty(binder.set(), scope)) {
      return;
    }
    Labels labels = labels(binder.set(), scope);
    for (int i = 0; i < labels.size(); i++) {
      context.tick(sum.span());
      each(sum, level + 1, scope.bind(binder.name(), new Value.Member(labels, i)), term);
    }
  }

  /** Whether a range ends just before it begins, as 1..i-1 does for i = 1: its sum is 0. */
  private boolean isEmpty(Tree set, NameScope scope) {
    return set instanceof Tree.Range range
        && whole(range.to(), scope) == whole(range.from(), scope) - 1;
  }

  public Value items(Tree.Items items, NameScope scope) {
    List<Value> values = new ArrayList<>();
    for (Tree item : items.items()) {
      values.add(translator.vectorOrNumber(translator.value(item, scope), item));
    }
    if (values.get(0) instanceof Vector first) {
      return grid(items, values, first);
    }
    List<Scalar> scalars = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      scalars.add(translator.number(values.get(i), items.items().get(i)));
    }
    return arithmetic.pack(Labels.range(1, scalars.size()), scalars);
  }

  private Value grid(Tree.Items items, List<Value> rows, Vector first) {
    List<Scalar> entries = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Tree tree = items.items().get(i);
      if (!(rows.get(i) instanceof Vector row) || row.size() != first.size()) {
        throw source.error(
            tree.span(), "every row of the matrix must have " + first.size() + " entries");
      }
      for (int j = 0; j < row.size(); j++) {
        entries.add(row.get(j));
      }
    }
    Vector all = arithmetic.pack(Labels.range(1, entries.size()), entries);
    return new Value.Grid(Labels.range(1, rows.size()), first.labels(), all);
  }
}
