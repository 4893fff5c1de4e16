package org.proxpep.model.data;

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

  /** The chunk of a row. */
  public static int of(int row) {
    return row >> SHIFT;
  }
}
