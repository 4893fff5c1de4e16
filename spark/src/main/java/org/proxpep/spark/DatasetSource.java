package org.proxpep.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.input_file_block_start;
import static org.apache.spark.sql.functions.input_file_name;
import static org.apache.spark.sql.functions.lit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.unsafe.types.UTF8String;
import org.proxpep.model.data.DataException;

/** A data set as it is: numbers as doubles, everything else as texts. */
record DatasetSource(Dataset<Row> data) implements TableSource {

  // Odd, with bits well spread: the golden section in 64 bits.
  static final long FACTOR = 0x9e3779b97f4a7c15L;
  private static final long MISSING = 0x5bd1e995L;

  @Override
  public SparkSession spark() {
    return data.sparkSession();
  }

  @Override
  public List<String> names() {
    return List.of(data.columns());
  }

  @Override
  public Selected select(Collection<String> columns) {
    List<SourceReading.Kind> kinds = new ArrayList<>();
    List<Column> wanted = new ArrayList<>();
    for (String name : columns) {
      DataType type = data.schema().apply(name).dataType();
      SourceReading.Kind kind =
          type instanceof NumericType
              ? SourceReading.Kind.NUMBER
              : type instanceof BooleanType ? SourceReading.Kind.BOOLEAN : SourceReading.Kind.TEXT;
      kinds.add(kind);
      Column column = col("`" + name.replace("`", "``") + "`");
      wanted.add(column.cast(kind == SourceReading.Kind.TEXT ? "string" : "double"));
    }
    return new Selected(
        placed(wanted).queryExecution().toRdd().toJavaRDD(),
        new Typed(List.copyOf(columns), kinds));
  }

  /** The columns, and behind them where in which file a row stands. */
  private Dataset<Row> placed(List<Column> columns) {
    try {
      return placed(columns, input_file_name(), input_file_block_start());
    } catch (Exception e) {
      // Spark throws checked exceptions without saying so.
      if (!String.valueOf(e.getMessage()).contains("MULTI_SOURCES_UNSUPPORTED_FOR_EXPRESSION")) {
        throw e;
      }
      // A row of a join comes from no one file: what counts is the order in which it comes.
      return placed(columns, lit(""), lit(0L));
    }
  }

  private Dataset<Row> placed(List<Column> columns, Column file, Column start) {
    List<Column> all = new ArrayList<>(columns);
    all.add(file);
    all.add(start);
    return data.select(all.toArray(new Column[0]));
  }

  @Override
  public DataException noRows(String table) {
    return DataException.of("the table has no rows", "a filter was too strict", table, null);
  }

  private record Typed(List<String> names, List<Kind> kinds) implements SourceReading {

    private static final long serialVersionUID = 1L;

    Typed {
      names = List.copyOf(names);
      kinds = List.copyOf(kinds);
    }

    @Override
    public SourceReading withKinds(List<Kind> others) {
      return new Typed(names, others);
    }

    @Override
    public RowReader over(Iterator<InternalRow> partition) {
      return new Reader(partition, this);
    }
  }

  private static final class Reader extends RowReader {
    private final boolean[] text;
    private InternalRow row = InternalRow.empty();

    Reader(Iterator<InternalRow> partition, SourceReading reading) {
      super(partition, reading.size());
      this.text = new boolean[reading.size()];
      for (int c = 0; c < text.length; c++) {
        text[c] = reading.isText(c);
      }
    }

    @Override
    boolean next() {
      InternalRow found = nextInRun();
      if (found != null) {
        row = found;
      }
      return found != null;
    }

    @Override
    boolean isMissing(int c) {
      // An empty text is a missing one, as on one machine.
      return row.isNullAt(c)
          || (text[c] ? row.getUTF8String(c).numBytes() == 0 : Double.isNaN(row.getDouble(c)));
    }

    @Override
    boolean isNumber(int c) {
      return !text[c];
    }

    @Override
    double number(int c) {
      return row.getDouble(c);
    }

    @Override
    boolean isText(int c) {
      return text[c];
    }

    @Override
    UTF8String text(int c) {
      return row.getUTF8String(c);
    }

    @Override
    long digest(long before) {
      long digest = before;
      for (int c = 0; c < text.length; c++) {
        long cell =
            isMissing(c)
                ? MISSING
                : text[c] ? text(c).hashCode() : Double.doubleToLongBits(number(c));
        digest = (Long.rotateLeft(digest, 23) ^ cell) * FACTOR;
      }
      return digest ^ (digest >>> 32);
    }
  }
}
