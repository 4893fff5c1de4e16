package org.proxpep.model.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Some columns of a table, row by row, each value as narrow as in its column. A row is a few
 * neighbouring cache lines, where columns would cost one cache miss a value.
 */
final class RowStore {

  private static final int BLOCK_BYTES = 1 << 24;
  private static final int STRETCH = 1024;

  /** In this order every value is aligned. */
  private static final Width[] WIDEST_FIRST = {
    Width.DOUBLE, Width.FLOAT, Width.INT, Width.SHORT, Width.BYTE
  };

  private static final VarHandle DOUBLE = view(double[].class);
  private static final VarHandle FLOAT = view(float[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle SHORT = view(short[].class);

  private final int stride;
  private final int shift;
  private final byte[][] blocks;

  /** Where the values of each width go. */
  private final int[][] targets = new int[WIDEST_FIRST.length][];

  private static VarHandle view(Class<?> type) {
    return MethodHandles.byteArrayViewVarHandle(type, ByteOrder.nativeOrder());
  }

  /** The memory a store of these columns takes. */
  static long bytes(Column[] columns, int rows) {
    return (long) rows * stride(columns);
  }

  private static int stride(Column[] columns) {
    int sum = 0;
    for (Column column : columns) {
      sum += column.readable().width().bytes;
    }
    return (sum + 7) & -8;
  }

  /**
   * @param target the place of each column's value in a row that is asked for
   */
  RowStore(Column[] columns, int[] target, int rows) {
    this.stride = stride(columns);
    int fitting = Math.max(1, BLOCK_BYTES / Math.max(1, stride));
    this.shift = 31 - Integer.numberOfLeadingZeros(fitting);
    int perBlock = 1 << shift;
    this.blocks = new byte[(rows + perBlock - 1) >> shift][];
    for (int k = 0; k < blocks.length; k++) {
      blocks[k] = new byte[Math.min(perBlock, rows - (k << shift)) * stride];
    }
    int offset = 0;
    double[] buffer = new double[STRETCH];
    for (int w = 0; w < targets.length; w++) {
      Width width = WIDEST_FIRST[w];
      int count = 0;
      int[] places = new int[columns.length];
      for (int c = 0; c < columns.length; c++) {
        Numbers numbers = columns[c].readable();
        if (numbers.width() == width) {
          places[count++] = target[c];
          for (int from = 0; from < rows; from += STRETCH) {
            int n = Math.min(STRETCH, rows - from);
            numbers.copy(from, n, buffer);
            for (int i = 0; i < n; i++) {
              int row = from + i;
              put(width, blocks[row >> shift], (row & (perBlock - 1)) * stride + offset, buffer[i]);
            }
          }
          offset += width.bytes;
        }
      }
      targets[w] = Arrays.copyOf(places, count);
    }
  }

  private static void put(Width width, byte[] block, int at, double v) {
    switch (width) {
      case BYTE -> block[at] = (byte) v;
      case SHORT -> SHORT.set(block, at, (short) v);
      case INT -> INT.set(block, at, (int) v);
      case FLOAT -> FLOAT.set(block, at, (float) v);
      case DOUBLE -> DOUBLE.set(block, at, v);
    }
  }

  /** Writes the values of a row to their places, counted from {@code base}. */
  void get(int row, double[] out, int base) {
    byte[] block = blocks[row >> shift];
    int at = (row & ((1 << shift) - 1)) * stride;
    for (int place : targets[0]) {
      out[base + place] = (double) DOUBLE.get(block, at);
      at += 8;
    }
    for (int place : targets[1]) {
      out[base + place] = (float) FLOAT.get(block, at);
      at += 4;
    }
    for (int place : targets[2]) {
      out[base + place] = (int) INT.get(block, at);
      at += 4;
    }
    for (int place : targets[3]) {
      out[base + place] = (short) SHORT.get(block, at);
      at += 2;
    }
    for (int place : targets[4]) {
      out[base + place] = block[at++];
    }
  }
}
