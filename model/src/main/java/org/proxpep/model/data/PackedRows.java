package org.proxpep.model.data;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows packed one after another, each value as narrow as its column allows: what machines send each
 * other, and read rows from where they are.
 */
public final class PackedRows implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final VarHandle DOUBLE = view(double[].class);
  private static final VarHandle FLOAT = view(float[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle SHORT = view(short[].class);
  private static final int MASK = RowChunks.SIZE - 1;

  private final RowLayout layout;
  private final byte[][] chunks;
  private final int rows;

  private static VarHandle view(Class<?> type) {
    // Bytes may travel between machines of different kinds.
    return MethodHandles.byteArrayViewVarHandle(type, ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * @param chunks each of {@link RowChunks#SIZE} rows but the last; not copied
   */
  public PackedRows(RowLayout layout, byte[][] chunks, int rows) {
    this.layout = layout;
    this.chunks = chunks;
    this.rows = rows;
  }

  /** Rows of zeros to be filled by {@link #set}. */
  public static PackedRows empty(RowLayout layout, int rows) {
    byte[][] chunks = new byte[RowChunks.count(rows)][];
    for (int c = 0; c < chunks.length; c++) {
      int length = Math.min(RowChunks.SIZE, rows - (c << RowChunks.SHIFT));
      chunks[c] = new byte[length * layout.stride()];
    }
    return new PackedRows(layout, chunks, rows);
  }

  public int rows() {
    return rows;
  }

  public RowLayout layout() {
    return layout;
  }

  /** The value of a column in a row. */
  public double value(int column, int row) {
    byte[] bytes = chunks[row >> RowChunks.SHIFT];
    int at = (row & MASK) * layout.stride() + layout.offset(column);
    return switch (layout.width(column)) {
      case BYTE -> bytes[at];
      case SHORT -> (short) SHORT.get(bytes, at);
      case INT -> (int) INT.get(bytes, at);
      case FLOAT -> (float) FLOAT.get(bytes, at);
      case DOUBLE -> (double) DOUBLE.get(bytes, at);
    };
  }

  static void put(Width width, byte[] bytes, int at, double v) {
    switch (width) {
      case BYTE -> bytes[at] = (byte) v;
      case SHORT -> SHORT.set(bytes, at, (short) v);
      case INT -> INT.set(bytes, at, (int) v);
      case FLOAT -> FLOAT.set(bytes, at, (float) v);
      case DOUBLE -> DOUBLE.set(bytes, at, v);
    }
  }

  /** Copies the bytes of a row. */
  public void copy(int row, byte[] to, int at) {
    int stride = layout.stride();
    System.arraycopy(chunks[row >> RowChunks.SHIFT], (row & MASK) * stride, to, at, stride);
  }

  /** Writes the bytes of a row. */
  public void set(int row, byte[] from, int at) {
    int stride = layout.stride();
    System.arraycopy(from, at, chunks[row >> RowChunks.SHIFT], (row & MASK) * stride, stride);
  }

  /** Copies a row of others of the same layout. */
  public void copyFrom(PackedRows others, int from, int to) {
    int stride = layout.stride();
    others.copy(from, chunks[to >> RowChunks.SHIFT], (to & MASK) * stride);
  }

  /** Rows of several parts as one, in their order; each but the last has whole chunks. */
  public static PackedRows joined(List<PackedRows> parts) {
    List<byte[]> all = new ArrayList<>();
    int count = 0;
    for (PackedRows part : parts) {
      all.addAll(Arrays.asList(part.chunks));
      count = Math.addExact(count, part.rows);
    }
    return new PackedRows(parts.get(0).layout, all.toArray(new byte[0][]), count);
  }

  /**
   * Some columns of every row, each written to its place; values of one width are read together.
   */
  static final class View {
    private final int stride;
    private final int[][] offset = new int[RowLayout.WIDEST_FIRST.length][];
    private final int[][] target = new int[RowLayout.WIDEST_FIRST.length][];

    View(RowLayout layout, int[] columns, int[] targets) {
      this.stride = layout.stride();
      for (int w = 0; w < offset.length; w++) {
        int[] from = new int[columns.length];
        int[] to = new int[columns.length];
        int count = 0;
        for (int k = 0; k < columns.length; k++) {
          if (layout.width(columns[k]) == RowLayout.WIDEST_FIRST[w]) {
            from[count] = layout.offset(columns[k]);
            to[count++] = targets[k];
          }
        }
        offset[w] = Arrays.copyOf(from, count);
        target[w] = Arrays.copyOf(to, count);
      }
    }

    void get(PackedRows rows, int row, double[] out, int base) {
      byte[] bytes = rows.chunks[row >> RowChunks.SHIFT];
      int at = (row & MASK) * stride;
      int[] from = offset[0];
      int[] to = target[0];
      for (int k = 0; k < from.length; k++) {
        out[base + to[k]] = (double) DOUBLE.get(bytes, at + from[k]);
      }
      from = offset[1];
      to = target[1];
      for (int k = 0; k < from.length; k++) {
        out[base + to[k]] = (float) FLOAT.get(bytes, at + from[k]);
      }
      from = offset[2];
      to = target[2];
      for (int k = 0; k < from.length; k++) {
        out[base + to[k]] = (int) INT.get(bytes, at + from[k]);
      }
      from = offset[3];
      to = target[3];
      for (int k = 0; k < from.length; k++) {
        out[base + to[k]] = (short) SHORT.get(bytes, at + from[k]);
      }
      from = offset[4];
      to = target[4];
      for (int k = 0; k < from.length; k++) {
        out[base + to[k]] = bytes[at + from[k]];
      }
    }
  }
}
