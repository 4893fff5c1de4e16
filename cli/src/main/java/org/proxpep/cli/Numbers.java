package org.proxpep.cli;

/** Numbers as people write them. */
final class Numbers {

  private Numbers() {}

  /** Whole numbers without a point, others as short as they can be read back. */
  static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
