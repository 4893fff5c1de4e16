package org.proxpep.model.data;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows are summed, counted and drawn by weight in chunks that begin at multiples of 65536. A result
 * made of the results of chunks in their order is the same wherever each chunk lies: on one machine
 * or on many.
 */
public final class RowChunks {

  static final int SHIFT = 16;

  /** Rows of a chunk; the last one of a table may have fewer. */
  public static final int SIZE = 1 << SHIFT;

  private RowChunks() {}

  /** How many chunks so many rows make. */
  public static int count(long rows) {
    return (int) ((rows + SIZE - 1) >> SHIFT);
  }

  /** What is made of a chunk. */
  public interface Work<T> {
    T of(int begin, int end);
  }

  /** What is made of each chunk of so many rows, in their order. */
  public static <T> List<T> each(int rows, Work<T> work) {
    List<T> made = new ArrayList<>();
    for (int c = 0; c < count(rows); c++) {
      made.add(work.of(c * SIZE, (int) Math.min(rows, (c + 1L) * SIZE)));
    }
    return made;
  }

  /** The chunk of a row. */
  public static int of(int row) {
    return row >> SHIFT;
  }
}
