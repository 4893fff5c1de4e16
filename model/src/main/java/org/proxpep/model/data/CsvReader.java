package org.proxpep.model.data;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads CSV. Types are found in one reading; columns that turn out to be texts after they had begun
 * with numbers are read once more.
 */
final class CsvReader {

  private static final int STRETCH = 1 << 15;
  private static final int OPEN_CELLS = 1 << 21;

  private final Source source;
  private final ReadOptions options;
  private int rows;

  private CsvReader(Source source, ReadOptions options) {
    this.source = source;
    this.options = options;
  }

  static Table read(Source source, ReadOptions options) {
    return new CsvReader(source, options).table();
  }

  private Table table() {
    List<CsvColumn> columns = new ArrayList<>();
    pass(columns);
    int first = rows;
    if (first == 0) {
      throw DataFaults.noRows(source.name());
    }
    if (columns.stream().anyMatch(CsvColumn::isNeededAgain)) {
      columns.forEach(CsvColumn::again);
      pass(columns);
    }
    List<Column> finished = new ArrayList<>();
    while (finished.size() < columns.size()) {
      // Given up one by one, so that their memory can be used for the finished ones.
      int k = finished.size();
      finished.add(columns.get(k).build(first));
      columns.set(k, columns.get(0));
    }
    return Table.of(source.name(), finished);
  }

  /** Reads the whole file into the columns, which are made from its header if there are none. */
  private void pass(List<CsvColumn> columns) {
    List<String> places = options.header() ? List.of() : places();
    try (Window window = new Window(source)) {
      int begin = CsvHeader.begin(source, window);
      char separator = CsvHeader.separator(window, begin, options.separator());
      CsvCells cells = new CsvCells(source, window, begin, separator);
      List<String> names = options.header() ? CsvHeader.names(source, cells) : places;
      if (columns.isEmpty()) {
        checkTexts(names);
        int room = Integer.highestOneBit(Math.max(1, OPEN_CELLS / names.size()));
        int stretch = Math.max(64, Math.min(STRETCH, room));
        CsvMarkers markers = new CsvMarkers(options.missing());
        for (String name : names) {
          columns.add(new CsvColumn(source, name, options, markers, stretch));
        }
      }
      rows(cells, columns.toArray(new CsvColumn[0]));
    }
  }

  /** The first line is looked at, and read again as a row. */
  private List<String> places() {
    try (Window window = new Window(source)) {
      int begin = CsvHeader.begin(source, window);
      char separator = CsvHeader.separator(window, begin, options.separator());
      return CsvHeader.places(source, new CsvCells(source, window, begin, separator));
    }
  }

  private void checkTexts(List<String> names) {
    for (String text : options.texts()) {
      if (!names.contains(text)) {
        throw source.error(1, "there is no column " + text, "check the names given as texts");
      }
    }
  }

  private void rows(CsvCells cells, CsvColumn[] columns) {
    rows = 0;
    int empty = 0;
    int c = 0;
    long lineOfRow = 0;
    while (true) {
      boolean number = c < columns.length && columns[c].takesNumbers() && cells.nextNumber();
      if (!number && !cells.next()) {
        return;
      }
      if (c == 0) {
        lineOfRow = cells.line;
        if (!number && cells.isEmptyLine()) {
          empty++;
          continue;
        }
        // In a single column an empty line is an empty cell, except at the end of the file.
        for (; columns.length == 1 && empty > 0; empty--) {
          columns[0].addMissing();
          count(lineOfRow);
        }
      }
      if (number) {
        columns[c].add(cells.number);
      } else if (c < columns.length) {
        columns[c].add(cells.bytes(), cells.from, cells.to, cells.quoted, cells.line);
      }
      c++;
      if (cells.last) {
        if (c != columns.length) {
          throw cells.ragged(c, columns.length, lineOfRow);
        }
        c = 0;
        count(lineOfRow);
      }
    }
  }

  private void count(long line) {
    if (++rows == Integer.MAX_VALUE - 8) {
      throw source.error(line, "there are more than 2147483638 rows", "use a part of them");
    }
  }
}
