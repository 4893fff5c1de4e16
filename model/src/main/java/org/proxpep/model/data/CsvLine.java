package org.proxpep.model.data;

import java.util.Arrays;
import java.util.List;

/**
 * One line of a CSV file after another, and what some of its cells say, by the rules that a whole
 * file is read by. A row is one line: a text with a line end in it is refused.
 *
 * <p>Columns are counted from 0 among those wanted. A column holds numbers until a cell proves
 * otherwise; if it began with texts, it holds texts from then on.
 */
public final class CsvLine {

  private static final Source NOWHERE = Source.of("line", new byte[0]);

  private final List<String> names;

  /** By column of the file: its number among those wanted, −1 if it is not. */
  private final int[] place;

  private final int[] wanted;
  private final CsvScan[] scans;
  private final CsvScan.Says[] says;
  private final double[] number;
  private final int[] from;
  private final int[] to;
  private final Window window = new Window(NOWHERE, new byte[0], 0);
  private final CsvCells cells;

  /**
   * @param wanted the places of the wanted columns in the file
   * @param texts which of them are known to hold texts
   */
  public CsvLine(CsvFormat format, int[] wanted, boolean[] texts) {
    this.names = format.names();
    this.wanted = wanted.clone();
    this.place = new int[names.size()];
    Arrays.fill(place, -1);
    this.scans = new CsvScan[wanted.length];
    CsvMarkers markers = new CsvMarkers(ReadOptions.MISSING);
    for (int k = 0; k < wanted.length; k++) {
      place[wanted[k]] = k;
      scans[k] = new CsvScan(markers, texts[k]);
    }
    this.says = new CsvScan.Says[wanted.length];
    this.number = new double[wanted.length];
    this.from = new int[wanted.length];
    this.to = new int[wanted.length];
    this.cells = new CsvCells(NOWHERE, window, 0, format.separator());
  }

  /**
   * Reads a line.
   *
   * @param bytes of the line, without its end, which are changed; texts are found in them
   * @return false if it is empty, and no row unless the file has a single column
   * @throws DataException if it is not a row; source and line are for the caller to say
   */
  public boolean read(byte[] bytes, int length) {
    window.show(bytes, length);
    cells.restart();
    int c = 0;
    while (cells.next()) {
      if (c == 0 && cells.isEmptyLine()) {
        return false;
      }
      if (c < place.length && place[c] >= 0) {
        cell(place[c]);
      }
      c++;
    }
    if (c == 0) {
      return false;
    }
    if (c != place.length) {
      throw cells.ragged(c, place.length, 0);
    }
    return true;
  }

  private void cell(int k) {
    CsvScan scan = scans[k];
    says[k] = scan.read(cells.bytes(), cells.from, cells.to, cells.quoted);
    switch (says[k]) {
      case NUMBER -> number[k] = scan.number;
      case TEXT, UNREAD -> {
        from[k] = scan.from;
        to[k] = scan.to;
        requireUtf8(k, cells.bytes());
      }
      case MISSING -> {
        // There is nothing to be kept.
      }
    }
  }

  private void requireUtf8(int k, byte[] b) {
    for (int p = from[k]; p < to[k]; p++) {
      if (b[p] < 0) {
        Dictionary.decode(b, from[k], to[k], NOWHERE.name(), 0, names.get(wanted[k]));
        return;
      }
    }
  }

  /** Whether the cell of a column says nothing. */
  public boolean isMissing(int column) {
    return says[column] == CsvScan.Says.MISSING;
  }

  /** Whether the cell of a column is a number in a column of numbers. */
  public boolean isNumber(int column) {
    return says[column] == CsvScan.Says.NUMBER;
  }

  /** Whether the cell of a column is a text in a column of texts. */
  public boolean isText(int column) {
    return says[column] == CsvScan.Says.TEXT;
  }

  /** The number of a column, possibly infinite. */
  public double number(int column) {
    return number[column];
  }

  /** Where the text of a column begins in the line's bytes. */
  public int textFrom(int column) {
    return from[column];
  }

  /** Where it ends. */
  public int textTo(int column) {
    return to[column];
  }
}
