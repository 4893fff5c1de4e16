package org.proxpep.model.derived;

import java.util.List;
import org.proxpep.model.data.Column;
import org.proxpep.model.data.ColumnType;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Table;

/** The cells of a table in memory, row by row. */
public final class TableCells implements RowCells {

  private final String table;
  private final List<Column> columns;
  private int row;

  public TableCells(Table table) {
    this.table = table.name();
    this.columns = table.columns();
  }

  /** Moves to a row, counted from 0. */
  public TableCells at(int to) {
    row = to;
    return this;
  }

  /** What is wrong with the current row, in words that name it. */
  public DataException told(DataException e) {
    return e.of(table + ", row " + (row + 1) + " below the header");
  }

  private Column readable(int column) {
    Column found = columns.get(column);
    if (found.type() == ColumnType.TEXT) {
      throw DataException.of(
          "it has too many different texts (%s) to be used",
          "leave it out, or group the texts first",
          table,
          found.name(),
          String.valueOf(found.whyText()));
    }
    return found;
  }

  @Override
  public boolean isMissing(int column) {
    return readable(column).isMissing(row);
  }

  @Override
  public double number(int column) {
    return readable(column).value(row);
  }

  @Override
  public String text(int column) {
    Column found = readable(column);
    return found.type() == ColumnType.NUMBER
        ? plain(found.value(row))
        : found.categories().get(found.code(row));
  }

  /** A number as a file would write it. */
  public static String plain(double v) {
    return v == Math.rint(v) && Math.abs(v) < 1e15 ? Long.toString((long) v) : Double.toString(v);
  }
}
