package org.proxpep.spark;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.CsvFormat;
import org.proxpep.model.data.CsvLine;
import org.proxpep.model.data.DataException;

/** The rows of lines of CSV files. The first line of each file is its header. */
final class CsvRows extends RowReader {

  private final CsvSource.Lines reading;
  private final CsvLine line;
  private final boolean single;
  private byte[] bytes = new byte[1 << 12];
  private int hash;
  private long lines;
  private @Nullable DataException trouble;

  /** Empty lines that are rows if another row follows; those that turned out to be; a row read. */
  private long empty;

  private long due;
  private boolean held;

  /** Whether the row is an empty line. */
  private boolean blank;

  CsvRows(Iterator<InternalRow> partition, CsvSource.Lines reading) {
    super(partition, 1);
    this.reading = reading;
    List<String> all = reading.format().names();
    int[] wanted = new int[reading.size()];
    boolean[] texts = new boolean[wanted.length];
    for (int c = 0; c < wanted.length; c++) {
      wanted[c] = all.indexOf(reading.names().get(c));
      texts[c] = reading.isText(c);
    }
    this.line = new CsvLine(reading.format(), wanted, texts);
    this.single = all.size() == 1;
  }

  @Override
  void begin() {
    lines = 0;
    trouble = null;
    empty = 0;
    due = 0;
    held = false;
  }

  @Override
  boolean next() {
    if (due == 0 && held) {
      held = false;
      blank = false;
      return true;
    }
    if (due == 0 && !readOn()) {
      // The run ends; empty lines at the end of a file are no rows.
      due = start() < reading.ends().getOrDefault(file(), -1L) ? empty : 0;
      empty = 0;
      if (due == 0) {
        return false;
      }
    }
    blank = due > 0;
    due -= blank ? 1 : 0;
    held &= blank;
    return true;
  }

  /** Reads the next line that is not empty; what is due before it is noted. */
  private boolean readOn() {
    InternalRow found;
    while ((found = nextInRun()) != null) {
      lines++;
      if (trouble != null) {
        // The lines are counted, for the place of a trouble further on.
        continue;
      }
      try {
        if (read(found.getUTF8String(0))) {
          due = empty;
          empty = 0;
          held = true;
          return true;
        }
      } catch (DataException e) {
        trouble = e.at(e.source(), lines);
      }
    }
    return false;
  }

  /** Whether the line is a row by itself. */
  private boolean read(UTF8String text) {
    int length = text.numBytes();
    if (length > bytes.length) {
      bytes = new byte[Math.max(length, (int) Math.min(Integer.MAX_VALUE - 8, 2L * bytes.length))];
    }
    text.writeToMemory(bytes, Platform.BYTE_ARRAY_OFFSET);
    if (lines == 1 && start() == 0) {
      requireSameHeader(length);
      return false;
    }
    hash = text.hashCode();
    if (line.read(bytes, length)) {
      return true;
    }
    empty += single ? 1 : 0;
    return false;
  }

  private void requireSameHeader(int length) {
    CsvFormat expected = reading.format();
    CsvFormat here = CsvFormat.of(file(), bytes, length);
    if (!here.equals(expected)) {
      throw DataException.of(
              "the header (%s) is not that of %s (%s)",
              "the files belong to different tables, or this one lacks a line of names",
              file(),
              null,
              DataException.listed(here.names()),
              reading.firstFile(),
              DataException.listed(expected.names()))
          .at(file(), 1);
    }
  }

  @Override
  boolean isMissing(int column) {
    return blank || line.isMissing(column);
  }

  @Override
  boolean isNumber(int column) {
    return line.isNumber(column);
  }

  @Override
  double number(int column) {
    return line.number(column);
  }

  @Override
  boolean isText(int column) {
    return line.isText(column);
  }

  @Override
  UTF8String text(int column) {
    int from = line.textFrom(column);
    return UTF8String.fromBytes(bytes, from, line.textTo(column) - from);
  }

  @Override
  long digest(long before) {
    long digest = (Long.rotateLeft(before, 23) ^ (blank ? 0 : hash)) * DatasetSource.FACTOR;
    return digest ^ (digest >>> 32);
  }

  @Override
  long lines() {
    return lines;
  }

  @Override
  @Nullable DataException trouble() {
    return trouble;
  }
}
