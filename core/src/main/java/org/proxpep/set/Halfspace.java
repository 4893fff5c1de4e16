package org.proxpep.set;

import java.util.List;
import java.util.Optional;
import org.proxpep.linalg.Digest;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.refusal.Require;

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
    double largest = Rows.maxAbs(a);
    Require.that(
        largest != 0.0,
        "The normal a of a half-space is zero; it must have a nonzero entry",
        "drop the set: without a normal it is everything or nothing");
    double scale = SafeVectors.scaleOf(largest);
    this.a = SafeVectors.times(scale, a);
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
    Checks.lengths(this, y, out);
    double step = Math.max(0.0, Rows.dot(a, y) - b) / squaredNorm;
    if (step == 0.0) {
      SafeVectors.copy(y, out);
      return;
    }
    Vectors.sum(y, -step, a, out);
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
    SafeVectors.copy(v, out);
    if (Rows.dot(a, y) > b) {
      Vectors.addMultiple(-Rows.dot(a, v) / squaredNorm, a, out);
    }
  }

  /** Finite for multiples ka of the normal with k ≥ 0 only, up to rounding. */
  @Override
  public double support(double[] v, double[] x) {
    double k = Rows.dot(a, v) / squaredNorm;
    double[] rest = v.clone();
    Vectors.addMultiple(-k, a, rest);
    return k >= 0 && SafeVectors.vanishes(rest, v)
        ? k * (b - Rows.dot(a, x))
        : Double.POSITIVE_INFINITY;
  }

  /** Takes any factors: ⟨a/s, s∘x⟩ = ⟨a,x⟩. */
  @Override
  public ConvexSet scaled(double[] s) {
    Checks.length(this, s);
    return new Halfspace(SafeVectors.over(a, s), b);
  }

  @Override
  public Optional<SmoothForm> smoothForm() {
    return Optional.of(
        SmoothForm.of(a.length, List.of(new SmoothForm.Linear(a.clone(), b, false))));
  }

  @Override
  public String toString() {
    return "halfspace(" + a.length + ", a " + Digest.of(a) + ", b " + b + ")";
  }
}
