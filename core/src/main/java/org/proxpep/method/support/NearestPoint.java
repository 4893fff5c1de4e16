package org.proxpep.method.support;

import java.util.Arrays;
import org.proxpep.linalg.Rows;

/**
 * Small quadratic programmes with the identity for the Hessian: the point of a polyhedron nearest
 * to a given one,
 *
 * <pre>
 *   min ½‖z − from‖²   s.t.   a_k·z ≤ b_k, k = 0..m−1,   lower ≤ z ≤ upper
 * </pre>
 *
 * by the dual active-set method of D. Goldfarb and A. Idnani, <i>A numerically stable dual method
 * for solving strictly convex quadratic programs</i>, Math. Program. 27 (1983): it begins at {@code
 * from} and makes one violated constraint active after the other, so it is exact up to rounding and
 * its work grows with the number of constraints that bind. The workspace is allocated once.
 */
public final class NearestPoint {

  /** A constraint that is violated by less than this, in units of its terms, counts as kept. */
  private static final double KEPT = 1e-12;

  /** A normal with less than this of itself outside the span of others counts as dependent. */
  private static final double DEPENDENT = 1e-10;

  private final int n;
  private final int m;

  /** Orthonormal directions: the first q span the normals of the active constraints. */
  private final double[][] basis;

  /** Column j holds the j-th active normal in that basis: upper triangular. */
  private final double[][] column;

  /** The active constraints: k, or m + i for the lower and m + n + i for the upper bound of i. */
  private final int[] active;

  private final boolean[] isActive;
  private final double[] multiplier;
  private final double[] normal;
  private final double[] inBasis;
  private final double[] change;
  private final double[] direction;
  private int q;

  /**
   * @param n the number of variables
   * @param m the number of rows a_k
   */
  public NearestPoint(int n, int m) {
    this.n = n;
    this.m = m;
    this.basis = new double[n][n];
    this.column = new double[n][n];
    this.active = new int[n];
    this.isActive = new boolean[m + 2 * n];
    this.multiplier = new double[n];
    this.normal = new double[n];
    this.inBasis = new double[n];
    this.change = new double[n];
    this.direction = new double[n];
  }

  /**
   * Solves; bounds may be infinite.
   *
   * @param z where the solution goes
   * @param y where the multipliers of the rows go, y ≥ 0
   * @return false if the polyhedron is empty to working precision; z is then unusable
   */
  public boolean solve(
      double[] from,
      double[][] a,
      double[] b,
      double[] lower,
      double[] upper,
      double[] z,
      double[] y) {
    System.arraycopy(from, 0, z, 0, n);
    q = 0;
    Arrays.fill(isActive, false);
    for (int j = 0; j < n; j++) {
      Arrays.fill(basis[j], 0.0);
      basis[j][j] = 1.0;
    }
    // Far more than is ever needed: only rounding can make the method go round in circles.
    for (int round = 0; round < 50 + 10 * (m + 2 * n); round++) {
      int worst = worst(a, b, lower, upper, z);
      if (worst < 0) {
        write(y);
        return true;
      }
      if (!activate(worst, a, b, lower, upper, z)) {
        return false;
      }
    }
    return false;
  }

  private void write(double[] y) {
    Arrays.fill(y, 0, m, 0.0);
    for (int j = 0; j < q; j++) {
      if (active[j] < m) {
        y[active[j]] = multiplier[j];
      }
    }
  }

  /** The constraint farthest from being kept, or −1 if all are kept. */
  private int worst(double[][] a, double[] b, double[] lower, double[] upper, double[] z) {
    int worst = -1;
    double farthest = 0.0;
    for (int k = 0; k < m; k++) {
      double size = Math.abs(b[k]);
      double square = 0.0;
      double value = -b[k];
      for (int i = 0; i < n; i++) {
        double term = a[k][i] * z[i];
        value += term;
        size += Math.abs(term);
        square += a[k][i] * a[k][i];
      }
      if (!isActive[k] && value > KEPT * size) {
        double distance = square > 0 ? value / Math.sqrt(square) : Double.POSITIVE_INFINITY;
        if (distance > farthest) {
          farthest = distance;
          worst = k;
        }
      }
    }
    for (int i = 0; i < n; i++) {
      double low = lower[i] - z[i];
      double high = z[i] - upper[i];
      if (low > farthest && low > KEPT * Math.abs(z[i]) && !isActive[m + i]) {
        farthest = low;
        worst = m + i;
      }
      if (high > farthest && high > KEPT * Math.abs(z[i]) && !isActive[m + n + i]) {
        farthest = high;
        worst = m + n + i;
      }
    }
    return worst;
  }

