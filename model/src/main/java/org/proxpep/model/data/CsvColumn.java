package org.proxpep.model.data;

import static org.proxpep.model.data.DataException.shown;

import org.jspecify.annotations.Nullable;

/** A column while its file is being read: numbers until a cell proves otherwise. */
final class CsvColumn {

  private final Source source;
  private final String name;
  private final ReadOptions options;
  private final CsvMarkers markers;
  private final int stretch;
  private CsvScan scan;

  /** Finished in an earlier reading, or too many different texts. */
  private boolean closed;

  private NumberBuilder values;
  private Dictionary dictionary;
  private int missing;
  private long infiniteLine;
  private @Nullable String whyText;
  private boolean overflow;

  CsvColumn(Source source, String name, ReadOptions options, CsvMarkers markers, int stretch) {
    this.source = source;
    this.name = name;
    this.options = options;
    this.markers = markers;
    this.stretch = stretch;
    this.scan = new CsvScan(markers, options.isText(name));
    this.values = new NumberBuilder(stretch);
    this.dictionary = new Dictionary(source.name(), name, options.categories());
    if (options.kinds().get(name) == ColumnType.TEXT) {
      this.closed = true;
      this.overflow = true;
      this.whyText = "it was not needed";
    }
  }

  String name() {
    return name;
  }

  void add(byte[] b, int from, int to, boolean quoted, long line) {
    if (closed || isNeededAgain()) {
      return;
    }
    CsvScan.Holds before = scan.holds();
    switch (scan.read(b, from, to, quoted)) {
      case NUMBER -> number(scan.number, line);
      case MISSING -> missing();
      case TEXT -> {
        if (before == CsvScan.Holds.NUMBERS) {
          whyText = why(b, line);
        }
        text(b, scan.from, scan.to, line);
      }
      case UNREAD -> {
        whyText = why(b, line);
        values = new NumberBuilder(1);
      }
    }
  }

  /** Whether the next cell is read as a number if it is one. */
  boolean takesNumbers() {
    return !closed && scan.takesNumbers();
  }

  /** Adds a finite number. */
  void add(double v) {
    scan.number(v);
    values.add(v);
  }

  private void number(double v, long line) {
    values.add(v);
    if (Double.isInfinite(v) && infiniteLine == 0) {
      infiniteLine = line;
    }
  }

  private String why(byte[] b, long line) {
    String text = Dictionary.decode(b, scan.from, scan.to, source.name(), line, name);
    return "line " + line + " says " + shown(text.strip());
  }

  private void missing() {
    values.add(Double.NaN);
    missing++;
  }

  private void text(byte[] b, int from, int to, long line) {
    int code = dictionary.code(b, from, to, line);
    if (code != Dictionary.FULL) {
      values.add(code);
    } else {
      overflow = true;
      closed = true;
      values = new NumberBuilder(1);
      dictionary = new Dictionary(source.name(), name, 1);
      whyText = "more than " + options.categories();
    }
  }

  /** Adds a missing cell whatever the column is. */
  void addMissing() {
    if (!closed && !isNeededAgain()) {
      missing();
    }
  }

  boolean isNeededAgain() {
    return !closed && scan.holds() == CsvScan.Holds.BOTH;
  }

  /** Prepares for another reading of the file. */
  void again() {
    if (isNeededAgain()) {
      scan = new CsvScan(markers, true);
      values = new NumberBuilder(stretch);
      missing = 0;
    } else {
      closed = true;
    }
  }

  /** The finished column. */
  Column build(int rows) {
    if (overflow) {
      return Column.unreadable(name, rows, missing, String.valueOf(whyText));
    }
    if (values.size() != rows) {
      throw DataException.of(
          "the file changed while it was read", "read it again", source.name(), name);
    }
    if (whyText != null || options.isText(name)) {
      return Column.coded(name, values, dictionary.texts(), whyText);
    }
    if (infiniteLine > 0) {
      throw DataFaults.infinite(source.name(), infiniteLine, name);
    }
    return Column.numbers(name, values.build());
  }
}
