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

  static boolean finite(double[] x) {
    for (double v : x) {
      if (!Double.isFinite(v)) {
        return false;
      }
    }
    return true;
  }
}
