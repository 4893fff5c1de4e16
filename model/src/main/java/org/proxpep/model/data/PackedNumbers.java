package org.proxpep.model.data;

import java.util.Arrays;

/**
 * A fixed number of values in the narrowest type that holds them exactly. A missing value reads as
 * NaN; integer types keep their lowest value for it.
 */
abstract sealed class PackedNumbers {

  private final int size;
  private final Width width;

  private PackedNumbers(int size, Width width) {
    this.size = size;
    this.width = width;
  }

  final int size() {
    return size;
  }

  final Width width() {
    return width;
  }

  abstract double get(int i);

  /** Used while the values are being gathered, never after. */
  abstract void set(int i, double v);

  /** Memory taken. */
  long bytes() {
    return (long) size() * width().bytes;
  }

  /** The values that are held; all others are 0. */
  PackedNumbers stored() {
    return this;
  }

  /** How many values are missing. */
  int missing() {
    PackedNumbers held = stored();
    int count = 0;
    for (int i = 0; i < held.size(); i++) {
      count += Double.isNaN(held.get(i)) ? 1 : 0;
    }
    return count;
  }

  /** Copies values from, from+1, … into the first n places of a buffer. */
  void copy(int from, int n, double[] out) {
    for (int i = 0; i < n; i++) {
      out[i] = get(from + i);
    }
  }

  static PackedNumbers allocate(Width width, int size) {
    return new Dense(width, size);
  }

  /** The first n values of a buffer. */
  static PackedNumbers of(double[] values, int n) {
    PackedNumbers numbers = allocate(Width.of(values, n), n);
    for (int i = 0; i < n; i++) {
      numbers.set(i, values[i]);
    }
    return numbers;
  }

  /** All values, in an array of the width. */
  private static final class Dense extends PackedNumbers {

    private final Object array;

    Dense(Width width, int size) {
      super(size, width);
      this.array =
          switch (width) {
            case BYTE -> new byte[size];
            case SHORT -> new short[size];
            case INT -> new int[size];
            case FLOAT -> new float[size];
            case DOUBLE -> new double[size];
          };
    }

    @Override
    double get(int i) {
      // The check of the type is one that a cast would make as well.
      if (array instanceof double[] a) {
        return a[i];
      } else if (array instanceof float[] a) {
        return a[i];
      } else if (array instanceof int[] a) {
        return number(a[i], Integer.MIN_VALUE);
      } else if (array instanceof short[] a) {
        return number(a[i], Short.MIN_VALUE);
      }
      return number(((byte[]) array)[i], Byte.MIN_VALUE);
    }

    private static double number(int v, int missing) {
      return v == missing ? Double.NaN : v;
    }

    @Override
    void set(int i, double v) {
      boolean missing = Double.isNaN(v);
      switch (width()) {
        case BYTE -> ((byte[]) array)[i] = missing ? Byte.MIN_VALUE : (byte) v;
        case SHORT -> ((short[]) array)[i] = missing ? Short.MIN_VALUE : (short) v;
        case INT -> ((int[]) array)[i] = missing ? Integer.MIN_VALUE : (int) v;
        case FLOAT -> ((float[]) array)[i] = (float) v;
        case DOUBLE -> ((double[]) array)[i] = v;
      }
    }
  }

  /** Mostly zeros: the places that are not, in ascending order, and their values. */
  static final class Sparse extends PackedNumbers {
    private final int[] places;
    private final PackedNumbers values;

    /** Keeps the array. */
    Sparse(int size, int[] places, PackedNumbers values) {
      super(size, values.width());
      this.places = places;
      this.values = values;
    }

    @Override
    PackedNumbers stored() {
      return values;
    }

    @Override
    long bytes() {
      return values.bytes() + 4L * places.length;
    }

    @Override
    double get(int i) {
      int k = Arrays.binarySearch(places, i);
      return k < 0 ? 0.0 : values.get(k);
    }

    @Override
    void set(int i, double v) {
      throw new UnsupportedOperationException();
    }

    @Override
    void copy(int from, int n, double[] out) {
      Arrays.fill(out, 0, n, 0.0);
      int k = Arrays.binarySearch(places, from);
      for (k = k < 0 ? -k - 1 : k; k < places.length && places[k] - from < n; k++) {
        out[places[k] - from] = values.get(k);
      }
    }
  }
}
