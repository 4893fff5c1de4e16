package org.proxpep.set;

import org.proxpep.linalg.Digest;
import org.proxpep.linalg.Vectors;
import org.proxpep.refusal.Refusal;

/** {x : lower ≤ x ≤ upper}, coordinate by coordinate; bounds may be infinite. */
public final class Box implements SeparableSet {

  private final double[] lower;
  private final double[] upper;

  public Box(double[] lower, double[] upper) {
    requireBounds(lower, upper);
    this.lower = lower.clone();
    this.upper = upper.clone();
  }

  static void requireBounds(double[] lower, double[] upper) {
    if (lower.length != upper.length) {
      throw Refusal.of(
          "The set has %s lower and %s upper bounds; they must be as many",
          "fill missing bounds with infinities", lower.length, upper.length);
    }
    Checks.dimension(lower.length);
    for (int i = 0; i < lower.length; i++) {
      if (!(lower[i] <= upper[i])
          || lower[i] == Double.POSITIVE_INFINITY
          || upper[i] == Double.NEGATIVE_INFINITY) {
        throw Refusal.of(
            "The set is empty in coordinate %s: lower (%s) must be at most upper (%s)",
            "the bounds were swapped", i, lower[i], upper[i]);
      }
    }
  }

  /** The cube [lower, upper]ⁿ. */
  public static Box cube(int n, double lower, double upper) {
    return new Box(Vectors.of(Checks.dimension(n), i -> lower), Vectors.of(n, i -> upper));
  }

  @Override
  public double lower(int i) {
    return lower[i];
  }

  @Override
  public double upper(int i) {
    return upper[i];
  }

  @Override
  public int dimension() {
    return lower.length;
  }

  @Override
  public void projectRange(double[] y, int from, int to, double[] out) {
    for (int i = from; i < to; i++) {
      out[i] = Math.min(Math.max(y[i], lower[i]), upper[i]);
    }
  }

  @Override
  public boolean contains(double[] x, double tolerance) {
    Checks.length(this, x);
    double squared = 0.0;
    double largest = 0.0;
    for (int i = 0; i < lower.length; i++) {
      double gap = Math.max(0.0, Math.max(lower[i] - x[i], x[i] - upper[i]));
      largest = Math.max(largest, gap);
      squared += gap * gap;
    }
    // The square of a small gap underflows, the gap itself does not: tolerance 0 means 0.
    return largest <= tolerance && Math.sqrt(squared) <= tolerance && Checks.allFinite(x);
  }

  /** ‖upper−lower‖, exactly. */
  @Override
  public double diameter() {
    return SafeVectors.norm(Vectors.of(lower.length, i -> upper[i] - lower[i]));
  }

  /** Π′(y) keeps the coordinates strictly inside their bounds and drops the others. */
  @Override
  public void projectionDerivative(double[] y, double[] projected, double[] v, double[] out) {
    for (int i = 0; i < lower.length; i++) {
      out[i] = y[i] > lower[i] && y[i] < upper[i] ? v[i] : 0.0;
    }
  }

  @Override
  public String toString() {
    int n = lower.length;
    boolean cube = true;
    for (int i = 1; i < n && cube; i++) {
      cube = lower[i] == lower[0] && upper[i] == upper[0];
    }
    return cube
        ? "box[" + lower[0] + "," + upper[0] + "]^" + n
        : "box(" + n + ", " + Digest.of(lower) + ", " + Digest.of(upper) + ")";
  }
}
