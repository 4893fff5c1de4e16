package org.proxpep.set;

import java.util.Arrays;
import org.proxpep.linalg.Rows;

/**
 * {(t,z) ∈ ℝ×ℝⁿ⁻¹ : ‖z‖ ≤ t}, also called the Lorentz cone. <b>Coordinate 0 is t</b>, the others
 * are z; for n = 1 the cone is the half-line t ≥ 0.
 *
 * @param dimension n
 */
public record SecondOrderCone(int dimension) implements ConvexSet {

  public SecondOrderCone {
    Checks.dimension(dimension);
  }

  /** Π(y) = y inside, 0 where ‖z‖ ≤ −t (the polar cone), else ½(1+t/‖z‖)·(‖z‖, z). */
  @Override
  public void project(double[] y, double[] out) {
    Checks.length(this, y);
    Checks.length(this, out);
    double rough = Vectors.norm(y, 1, 1.0);
    double scale = scale(y, rough);
    double norm = scale == 1.0 ? rough : Vectors.norm(y, 1, scale);
    double t = scale * y[0];
    if (norm <= t) {
      Vectors.copy(y, out);
    } else if (norm <= -t) {
      Arrays.fill(out, 0.0);
    } else {
      double ratio = 0.5 + 0.5 * (t / norm);
      out[0] = (0.5 * t + 0.5 * norm) / scale;
      for (int i = 1; i < out.length; i++) {
        out[i] = ratio * y[i];
      }
    }
  }

  @Override
  public boolean contains(double[] x, double tolerance) {
    Checks.length(this, x);
    double rough = Vectors.norm(x, 1, 1.0);
    double scale = scale(x, rough);
    double norm = scale == 1.0 ? rough : Vectors.norm(x, 1, scale);
    double t = scale * x[0];
    double distance;
    if (norm <= t) {
      distance = 0.0;
    } else if (norm <= -t) {
      distance = Math.hypot(norm, t);
    } else {
      distance = (norm - t) / Math.sqrt(2);
    }
    return distance <= scale * tolerance && Checks.allFinite(x);
  }

  @Override
  public double diameter() {
    return Double.POSITIVE_INFINITY;
  }

  /**
   * With e = z/‖z‖ and ρ = t/‖z‖, outside the cone and its polar,
   *
   * <pre>  Π′(y)(v₀,v) = ½ ( v₀+⟨e,v⟩,  v₀e + (1+ρ)v − ρe⟨e,v⟩ )</pre>
   */
  @Override
  public void projectionDerivative(double[] y, double[] projected, double[] v, double[] out) {
    double rough = Vectors.norm(y, 1, 1.0);
    double scale = scale(y, rough);
    double norm = scale == 1.0 ? rough : Vectors.norm(y, 1, scale);
    double t = scale * y[0];
    if (norm <= t) {
      Vectors.copy(v, out);
      return;
    }
    if (norm <= -t) {
      Arrays.fill(out, 0.0);
      return;
    }
    out[0] = 0.0;
    for (int i = 1; i < out.length; i++) {
      out[i] = scale * y[i] / norm;
    }
    double along = Rows.dot(out, v);
    double rho = t / norm;
    double weight = 0.5 * (v[0] - rho * along);
    for (int i = 1; i < out.length; i++) {
      out[i] = weight * out[i] + 0.5 * (1 + rho) * v[i];
    }
    out[0] = 0.5 * (v[0] + along);
  }

  /** A power of two s for which ‖s·z‖² neither overflows nor underflows; 1 unless z is extreme. */
  private static double scale(double[] y, double rough) {
    if (Vectors.isOrdinary(rough)) {
      return 1.0;
    }
    double largest = 0.0;
    for (int i = 1; i < y.length; i++) {
      largest = Math.max(largest, Math.abs(y[i]));
    }
    return Vectors.scaleOf(largest);
  }

  @Override
  public String toString() {
    return "secondOrderCone(" + dimension + ")";
  }
}
