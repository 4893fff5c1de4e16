package org.proxpep.model.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Rows that a model was not made from, with the columns, types and categories of those that it was
 * made from.
 *
 * @param unseen by column, how many rows have a category that the model has not seen, a text or a
 *     number with an entry of its own
 */
public record NewRows(Table table, Map<String, Integer> unseen) {

  /**
   * Notes the columns of the rows that a model is made from, or gives other rows the same ones.
   *
   * @param name the table's name in the model
   * @param needed the columns that must be there
   * @param made those that the model made of others, if they could be made
   * @throws DataException if other rows lack a column or have texts in place of numbers
   */
  public static NewRows of(
      Table rows, String name, Fitted fitted, Set<String> needed, Set<String> made) {
    List<String> names = names(rows, name, fitted);
    Map<String, Integer> unseen = new LinkedHashMap<>();
    List<Column> columns = new ArrayList<>();
    for (String column : names) {
      boolean has = rows.has(column);
      if (!has && needed.contains(column)) {
        // What is made of a column that is not there is not there either.
        String missing =
            needed.stream()
                .filter(each -> !rows.has(each) && !made.contains(each))
                .findFirst()
                .orElse(column);
        throw DataException.of(
            "the new rows have no column %s, which the model needs, but %s",
            "you mean another file, or a column has another name",
            rows.name(),
            null,
            missing,
            DataException.listed(rows.names().stream().filter(n -> !made.contains(n)).toList()));
      }
      List<String> kind = fitted.texts("kind of " + name + "." + column, () -> kind(rows, column));
      if (!fitted.isLearnt()) {
        columns.add(rows.column(column));
      } else if (has && needed.contains(column)) {
        columns.add(like(rows, column, kind, unseen));
        int others = without(rows.column(column), fitted.ownEntries(name, column));
        if (others > 0) {
          unseen.put(column, others);
        }
      } else {
        columns.add(placeholder(column, kind, rows.rows()));
      }
    }
    return new NewRows(fitted.isLearnt() ? Table.of(rows.name(), columns) : rows, unseen);
  }

  /** What the columns hold that a model was made with. */
  public static Map<String, ColumnType> kinds(String name, Fitted fitted) {
    Map<String, ColumnType> kinds = new LinkedHashMap<>();
    for (String column : fitted.texts("columns of " + name, List::of)) {
      List<String> kind = fitted.texts("kind of " + name + "." + column, List::of);
      kinds.put(column, ColumnType.valueOf(kind.get(0)));
    }
    return kinds;
  }

  /** One row of zeros with the columns that a model was made with. */
  public static Table blank(String name, Fitted fitted) {
    List<Column> columns = new ArrayList<>();
    for (String column : fitted.texts("columns of " + name, List::of)) {
      columns.add(placeholder(column, fitted.texts("kind of " + name + "." + column, List::of), 1));
    }
    return Table.of(name, columns);
  }

  /** A column that nobody looks at. */
  private static Column placeholder(String name, List<String> kind, int rows) {
    ColumnType type = ColumnType.valueOf(kind.get(0));
    return type == ColumnType.TEXT
        ? Column.unreadable(name, rows, 0, "it was not needed")
        : Column.zeros(name, type, kind.subList(1, kind.size()), rows);
  }

  /** The names of the columns that a model was made with. */
  public static List<String> names(Table rows, String name, Fitted fitted) {
    return fitted.texts("columns of " + name, rows::names);
  }

  /** The type and the categories. */
  private static List<String> kind(Table rows, String column) {
    Column found = rows.column(column);
    return Stream.concat(Stream.of(found.type().name()), found.categories().stream()).toList();
  }

  /** How many rows have a number that has no entry, where numbers have entries of their own. */
  private static int without(Column column, double[] entries) {
    int count = 0;
    for (int row = 0; entries.length > 0 && row < column.rows(); row++) {
      double value = column.isMissing(row) ? entries[0] : column.value(row);
      count += Arrays.binarySearch(entries, value + 0.0) < 0 ? 1 : 0;
    }
    return count;
  }

  private static Column like(
      Table rows, String name, List<String> kind, Map<String, Integer> unseen) {
    ColumnType type = ColumnType.valueOf(kind.get(0));
    List<String> categories = kind.subList(1, kind.size());
    return switch (type) {
      case NUMBER -> rows.numeric(name).asNumbers();
      case TEXT -> Column.unreadable(name, rows.rows(), 0, "it was not needed");
      case BOOLEAN, CATEGORY -> {
        Column found = rows.column(name);
        if (found.type() == ColumnType.TEXT) {
          throw DataException.of(
              "the column %s has too many different texts (%s)",
              "you mean another column", rows.name(), null, name, String.valueOf(found.whyText()));
        }
        Column coded = found.coded(type, categories);
        int others = coded.unseen();
        if (others > 0) {
          unseen.put(name, others);
        }
        yield coded;
      }
    };
  }
}
