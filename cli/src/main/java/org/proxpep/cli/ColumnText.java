package org.proxpep.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.proxpep.report.words.TableColumns;

/** A table as text, each column as wide as it needs. */
final class ColumnText {

  private ColumnText() {}

  static <T> void print(TableColumns<T> columns, List<T> rows, PrintWriter out) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(columns.names());
    rows.forEach(row -> lines.add(columns.texts(row)));
    int[] widths = new int[columns.names().size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    for (List<String> line : lines) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String cell = line.get(i);
        text.append(cell).append(" ".repeat(widths[i] - cell.length() + 2));
      }
      out.println(text.toString().stripTrailing());
    }
  }
}
