package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Bins;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Features;
import org.proxpep.model.data.SplineBasis;
import org.proxpep.model.data.Summary;
import org.proxpep.model.syntax.Printer;
import org.proxpep.model.syntax.SourceText;
import org.proxpep.model.syntax.Span;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;
import org.proxpep.model.syntax.Vocabulary;

/** Makes the vector of each row that a features statement asks for. */
final class FeatureItems {

  private static final int MOST_BINS = 1000;

  /** The outer knots of a spline leave so much of the rows outside. */
  private static final double OUTSIDE = 0.05;

  private final Context context;
  private final SourceText source;
  private final Translator translator;

  FeatureItems(Context context, Translator translator) {
    this.context = context;
    this.source = context.source;
    this.translator = translator;
  }

  /** The entries of a statement, all from one table. */
  Features of(Statement.Features features, int table) {
    Tables.Entry entry = context.tables.get(table);
    Features.Builder builder = entry.features(context.fitted);
    for (Statement.Item item : features.items()) {
      try {
        add(item, entry, builder);
      } catch (DataException e) {
        throw source.error(item.span(), e);
      }
    }
    return builder.build();
  }

  private void add(Statement.Item item, Tables.Entry entry, Features.Builder builder) {
    List<String> columns = new ArrayList<>();
    if (item.all()) {
      columns.addAll(entry.columns());
      item.columns().forEach(left -> columns.remove(place(left).column().name()));
    } else {
      expressions(item).forEach(c -> columns.add(place(c).column().name()));
    }
    switch (item.kind()) {
      case "standardize" -> builder.standardize(columns);
      case "onehot" -> builder.onehot(columns);
      case "intercept" -> builder.intercept();
      case "bins" -> bins(item, entry, columns.get(0), builder);
      case "spline" -> spline(item, entry, columns.get(0), builder);
      default -> builder.columns(columns);
    }
  }

  /** Without the number of entries. */
  private static List<Tree> expressions(Statement.Item item) {
    return WantedColumns.isCounted(item) ? item.columns().subList(0, 1) : item.columns();
  }

  // Entries that quantiles make.

  private int count(Statement.Item item, int least, String what) {
    Tree tree = item.columns().get(1);
    double count = translator.constant(tree, NameScope.OUTSIDE, "the number of " + what);
    if (count != Math.rint(count) || count < least || count > MOST_BINS) {
      throw source.error(
          tree.span(),
          "the number of %s (%s) must be a whole number from %s to %s",
          "write 5",
          what,
          Printer.text(tree),
          least,
          MOST_BINS);
    }
    return (int) count;
  }

  private void bins(
      Statement.Item item, Tables.Entry entry, String column, Features.Builder builder) {
    int count = count(item, 2, "bins");
    double[] edges =
        learnt(
            "edges of " + count + " bins",
            entry,
            column,
            () -> edges(count, entry, column, builder));
    builder.bins(column, new Bins(edges));
  }

  private double[] edges(int count, Tables.Entry entry, String column, Features.Builder builder) {
    double[] levels = IntStream.range(1, count).mapToDouble(k -> (double) k / count).toArray();
    requireSpread(entry, column);
    double[] quantiles = context.statistics.quantiles(entry, column, levels, builder);
    Summary summary = entry.table().numeric(column).summary();
    // With few different values the first quantile may be the least of them.
    return quantiles[quantiles.length - 1] > summary.min()
        ? Bins.at(quantiles, summary.min()).edges()
        : new double[] {Math.nextUp(summary.min())};
  }

  /** What quantiles of a column became; rows elsewhere answer in rounds of their own. */
  private double[] learnt(
      String what, Tables.Entry entry, String column, Supplier<double[]> ofTheseRows) {
    return context.statistics.areElsewhere()
        ? ofTheseRows.get()
        : context.fitted.numbers(what + " of " + entry.name() + "." + column, ofTheseRows);
  }

  private void spline(
      Statement.Item item, Tables.Entry entry, String column, Features.Builder builder) {
    int count = count(item, 2, "knots");
    double[] knots =
        learnt("knots of " + count, entry, column, () -> knots(count, entry, column, builder));
    builder.spline(column, SplineBasis.of(knots));
  }

  private double[] knots(int count, Tables.Entry entry, String column, Features.Builder builder) {
    double[] levels =
        IntStream.range(0, count)
            .mapToDouble(k -> OUTSIDE + (1 - 2 * OUTSIDE) * k / (count - 1))
            .toArray();
    requireSpread(entry, column);
    double[] knots = context.statistics.quantiles(entry, column, levels, builder);
    for (int k = 1; k < knots.length; k++) {
      if (knots[k] == knots[k - 1]) {
        throw DataException.of(
            "%s knots of the spline fall on the value %s, which very many rows have",
            "take fewer knots, or bins(" + column + ", " + count + ")",
            entry.table().name(),
            column,
            "two",
            knots[k]);
      }
    }
    return knots;
  }

  private static void requireSpread(Tables.Entry entry, String column) {
    Summary summary = entry.table().numeric(column).summary();
    if (summary.min() == summary.max()) {
      throw DataException.of(
          "all values are equal (%s), so there is nothing to cut",
          "leave the column out; 'intercept' is the constant 1",
          entry.table().name(),
          column,
          summary.min());
    }
  }

  // Columns.

  /** The column that an expression names or makes. */
  private Tables.TableColumn place(Tree tree) {
    if (!WantedColumns.isColumn(tree)) {
      Tables.TableColumn made = context.tables.column(Printer.text(tree), tree.span());
      if (made == null) {
        requireColumns(tree);
        throw source.error(
            tree.span(),
            "the columns of an expression must come from one table",
            "join the tables: data a from \"a.csv\" join b from \"b.csv\" on id");
      }
      return made;
    }
    if (tree instanceof Tree.Member member) {
      return context.tables.column(member.table(), member.column(), member.span());
    }
    String name = Tables.columnName(tree);
    Tables.TableColumn place = context.tables.column(name, tree.span());
    if (place == null) {
      throw source.error(
          tree.span(), "there is no column " + Vocabulary.quoted(name), columnMeant(name));
    }
    return place;
  }

  private String columnMeant(String name) {
    Set<String> columns = context.tables.columnNames();
    String meant = Vocabulary.meant(name, columns);
    return meant.isEmpty() ? "one of " + DataException.listed(List.copyOf(columns)) : meant;
  }

  private void requireColumns(Tree tree) {
    boolean[] any = new boolean[1];
    WantedColumns.eachLeaf(
        tree,
        leaf -> {
          any[0] = true;
          if (!(leaf instanceof Tree.Name name && context.symbols.containsKey(name.name()))) {
            place(leaf);
          }
        });
    if (!any[0]) {
      throw source.error(tree.span(), "the expression has no column", "write 'intercept' for 1");
    }
  }

  /** All entries of a data vector come from one table. */
  int tableOf(Statement.Features features) {
    Integer table = context.tables.count() == 1 ? 0 : null;
    for (Statement.Item item : features.items()) {
      String named = item.table();
      if (named != null) {
        int found = context.tables.find(named, item.span());
        table = same(table, found, item.span());
      }
      for (Tree column : expressions(item)) {
        table = same(table, place(column).table(), column.span());
      }
    }
    if (table == null) {
      throw source.error(features.span(), "it is not clear which table is meant", "write NAME.all");
    }
    return table;
  }

  private int same(@Nullable Integer before, int now, Span span) {
    if (before != null && before != now) {
      throw source.error(
          span,
          "the entries of a data vector must come from one table, because tables are drawn"
              + " independently",
          "make two data vectors");
    }
    return now;
  }
}
