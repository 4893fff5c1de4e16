package org.proxpep.linalg;

/**
 * Sums of rows times numbers, four rows at a time, in the order of the rows: the bits are those of
 * as many additions. All loops have one index for all arrays, or they would not become vector
 * instructions; so a sum lies where the rows have its entries.
 */
public final class ScaledSums {

  private ScaledSums() {}

  /**
   * sum[i] += factor[j]·row[j][i] for i from {@code from} to {@code to}−1 and {@code count} rows j
   * from {@code first} on.
   */
  public static void add(
      double[] factor, double[][] row, int first, int count, double[] sum, int from, int to) {
    int j = first;
    int left = count;
    for (; left >= 4; left -= 4) {
      four(sum, factor, row, j, from, to);
      j += 4;
    }
    for (; left > 0; left--) {
      one(sum, factor[j], row[j], from, to);
      j++;
    }
  }

  private static void four(double[] sum, double[] factor, double[][] row, int j, int from, int to) {
    double f0 = factor[j];
    double f1 = factor[j + 1];
    double f2 = factor[j + 2];
    double f3 = factor[j + 3];
    double[] r0 = row[j];
    double[] r1 = row[j + 1];
    double[] r2 = row[j + 2];
    double[] r3 = row[j + 3];
    for (int i = from; i < to; i++) {
      sum[i] = (((sum[i] + f0 * r0[i]) + f1 * r1[i]) + f2 * r2[i]) + f3 * r3[i];
    }
  }

  private static void one(double[] sum, double f, double[] r, int from, int to) {
    for (int i = from; i < to; i++) {
      sum[i] += f * r[i];
    }
  }
}
