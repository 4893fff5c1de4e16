package org.proxpep.model.compile;

/**
 * Loops over vectors. Generated code calls them, so it has no branches of its own; they are small
 * enough to be inlined. Sums keep four chains, which hides the latency of the addition.
 */
final class Kernels {

  private Kernels() {}

  static double dot(double[] a, int ao, double[] b, int bo, int n) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 4 <= n; i += 4) {
      s0 += a[ao + i] * b[bo + i];
      s1 += a[ao + i + 1] * b[bo + i + 1];
      s2 += a[ao + i + 2] * b[bo + i + 2];
      s3 += a[ao + i + 3] * b[bo + i + 3];
    }
    for (; i < n; i++) {
      s0 += a[ao + i] * b[bo + i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  static double sum(double[] a, int ao, int n) {
    double s0 = 0;
    double s1 = 0;
    int i = 0;
    for (; i + 2 <= n; i += 2) {
      s0 += a[ao + i];
      s1 += a[ao + i + 1];
    }
    for (; i < n; i++) {
      s0 += a[ao + i];
    }
    return s0 + s1;
  }

  static double sparse(double constant, double[] coefficients, int[] indices, double[] x) {
    double s = constant;
    for (int k = 0; k < indices.length; k++) {
      s += coefficients[k] * x[indices[k]];
    }
    return s;
  }

  static void scatter(double[] row, double s, double[] coefficients, int[] indices) {
    for (int k = 0; k < indices.length; k++) {
      row[indices[k]] += s * coefficients[k];
    }
  }

  static void add(double[] to, int o, double[] a, int ao, double[] b, int bo, int n) {
    for (int i = 0; i < n; i++) {
      to[o + i] = a[ao + i] + b[bo + i];
    }
  }

  static void subtract(double[] to, int o, double[] a, int ao, double[] b, int bo, int n) {
    for (int i = 0; i < n; i++) {
      to[o + i] = a[ao + i] - b[bo + i];
    }
  }

  static void shift(double[] to, int o, double s, double[] a, int ao, int n) {
    for (int i = 0; i < n; i++) {
      to[o + i] = s + a[ao + i];
    }
  }

  static void setScaled(double[] to, int o, double s, double[] a, int ao, int n) {
    for (int i = 0; i < n; i++) {
      to[o + i] = s * a[ao + i];
    }
  }

  static void addScaled(double[] to, int o, double s, double[] a, int ao, int n) {
    for (int i = 0; i < n; i++) {
      to[o + i] += s * a[ao + i];
    }
  }

  // Loops with one index for both arrays are vectorised, others hardly. Each has its own profile:
  // one that has seen short loops is not unrolled for long ones.

  /** Adds the lower triangle of f·a·aᵀ, of the entries from..end−1 of a. */
  static void addSquare(double[][] sum, double f, double[] a, int from, int end) {
    for (int i = from; i < end; i++) {
      double s = f * a[i];
      if (s != 0.0) {
        addRow(sum[i], s, a, from, i + 1);
      }
    }
  }

  private static void addRow(double[] row, double s, double[] a, int from, int end) {
    for (int j = from; j < end; j++) {
      row[j] += s * a[j];
    }
  }

  /** The entries from..end−1 of both. */
  static void addScaled(double[] to, double s, double[] a, int from, int end) {
    for (int i = from; i < end; i++) {
      to[i] += s * a[i];
    }
  }

  static void setAll(double[] to, int o, double s, int n) {
    for (int i = 0; i < n; i++) {
      to[o + i] = s;
    }
  }

  static void addAll(double[] to, int o, double s, int n) {
    for (int i = 0; i < n; i++) {
      to[o + i] += s;
    }
  }

  static void setProduct(double[] to, int o, double[] a, int ao, double[] b, int bo, int n) {
    for (int i = 0; i < n; i++) {
      to[o + i] = a[ao + i] * b[bo + i];
    }
  }

  static void addProduct(double[] to, int o, double[] a, int ao, double[] b, int bo, int n) {
    for (int i = 0; i < n; i++) {
      to[o + i] += a[ao + i] * b[bo + i];
    }
  }
}
