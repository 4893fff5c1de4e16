package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.ColumnFacts;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.Features;
import org.proxpep.model.graph.Expr;
import org.proxpep.model.graph.Op;
import org.proxpep.model.graph.Vec;
import org.proxpep.model.sampling.FeatureRows;
import org.proxpep.model.sampling.Labels;
import org.proxpep.model.semantics.Value.Vector;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;

/** Translates an index that a column of the data gives: {@code s[tier]}, another entry by row. */
final class DataIndex extends TranslatorPart {

  DataIndex(Translator translator) {
    super(translator);
  }

  /** The column that an index names; null if it is a label of the set or something else. */
  Tables.@Nullable TableColumn column(Tree at, Labels labels, NameScope scope) {
    if (at instanceof Tree.Member member) {
      return context.tables.column(member.table(), member.column(), member.span());
    }
    boolean taken =
        !(at instanceof Tree.Name name)
            || scope.find(name.name()) != null
            || labels.find(name.name()) >= 0
            || context.symbols.containsKey(name.name());
    return taken ? null : context.tables.column(((Tree.Name) at).name(), at.span());
  }

  /** The entry whose index a row's cell is. */
  Expr entry(Vector vector, Tree.Index tree, Tables.TableColumn place, NameScope scope) {
    Tree at = tree.indices().get(0);
    Column column = place.column();
    Value value = translator.value(at, scope);
    Expr cell = value instanceof Value.Category c ? c.code() : translator.plainOf(value, at);
    boolean texts = column.type() == ColumnType.CATEGORY;
    Vec vec = vector.vec();
    if (vec != null && texts && column.categories().equals(vector.labels().all())) {
      Features onehot =
          Features.of(context.tables.get(place.table()).table()).onehot(column.name()).build();
      return vec.dot(
          translator.inputs.features(scope.draw(), new FeatureRows(place.table(), onehot)));
    }
    List<Expr> terms = new ArrayList<>();
    int code = 0;
    for (String text : texts ? column.categories() : numbers(column, at)) {
      int entry = vector.labels().find(text);
      if (entry < 0 && !texts) {
        entry = vector.labels().find(Double.parseDouble(text));
      }
      if (entry < 0) {
        throw source.error(
            at.span(),
            "the column `%s` says \"%s\", which is not an index of `%s` (%s)",
            "%s",
            column.name(),
            text,
            source.slice(tree.base().span()),
            vector.labels().shown(),
            meant(text, vector.labels()));
      }
      context.tick(at.span());
      Expr isHere = cell.equalTo(texts ? code : Double.parseDouble(text));
      Expr there = arithmetic.plain(vector.get(entry), source.slice(tree.span()), tree.span());
      // A product with a variable stays linear in the data.
      terms.add(
          there.op() == Op.VARIABLE
              ? isHere.times(there)
              : isHere.select(there, graph.constant(0.0)));
      code++;
    }
    return graph.sum(terms);
  }

  private static String meant(String text, Labels labels) {
    String near = labels.size() <= 10_000 ? Vocabulary.nearest(text, labels.all()) : "";
    return near.isEmpty()
        ? "add it to the index set, or leave such rows out with `where`"
        : "you mean \"" + near + "\" in the data or in the index set";
  }

  /** The different numbers of a column as indices write them. */
  private List<String> numbers(Column column, Tree at) {
    SortedSet<Double> different = column.distinct(ColumnFacts.MOST_DISTINCT);
    if (different == null) {
      throw source.error(
          at.span(),
          "the column `%s` has more than %s different numbers, too many for an index",
          "index by a column of categories",
          column.name(),
          ColumnFacts.MOST_DISTINCT);
    }
    return different.stream().map(DataIndex::plain).toList();
  }

  private static String plain(double v) {
    return v == Math.rint(v) && Math.abs(v) < 1e15 ? Long.toString((long) v) : Double.toString(v);
  }
}
