package org.proxpep.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.proxpep.model.problem.LetColumns;

/** Writes let expressions of all rows as CSV, in the order of the rows. */
final class PredictionCsv {

  /** Rows that one thread does at a time. */
  private static final int CHUNK = 1 << 14;

  /** Chunks that are held at once. */
  private static final int WAVE = 16;

  private PredictionCsv() {}

  /** Takes texts one after another. */
  interface Sink<E extends Exception> {
    void put(String text) throws E;
  }

  static <E extends Exception> void write(LetColumns.Rows rows, List<String> names, Sink<E> sink)
      throws E {
    List<String> quoted = new ArrayList<>();
    for (String name : names) {
      quoted.add(name.matches("\\w+") ? name : '"' + name.replace("\"", "\"\"") + '"');
    }
    sink.put(String.join(",", quoted) + "\n");
    int chunks = (rows.count() + CHUNK - 1) / CHUNK;
    ThreadLocal<LetColumns.Rows.Reader> readers = ThreadLocal.withInitial(rows::reader);
    for (int first = 0; first < chunks; first += WAVE) {
      List<String> texts =
          IntStream.range(first, Math.min(chunks, first + WAVE))
              .parallel()
              .mapToObj(chunk -> text(rows.count(), readers.get(), chunk))
              .toList();
      for (String text : texts) {
        sink.put(text);
      }
    }
  }

  private static String text(int count, LetColumns.Rows.Reader reader, int chunk) {
    StringBuilder text = new StringBuilder(CHUNK * 20);
    int end = Math.min(count, (chunk + 1) * CHUNK);
    for (int row = chunk * CHUNK; row < end; row++) {
      double[] values = reader.read(row);
      for (int k = 0; k < values.length; k++) {
        if (k > 0) {
          text.append(',');
        }
        text.append(values[k]);
      }
      text.append('\n');
    }
    return text.toString();
  }
}
