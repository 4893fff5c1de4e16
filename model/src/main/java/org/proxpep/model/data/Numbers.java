package org.proxpep.model.data;

import java.util.Arrays;

/**
 * A fixed number of values in the narrowest type that holds them exactly. A missing value reads as
 * NaN; integer types keep their lowest value for it.
 */
abstract sealed class Numbers {

  abstract int size();

  abstract Width width();

  abstract double get(int i);

  /** Used while the values are being gathered, never after. */
  abstract void set(int i, double v);

  /** Memory taken. */
  long bytes() {
    return (long) size() * width().bytes;
  }

  /** The values that are held; all others are 0. */
  Numbers stored() {
    return this;
  }

  /** How many values are missing. */
  int missing() {
    Numbers held = stored();
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

  static Numbers allocate(Width width, int size) {
    return switch (width) {
      case BYTE -> new Bytes(size);
      case SHORT -> new Shorts(size);
      case INT -> new Ints(size);
      case FLOAT -> new Floats(size);
      case DOUBLE -> new Doubles(size);
    };
  }

  /** The first n values of a buffer. */
  static Numbers of(double[] values, int n) {
    Numbers numbers = allocate(Width.of(values, n), n);
    for (int i = 0; i < n; i++) {
      numbers.set(i, values[i]);
    }
    return numbers;
  }

  private static final class Bytes extends Numbers {
    private final byte[] a;

    Bytes(int size) {
      a = new byte[size];
    }

    @Override
    int size() {
      return a.length;
    }

    @Override
    Width width() {
      return Width.BYTE;
    }

    @Override
    double get(int i) {
      byte v = a[i];
      return v == Byte.MIN_VALUE ? Double.NaN : v;
    }

    @Override
    void set(int i, double v) {
      a[i] = Double.isNaN(v) ? Byte.MIN_VALUE : (byte) v;
    }
  }

  private static final class Shorts extends Numbers {
    private final short[] a;

    Shorts(int size) {
      a = new short[size];
    }

    @Override
    int size() {
      return a.length;
    }

    @Override
    Width width() {
      return Width.SHORT;
    }

    @Override
    double get(int i) {
      short v = a[i];
      return v == Short.MIN_VALUE ? Double.NaN : v;
    }

    @Override
    void set(int i, double v) {
      a[i] = Double.isNaN(v) ? Short.MIN_VALUE : (short) v;
    }
  }

  private static final class Ints extends Numbers {
    private final int[] a;

    Ints(int size) {
      a = new int[size];
    }

    @Override
    int size() {
      return a.length;
    }

    @Override
    Width width() {
      return Width.INT;
    }

    @Override
    double get(int i) {
      int v = a[i];
      return v == Integer.MIN_VALUE ? Double.NaN : v;
    }

    @Override
    void set(int i, double v) {
      a[i] = Double.isNaN(v) ? Integer.MIN_VALUE : (int) v;
    }
  }

  private static final class Floats extends Numbers {
    private final float[] a;

    Floats(int size) {
      a = new float[size];
    }

    @Override
    int size() {
      return a.length;
    }

    @Override
    Width width() {
      return Width.FLOAT;
    }

    @Override
    double get(int i) {
      return a[i];
    }

    @Override
    void set(int i, double v) {
      a[i] = (float) v;
    }
  }

  private static final class Doubles extends Numbers {
    private final double[] a;

    Doubles(int size) {
      a = new double[size];
    }

    @Override
    int size() {
      return a.length;
    }

    @Override
    Width width() {
      return Width.DOUBLE;
    }

    @Override
    double get(int i) {
      return a[i];
    }

    @Override
    void set(int i, double v) {
      a[i] = v;
    }
  }

  /** Mostly zeros: the places that are not, in ascending order, and their values. */
  static final class Sparse extends Numbers {
    private final int size;
    private final int[] places;
    private final Numbers values;

    /** Keeps the array. */
    Sparse(int size, int[] places, Numbers values) {
      this.size = size;
      this.places = places;
      this.values = values;
    }

    @Override
    int size() {
      return size;
    }

    @Override
    Width width() {
      return values.width();
    }

    @Override
    Numbers stored() {
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
