package org.proxpep.set;

import org.proxpep.linalg.Vectors;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/** Argument checks that the sets share. */
final class Checks {

  private Checks() {}

  static int dimension(int n) {
    Require.atLeast("The dimension of a set", n, 1, "the model has no variables");
    return n;
  }

  /** Refuses vectors that do not have the dimension of the set; cheap enough for a hot path. */
  static void length(ConvexSet set, double[] x) {
    if (x.length != set.dimension()) {
      throw Refusal.of(
          "A vector of length (%s) was given to %s, which needs length %s",
          "the set belongs to another problem", x.length, set, set.dimension());
    }
  }

  static void lengths(ConvexSet set, double[] y, double[] out) {
    length(set, y);
    length(set, out);
  }

  static void finite(String what, double value) {
    Require.that(what, value, Double.isFinite(value), "finite", "a number is missing in the data");
  }

  static void finite(String what, double[] x) {
    for (int i = 0; i < x.length; i++) {
      if (!Double.isFinite(x[i])) {
        finite(what + "[" + i + "]", x[i]);
      }
    }
  }

  static void notNegative(String what, double value) {
    Require.notNegative(what, value, "the set is meant to be a point: use 0");
  }

  /** The factor that all coordinates of a set are multiplied with. */
  static double commonFactor(ConvexSet set, double[] s) {
    length(set, s);
    for (double factor : s) {
      if (factor != s[0]) {
        throw Refusal.of(
            "The factors of the variables in the set (%s) must be the same; they are %s and %s",
            "take one factor for all variables of the set", set, s[0], factor);
      }
    }
    return s[0];
  }

  static boolean allFinite(double[] x) {
    return Vectors.zeroTimes(x) == 0.0;
  }
}
