package org.proxpep.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.input_file_block_start;
import static org.apache.spark.sql.functions.input_file_name;
import static org.apache.spark.sql.functions.lit;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The columns that a model needs as they come from the source: numbers as doubles, everything else
 * as texts; behind them where in which file a row stands.
 *
 * @param kinds of the columns
 * @param dropsIncomplete whether rows that lack a value are left out
 */
record SourceColumns(List<String> names, List<Kind> kinds, boolean dropsIncomplete)
    implements Serializable {

  // Odd, with bits well spread: the golden section in 64 bits.
  private static final long FACTOR = 0x9e3779b97f4a7c15L;
  private static final long MISSING = 0x5bd1e995L;

  /** What a column holds. */
  enum Kind {
    NUMBER,
    BOOLEAN,
    TEXT
  }

  static SourceColumns of(StructType schema, Iterable<String> names, boolean dropsIncomplete) {
    List<String> wanted = new ArrayList<>();
    List<Kind> kinds = new ArrayList<>();
    for (String name : names) {
      DataType type = schema.apply(name).dataType();
      wanted.add(name);
      kinds.add(
          type instanceof NumericType
              ? Kind.NUMBER
              : type instanceof BooleanType ? Kind.BOOLEAN : Kind.TEXT);
    }
    return new SourceColumns(wanted, kinds, dropsIncomplete);
  }

  /** The source with these columns alone. */
  Dataset<Row> select(Dataset<Row> data) {
    List<Column> columns = new ArrayList<>();
    for (int c = 0; c < names.size(); c++) {
      Column column = col("`" + names.get(c).replace("`", "``") + "`");
      columns.add(column.cast(kinds.get(c) == Kind.TEXT ? "string" : "double"));
    }
    try {
      return select(data, columns, input_file_name(), input_file_block_start());
    } catch (Exception e) {
      // Spark throws checked exceptions without saying so.
      if (!String.valueOf(e.getMessage()).contains("MULTI_SOURCES_UNSUPPORTED_FOR_EXPRESSION")) {
        throw e;
      }
      // A row of a join comes from no one file: what counts is the order in which it comes.
      return select(data, columns, lit(""), lit(0L));
    }
  }

  private static Dataset<Row> select(
      Dataset<Row> data, List<Column> columns, Column file, Column start) {
    List<Column> all = new ArrayList<>(columns);
    all.add(file);
    all.add(start);
    return data.select(all.toArray(new Column[0]));
  }

  int size() {
    return names.size();
  }

  boolean isText(int c) {
    return kinds.get(c) == Kind.TEXT;
  }

  boolean isMissing(InternalRow row, int c) {
    // An empty text is a missing one, as on one machine.
    return row.isNullAt(c)
        || (isText(c) ? row.getUTF8String(c).numBytes() == 0 : Double.isNaN(row.getDouble(c)));
  }

  /** Whether a row is left out. */
  boolean drops(InternalRow row) {
    for (int c = 0; c < size() && dropsIncomplete; c++) {
      if (isMissing(row, c)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds a row to a digest of those before it, which differs for other rows and for another order.
   */
  long digest(long before, InternalRow row) {
    long digest = before;
    for (int c = 0; c < size(); c++) {
      long cell =
          isMissing(row, c)
              ? MISSING
              : isText(c)
                  ? row.getUTF8String(c).hashCode()
                  : Double.doubleToLongBits(row.getDouble(c));
      digest = (Long.rotateLeft(digest, 23) ^ cell) * FACTOR;
    }
    return digest ^ (digest >>> 32);
  }

  String text(InternalRow row, int c) {
    return row.getUTF8String(c).toString();
  }

  /** The file of a row, in memory that the next row may take. */
  UTF8String file(InternalRow row) {
    UTF8String file = row.getUTF8String(size());
    return file == null ? UTF8String.EMPTY_UTF8 : file;
  }

  long blockStart(InternalRow row) {
    return row.getLong(size() + 1);
  }
}
