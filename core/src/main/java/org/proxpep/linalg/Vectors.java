package org.proxpep.linalg;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** Small operations on whole vectors. */
public final class Vectors {

  private Vectors() {}

  /** The vector with these n entries. */
  public static double[] of(int n, IntToDoubleFunction entry) {
    double[] v = new double[n];
    Arrays.setAll(v, entry);
    return v;
  }

  /**
   * A combination of all of these orthogonal vectors, as long as each, that favours no symmetry.
   */
  public static double[] mixture(List<double[]> vectors) {
    double[] sum = new double[vectors.get(0).length];
    double squares = 0.0;
    for (int k = 0; k < vectors.size(); k++) {
      double weight = Math.cos(1.0 + k) + 0.1;
      addMultiple(weight, vectors.get(k), sum);
      squares += weight * weight;
    }
    scale(1.0 / Math.sqrt(squares), sum);
    return sum;
  }

  /** out += a·v. */
  public static void addMultiple(double a, double[] v, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] += a * v[i];
    }
  }

  /** out = x + a·v; may be x or v itself. */
  public static void sum(double[] x, double a, double[] v, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = x[i] + a * v[i];
    }
  }

  /** out = a − b. */
  public static void subtract(double[] a, double[] b, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = a[i] - b[i];
    }
  }

  /** out_i += v_i². */
  public static void addSquares(double[] v, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] += v[i] * v[i];
    }
  }

  /** v ← a·v. */
  public static void scale(double a, double[] v) {
    for (int i = 0; i < v.length; i++) {
      v[i] *= a;
    }
  }

  /** ‖a−b‖². */
  public static double squaredDistance(double[] a, double[] b) {
    double s0 = 0;
    double s1 = 0;
    int i = 0;
    for (; i + 2 <= a.length; i += 2) {
      double d0 = a[i] - b[i];
      double d1 = a[i + 1] - b[i + 1];
      s0 += d0 * d0;
      s1 += d1 * d1;
    }
    if (i < a.length) {
      s0 += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return s0 + s1;
  }

  /** ‖a−b‖. */
  public static double distance(double[] a, double[] b) {
    return Math.sqrt(squaredDistance(a, b));
  }

  /** 0 if all entries are finite, else NaN. */
  public static double zeroTimes(double[] v) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 4 <= v.length; i += 4) {
      s0 += 0.0 * v[i];
      s1 += 0.0 * v[i + 1];
      s2 += 0.0 * v[i + 2];
      s3 += 0.0 * v[i + 3];
    }
    for (; i < v.length; i++) {
      s0 += 0.0 * v[i];
    }
    return s0 + s1 + s2 + s3;
  }
}
