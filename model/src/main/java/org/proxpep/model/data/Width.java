package org.proxpep.model.data;

/** How many bits a stored number takes. */
public enum Width {
  BYTE(1),
  SHORT(2),
  INT(4),
  FLOAT(4),
  DOUBLE(8);

  final int bytes;

  Width(int bytes) {
    this.bytes = bytes;
  }

  /** The narrowest width that holds whatever either of two widths holds. */
  public Width join(Width other) {
    Width small = compareTo(other) <= 0 ? this : other;
    Width large = compareTo(other) <= 0 ? other : this;
    // A float holds 24 bits, so not every int.
    return small == INT && large == FLOAT ? DOUBLE : large;
  }

  /**
   * The narrowest width that holds the first n values bit for bit; NaN stands for a missing one.
   */
  public static Width of(double[] values, int n) {
    int low = 0;
    int high = 0;
    boolean integers = true;
    boolean floats = true;
    for (int i = 0; i < n; i++) {
      double v = values[i];
      int whole = (int) v;
      if (whole == v && (whole != 0 || Double.doubleToRawLongBits(v) == 0)) {
        low = Math.min(low, whole);
        high = Math.max(high, whole);
        floats &= (float) v == v;
      } else if (!Double.isNaN(v)) {
        integers = false;
        floats &= (float) v == v;
        if (!floats) {
          return DOUBLE;
        }
      }
    }
    // The lowest value of an integer type stands for a missing one.
    if (integers && low > Integer.MIN_VALUE) {
      return low > Byte.MIN_VALUE && high <= Byte.MAX_VALUE
          ? BYTE
          : low > Short.MIN_VALUE && high <= Short.MAX_VALUE ? SHORT : INT;
    }
    return floats ? FLOAT : DOUBLE;
  }
}