  /** Moves z and the multipliers until constraint c is kept; others may leave the active set. */
  private boolean activate(
      int c, double[][] a, double[] b, double[] lower, double[] upper, double[] z) {
    setNormal(c, a);
    double size = Rows.norm(normal);
    double ownMultiplier = 0.0;
    while (true) {
      project();
      double outside = Rows.norm(direction);
      boolean dependent = q == n || outside <= DEPENDENT * size;
      int leaving = leaving();
      double dual = leaving < 0 ? Double.POSITIVE_INFINITY : multiplier[leaving] / change[leaving];
      double primal =
          dependent
              ? Double.POSITIVE_INFINITY
              : Math.max(0.0, violation(c, b, lower, upper, z)) / (outside * outside);
      double step = Math.min(dual, primal);
      if (step == Double.POSITIVE_INFINITY || Double.isNaN(step)) {
        return false;
      }
      for (int i = 0; i < n && !dependent; i++) {
        z[i] -= step * direction[i];
      }
      for (int j = 0; j < q; j++) {
        multiplier[j] = Math.max(0.0, multiplier[j] - step * change[j]);
      }
      ownMultiplier += step;
      if (primal <= dual) {
        add(c, ownMultiplier);
        return true;
      }
      drop(leaving);
    }
  }

  private void setNormal(int c, double[][] a) {
    if (c < m) {
      System.arraycopy(a[c], 0, normal, 0, n);
    } else {
      Arrays.fill(normal, 0.0);
      normal[(c - m) % n] = c < m + n ? -1.0 : 1.0;
    }
  }

  /** By how much z passes constraint c, whose normal is set. */
  private double violation(int c, double[] b, double[] lower, double[] upper, double[] z) {
    if (c < m) {
      return Rows.dot(normal, z) - b[c];
    }
    int i = (c - m) % n;
    return c < m + n ? lower[i] - z[i] : z[i] - upper[i];
  }

  /**
   * Splits the normal into the part outside the span of the active ones, {@code direction}, and how
   * the multipliers of those change for each unit of its own, {@code change}.
   */
  private void project() {
    Arrays.fill(direction, 0.0);
    for (int j = 0; j < n; j++) {
      inBasis[j] = Rows.dot(basis[j], normal);
      double part = inBasis[j];
      double[] axis = basis[j];
      for (int i = 0; i < n && j >= q && part != 0; i++) {
        direction[i] += part * axis[i];
      }
    }
    for (int j = q - 1; j >= 0; j--) {
      double sum = inBasis[j];
      for (int k = j + 1; k < q; k++) {
        sum -= column[k][j] * change[k];
      }
      change[j] = sum / column[j][j];
    }
  }

  /** The active constraint whose multiplier is the first to reach zero, or −1. */
  private int leaving() {
    int leaving = -1;
    for (int j = 0; j < q; j++) {
      if (change[j] > 0
          && (leaving < 0 || multiplier[j] * change[leaving] < multiplier[leaving] * change[j])) {
        leaving = j;
      }
    }
    return leaving;
  }

  /** Turns the free directions so that one of them holds all of the new normal. */
  private void add(int c, double ownMultiplier) {
    for (int j = n - 1; j > q; j--) {
      double length = Math.hypot(inBasis[j - 1], inBasis[j]);
      if (inBasis[j] != 0) {
        rotate(j - 1, inBasis[j - 1] / length, inBasis[j] / length);
        inBasis[j - 1] = length;
        inBasis[j] = 0.0;
      }
    }
    System.arraycopy(inBasis, 0, column[q], 0, q + 1);
    active[q] = c;
    isActive[c] = true;
    multiplier[q] = ownMultiplier;
    q++;
  }

  private void drop(int leaving) {
    isActive[active[leaving]] = false;
    double[] free = column[leaving];
    for (int j = leaving; j < q - 1; j++) {
      active[j] = active[j + 1];
      multiplier[j] = multiplier[j + 1];
      column[j] = column[j + 1];
    }
    q--;
    column[q] = free;
    for (int j = leaving; j < q; j++) {
      double top = column[j][j];
      double below = column[j][j + 1];
      double length = Math.hypot(top, below);
      if (below != 0) {
        double cos = top / length;
        double sin = below / length;
        rotate(j, cos, sin);
        for (int k = j; k < q; k++) {
          double one = column[k][j];
          double two = column[k][j + 1];
          column[k][j] = cos * one + sin * two;
          column[k][j + 1] = cos * two - sin * one;
        }
      }
    }
  }

  /** Turns directions j and j+1 of the basis. */
  private void rotate(int j, double cos, double sin) {
    double[] one = basis[j];
    double[] two = basis[j + 1];
    for (int i = 0; i < n; i++) {
      double v = one[i];
      one[i] = cos * v + sin * two[i];
      two[i] = cos * two[i] - sin * v;
    }
  }
}
