package org.proxpep.model.data;

import java.io.Serializable;
import java.util.List;

/** Where in its bytes a packed row has which value: widest first, so that each is aligned. */
public final class RowLayout implements Serializable {

  private static final long serialVersionUID = 1L;

  /** In this order every value is aligned. */
  static final Width[] WIDEST_FIRST = {
    Width.DOUBLE, Width.FLOAT, Width.INT, Width.SHORT, Width.BYTE
  };

  private final Width[] widths;
  private final int[] offsets;
  private final int stride;

  public RowLayout(List<Width> widths) {
    this.widths = widths.toArray(new Width[0]);
    this.offsets = new int[this.widths.length];
    int at = 0;
    for (Width width : WIDEST_FIRST) {
      for (int c = 0; c < offsets.length; c++) {
        if (this.widths[c] == width) {
          offsets[c] = at;
          at += width.bytes;
        }
      }
    }
    this.stride = Math.max(8, (at + 7) & -8);
  }

  /** Bytes of a row. */
  public int stride() {
    return stride;
  }

  /** How many values a row has. */
  public int size() {
    return widths.length;
  }

  Width width(int column) {
    return widths[column];
  }

  int offset(int column) {
    return offsets[column];
  }

  /** Writes a value of a row that begins at {@code at}. */
  public void put(byte[] bytes, int at, int column, double v) {
    PackedRows.put(widths[column], bytes, at + offsets[column], v);
  }
}
