package org.proxpep.method.proxpep;

import java.util.Arrays;
import java.util.stream.Stream;
import org.proxpep.linalg.Digest;

/**
 * The matrices −Σ of the quadratic models, one per constraint: first p for G, then m for H (both
 * signs of Hⱼ share one). Algorithm 1 asks for Σ_{Gᵢ} ⪯ −LᵢI and Σ_{Hⱼ} ⪯ −L̃ⱼI, so what stands
 * here is positive semidefinite.
 */
public sealed interface Curvature {

  /** p+m. */
  int constraints();

  /** n, or −1 where the matrices fit any n or there are none. */
  int dimension();

  /** −Σ_k = ℓ_k I. The cheapest, and what the theorem's schedule uses. */
  record Isotropic(double[] ell) implements Curvature {

    public Isotropic {
      ell = ell.clone();
      for (int k = 0; k < ell.length; k++) {
        requireCurvature(k, ell[k]);
      }
    }

    /** ℓ = (L, L̃). */
    public static Isotropic of(double[] l, double[] lTilde) {
      double[] ell = Arrays.copyOf(l, l.length + lTilde.length);
      System.arraycopy(lTilde, 0, ell, l.length, lTilde.length);
      return new Isotropic(ell);
    }

    /** No curvature: linear models, as in SLPMM. */
    public static Isotropic zero(int constraints) {
      return new Isotropic(new double[constraints]);
    }

    @Override
    public double[] ell() {
      return ell.clone();
    }

    @Override
    public int constraints() {
      return ell.length;
    }

    @Override
    public int dimension() {
      return -1;
    }

    @Override
    public String toString() {
      return "isotropic" + Arrays.toString(ell);
    }
  }

  /** −Σ_k = diag(ell[k]). */
  record Diagonal(double[][] ell) implements Curvature {

    public Diagonal {
      ell = deepCopy(ell);
      for (int k = 0; k < ell.length; k++) {
        requireSize(k, ell[k].length, ell[0].length);
        for (double v : ell[k]) {
          requireCurvature(k, v);
        }
      }
    }

    @Override
    public double[][] ell() {
      return deepCopy(ell);
    }

    @Override
    public int constraints() {
      return ell.length;
    }

    @Override
    public int dimension() {
      return ell.length == 0 ? -1 : ell[0].length;
    }

    @Override
    public String toString() {
      return "diagonal" + Digest.of(ell);
    }
  }

  /** −Σ_k = matrix[k], symmetric. For small n: the subproblem then solves n×n systems. */
  record Full(double[][][] matrix) implements Curvature {

    public Full {
      double[][][] copy = new double[matrix.length][][];
      for (int k = 0; k < matrix.length; k++) {
        copy[k] = deepCopy(matrix[k]);
        requireSize(k, copy[k].length, matrix[0].length);
        requireSymmetric(k, copy[k]);
        requireSemidefinite(k, copy[k]);
      }
      matrix = copy;
    }

    @Override
    public double[][][] matrix() {
      double[][][] copy = new double[matrix.length][][];
      for (int k = 0; k < matrix.length; k++) {
        copy[k] = deepCopy(matrix[k]);
      }
      return copy;
    }

    @Override
    public int constraints() {
      return matrix.length;
    }

    @Override
    public int dimension() {
      return matrix.length == 0 ? -1 : matrix[0].length;
    }

    @Override
    public String toString() {
      return "full" + Digest.of(Stream.of(matrix).flatMap(Stream::of).toArray(double[][]::new));
    }
  }

  private static void requireCurvature(int k, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "The curvature of constraint "
              + (k + 1)
              + " ("
              + value
              + ") must be finite and not negative.\n"
              + "Maybe the sign is turned: give -Sigma, the weak-convexity modulus.");
    }
  }

  private static void requireSymmetric(int k, double[][] a) {
    for (int i = 0; i < a.length; i++) {
      if (a[i].length != a.length) {
        throw new IllegalArgumentException(
            "The curvature matrix of constraint "
                + (k + 1)
                + " has "
                + a.length
                + " rows and a row of "
                + a[i].length
                + " entries; it must be square.\nMaybe a row is missing.");
      }
      for (int j = 0; j < i; j++) {
        double scale = Math.max(Math.abs(a[i][j]), Math.abs(a[j][i]));
        if (!(Math.abs(a[i][j] - a[j][i]) <= 1e-12 * scale)) {
          throw new IllegalArgumentException(
              "The curvature matrix of constraint "
                  + (k + 1)
                  + " has entries ("
                  + a[i][j]
                  + ") and ("
                  + a[j][i]
                  + ") at mirrored places; it must be symmetric.\nMaybe take (A+Aᵀ)/2.");
        }
      }
    }
  }

  private static void requireSize(int k, int size, int expected) {
    if (size != expected) {
      throw new IllegalArgumentException(
          "The curvature of constraint "
              + (k + 1)
              + " has size "
              + size
              + ", but that of constraint 1 has "
              + expected
              + "; all must have one size for each variable.\nMaybe an entry is missing.");
    }
  }

  /** Cholesky with a little room for rounding. */
  private static void requireSemidefinite(int k, double[][] matrix) {
    double[][] a = deepCopy(matrix);
    double largest = 0.0;
    for (int i = 0; i < a.length; i++) {
      largest = Math.max(largest, Math.abs(a[i][i]));
    }
    for (int j = 0; j < a.length; j++) {
      double pivot = a[j][j];
      if (!(pivot >= -1e-12 * largest && pivot < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "The curvature matrix of constraint "
                + (k + 1)
                + " has the pivot ("
                + pivot
                + ") in column "
                + (j + 1)
                + "; it must be positive semidefinite and finite.\n"
                + "Maybe the sign is turned: give -Sigma.");
      }
      if (pivot <= 1e-12 * largest) {
        continue; // A direction without curvature.
      }
      for (int i = j + 1; i < a.length; i++) {
        double factor = a[i][j] / pivot;
        for (int l = j + 1; l < a.length; l++) {
          a[i][l] -= factor * a[j][l];
        }
      }
    }
  }

  private static double[][] deepCopy(double[][] rows) {
    double[][] copy = new double[rows.length][];
    for (int k = 0; k < rows.length; k++) {
      copy[k] = rows[k].clone();
    }
    return copy;
  }
}
