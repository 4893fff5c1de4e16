package org.proxpep.linalg;

import java.util.Arrays;

/**
 * Kernels over sparse rows: the numbers of a row and, in increasing order, the columns that they
 * stand in. Sums run in the order of the columns, so results repeat bit for bit.
 */
public final class SparseRows {

  private SparseRows() {}

  /** Σ_e numbers[e]·v[columns[e]]. */
  public static double dot(double[] numbers, int[] columns, double[] v) {
    return dot(numbers, columns, 0, columns.length, v);
  }

  /** The same over the entries {@code first..last−1}. */
  public static double dot(double[] numbers, int[] columns, int first, int last, double[] v) {
    double s0 = 0;
    double s1 = 0;
    int e = first;
    for (; e + 2 <= last; e += 2) {
      s0 += numbers[e] * v[columns[e]];
      s1 += numbers[e + 1] * v[columns[e + 1]];
    }
    if (e < last) {
      s0 += numbers[e] * v[columns[e]];
    }
    return s0 + s1;
  }

  /** target[columns[e]] += weight·numbers[e]. */
  public static void addTo(double weight, double[] numbers, int[] columns, double[] target) {
    addTo(weight, numbers, columns, 0, columns.length, target);
  }

  /** The same over the entries {@code first..last−1}. */
  public static void addTo(
      double weight, double[] numbers, int[] columns, int first, int last, double[] target) {
    for (int e = first; e < last; e++) {
      target[columns[e]] += weight * numbers[e];
    }
  }

  /** The product of two sparse rows. */
  public static double dot(double[] a, int[] columnsOfA, double[] b, int[] columnsOfB) {
    if (columnsOfA == columnsOfB) {
      return Rows.dot(a, b);
    }
    double sum = 0;
    int e = 0;
    int f = 0;
    while (e < columnsOfA.length && f < columnsOfB.length) {
      int off = columnsOfA[e] - columnsOfB[f];
      if (off == 0) {
        sum += a[e] * b[f];
      }
      e += off <= 0 ? 1 : 0;
      f += off >= 0 ? 1 : 0;
    }
    return sum;
  }

  /** The first entry that stands in this column or behind. */
  public static int from(int[] columns, int column) {
    if (column <= 0) {
      return 0;
    }
    int at = Arrays.binarySearch(columns, column);
    return at < 0 ? ~at : at;
  }
}
