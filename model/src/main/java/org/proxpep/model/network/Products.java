package org.proxpep.model.network;

/**
 * Products of matrices. Every sum is taken in its order with one rounding for each term, {@code
 * fma}, so it has the same bits whatever block of rows it belongs to. Loops run along rows, which
 * the virtual machine turns into vector instructions; two rows and four terms at a time keep the
 * numbers in registers.
 */
final class Products {

  private Products() {}

  /**
   * C += A·B, where C is m×n, A is m×k and B is k×n.
   *
   * @param cRow how far apart rows of C are; a row is contiguous, as one of B
   * @param aRow how far apart rows of A are, and {@code aColumn} its columns
   */
  static void add(
      double[] c,
      int c0,
      int cRow,
      double[] a,
      int a0,
      int aRow,
      int aColumn,
      double[] b,
      int b0,
      int bRow,
      int m,
      int n,
      int k) {
    int p = 0;
    for (; p + 4 <= k; p += 4) {
      int bp = b0 + p * bRow;
      int ap = a0 + p * aColumn;
      int i = 0;
      for (; i + 2 <= m; i += 2) {
        int ai = ap + i * aRow;
        int aj = ai + aRow;
        twoRows(
            c,
            c0 + i * cRow,
            c0 + (i + 1) * cRow,
            a[ai],
            a[ai + aColumn],
            a[ai + 2 * aColumn],
            a[ai + 3 * aColumn],
            a[aj],
            a[aj + aColumn],
            a[aj + 2 * aColumn],
            a[aj + 3 * aColumn],
            b,
            bp,
            bp + bRow,
            bp + 2 * bRow,
            bp + 3 * bRow,
            n);
      }
      if (i < m) {
        int ai = ap + i * aRow;
        oneRow(
            c,
            c0 + i * cRow,
            a[ai],
            a[ai + aColumn],
            a[ai + 2 * aColumn],
            a[ai + 3 * aColumn],
            b,
            bp,
            bp + bRow,
            bp + 2 * bRow,
            bp + 3 * bRow,
            n);
      }
    }
    for (; p < k; p++) {
      for (int i = 0; i < m; i++) {
        oneTerm(c, c0 + i * cRow, a[a0 + i * aRow + p * aColumn], b, b0 + p * bRow, n);
      }
    }
  }

  private static void twoRows(
      double[] c,
      int c0,
      int c1,
      double a00,
      double a01,
      double a02,
      double a03,
      double a10,
      double a11,
      double a12,
      double a13,
      double[] b,
      int b0,
      int b1,
      int b2,
      int b3,
      int n) {
    for (int j = 0; j < n; j++) {
      double w0 = b[b0 + j];
      double w1 = b[b1 + j];
      double w2 = b[b2 + j];
      double w3 = b[b3 + j];
      c[c0 + j] =
          Math.fma(a03, w3, Math.fma(a02, w2, Math.fma(a01, w1, Math.fma(a00, w0, c[c0 + j]))));
      c[c1 + j] =
          Math.fma(a13, w3, Math.fma(a12, w2, Math.fma(a11, w1, Math.fma(a10, w0, c[c1 + j]))));
    }
  }

  private static void oneRow(
      double[] c,
      int c0,
      double a0,
      double a1,
      double a2,
      double a3,
      double[] b,
      int b0,
      int b1,
      int b2,
      int b3,
      int n) {
    for (int j = 0; j < n; j++) {
      c[c0 + j] =
          Math.fma(
              a3,
              b[b3 + j],
              Math.fma(a2, b[b2 + j], Math.fma(a1, b[b1 + j], Math.fma(a0, b[b0 + j], c[c0 + j]))));
    }
  }

  private static void oneTerm(double[] c, int c0, double a, double[] b, int b0, int n) {
    for (int j = 0; j < n; j++) {
      c[c0 + j] = Math.fma(a, b[b0 + j], c[c0 + j]);
    }
  }

  /**
   * to[i] = Σⱼ W[i][j]·d[j] for the rows i of a matrix, as {@link #add} of its transpose would give
   * it; worth it for few vectors d. Eight sums at a time hide the latency of the additions.
   */
  static void timesRows(
      double[] to, int to0, double[] w, int w0, int rows, double[] d, int d0, int n) {
    int i = 0;
    for (; i + 8 <= rows; i += 8) {
      int at = w0 + i * n;
      double s0 = 0;
      double s1 = 0;
      double s2 = 0;
      double s3 = 0;
      double s4 = 0;
      double s5 = 0;
      double s6 = 0;
      double s7 = 0;
      for (int j = 0; j < n; j++) {
        double v = d[d0 + j];
        s0 = Math.fma(v, w[at + j], s0);
        s1 = Math.fma(v, w[at + n + j], s1);
        s2 = Math.fma(v, w[at + 2 * n + j], s2);
        s3 = Math.fma(v, w[at + 3 * n + j], s3);
        s4 = Math.fma(v, w[at + 4 * n + j], s4);
        s5 = Math.fma(v, w[at + 5 * n + j], s5);
        s6 = Math.fma(v, w[at + 6 * n + j], s6);
        s7 = Math.fma(v, w[at + 7 * n + j], s7);
      }
      to[to0 + i] = s0;
      to[to0 + i + 1] = s1;
      to[to0 + i + 2] = s2;
      to[to0 + i + 3] = s3;
      to[to0 + i + 4] = s4;
      to[to0 + i + 5] = s5;
      to[to0 + i + 6] = s6;
      to[to0 + i + 7] = s7;
    }
    for (; i < rows; i++) {
      double s = 0;
      for (int j = 0; j < n; j++) {
        s = Math.fma(d[d0 + j], w[w0 + i * n + j], s);
      }
      to[to0 + i] = s;
    }
  }

  /** Writes the transpose of a matrix of so many rows and columns. */
  static void transpose(double[] to, double[] w, int w0, int rows, int columns) {
    for (int i = 0; i < rows; i += 8) {
      int end = Math.min(rows, i + 8);
      for (int j = 0; j < columns; j++) {
        for (int k = i; k < end; k++) {
          to[j * rows + k] = w[w0 + k * columns + j];
        }
      }
    }
  }
}
