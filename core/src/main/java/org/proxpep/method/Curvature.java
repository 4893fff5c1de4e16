package org.proxpep.method;

import java.util.Arrays;
import java.util.stream.Stream;
import org.proxpep.linalg.Digest;
import org.proxpep.linalg.Rows;
import org.proxpep.refusal.Refusal;

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

  /** ⟨−Σ_k d,d⟩ of constraint k, from 0. */
  double form(int k, double[] d);

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
    public double form(int k, double[] d) {
      return ell[k] * Rows.dot(d, d);
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
    public double form(int k, double[] d) {
      double sum = 0.0;
      for (int i = 0; i < d.length; i++) {
        sum += ell[k][i] * d[i] * d[i];
      }
      return sum;
    }

    @Override
    public String toString() {
      return "diagonal" + Digest.of(ell);
    }
  }

  /** −Σ_k = matrix[k], symmetric. For small n: the subproblem then solves n×n systems. */
  record Full(double[][][] matrix) implements Curvature {

    public Full {
      matrix = Arrays.stream(matrix).map(Curvature::deepCopy).toArray(double[][][]::new);
      for (int k = 0; k < matrix.length; k++) {
        requireSize(k, matrix[k].length, matrix[0].length);
        requireSymmetric(k, matrix[k]);
        requireSemidefinite(k, matrix[k]);
      }
    }

    @Override
    public double[][][] matrix() {
      return Arrays.stream(matrix).map(Curvature::deepCopy).toArray(double[][][]::new);
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
    public double form(int k, double[] d) {
      double sum = 0.0;
      for (int i = 0; i < d.length; i++) {
        sum += Rows.dot(matrix[k][i], d) * d[i];
      }
      return sum;
    }

    @Override
    public String toString() {
      return "full" + Digest.of(Stream.of(matrix).flatMap(Stream::of).toArray(double[][]::new));
    }
  }

  private static void requireCurvature(int k, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw Refusal.of(
          "The curvature of constraint %s (%s) must be finite and not negative",
          "the sign is turned: give -Sigma, the weak-convexity modulus", k + 1, value);
    }
  }

  private static void requireSymmetric(int k, double[][] a) {
    for (int i = 0; i < a.length; i++) {
      if (a[i].length != a.length) {
        throw Refusal.of(
            "The curvature matrix of constraint %s has %s rows and a row of %s entries; it must be"
                + " square",
            "a row is missing", k + 1, a.length, a[i].length);
      }
      for (int j = 0; j < i; j++) {
        double scale = Math.max(Math.abs(a[i][j]), Math.abs(a[j][i]));
        if (!(Math.abs(a[i][j] - a[j][i]) <= 1e-12 * scale)) {
          throw Refusal.of(
              "The curvature matrix of constraint %s has entries (%s) and (%s) at mirrored places;"
                  + " it must be symmetric",
              "take (A+Aᵀ)/2", k + 1, a[i][j], a[j][i]);
        }
      }
    }
  }

  private static void requireSize(int k, int size, int expected) {
    if (size != expected) {
      throw Refusal.of(
          "The curvature of constraint %s has size %s, but that of constraint 1 has %s; all must"
              + " have one size for each variable",
          "an entry is missing", k + 1, size, expected);
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
        throw Refusal.of(
            "The curvature matrix of constraint %s has the pivot (%s) in column %s; it must be"
                + " positive semidefinite and finite",
            "the sign is turned: give -Sigma", k + 1, pivot, j + 1);
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
    return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
  }
}
