package org.proxpep.spark;

import java.util.Iterator;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.DataException;

/**
 * Reads a partition of a source: run by run, which are rows that follow one another in one piece of
 * a file, and in a run row by row. The reader itself stands for the row that it has come to.
 */
abstract class RowReader {

  private final Iterator<InternalRow> source;

  /** The place of the file's name in what the source gives; that of the piece follows. */
  private final int fileAt;

  private boolean begun;
  private UTF8String file = UTF8String.EMPTY_UTF8;
  private long start;

  /** What the source gave last, if nobody has taken it, and whether it belongs to this run. */
  private @Nullable InternalRow ahead;

  private boolean aheadIsHere;

  RowReader(Iterator<InternalRow> source, int fileAt) {
    this.source = source;
    this.fileAt = fileAt;
  }

  /** Moves to the next run, of which no row may be there. */
  boolean nextRun() {
    while (begun && nextInRun() != null) {
      // What is left of this run is passed over.
    }
    InternalRow first = ahead;
    if (first == null) {
      if (!source.hasNext()) {
        return false;
      }
      first = source.next();
      ahead = first;
    }
    aheadIsHere = true;
    begun = true;
    file = fileOf(first).copy();
    start = first.getLong(fileAt + 1);
    begin();
    return true;
  }

  /** The next that the source gives for this run; null at its end. */
  final @Nullable InternalRow nextInRun() {
    InternalRow row = ahead;
    if (row != null) {
      ahead = aheadIsHere ? null : row;
      return aheadIsHere ? row : null;
    }
    if (!source.hasNext()) {
      return null;
    }
    row = source.next();
    if (row.getLong(fileAt + 1) == start && fileOf(row).equals(file)) {
      return row;
    }
    ahead = row;
    aheadIsHere = false;
    return null;
  }

  private UTF8String fileOf(InternalRow row) {
    UTF8String name = row.getUTF8String(fileAt);
    return name == null ? UTF8String.EMPTY_UTF8 : name;
  }

  /** The file of this run; empty if there is none. */
  String file() {
    return file.toString();
  }

  /** Where in the file the piece begins. */
  long start() {
    return start;
  }

  /** A run begins. */
  void begin() {}

  /** Moves to the next row of the run. */
  abstract boolean next();

  abstract boolean isMissing(int column);

  abstract boolean isNumber(int column);

  abstract double number(int column);

  /** Whether the cell is a text; one that is nothing of all this has to be read once more. */
  abstract boolean isText(int column);

  /** A text in memory that the next row may take. */
  abstract UTF8String text(int column);

  /**
   * Adds the row to a digest of those before it, which differs for other rows and another order.
   */
  abstract long digest(long before);

  /** How many lines of this run were read; 0 if the source has none. */
  long lines() {
    return 0;
  }

  /** What is wrong with a line of this run, counted from 1 in it; null if nothing is. */
  @Nullable DataException trouble() {
    return null;
  }

  /** Whether one of the first so many columns lacks a value. */
  final boolean isIncomplete(int columns) {
    for (int c = 0; c < columns; c++) {
      if (isMissing(c)) {
        return true;
      }
    }
    return false;
  }
}
