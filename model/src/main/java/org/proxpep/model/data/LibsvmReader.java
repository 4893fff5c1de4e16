package org.proxpep.model.data;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads LIBSVM text: on each line a label and pairs {@code index:value} with ascending indices;
 * what is not written is zero. Columns are {@code label}, {@code f1}, {@code f2}, … ({@code f0} too
 * if index 0 occurs). A comment begins with #.
 */
final class LibsvmReader {

  private static final int MOST_INDEX = 200_000;

  /** A column is held sparse if that takes less than this part of the memory. */
  private static final double SPARSE_SHARE = 0.25;

  private final Source source;
  private final NumberBuilder labels = new NumberBuilder(1 << 15);
  private final List<@Nullable Entries> features = new ArrayList<>();
  private int rows;
  private long line;

  /** The places of a column that are not zero. */
  private static final class Entries {
    final NumberBuilder values = new NumberBuilder(1 << 12);
    int[] places = new int[4];
    int count;

    void add(int row, double v) {
      if (count == places.length) {
        places = Arrays.copyOf(places, 2 * count);
      }
      places[count++] = row;
      values.add(v);
    }

    Column build(String name, int rows) {
      PackedNumbers packed = values.build();
      double dense = (double) rows * packed.width().bytes;
      PackedNumbers.Sparse sparse =
          new PackedNumbers.Sparse(rows, Arrays.copyOf(places, count), packed);
      if (sparse.bytes() < SPARSE_SHARE * dense) {
        return Column.numbers(name, sparse);
      }
      PackedNumbers all = PackedNumbers.allocate(packed.width(), rows);
      for (int k = 0; k < count; k++) {
        all.set(places[k], packed.get(k));
      }
      return Column.numbers(name, all);
    }
  }

  private LibsvmReader(Source source) {
    this.source = source;
  }

  static Table read(Source source) {
    LibsvmReader reader = new LibsvmReader(source);
    try (Window window = new Window(source)) {
      reader.lines(window);
    }
    return reader.table();
  }

  private Table table() {
    if (rows == 0) {
      throw source.error(0, "there is no row", "the file was cut short");
    }
    List<Column> columns = new ArrayList<>();
    columns.add(Column.numbers("label", labels.build()));
    for (int k = 0; k < features.size(); k++) {
      Entries entries = features.set(k, null);
      if (entries != null) {
        columns.add(entries.build("f" + k, rows));
      } else if (k > 0) {
        columns.add(new Entries().build("f" + k, rows));
      }
    }
    return Table.of(source.name(), columns);
  }

  private void lines(Window window) {
    int p = 0;
    while (p < window.limit || !window.ended) {
      int q = p;
      while (q < window.limit && window.bytes[q] != '\n') {
        q++;
      }
      if (q < window.limit || window.ended) {
        line++;
        row(window.bytes, p, q);
        p = Math.min(q + 1, window.limit);
      } else if (window.advance(p)) {
        p = 0;
      } else {
        throw fault("a line is longer than 32 MB", "the file is not LIBSVM text");
      }
    }
  }

  private void row(byte[] b, int from, int to) {
    int end = from;
    while (end < to && b[end] != '#') {
      end++;
    }
    int p = skipBlanks(b, from, end);
    if (p == end) {
      return;
    }
    int q = wordEnd(b, p, end);
    labels.add(number(b, p, q, "the label"));
    int before = -1;
    for (p = skipBlanks(b, q, end); p < end; p = skipBlanks(b, q, end)) {
      q = wordEnd(b, p, end);
      int colon = p;
      int index = 0;
      while (colon < q && b[colon] >= '0' && b[colon] <= '9' && index <= MOST_INDEX) {
        index = 10 * index + b[colon] - '0';
        colon++;
      }
      if (index > MOST_INDEX) {
        throw fault(
            "an index is larger than " + MOST_INDEX, "number the features without large gaps");
      }
      if (colon == p || colon == q || b[colon] != ':') {
        throw fault(
            text(b, p, q) + " is not of the form index:value",
            "the file is a CSV file, or carries query ids, which have no meaning here");
      }
      if (index <= before) {
        throw fault(
            "index " + index + " follows " + before + ", but indices must ascend", "sort them");
      }
      before = index;
      while (features.size() <= index) {
        features.add(null);
      }
      double v = number(b, colon + 1, q, "the value of index " + index);
      if (v != 0) {
        Entries entries = features.get(index);
        if (entries == null) {
          entries = new Entries();
          features.set(index, entries);
        }
        entries.add(rows, v);
      }
    }
    rows++;
  }

  private double number(byte[] b, int from, int to, String what) {
    double v = Decimals.parse(b, from, to);
    if (!(Math.abs(v) <= Double.MAX_VALUE)) {
      throw fault(
          what + " (" + text(b, from, to) + ") must be a finite number",
          "the file was cut short, or is not LIBSVM text");
    }
    return v;
  }

  private static String text(byte[] b, int from, int to) {
    return DataException.shown(
        new String(b, from, Math.min(to - from, 100), StandardCharsets.UTF_8));
  }

  private DataException fault(String problem, String advice) {
    return source.error(line, problem, advice);
  }

  private static boolean isBlank(byte v) {
    return v == ' ' || v == '\t' || v == '\r';
  }

  private static int skipBlanks(byte[] b, int p, int end) {
    while (p < end && isBlank(b[p])) {
      p++;
    }
    return p;
  }

  private static int wordEnd(byte[] b, int p, int end) {
    while (p < end && !isBlank(b[p])) {
      p++;
    }
    return p;
  }
}
