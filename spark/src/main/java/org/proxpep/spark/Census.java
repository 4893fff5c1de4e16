package org.proxpep.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.ColumnFacts;
import org.proxpep.model.data.Width;

/**
 * What one partition of the source says in a first look: its stretches of files, and of each column
 * how wide its numbers are and which texts it has.
 */
final class Census implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int STRETCH = 1024;

  /**
   * Rows that follow one another in one piece of a file.
   *
   * @param rows how many are kept
   * @param digest of these rows in their order
   */
  record Run(String file, long start, long rows, long digest) implements Serializable {}

  /** One column. */
  static final class Cells implements Serializable {

    private static final long serialVersionUID = 1L;

    Width width = Width.BYTE;
    long missing;

    /** How often each text occurs; null once there are too many. */
    @Nullable TreeMap<String, Long> texts = new TreeMap<>();

    /** Different numbers; null once there are too many. */
    @Nullable TreeSet<Double> numbers = new TreeSet<>();

    /** The first row, of those kept, that holds an infinite number; −1 for none. */
    long infinite = -1;

    long firstMissing = -1;

    private transient double @Nullable [] open;
    private transient int used;

    private void number(double v, long row) {
      if (Double.isInfinite(v)) {
        infinite = infinite < 0 ? row : infinite;
        return;
      }
      double[] values = open;
      if (values == null) {
        values = new double[STRETCH];
        open = values;
      }
      values[used++] = v;
      if (used == STRETCH) {
        flush();
      }
    }

    private void flush() {
      double[] values = open;
      if (values == null) {
        return;
      }
      width = width.join(Width.of(values, used));
      TreeSet<Double> known = numbers;
      for (int i = 0; i < used && known != null; i++) {
        // −0 is the same number as 0.
        known.add(values[i] + 0.0);
        if (known.size() > ColumnFacts.MOST_DISTINCT) {
          numbers = null;
          known = null;
        }
      }
      used = 0;
    }

    private void text(String text, int most) {
      TreeMap<String, Long> known = texts;
      if (known != null) {
        known.merge(text, 1L, Long::sum);
        if (known.size() > most) {
          texts = null;
        }
      }
    }

    /** Adds what another partition says. */
    void add(Cells other, long rowsBefore, int most) {
      width = width.join(other.width);
      missing += other.missing;
      if (infinite < 0 && other.infinite >= 0) {
        infinite = rowsBefore + other.infinite;
      }
      if (firstMissing < 0 && other.firstMissing >= 0) {
        firstMissing = rowsBefore + other.firstMissing;
      }
      TreeMap<String, Long> mine = texts;
      TreeMap<String, Long> theirs = other.texts;
      if (mine != null && theirs != null) {
        theirs.forEach((text, count) -> mine.merge(text, count, Long::sum));
      }
      texts = mine == null || theirs == null || mine.size() > most ? null : mine;
      TreeSet<Double> numbersHere = numbers;
      TreeSet<Double> numbersThere = other.numbers;
      if (numbersHere != null && numbersThere != null) {
        numbersHere.addAll(numbersThere);
      }
      numbers =
          numbersHere == null
                  || numbersThere == null
                  || numbersHere.size() > ColumnFacts.MOST_DISTINCT
              ? null
              : numbersHere;
    }
  }

  // Not a List, which need not be serialisable.
  final ArrayList<Run> runs = new ArrayList<>();
  final Cells[] cells;

  Census(int columns) {
    this.cells = new Cells[columns];
    Arrays.setAll(cells, c -> new Cells());
  }

  /** Looks through a partition. */
  static Census of(Iterator<InternalRow> rows, SourceColumns columns, int mostTexts) {
    Census census = new Census(columns.size());
    UTF8String file = UTF8String.EMPTY_UTF8;
    long start = 0;
    long inRun = 0;
    long digest = 0;
    long kept = 0;
    boolean any = false;
    while (rows.hasNext()) {
      InternalRow row = rows.next();
      if (!any || columns.blockStart(row) != start || !columns.file(row).equals(file)) {
        if (any) {
          census.runs.add(new Run(file.toString(), start, inRun, digest));
        }
        file = columns.file(row).copy();
        start = columns.blockStart(row);
        inRun = 0;
        digest = 0;
        any = true;
      }
      if (columns.drops(row)) {
        continue;
      }
      for (int c = 0; c < columns.size(); c++) {
        Cells cell = census.cells[c];
        if (columns.isMissing(row, c)) {
          cell.missing++;
          cell.firstMissing = cell.firstMissing < 0 ? kept : cell.firstMissing;
        } else if (columns.isText(c)) {
          cell.text(columns.text(row, c), mostTexts);
        } else {
          cell.number(row.getDouble(c), kept);
        }
      }
      digest = columns.digest(digest, row);
      inRun++;
      kept++;
    }
    if (any) {
      census.runs.add(new Run(file.toString(), start, inRun, digest));
    }
    for (Cells cell : census.cells) {
      cell.flush();
    }
    return census;
  }
}
