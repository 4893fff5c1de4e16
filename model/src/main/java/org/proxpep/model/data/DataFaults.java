package org.proxpep.model.data;

import java.io.IOException;
import java.util.List;

/** Complaints that tables raise in the same words wherever their rows are. */
public final class DataFaults {

  private DataFaults() {}

  /** The file cannot be read. */
  public static DataException unreadable(String file, IOException e) {
    return new DataException(
        file,
        0,
        null,
        "it cannot be read (" + e + ")",
        "the file is damaged or was cut short, or you may not read it",
        e);
  }

  /** Nothing but the header of a CSV file is there. */
  public static DataException noRows(String file) {
    return new DataException(
        file,
        1,
        null,
        "there is no row below the header",
        "the file has no header, or was not written to the end");
  }

  /** A cell of a CSV file. */
  public static DataException infinite(String file, long line, String column) {
    return new DataException(
        file,
        line,
        column,
        "the number is infinite or larger than 1.8e308",
        "leave the cell empty and ask for 'drop missing' or 'impute mean'");
  }

  /**
   * A cell of another table.
   *
   * @param row counted from 1
   */
  public static DataException infiniteInRow(String table, String column, long row) {
    return DataException.of(
        "the number of row %s is infinite",
        "store a missing value and ask for 'drop missing' or 'impute mean'", table, column, row);
  }

  /**
   * Values that are not there.
   *
   * @param row the first that lacks one, counted from 1
   * @param count how many rows lack one
   * @param from what rows are counted from, after "from 1"
   */
  public static DataException missing(
      String table, String column, long row, long count, String from) {
    return DataException.of(
        "the value of row %s is missing%s; rows are counted from 1%s",
        "write 'drop missing' or 'impute mean' after the file name, or leave the column out",
        table,
        column,
        row,
        count > 1 ? ", and those of " + (count - 1) + " more rows" : "",
        from);
  }

  /** A column in which nothing stands that could be imputed. */
  public static DataException allMissing(String table, String column, boolean weighted) {
    return DataException.of(
        "all of its values%s are missing, so they have no mean",
        "leave the column out", table, column, weighted ? " in rows of positive weight" : "");
  }

  /** A table of which dropping rows leaves none. */
  public static DataException noCompleteRow(String table, List<String> columns) {
    return DataException.of(
        "no row has a value in all of the columns %s",
        "leave out the column that is mostly missing, or impute",
        table,
        null,
        DataException.listed(columns));
  }
}
