package org.proxpep.set;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.proxpep.linalg.Digest;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.refusal.Refusal;

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
        "affine(%sx%s, A #%s, b %s)"
            .formatted(a.length, n, Integer.toHexString(Arrays.deepHashCode(a)), Digest.of(b));
  }

  private static int requireMatrix(double[][] a, double[] b) {
    if (a.length == 0 || a.length != b.length) {
      throw Refusal.of(
          "An affine set has %s rows and %s right-hand sides; they must be as many and at least"
              + " one",
          "use the whole space if there are no equations", a.length, b.length);
    }
    int n = a[0].length;
    Checks.dimension(n);
    for (int i = 0; i < a.length; i++) {
      if (a[i].length != n) {
        throw Refusal.of(
            "Row %s of an affine set has length (%s); it must have length %s like row 0",
            "fill in zeros", i, a[i].length, n);
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
    Checks.lengths(this, y, out);
    SafeVectors.copy(y, out);
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
      Vectors.addMultiple(step, q[k], x);
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
    SafeVectors.copy(v, out);
    for (double[] row : q) {
      Vectors.addMultiple(-Rows.dot(row, out), row, out);
    }
  }

  /** Finite for combinations of the rows only, up to rounding. */
  @Override
  public double support(double[] v, double[] x) {
    double[] rest = v.clone();
    double sum = 0.0;
    for (int k = 0; k < q.length; k++) {
      double along = Rows.dot(q[k], rest);
      Vectors.addMultiple(-along, q[k], rest);
      sum += along * (beta[k] - Rows.dot(q[k], x));
    }
    return SafeVectors.vanishes(rest, v) ? sum : Double.POSITIVE_INFINITY;
  }

  /** Takes any factors: (A/s)(s∘x) = Ax. */
  @Override
  public ConvexSet scaled(double[] s) {
    Checks.length(this, s);
    double[][] rows = new double[q.length][];
    Arrays.setAll(rows, k -> SafeVectors.over(q[k], s));
    return new Affine(rows, beta);
  }

  @Override
  public Optional<SmoothForm> smoothForm() {
    List<SmoothForm.Row> rows = new ArrayList<>();
    for (int k = 0; k < q.length; k++) {
      rows.add(new SmoothForm.Linear(q[k].clone(), beta[k], true));
    }
    return Optional.of(SmoothForm.of(n, rows));
  }

  @Override
  public String toString() {
    return name;
  }
}
