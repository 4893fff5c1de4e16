package org.proxpep.set;

import org.proxpep.linalg.Digest;
import org.proxpep.linalg.Rows;

/** {x : ⟨a,x⟩ ≤ b} with a ≠ 0. */
public final class Halfspace implements ConvexSet {

  // The user's a and b times a power of two, so that ‖a‖² is far from overflow and underflow.
  private final double[] a;
  private final double b;
  private final double squaredNorm;

  public Halfspace(double[] a, double b) {
    Checks.dimension(a.length);
    Checks.finite("a", a);
    Checks.finite("b", b);
    double largest = Vectors.largest(a);
    if (largest == 0.0) {
      throw new IllegalArgumentException(
          "The normal a of a half-space is zero; it must have a nonzero entry.\n"
              + "Maybe drop the set: without a normal it is everything or nothing.");
    }
    double scale = Vectors.scaleOf(largest);
    this.a = a.clone();
    for (int i = 0; i < a.length; i++) {
      this.a[i] *= scale;
    }
    this.b = b * scale;
    Checks.finite("b/|a|", this.b);
    this.squaredNorm = Rows.dot(this.a, this.a);
  }

  @Override
  public int dimension() {
    return a.length;
  }

  /** Π(y) = y − [⟨a,y⟩−b]₊ a/‖a‖². */
  @Override
  public void project(double[] y, double[] out) {
    Checks.length(this, y);
    Checks.length(this, out);
    double step = Math.max(0.0, Rows.dot(a, y) - b) / squaredNorm;
    if (step == 0.0) {
      Vectors.copy(y, out);
      return;
    }
    for (int i = 0; i < out.length; i++) {
      out[i] = y[i] - step * a[i];
    }
  }

  @Override
  public boolean contains(double[] x, double tolerance) {
    Checks.length(this, x);
    double excess = Math.max(0.0, Rows.dot(a, x) - b);
    return excess / Math.sqrt(squaredNorm) <= tolerance && Checks.allFinite(x);
  }

  @Override
  public double diameter() {
    return Double.POSITIVE_INFINITY;
  }

  /** Π′(y)v = v − a⟨a,v⟩/‖a‖² outside, v inside. */
  @Override
  public void projectionDerivative(double[] y, double[] projected, double[] v, double[] out) {
    Vectors.copy(v, out);
    if (Rows.dot(a, y) > b) {
      Vectors.add(-Rows.dot(a, v) / squaredNorm, a, out);
    }
  }

  @Override
  public String toString() {
    return "halfspace(" + a.length + ", a " + Digest.of(a) + ", b " + b + ")";
  }
}
