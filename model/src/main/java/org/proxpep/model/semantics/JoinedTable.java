package org.proxpep.model.semantics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Table;
import org.proxpep.model.derived.TableCells;
import org.proxpep.model.syntax.Statement;
import org.proxpep.model.syntax.Tree;

/** Two tables that became one: each row of the first with the row of the second of its key. */
final class JoinedTable {

  private JoinedTable() {}

  /** What the second table is called. */
  static String name(Statement.Join join) {
    String given = join.name();
    return given != null ? given : Tables.nameOf(join.path());
  }

  /**
   * @param notes gets what became of rows without a partner
   * @throws DataException if a key is in no table, or occurs twice in the second one
   */
  static Table of(Table first, Table second, Statement.Join join, List<String> notes) {
    List<String> keys = join.keys().stream().map(Tree.Name::name).toList();
    Map<List<String>, Integer> places = new HashMap<>();
    for (int row = 0; row < second.rows(); row++) {
      List<String> key = key(second, keys, row);
      if (key == null) {
        continue;
      }
      Integer before = places.put(key, row);
      if (before != null) {
        throw DataException.of(
            "the key %s is in rows %s and %s, so the join would multiply rows",
            "join on more columns, or keep one row for each key",
            second.name(),
            String.join(", ", keys),
            DataException.shown(String.join(", ", key)),
            before + 1,
            row + 1);
      }
    }
    int[] left = new int[first.rows()];
    int[] right = new int[first.rows()];
    BitSet met = new BitSet();
    int count = 0;
    for (int row = 0; row < first.rows(); row++) {
      List<String> key = key(first, keys, row);
      Integer place = key == null ? null : places.get(key);
      if (place != null) {
        left[count] = row;
        right[count++] = place;
        met.set(place);
      }
    }
    if (count == 0) {
      throw DataException.of(
          "no row of %s has a key of %s",
          "the column means something else in one of the two, or is written in another way",
          first.name(),
          String.join(", ", keys),
          first.name(),
          second.name());
    }
    note(notes, first.rows() - count, first.name(), second.name());
    note(notes, second.rows() - met.cardinality(), second.name(), first.name());
    Table result = first.keep(Arrays.copyOf(left, count));
    Table matched = second.keep(Arrays.copyOf(right, count));
    List<Column> added = new ArrayList<>();
    for (Column column : matched.columns()) {
      if (!keys.contains(column.name())) {
        boolean taken = first.has(column.name());
        added.add(taken ? column.named(name(join) + "." + column.name()) : column);
      }
    }
    return result.with(added.toArray(new Column[0]));
  }

  private static void note(List<String> notes, int count, String of, String other) {
    if (count > 0) {
      notes.add(
          TablePreparation.counted(count, "row") + " of " + of + " without a partner in " + other);
    }
  }

  /** What the key of a row says; null where a part of it is missing. */
  private static @Nullable List<String> key(Table table, List<String> keys, int row) {
    List<String> key = new ArrayList<>();
    for (String name : keys) {
      Column column = table.column(name);
      if (column.isMissing(row)) {
        return null;
      }
      String text = column.text(row);
      key.add(column.categories().isEmpty() ? TableCells.plain(column.value(row)) : "" + text);
    }
    return key;
  }
}
