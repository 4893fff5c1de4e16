package org.proxpep.model.data;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The beginning of a CSV file: byte order mark, separator and column names. */
final class CsvHeader {

  /** How the name of a column begins that has none in the file; its place follows. */
  static final String UNNAMED = "unnamed_";

  private static final int MOST_COLUMNS = 1_000_000;

  private CsvHeader() {}

  /** The place after a byte order mark. */
  static int begin(Source source, Window window) {
    window.advance(0);
    byte[] b = window.bytes;
    if (window.limit >= 2 && (b[0] & b[1]) == (byte) 0xfe && b[0] != b[1]) {
      throw source.error(1, "the file is UTF-16", "save it as UTF-8");
    }
    boolean mark =
        window.limit >= 3 && b[0] == (byte) 0xef && b[1] == (byte) 0xbb && b[2] == (byte) 0xbf;
    return mark ? 3 : 0;
  }

  /** The most frequent of comma, semicolon and tab in the first line, outside quotation marks. */
  static char separator(Window window, int from, @Nullable Character given) {
    if (given != null) {
      return given;
    }
    int[] count = new int[3];
    boolean inside = false;
    boolean begins = true;
    for (int p = from; p < window.limit; p++) {
      byte v = window.bytes[p];
      if (inside) {
        if (v == '"' && p + 1 < window.limit && window.bytes[p + 1] == '"') {
          p++;
        } else {
          inside = v != '"';
        }
        continue;
      }
      if (v == '\n' || v == '\r') {
        break;
      }
      // Only at the beginning of a cell is a quotation mark more than a character.
      inside = v == '"' && begins;
      int k = ",;\t".indexOf(v);
      begins = k >= 0;
      if (begins) {
        count[k]++;
      }
    }
    int best = 0;
    for (int k = 1; k < count.length; k++) {
      best = count[k] > count[best] ? k : best;
    }
    return ",;\t".charAt(best);
  }

  /** Reads the first line. */
  static List<String> names(Source source, CsvCells cells) {
    List<String> names = new ArrayList<>();
    Map<String, Integer> places = new HashMap<>();
    boolean numbers = true;
    boolean fractions = false;
    do {
      if (!cells.next()) {
        throw empty(source.name());
      }
      String name = name(source, cells, names.size() + 1);
      Integer before = places.put(name, names.size() + 1);
      if (before != null) {
        throw new DataException(
            source.name(),
            1,
            name,
            "columns " + before + " and " + (names.size() + 1) + " have the same name",
            "rename one of them; if the file has no header, add a line of names");
      }
      names.add(name);
      if (names.size() > MOST_COLUMNS) {
        throw source.error(1, "there are more than a million columns", "transpose the file");
      }
      byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
      double value = Decimals.parse(bytes, 0, bytes.length);
      numbers &= !Double.isNaN(value);
      fractions |= value != Math.rint(value) || value < 0;
    } while (!cells.last);
    // Whole numbers alone may be names, such as years.
    if (numbers && fractions) {
      throw source.error(
          1,
          "the first line holds numbers, but must hold the names of the columns",
          "write `header none` after the file name of the model if there are no names, or add a line"
              + " of names at the top");
    }
    return names;
  }

  /** Names by place, as many as the first line has cells. */
  static List<String> places(Source source, CsvCells cells) {
    List<String> names = new ArrayList<>();
    do {
      if (!cells.next()) {
        throw empty(source.name());
      }
      names.add("c" + (names.size() + 1));
    } while (!cells.last && names.size() <= MOST_COLUMNS);
    return names;
  }

  static DataException empty(String source) {
    return new DataException(source, 1, null, "the file is empty", "it was not written to the end");
  }

  private static String name(Source source, CsvCells cells, int place) {
    String name =
        Dictionary.decode(cells.bytes(), cells.from, cells.to, source.name(), 1, null).strip();
    if (name.isEmpty() && place == 1 && cells.last) {
      throw source.error(1, "the first line is empty", "delete it, or name the columns there");
    }
    if (name.isEmpty()) {
      // Other programs write an index so.
      return UNNAMED + place;
    }
    if (name.chars().anyMatch(c -> c < ' ' && c != '\t' && c != '\n' && c != '\r')) {
      throw source.error(
          1,
          "the name of column " + place + " holds control characters",
          "the file is not text; CSV, LIBSVM text, gzip of them and Parquet can be read");
    }
    return name;
  }
}
