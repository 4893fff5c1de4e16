package org.proxpep.cli;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.model.data.CsvBlocks;
import org.proxpep.model.problem.LetColumns;

/** Writes let expressions of all rows as CSV, in the order of the rows. */
final class PredictionCsv {

  /** Rows that one thread does at a time. */
  private static final int CHUNK = 1 << 14;

  /** Chunks that are held at once. */
  private static final int WAVE = 16;

  private PredictionCsv() {}

  /**
   * What became of rows.
   *
   * @param unseen by column, how many rows have a category that the model has never seen
   * @param without how many rows have no prediction
   */
  record Notes(Map<String, Integer> unseen, long without) {}

  /** Of rows that are all in memory. */
  static Notes write(LetColumns columns, LetColumns.Rows rows, Appendable out) throws IOException {
    out.append(header(columns.headings()));
    int chunks = (rows.count() + CHUNK - 1) / CHUNK;
    ThreadLocal<LetColumns.Rows.Reader> readers = ThreadLocal.withInitial(rows::reader);
    for (int first = 0; first < chunks; first += WAVE) {
      List<String> texts =
          IntStream.range(first, Math.min(chunks, first + WAVE))
              .parallel()
              .mapToObj(chunk -> text(rows.count(), readers.get(), chunk))
              .toList();
      for (String text : texts) {
        out.append(text);
      }
    }
    return new Notes(rows.unseen(), rows.without());
  }

  /**
   * Of rows that are read, scored and written block by block, by as many threads as there are
   * processors.
   */
  static Notes write(LetColumns columns, CsvBlocks blocks, Appendable out) throws IOException {
    List<String> names = columns.headings();
    out.append(header(names));
    Map<String, Integer> unseen = new ConcurrentHashMap<>();
    AtomicLong without = new AtomicLong();
    int threads = Runtime.getRuntime().availableProcessors();
    InOrder order = new InOrder(out, 4 * threads);
    IntStream.range(0, threads)
        .parallel()
        .forEach(
            thread -> {
              try {
                CsvBlocks.Block block = blocks.next();
                while (block != null && !order.failed()) {
                  LetColumns.Rows rows = columns.over(block.table());
                  rows.unseen().forEach((column, n) -> unseen.merge(column, n, Integer::sum));
                  without.addAndGet(rows.without());
                  LetColumns.Rows.Reader reader = rows.reader();
                  StringBuilder text = new StringBuilder(rows.count() * 20 * names.size());
                  append(text, reader, 0, rows.count());
                  order.put(block.number(), text);
                  block = blocks.next();
                }
              } catch (RuntimeException | Error e) {
                order.fail();
                throw e;
              }
            });
    order.rethrow();
    return new Notes(unseen, without.get());
  }

  private static String header(List<String> names) {
    List<String> quoted = new ArrayList<>();
    for (String name : names) {
      quoted.add(name.matches("\\w+") ? name : '"' + name.replace("\"", "\"\"") + '"');
    }
    return String.join(",", quoted) + "\n";
  }

  private static String text(int count, LetColumns.Rows.Reader reader, int chunk) {
    StringBuilder text = new StringBuilder(CHUNK * 20);
    append(text, reader, chunk * CHUNK, Math.min(count, (chunk + 1) * CHUNK));
    return text.toString();
  }

  private static void append(StringBuilder text, LetColumns.Rows.Reader reader, int from, int to) {
    for (int row = from; row < to; row++) {
      double[] values = reader.read(row);
      for (int k = 0; k < values.length; k++) {
        if (k > 0) {
          text.append(',');
        }
        text.append(values[k]);
      }
      text.append('\n');
    }
  }

  /** Texts by several threads, written in the order of their numbers. */
  private static final class InOrder {
    private final Appendable out;
    private final int most;
    private final TreeMap<Integer, CharSequence> waiting = new TreeMap<>();
    private int next;
    private boolean failed;
    private @Nullable IOException failure;

    InOrder(Appendable out, int most) {
      this.out = out;
      this.most = most;
    }

    /** Waits while too many texts do that come after one that is not yet there. */
    synchronized void put(int number, CharSequence text) {
      while (number >= next + most && !failed) {
        try {
          wait();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          failure = new InterruptedIOException("predict was interrupted");
          failed = true;
        }
      }
      waiting.put(number, text);
      try {
        while (!failed && waiting.containsKey(next)) {
          out.append(waiting.remove(next++));
        }
      } catch (IOException e) {
        failure = e;
        failed = true;
      }
      notifyAll();
    }

    synchronized boolean failed() {
      return failed;
    }

    synchronized void fail() {
      failed = true;
      notifyAll();
    }

    synchronized void rethrow() throws IOException {
      if (failure != null) {
        throw failure;
      }
    }
  }
}
