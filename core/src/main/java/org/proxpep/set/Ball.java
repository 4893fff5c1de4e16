package org.proxpep.set;

import java.util.List;
import java.util.Optional;
import org.proxpep.linalg.Rows;

/** {x : ‖x−center‖ ≤ radius}; a point if the radius is 0. */
public final class Ball extends NormBall {

  public Ball(double[] center, double radius) {
    super("ball", center, radius);
  }

  /** {x ∈ ℝⁿ : ‖x‖ ≤ radius}. */
  public static Ball atOrigin(int n, double radius) {
    return new Ball(new double[Checks.dimension(n)], radius);
  }

  /** Π(y) = center + min(1, radius/‖w‖)·w with w = y − center. */
  @Override
  public void project(double[] y, double[] out) {
    Checks.lengths(this, y, out);
    double rough = distance(y, 1.0);
    double scale = scale(y, rough);
    double norm = scale == 1.0 ? rough : distance(y, scale);
    if (norm <= scale * radius) {
      SafeVectors.copy(y, out);
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

  /** Π′(y)v = (radius/‖w‖)(v − e⟨e,v⟩) with e = w/‖w‖ outside the ball, v inside. */
  @Override
  public void projectionDerivative(double[] y, double[] projected, double[] v, double[] out) {
    double rough = distance(y, 1.0);
    double scale = scale(y, rough);
    double norm = scale == 1.0 ? rough : distance(y, scale);
    if (norm <= scale * radius) {
      SafeVectors.copy(v, out);
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

  @Override
  public Optional<Ball> ball() {
    return Optional.of(this);
  }

  @Override
  double dualNorm(double[] v) {
    return Rows.norm(v);
  }

  @Override
  ConvexSet with(double[] center, double radius) {
    return new Ball(center, radius);
  }

  /** (‖x−center‖² − radius²)/(2·radius) ≤ 0, or x = center for a point. */
  @Override
  public Optional<SmoothForm> smoothForm() {
    int n = center.length;
    return Optional.of(
        radius == 0.0
            ? new SmoothForm(n, this::center, this::center, List.of())
            : SmoothForm.of(n, List.of(new Sphere(center, radius))));
  }

  private record Sphere(double[] center, double radius) implements SmoothForm.Row {

    @Override
    public boolean isEquality() {
      return false;
    }

    @Override
    public double at(double[] x, double[] gradient) {
      double squared = 0.0;
      for (int i = 0; i < x.length; i++) {
        double d = x[i] - center[i];
        gradient[i] = d / radius;
        squared += d * d;
      }
      return (squared - radius * radius) / (2.0 * radius);
    }

    @Override
    public double curvature(int i) {
      return 1.0 / radius;
    }

    @Override
    public boolean isLinear() {
      return false;
    }
  }

  /** A power of two s for which ‖s·w‖² neither overflows nor underflows; 1 unless w is extreme. */
  private double scale(double[] y, double rough) {
    if (SafeVectors.isOrdinary(rough)) {
      return 1.0;
    }
    double largest = 0.0;
    for (int i = 0; i < y.length; i++) {
      largest = Math.max(largest, Math.abs(y[i] - center[i]));
    }
    return SafeVectors.scaleOf(largest);
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
}
