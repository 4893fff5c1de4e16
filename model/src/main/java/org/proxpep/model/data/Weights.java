package org.proxpep.model.data;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The column that says how likely rows are. */
final class Weights {

  private Weights() {}

  /**
   * The weights of a table's rows, or null if they are all equal: equal weights are no weights.
   *
   * @throws DataException if a weight is negative or missing, or all are 0
   */
  static @Nullable Column of(Table table, String weight) {
    Column column = table.numeric(weight);
    table.requireComplete(List.of(weight));
    String advice = "another column holds the weights";
    Summary summary = column.summary();
    if (!(summary.min() >= 0) && table.facts() != null) {
      throw DataException.of(
          "the least weight (%s) must not be negative",
          advice, table.name(), weight, Column.plain(summary.min()));
    }
    if (!(summary.min() >= 0)) {
      int row = 0;
      while (column.value(row) >= 0) {
        row++;
      }
      throw DataException.of(
          "the weight of row %s (%s) must not be negative",
          advice, table.name(), weight, row + 1, Column.plain(column.value(row)));
    }
    if (!(summary.max() > 0)) {
      throw DataException.of("all weights are 0", advice, table.name(), weight);
    }
    return summary.min() == summary.max() ? null : column;
  }
}
