package org.proxpep.problem;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.proxpep.refusal.Refusal;

/**
 * Which derivatives of which function can differ from zero, at any point and in any scenario. A row
 * is a list of variables in increasing order, or full.
 */
public final class Sparsity {

  private static final double[] NONE = {};

  private final int dimension;
  private final int[] @Nullable [] columns;

  private Sparsity(int dimension, int[] @Nullable [] columns) {
    this.dimension = dimension;
    this.columns = columns;
  }

  /**
   * The pattern of functions of n variables.
   *
   * @param columns by row (F, then G, then H) the variables, counted from 0; null for a full row
   */
  public static Sparsity of(int n, int[] @Nullable ... columns) {
    for (int row = 0; row < columns.length; row++) {
      int[] list = columns[row];
      for (int e = 0; list != null && e < list.length; e++) {
        if (list[e] < 0 || list[e] >= n) {
          throw Refusal.of(
              "The pattern of function row %s names variable %s; with %s variables it must be from"
                  + " 0 to %s",
              "count variables from 0", row, list[e], n, n - 1);
        }
        if (e > 0 && list[e] <= list[e - 1]) {
          throw Refusal.of(
              "The pattern of function row %s names variable %s after variable %s; they must"
                  + " increase",
              "sort them and name each once", row, list[e], list[e - 1]);
        }
      }
    }
    return new Sparsity(n, columns.clone());
  }

  /** n. */
  public int dimension() {
    return dimension;
  }

  /** 1+p+m. */
  public int rows() {
    return columns.length;
  }

  /** The variables of a row in increasing order, not to be changed; null for a full row. */
  public int @Nullable [] columns(int row) {
    return columns[row];
  }

  /**
   * A lower triangle of zeros for the second derivatives of a row: rows of the matrix that stay
   * zero are empty arrays.
   *
   * @param pattern null where all rows are full
   */
  public static double[][] triangle(@Nullable Sparsity pattern, int row, int n) {
    int[] list = pattern == null ? null : pattern.columns(row);
    double[][] rows = new double[n][];
    if (list == null) {
      Arrays.setAll(rows, i -> new double[i + 1]);
    } else {
      Arrays.fill(rows, NONE);
      for (int i : list) {
        rows[i] = new double[i + 1];
      }
    }
    return rows;
  }

  /** How many numbers such triangles of the rows 1 and on have. */
  public static double curvatures(@Nullable Sparsity pattern, int rows, int n) {
    double sum = 0.0;
    for (int row = 1; row < rows; row++) {
      int[] list = pattern == null ? null : pattern.columns(row);
      sum +=
          list == null ? 0.5 * n * (n + 1.0) : Arrays.stream(list).mapToDouble(i -> i + 1.0).sum();
    }
    return sum;
  }

  /** How many numbers the gradients are. */
  public long nonzeros() {
    return Arrays.stream(columns).mapToLong(row -> row == null ? dimension : row.length).sum();
  }

  @Override
  public String toString() {
    return nonzeros() + " of " + (long) rows() * dimension + " derivatives";
  }
}
