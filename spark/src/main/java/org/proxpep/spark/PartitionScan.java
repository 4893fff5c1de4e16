package org.proxpep.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.ColumnFacts;
import org.proxpep.model.data.DataException;
import org.proxpep.model.data.Width;

/**
 * What one partition of the source says in a first look: its stretches of files, and of each column
 * how wide its numbers are and which texts it has.
 *
 * <p>What a column holds is found in all rows, as on one machine, and everything else in those that
 * are kept.
 */
final class PartitionScan implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int STRETCH = 1024;

  /**
   * Rows that follow one another in one piece of a file.
   *
   * @param lines of the file; 0 if it has none
   * @param all how many rows there are
   * @param rows how many are kept
   * @param digest of these rows in their order
   * @param trouble what is wrong with a line, counted in the run; null if nothing is
   */
  record Run(
      String file,
      long start,
      long lines,
      long all,
      long rows,
      long digest,
      @Nullable DataException trouble)
      implements Serializable {}

  /**
   * A cell worth remembering.
   *
   * @param row counted from 0 among all rows of the run
   * @param line counted from 1 among those of the run; 0 if it has none
   * @param text what it says, if that is a text
   */
  record Spot(int run, long row, long line, String text) implements Serializable {}

  /** One column. */
  static final class Cells implements Serializable {

    private static final long serialVersionUID = 1L;

    Width width = Width.BYTE;
    long missing;
    boolean anyNumber;
    boolean anyText;

    /** The different texts, and whether a row with it is kept; null once there are too many. */
    @Nullable TreeMap<String, Boolean> texts = new TreeMap<>();

    /** Different numbers; null once there are too many. */
    @Nullable TreeSet<Double> numbers = new TreeSet<>();

    @Nullable Spot firstMissing;
    @Nullable Spot firstInfinite;

    /** Where a column that may have held numbers first says something else. */
    @Nullable Spot firstText;

    private transient double @Nullable [] open;
    private transient int used;
    private transient @Nullable Map<UTF8String, boolean[]> met;

    private void number(double v) {
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

    private void text(UTF8String text, boolean kept, int most) {
      if (texts == null) {
        return;
      }
      Map<UTF8String, boolean[]> known = met;
      if (known == null) {
        known = new HashMap<>();
        met = known;
      }
      boolean[] isKept = known.get(text);
      if (isKept == null) {
        isKept = new boolean[1];
        known.put(text.copy(), isKept);
        if (known.size() > most) {
          texts = null;
          met = null;
        }
      }
      isKept[0] |= kept;
    }

    private void finish() {
      flush();
      TreeMap<String, Boolean> sorted = texts;
      Map<UTF8String, boolean[]> known = met;
      if (sorted != null && known != null) {
        known.forEach((text, kept) -> sorted.merge(text.toString(), kept[0], Boolean::logicalOr));
      }
      met = null;
    }

    /** Adds what another partition says, apart from places. */
    void add(Cells other, int most) {
      width = width.join(other.width);
      missing += other.missing;
      anyNumber |= other.anyNumber;
      anyText |= other.anyText;
      TreeMap<String, Boolean> mine = texts;
      TreeMap<String, Boolean> theirs = other.texts;
      if (mine == null || theirs == null) {
        texts = null;
      } else {
        theirs.forEach((text, kept) -> mine.merge(text, kept, Boolean::logicalOr));
        texts = mine.size() > most ? null : mine;
      }
      TreeSet<Double> here = numbers;
      TreeSet<Double> there = other.numbers;
      if (here == null || there == null) {
        numbers = null;
      } else {
        here.addAll(there);
        numbers = here.size() > ColumnFacts.MOST_DISTINCT ? null : here;
      }
    }
  }

  // Not a List, which need not be serialisable.
  final ArrayList<Run> runs = new ArrayList<>();
  final Cells[] cells;

  /** The runs before the current one that come after it in the order of rows. */
  private final transient BitSet later = new BitSet();

  PartitionScan(int columns) {
    this.cells = new Cells[columns];
    Arrays.setAll(cells, c -> new Cells());
  }

  /** Adds what another partition says of its values, which it forgets: many know the same texts. */
  void take(PartitionScan other, int mostTexts) {
    for (int c = 0; c < cells.length; c++) {
      cells[c].add(other.cells[c], mostTexts);
      other.cells[c].texts = null;
      other.cells[c].numbers = null;
    }
  }

  /**
   * Looks through a partition.
   *
   * @param drops whether rows that lack a value are left out
   */
  static PartitionScan of(RowReader reader, SourceReading reading, boolean drops, int mostTexts) {
    int n = reading.size();
    boolean[] isOpen = new boolean[n];
    for (int c = 0; c < n; c++) {
      isOpen[c] = reading.kinds().get(c) == SourceReading.Kind.OPEN;
    }
    PartitionScan census = new PartitionScan(n);
    while (reader.nextRun()) {
      census.begin(reader);
      long all = 0;
      long kept = 0;
      long digest = 0;
      while (reader.next()) {
        boolean keeps = !(drops && reader.isIncomplete(n));
        for (int c = 0; c < n; c++) {
          census.look(reader, c, isOpen[c], all, keeps, mostTexts);
        }
        all++;
        if (keeps) {
          digest = reader.digest(digest);
          kept++;
        }
      }
      census.runs.add(
          new Run(
              reader.file(), reader.start(), reader.lines(), all, kept, digest, reader.trouble()));
    }
    for (Cells cell : census.cells) {
      cell.finish();
    }
    return census;
  }

  private void begin(RowReader reader) {
    String file = reader.file();
    later.clear();
    for (int r = 0; r < runs.size(); r++) {
      int order = runs.get(r).file.compareTo(file);
      later.set(r, order > 0 || (order == 0 && runs.get(r).start > reader.start()));
    }
  }

  /** Whether the current cell comes before the one remembered. */
  private boolean isFirst(@Nullable Spot known) {
    return known == null || later.get(known.run);
  }

  private void look(
      RowReader reader, int c, boolean isOpen, long row, boolean keeps, int mostTexts) {
    Cells cell = cells[c];
    if (reader.isMissing(c)) {
      cell.missing += keeps ? 1 : 0;
      if (isFirst(cell.firstMissing)) {
        cell.firstMissing = spot(reader, row, "");
      }
    } else if (reader.isNumber(c)) {
      double v = reader.number(c);
      cell.anyNumber = true;
      if (Double.isInfinite(v)) {
        if (isFirst(cell.firstInfinite)) {
          cell.firstInfinite = spot(reader, row, "");
        }
      } else if (keeps) {
        cell.number(v);
      }
    } else {
      cell.anyText = true;
      if (isOpen && isFirst(cell.firstText)) {
        cell.firstText = spot(reader, row, reader.text(c).toString());
      }
      if (reader.isText(c)) {
        cell.text(reader.text(c), keeps, mostTexts);
      }
    }
  }

  private Spot spot(RowReader reader, long row, String text) {
    return new Spot(runs.size(), row, reader.lines(), text);
  }
}
