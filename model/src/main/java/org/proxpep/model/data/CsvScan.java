package org.proxpep.model.data;

/** Tells what the cells of one column say: numbers until one of them proves otherwise. */
final class CsvScan {

  /** What a cell says. */
  enum Says {
    /** Nothing. */
    MISSING,
    /** {@link CsvScan#number}. */
    NUMBER,
    /** The bytes from {@link CsvScan#from} to {@link CsvScan#to}. */
    TEXT,
    /** Something, in a column of texts whose first cells were taken for numbers. */
    UNREAD
  }

  /** What the column holds as far as it was read. */
  enum Holds {
    NUMBERS,
    TEXTS,
    /** Texts after numbers whose spelling is lost: to be read once more, as texts. */
    BOTH
  }

  private final CsvMarkers markers;
  private Holds holds;
  private boolean anyNumber;

  double number;
  int from;
  int to;

  CsvScan(CsvMarkers markers, boolean texts) {
    this.markers = markers;
    this.holds = texts ? Holds.TEXTS : Holds.NUMBERS;
  }

  Holds holds() {
    return holds;
  }

  /** Whether the next cell is a number if it looks like one. */
  boolean takesNumbers() {
    return holds == Holds.NUMBERS;
  }

  /** As {@link #read} of a cell that is known to be a number. */
  void number(double value) {
    number = value;
    anyNumber = true;
  }

  /** Whether a cell was a number. */
  boolean anyNumber() {
    return anyNumber;
  }

  /** Reads the next cell of the column. */
  Says read(byte[] b, int begin, int end, boolean quoted) {
    if (holds == Holds.NUMBERS && isNumber(b, begin, end)) {
      return Says.NUMBER;
    }
    int s = begin;
    int e = end;
    while (s < e && isBlank(b[s])) {
      s++;
    }
    while (e > s && isBlank(b[e - 1])) {
      e--;
    }
    if (s == e) {
      return Says.MISSING;
    }
    // Blanks inside quotation marks were put there on purpose.
    from = quoted ? begin : s;
    to = quoted ? end : e;
    if (markers.has(b, from, to)) {
      return Says.MISSING;
    }
    if (holds == Holds.NUMBERS) {
      if (isNumber(b, s, e)) {
        return Says.NUMBER;
      }
      holds = anyNumber ? Holds.BOTH : Holds.TEXTS;
    }
    return holds == Holds.TEXTS ? Says.TEXT : Says.UNREAD;
  }

  private boolean isNumber(byte[] b, int begin, int end) {
    double v = Decimals.parse(b, begin, end);
    if (Double.isNaN(v)) {
      return false;
    }
    number = v;
    anyNumber = true;
    return true;
  }

  private static boolean isBlank(byte v) {
    return v == ' ' || v == '\t';
  }
}
