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
 * other, and read rows from where they are. A row is a few neighbouring cache lines, where columns
 * would cost one cache miss a value.
 */
public final class PackedRows implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final VarHandle DOUBLE = view(double[].class);
  private static final VarHandle FLOAT = view(float[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle SHORT = view(short[].class);

  /** Copies of a table that is here are held in arrays of about this size. */
  private static final int BLOCK_BYTES = 1 << 24;

  private static final int STRETCH = 1024;

  private final RowLayout layout;
  private final byte[][] chunks;
  private final int rows;
  private final int shift;
  private final int mask;

  private static VarHandle view(Class<?> type) {
    // Bytes may travel between machines of different kinds.
    return MethodHandles.byteArrayViewVarHandle(type, ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * @param chunks each of {@link RowChunks#SIZE} rows but the last; not copied
   */
  public PackedRows(RowLayout layout, byte[][] chunks, int rows) {
    this(layout, chunks, rows, RowChunks.SHIFT);
  }

  private PackedRows(RowLayout layout, byte[][] chunks, int rows, int shift) {
    this.layout = layout;
    this.chunks = chunks;
    this.rows = rows;
    this.shift = shift;
    this.mask = (1 << shift) - 1;
  }

  /** Rows of zeros to be filled by {@link #set}. */
  public static PackedRows empty(RowLayout layout, int rows) {
    return empty(layout, rows, RowChunks.SHIFT);
  }

  private static PackedRows empty(RowLayout layout, int rows, int shift) {
    byte[][] chunks = new byte[(rows + (1 << shift) - 1) >> shift][];
    for (int c = 0; c < chunks.length; c++) {
      int length = Math.min(1 << shift, rows - (c << shift));
      chunks[c] = new byte[length * layout.stride()];
    }
    return new PackedRows(layout, chunks, rows, shift);
  }

  /** How columns lie in rows. */
  static RowLayout layout(Column[] columns) {
    return new RowLayout(Arrays.stream(columns).map(c -> c.readable().width()).toList());
  }

  /** The values of columns, which lack none. */
  static PackedRows of(Column[] columns, RowLayout layout, int rows) {
    int fitting = Math.max(1, BLOCK_BYTES / layout.stride());
    PackedRows packed = empty(layout, rows, 31 - Integer.numberOfLeadingZeros(fitting));
    double[] buffer = new double[STRETCH];
    for (int c = 0; c < columns.length; c++) {
      for (int from = 0; from < rows; from += STRETCH) {
        int n = Math.min(STRETCH, rows - from);
        columns[c].readable().copy(from, n, buffer);
        for (int i = 0; i < n; i++) {
          layout.put(packed.chunk(from + i), packed.at(from + i), c, buffer[i]);
        }
      }
    }
    return packed;
  }

  /** The array with a row. */
  private byte[] chunk(int row) {
    return chunks[row >> shift];
  }

  /** Where in its array a row begins. */
  private int at(int row) {
    return (row & mask) * layout.stride();
  }

  public int rows() {
    return rows;
  }

  public RowLayout layout() {
    return layout;
  }

  /** The value of a column in a row. */
  public double value(int column, int row) {
    byte[] bytes = chunk(row);
    int at = at(row) + layout.offset(column);
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
    System.arraycopy(chunk(row), at(row), to, at, layout.stride());
  }

  /** Writes the bytes of a row. */
  public void set(int row, byte[] from, int at) {
    System.arraycopy(from, at, chunk(row), at(row), layout.stride());
  }

  /** Copies a row of others of the same layout. */
  public void copyFrom(PackedRows others, int from, int to) {
    others.copy(from, chunk(to), at(to));
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

  /** Some columns of every row, each written to its place; neighbours are read in a row. */
  static final class View implements Serializable {

    private static final long serialVersionUID = 1L;

    /** By width: an offset, and where the values go that lie one after another from there on. */
    private final int[][][] runs = new int[RowLayout.WIDEST_FIRST.length][][];

    View(RowLayout layout, int[] columns, int[] targets) {
      for (int w = 0; w < runs.length; w++) {
        Width width = RowLayout.WIDEST_FIRST[w];
        List<List<Integer>> found = new ArrayList<>();
        int next = -1;
        for (int k = 0; k < columns.length; k++) {
          if (layout.width(columns[k]) == width) {
            int offset = layout.offset(columns[k]);
            if (offset != next) {
              found.add(new ArrayList<>(List.of(offset)));
            }
            found.get(found.size() - 1).add(targets[k]);
            next = offset + width.bytes;
          }
        }
        runs[w] =
            found.stream()
                .map(run -> run.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
      }
    }

    void get(PackedRows rows, int row, double[] out, int base) {
      byte[] bytes = rows.chunk(row);
      int at = rows.at(row);
      for (int[] run : runs[0]) {
        for (int k = 1, p = at + run[0]; k < run.length; k++, p += 8) {
          out[base + run[k]] = (double) DOUBLE.get(bytes, p);
        }
      }
      for (int[] run : runs[1]) {
        for (int k = 1, p = at + run[0]; k < run.length; k++, p += 4) {
          out[base + run[k]] = (float) FLOAT.get(bytes, p);
        }
      }
      for (int[] run : runs[2]) {
        for (int k = 1, p = at + run[0]; k < run.length; k++, p += 4) {
          out[base + run[k]] = (int) INT.get(bytes, p);
        }
      }
      for (int[] run : runs[3]) {
        for (int k = 1, p = at + run[0]; k < run.length; k++, p += 2) {
          out[base + run[k]] = (short) SHORT.get(bytes, p);
        }
      }
      for (int[] run : runs[4]) {
        for (int k = 1, p = at + run[0]; k < run.length; k++, p++) {
          out[base + run[k]] = bytes[p];
        }
      }
    }
  }
}
