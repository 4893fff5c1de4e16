package org.proxpep.problems.parts;

import org.proxpep.linalg.Rows;

/**
 * Where the second derivatives of one scenario go, term by term: into matrices, or multiplied with
 * a vector. Every term is given for its row of the problem and weighed as the caller asked.
 */
public abstract class CurvatureSum {

  private final double[] weights;

  private CurvatureSum(double[] weights) {
    this.weights = weights;
  }

  /** Adds to the lower triangles of the matrices of rows, where a row has one. */
  static CurvatureSum into(double[] weights, double[][][] sums) {
    return new Matrices(weights, sums);
  }

  /** Adds what the second derivatives make of {@code v}, over all rows. */
  static CurvatureSum times(double[] v, double[] weights, double[] sum) {
    return new Product(weights, v, sum);
  }

  final double weight(int row) {
    return weights[row];
  }

  /** Whether anybody asks for a row; others may be left out. */
  public boolean wants(int row) {
    return weights[row] != 0.0;
  }

  /** Adds a·zzᵀ to the second derivatives of a row. */
  public abstract void outer(int row, double a, double[] z);

  /** Adds a to entry (i, j), and to (j, i) if that is another one. */
  public abstract void entry(int row, int i, int j, double a);

  /** Adds a symmetric matrix. */
  public abstract void matrix(int row, double[][] q);

  private static final class Matrices extends CurvatureSum {

    private final double[][][] sums;

    Matrices(double[] weights, double[][][] sums) {
      super(weights);
      this.sums = sums;
    }

    @Override
    public boolean wants(int row) {
      return sums[row] != null && super.wants(row);
    }

    @Override
    public void outer(int row, double a, double[] z) {
      if (wants(row)) {
        double factor = weight(row) * a;
        for (int i = 0; i < z.length; i++) {
          addBelow(factor * z[i], z, i, sums[row][i]);
        }
      }
    }

    @Override
    public void entry(int row, int i, int j, double a) {
      if (wants(row)) {
        sums[row][Math.max(i, j)][Math.min(i, j)] += weight(row) * a;
      }
    }

    @Override
    public void matrix(int row, double[][] q) {
      if (wants(row)) {
        for (int i = 0; i < q.length; i++) {
          addBelow(weight(row), q[i], i, sums[row][i]);
        }
      }
    }

    /** to += factor·from up to the diagonal. */
    private static void addBelow(double factor, double[] from, int i, double[] to) {
      for (int j = 0; j <= i; j++) {
        to[j] += factor * from[j];
      }
    }
  }

  private static final class Product extends CurvatureSum {

    private final double[] v;
    private final double[] sum;

    Product(double[] weights, double[] v, double[] sum) {
      super(weights);
      this.v = v;
      this.sum = sum;
    }

    @Override
    public void outer(int row, double a, double[] z) {
      if (wants(row)) {
        Logistic.add(weight(row) * a * Rows.dot(z, v), z, sum);
      }
    }

    @Override
    public void entry(int row, int i, int j, double a) {
      sum[i] += weight(row) * a * v[j];
      if (i != j) {
        sum[j] += weight(row) * a * v[i];
      }
    }

    @Override
    public void matrix(int row, double[][] q) {
      for (int i = 0; i < q.length && wants(row); i++) {
        sum[i] += weight(row) * Rows.dot(q[i], v);
      }
    }
  }
}
