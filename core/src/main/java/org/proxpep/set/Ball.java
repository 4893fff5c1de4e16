package org.proxpep.set;

import org.proxpep.linalg.Digest;
import org.proxpep.linalg.Rows;

/** {x : ‖x−center‖ ≤ radius}; a point if the radius is 0. */
public final class Ball implements ConvexSet {

  private final double[] center;
  private final double radius;

  public Ball(double[] center, double radius) {
    Checks.dimension(center.length);
    Checks.finite("center", center);
    Checks.notNegative("The radius of a ball", radius);
    this.center = center.clone();
    this.radius = radius;
  }

  /** {x ∈ ℝⁿ : ‖x‖ ≤ radius}. */
  public static Ball atOrigin(int n, double radius) {
    Checks.dimension(n);
    return new Ball(new double[n], radius);
  }

  public double center(int i) {
    return center[i];
  }

  public double radius() {
    return radius;
  }

  @Override
  public int dimension() {
    return center.length;
  }

  /** Π(y) = center + min(1, radius/‖w‖)·w with w = y − center. */
  @Override
  public void project(double[] y, double[] out) {
    Checks.length(this, y);
    Checks.length(this, out);
    double rough = distance(y, 1.0);
    double scale = scale(y, rough);
    double norm = scale == 1.0 ? rough : distance(y, scale);
    if (norm <= scale * radius) {
      Vectors.copy(y, out);
      return;
    }
    double ratio = radius / norm;
    for (int i = 0; i < out.length; i++) {
      out[i] = center[i] + ratio * (scale * y[i] - scale * center[i]);
    }
  }

  @Override
  public boolean contains(double[] x, double tolerance) {
    Checks.length(this, x);
    double scale = scale(x, distance(x, 1.0));
    double excess = Math.max(0.0, distance(x, scale) - scale * radius);
    return excess <= scale * tolerance && Checks.allFinite(x);
  }

  /** 2·radius, exactly. */
  @Override
  public double diameter() {
    return 2 * radius;
  }

  /** Π′(y)v = (radius/‖w‖)(v − e⟨e,v⟩) with e = w/‖w‖ outside the ball, v inside. */
  @Override
  public void projectionDerivative(double[] y, double[] projected, double[] v, double[] out) {
    double rough = distance(y, 1.0);
    double scale = scale(y, rough);
    double norm = scale == 1.0 ? rough : distance(y, scale);
    if (norm <= scale * radius) {
      Vectors.copy(v, out);
      return;
    }
    for (int i = 0; i < out.length; i++) {
      out[i] = (scale * y[i] - scale * center[i]) / norm;
    }
    double along = Rows.dot(out, v);
    double ratio = scale * radius / norm;
    for (int i = 0; i < out.length; i++) {
      out[i] = ratio * (v[i] - along * out[i]);
    }
  }

  /** A power of two s for which ‖s·w‖² neither overflows nor underflows; 1 unless w is extreme. */
  private double scale(double[] y, double rough) {
    if (Vectors.isOrdinary(rough)) {
      return 1.0;
    }
    double largest = 0.0;
    for (int i = 0; i < y.length; i++) {
      largest = Math.max(largest, Math.abs(y[i] - center[i]));
    }
    return Vectors.scaleOf(largest);
  }

  /** ‖s·w‖. */
  private double distance(double[] y, double s) {
    int n = center.length;
    double even = 0.0;
    double odd = 0.0;
    int i = 0;
    for (; i < n - 1; i += 2) {
      double w0 = s * y[i] - s * center[i];
      double w1 = s * y[i + 1] - s * center[i + 1];
      even += w0 * w0;
      odd += w1 * w1;
    }
    if (i < n) {
      double w = s * y[i] - s * center[i];
      even += w * w;
    }
    return Math.sqrt(even + odd);
  }

  @Override
  public String toString() {
    String where = Vectors.largest(center) == 0.0 ? "" : ", center " + Digest.of(center);
    return "ball(" + center.length + ", radius " + radius + where + ")";
  }
}
