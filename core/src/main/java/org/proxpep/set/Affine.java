package org.proxpep.set;

import java.util.Arrays;
import org.proxpep.linalg.Digest;
import org.proxpep.linalg.Rows;

/**
 * {x : Ax = b}. Rows may depend on each other; equations that contradict each other are refused.
 */
public final class Affine implements ConvexSet {

  private final int n;
  private final double[][] q;
  private final double[] beta;
  private final String name;

  public Affine(double[][] a, double[] b) {
    this.n = requireMatrix(a, b);
    Orthonormal rows = new Orthonormal(a, b);
    this.q = rows.q();
    this.beta = rows.beta();
    this.name =
        "affine("
            + a.length
            + "x"
            + n
            + ", A #"
            + Integer.toHexString(Arrays.deepHashCode(a))
            + ", b "
            + Digest.of(b)
            + ")";
  }

  private static int requireMatrix(double[][] a, double[] b) {
    if (a.length == 0 || a.length != b.length) {
      throw new IllegalArgumentException(
          "An affine set has "
              + a.length
              + " rows and "
              + b.length
              + " right-hand sides; they must be as many and at least one.\n"
              + "Maybe use the whole space if there are no equations.");
    }
    int n = a[0].length;
    Checks.dimension(n);
    for (int i = 0; i < a.length; i++) {
      if (a[i].length != n) {
        throw new IllegalArgumentException(
            "Row "
                + i
                + " of an affine set has length ("
                + a[i].length
                + "); it must have length "
                + n
                + " like row 0.\nMaybe fill in zeros.");
      }
      Checks.finite("A[" + i + "]", a[i]);
    }
    Checks.finite("b", b);
    return n;
  }

  /** The number of equations that do not follow from the others. */
  public int rank() {
    return q.length;
  }

  @Override
  public int dimension() {
    return n;
  }

  /** Π(y) = y − Σ_k (⟨q_k,y⟩−β_k) q_k for the orthonormal equations ⟨q_k,x⟩ = β_k. */
  @Override
  public void project(double[] y, double[] out) {
    Checks.length(this, y);
    Checks.length(this, out);
    Vectors.copy(y, out);
    double squaredMove = satisfy(out);
    // Rounding leaves an error the size of the move; it matters if the result is smaller than that.
    if (squaredMove > Rows.dot(out, out)) {
      satisfy(out);
    }
  }

  private double satisfy(double[] x) {
    double squaredMove = 0.0;
    for (int k = 0; k < q.length; k++) {
      double step = beta[k] - Rows.dot(q[k], x);
      Vectors.add(step, q[k], x);
      squaredMove += step * step;
    }
    return squaredMove;
  }

  @Override
  public boolean contains(double[] x, double tolerance) {
    Checks.length(this, x);
    double squared = 0.0;
    for (int k = 0; k < q.length; k++) {
      double gap = Rows.dot(q[k], x) - beta[k];
      squared += gap * gap;
    }
    return Math.sqrt(squared) <= tolerance && Checks.allFinite(x);
  }

  /** Infinite, or 0 if the equations leave one point only. */
  @Override
  public double diameter() {
    return q.length < n ? Double.POSITIVE_INFINITY : 0.0;
  }

  /** Π′(y)v = v − Σ_k ⟨q_k,v⟩ q_k. */
  @Override
  public void projectionDerivative(double[] y, double[] projected, double[] v, double[] out) {
    Vectors.copy(v, out);
    for (double[] row : q) {
      Vectors.add(-Rows.dot(row, out), row, out);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
