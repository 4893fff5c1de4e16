package org.proxpep.model.compile;

import org.jspecify.annotations.Nullable;

/** Where a vector of a program lives: {@code length} entries of an array from {@code offset} on. */
record VecRef(Place place, int index, int offset, int length) {

  enum Place {
    /** x itself. */
    X,
    /** A vector input. */
    INPUT,
    /** A constant table of the program. */
    TABLE,
    /** A work array. */
    WORK,
    /** The gradient of a row. */
    GRADIENT
  }

  /**
   * The array it is a stretch of.
   *
   * @param tables the program's
   */
  double[] array(double[] x, double[][] tables, Workspace w) {
    return switch (place) {
      case X -> x;
      case INPUT -> w.vector[index];
      case TABLE -> tables[index];
      case WORK -> w.work[index];
      case GRADIENT -> throw new IllegalStateException("A gradient is not read.");
    };
  }

  // As for Step.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof VecRef that
        && place == that.place
        && index == that.index
        && offset == that.offset
        && length == that.length;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * (31 * place.hashCode() + index) + offset) + length;
  }
}
