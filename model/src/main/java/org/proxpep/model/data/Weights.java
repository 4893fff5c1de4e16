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
    Summary summary = column.summary();
    if (!(summary.min() >= 0) && table.facts() != null) {
      throw new DataException(
          table.name(),
          0,
          weight,
          "the least weight (" + Column.plain(summary.min()) + ") must not be negative",
          "another column holds the weights");
    }
    if (!(summary.min() >= 0)) {
      int row = 0;
      while (column.value(row) >= 0) {
        row++;
      }
      throw new DataException(
          table.name(),
          0,
          weight,
          "the weight of row "
              + (row + 1)
              + " ("
              + Column.plain(column.value(row))
              + ") must not be negative",
          "another column holds the weights");
    }
    if (!(summary.max() > 0)) {
      throw new DataException(
          table.name(), 0, weight, "all weights are 0", "another column holds the weights");
    }
    return summary.min() == summary.max() ? null : column;
  }
}
