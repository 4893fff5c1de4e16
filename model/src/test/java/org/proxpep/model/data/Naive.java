package org.proxpep.model.data;

import java.util.ArrayList;
import java.util.List;

/** Slow and obvious twins. */
final class Naive {

  private Naive() {}

  /** The cells of a CSV text, character by character; blank lines are left out. */
  static List<List<String>> cells(String text, char separator) {
    List<List<String>> rows = new ArrayList<>();
    List<String> row = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean inside = false;
    boolean quoted = false;
    String all = text.replace("\r\n", "\n") + (text.endsWith("\n") ? "" : "\n");
    for (int i = 0; i < all.length(); i++) {
      char c = all.charAt(i);
      if (inside) {
        if (c != '"') {
          cell.append(c);
        } else if (all.charAt(i + 1) == '"') {
          cell.append(c);
          i++;
        } else {
          inside = false;
        }
      } else if (c == '"' && cell.isEmpty()) {
        inside = true;
        quoted = true;
      } else if (c == separator || c == '\n') {
        row.add(quoted ? cell.toString() : cell.toString().strip());
        cell.setLength(0);
        if (c == '\n') {
          if (row.size() > 1 || !row.get(0).isEmpty() || quoted) {
            rows.add(row);
          }
          row = new ArrayList<>();
        }
        quoted = false;
      } else {
        cell.append(c);
      }
    }
    return rows;
  }
}
