package org.proxpep.set;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.refusal.Refusal;

/** {x : Σ|xᵢ−centerᵢ| ≤ radius}, which likes points with many entries at the center. */
public final class L1Ball extends NormBall {

  /** 2^ten faces meet where ten entries are at the center. */
  private static final int MOST_ZEROS = 10;

  public L1Ball(double[] center, double radius) {
    super("l1ball", center, radius);
  }

  /** {x ∈ ℝⁿ : Σ|xᵢ| ≤ radius}. */
  public static L1Ball atOrigin(int n, double radius) {
    return new L1Ball(new double[Checks.dimension(n)], radius);
  }

  /**
   * Π(y)ᵢ = centerᵢ + sign(wᵢ)·[|wᵢ|−θ]₊ with w = y − center and the one θ that makes the sum of
   * absolute values right: |w| is projected onto a simplex.
   */
  @Override
  public void project(double[] y, double[] out) {
    Checks.lengths(this, y, out);
    if (norm(y) <= radius) {
      SafeVectors.copy(y, out);
      return;
    }
    double top = 0.0;
    for (int i = 0; i < out.length; i++) {
      out[i] = y[i] - center[i];
      top = Math.max(top, Math.abs(out[i]));
    }
    double theta = Simplex.theta(out, top, radius, true);
    for (int i = 0; i < out.length; i++) {
      double length = Math.max((Math.abs(out[i]) - top) - theta, 0.0);
      out[i] = center[i] + Math.copySign(length, out[i]);
    }
  }

  /** Σ|wᵢ|. */
  private double norm(double[] y) {
    double sum = 0.0;
    for (int i = 0; i < y.length; i++) {
      sum += Math.abs(y[i] - center[i]);
    }
    return sum;
  }

  @Override
  public boolean contains(double[] x, double tolerance) {
    Checks.length(this, x);
    if (norm(x) <= radius) {
      return Checks.allFinite(x) && tolerance >= 0;
    }
    double[] nearest = new double[x.length];
    project(x, nearest);
    Vectors.addMultiple(-1.0, x, nearest);
    return SafeVectors.norm(nearest) <= tolerance && Checks.allFinite(x);
  }

  /** On the entries that Π(y) has away from the center, v less its mean along their signs. */
  @Override
  public void projectionDerivative(double[] y, double[] projected, double[] v, double[] out) {
    if (norm(y) <= radius) {
      SafeVectors.copy(v, out);
      return;
    }
    double sum = 0.0;
    int count = 0;
    for (int i = 0; i < out.length; i++) {
      out[i] = projected[i] == center[i] ? 0.0 : Math.signum(y[i] - center[i]);
      sum += out[i] * v[i];
      count += out[i] == 0.0 ? 0 : 1;
    }
    double mean = sum / Math.max(1, count);
    for (int i = 0; i < out.length; i++) {
      out[i] = out[i] == 0.0 ? 0.0 : v[i] - out[i] * mean;
    }
  }

  @Override
  double dualNorm(double[] v) {
    return Rows.maxAbs(v);
  }

  @Override
  ConvexSet with(double[] center, double radius) {
    return new L1Ball(center, radius);
  }

  @Override
  public Optional<SmoothForm> kinkedForm() {
    int n = center.length;
    return Optional.of(
        radius == 0.0
            ? new SmoothForm(n, this::center, this::center, List.of())
            : SmoothForm.of(n, List.of(new Sum(center, radius))));
  }

  /** Σ|xᵢ−centerᵢ| − radius, by the signs at x and a kink for each entry. */
  private record Sum(double[] center, double radius) implements SmoothForm.Row {

    @Override
    public boolean isEquality() {
      return false;
    }

    @Override
    public double at(double[] x, double[] gradient) {
      double sum = -radius;
      for (int i = 0; i < x.length; i++) {
        gradient[i] = sign(x, i);
        sum += Math.abs(x[i] - center[i]);
      }
      return sum;
    }

    private double sign(double[] x, int i) {
      return x[i] < center[i] ? -1.0 : 1.0;
    }

    @Override
    public boolean hasKinks() {
      return true;
    }

    @Override
    public List<SmoothForm.Kink> kinks(double[] x) {
      List<SmoothForm.Kink> kinks = new ArrayList<>();
      for (int i = 0; i < x.length; i++) {
        kinks.add(new SmoothForm.Kink(i, 2.0, -Math.abs(x[i] - center[i]), -sign(x, i)));
      }
      return kinks;
    }
  }

  /** One face for every choice of signs of the entries at the center. */
  @Override
  public List<Facet> facets(double[] x) {
    if (norm(x) < radius - Facet.near(SafeVectors.norm(x))) {
      return List.of();
    }
    int n = x.length;
    double[] sign = new double[n];
    int[] zeros = new int[n];
    int count = 0;
    for (int i = 0; i < n; i++) {
      if (Math.abs(x[i] - center[i]) <= Facet.near(Math.abs(x[i]))) {
        zeros[count++] = i;
      }
      sign[i] = Math.signum(x[i] - center[i]) / Math.sqrt(n);
    }
    if (count > MOST_ZEROS) {
      throw Refusal.of(
          "The faces of X0 (%s) that meet at a point with %s entries at the center are too many",
          "write it as constraints", this, count);
    }
    List<Facet> faces = new ArrayList<>();
    for (int choice = 0; choice < 1 << count; choice++) {
      double[] normal = sign.clone();
      for (int k = 0; k < count; k++) {
        normal[zeros[k]] = ((choice >> k & 1) == 0 ? 1 : -1) / Math.sqrt(n);
      }
      faces.add(Facet.flat(normal, false));
    }
    return faces;
  }
}
