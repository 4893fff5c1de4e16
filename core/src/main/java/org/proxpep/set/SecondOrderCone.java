package org.proxpep.set;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
    Checks.lengths(this, y, out);
    double rough = SafeVectors.norm(y, 1, 1.0);
    double scale = scale(y, rough);
    double norm = scale == 1.0 ? rough : SafeVectors.norm(y, 1, scale);
    double t = scale * y[0];
    if (norm <= t) {
      SafeVectors.copy(y, out);
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
    double rough = SafeVectors.norm(x, 1, 1.0);
    double scale = scale(x, rough);
    double norm = scale == 1.0 ? rough : SafeVectors.norm(x, 1, scale);
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
    double rough = SafeVectors.norm(y, 1, 1.0);
    double scale = scale(y, rough);
    double norm = scale == 1.0 ? rough : SafeVectors.norm(y, 1, scale);
    double t = scale * y[0];
    if (norm <= t) {
      SafeVectors.copy(v, out);
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

  /** −⟨v,x⟩ for v in the polar cone, up to rounding, else infinite. */
  @Override
  public double support(double[] v, double[] x) {
    double norm = SafeVectors.norm(v, 1, 1.0);
    return norm + v[0] <= 1e-12 * norm ? -Rows.dot(v, x) : Double.POSITIVE_INFINITY;
  }

  @Override
  public ConvexSet scaled(double[] s) {
    Checks.commonFactor(this, s);
    return this;
  }

  /** t ≥ 0 and (‖z‖² − t²)/2 ≤ 0. */
  @Override
  public Optional<SmoothForm> smoothForm() {
    return Optional.of(
        new SmoothForm(
            dimension,
            i -> i == 0 ? 0.0 : Double.NEGATIVE_INFINITY,
            i -> Double.POSITIVE_INFINITY,
            dimension == 1 ? List.of() : List.of(new Mantle())));
  }

  private record Mantle() implements SmoothForm.Row {

    @Override
    public boolean isEquality() {
      return false;
    }

    @Override
    public double at(double[] x, double[] gradient) {
      double sum = 0.0;
      for (int i = 0; i < x.length; i++) {
        gradient[i] = i == 0 ? -x[i] : x[i];
        sum += gradient[i] * x[i];
      }
      return 0.5 * sum;
    }

    @Override
    public double curvature(int i) {
      return i == 0 ? -1.0 : 1.0;
    }

    @Override
    public boolean isLinear() {
      return false;
    }
  }

  /** A power of two s for which ‖s·z‖² neither overflows nor underflows; 1 unless z is extreme. */
  private static double scale(double[] y, double rough) {
    if (SafeVectors.isOrdinary(rough)) {
      return 1.0;
    }
    double largest = 0.0;
    for (int i = 1; i < y.length; i++) {
      largest = Math.max(largest, Math.abs(y[i]));
    }
    return SafeVectors.scaleOf(largest);
  }

  @Override
  public String toString() {
    return "secondOrderCone(" + dimension + ")";
  }
}
