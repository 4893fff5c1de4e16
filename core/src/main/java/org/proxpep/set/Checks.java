package org.proxpep.set;

/** Argument checks that the sets share. */
final class Checks {

  private Checks() {}

  static void dimension(int n) {
    if (n < 1) {
      throw new IllegalArgumentException(
          "The dimension of a set ("
              + n
              + ") must be at least 1.\nMaybe the model has no variables.");
    }
  }

  /** Refuses vectors that do not have the dimension of the set; cheap enough for a hot path. */
  static void length(ConvexSet set, double[] x) {
    if (x.length != set.dimension()) {
      throw new IllegalArgumentException(
          "A vector of length ("
              + x.length
              + ") was given to "
              + set
              + ", which needs length "
              + set.dimension()
              + ".\nMaybe the set belongs to another problem.");
    }
  }

  static void finite(String what, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          what + " (" + value + ") must be finite.\nMaybe a number is missing in the data.");
    }
  }

  static void finite(String what, double[] x) {
    for (int i = 0; i < x.length; i++) {
      if (!Double.isFinite(x[i])) {
        finite(what + "[" + i + "]", x[i]);
      }
    }
  }

  static void notNegative(String what, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          what
              + " ("
              + value
              + ") must be finite and not negative.\nMaybe the set is meant to be a point: use 0.");
    }
  }

  static boolean allFinite(double[] x) {
    for (double v : x) {
      if (!Double.isFinite(v)) {
        return false;
      }
    }
    return true;
  }
}
