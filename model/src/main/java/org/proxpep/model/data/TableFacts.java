package org.proxpep.model.data;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What one must know of a table to build a model without having its rows.
 *
 * @param rows N
 * @param columns in their order
 * @param fingerprint of the contents
 */
public record TableFacts(String name, int rows, List<ColumnFacts> columns, String fingerprint)
    implements Serializable {

  public TableFacts {
    columns = List.copyOf(columns);
  }

  /** How the values of a row lie in bytes. */
  public RowLayout layout() {
    List<Width> widths = new ArrayList<>();
    for (ColumnFacts column : columns) {
      if (column.isPacked()) {
        widths.add(column.width());
      }
    }
    return new RowLayout(widths);
  }

  /** The place of a column among those of a packed row, −1 if it is not there. */
  public int placeOf(String column) {
    int place = 0;
    for (ColumnFacts each : columns) {
      if (each.name().equals(column)) {
        return each.isPacked() ? place : -1;
      }
      place += each.isPacked() ? 1 : 0;
    }
    return -1;
  }
}
