package org.proxpep.set;

import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;

/** The little linear algebra of the sets, safe from overflow and underflow where it says so. */
final class SafeVectors {

  private SafeVectors() {}

  /** factor·x. */
  static double[] times(double factor, double[] x) {
    return Vectors.of(x.length, i -> factor * x[i]);
  }

  /** a/s, entry by entry. */
  static double[] over(double[] a, double[] s) {
    return Vectors.of(a.length, i -> a[i] / s[i]);
  }

  /** Whether a part of v is nothing but rounding. */
  static boolean vanishes(double[] part, double[] v) {
    return norm(part) <= 1e-12 * norm(v);
  }

  static void copy(double[] from, double[] to) {
    if (from != to) {
      System.arraycopy(from, 0, to, 0, from.length);
    }
  }

  /** ‖x‖ without overflow or underflow on the way. */
  static double norm(double[] x) {
    double rough = norm(x, 0, 1.0);
    if (isOrdinary(rough)) {
      return rough;
    }
    double scale = scaleOf(Rows.maxAbs(x));
    return norm(x, 0, scale) / scale;
  }

  /** ‖s·(x_from, …, x_{n−1})‖. */
  static double norm(double[] x, int from, double s) {
    double even = 0.0;
    double odd = 0.0;
    int i = from;
    for (; i < x.length - 1; i += 2) {
      even += (s * x[i]) * (s * x[i]);
      odd += (s * x[i + 1]) * (s * x[i + 1]);
    }
    if (i < x.length) {
      even += (s * x[i]) * (s * x[i]);
    }
    return Math.sqrt(even + odd);
  }

  /** Whether a norm is so far from the ends of the range that the squares in it were too. */
  static boolean isOrdinary(double norm) {
    return norm > 1e-140 && norm < 1e150;
  }

  /** The power of two, so an exact factor, that brings {@code largest} ≥ 0 to about 1. */
  static double scaleOf(double largest) {
    return largest == 0.0 ? 1.0 : Math.scalb(1.0, -Math.min(1023, Math.getExponent(largest)));
  }
}
