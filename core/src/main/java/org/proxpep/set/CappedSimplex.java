package org.proxpep.set;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;
import org.proxpep.linalg.Vectors;
import org.proxpep.refusal.Refusal;

/**
 * {x ∈ ℝⁿ : lower ≤ x ≤ upper, Σxᵢ = total}: shares that add up, each within its bounds. Upper
 * bounds may be infinite.
 */
public final class CappedSimplex implements ConvexSet {

  private final double[] lower;
  private final double[] upper;
  private final double total;
  private final Multiplier multiplier;
  private final double diameter;

  public CappedSimplex(double[] lower, double[] upper, double total) {
    Box.requireBounds(lower, upper);
    Checks.finite("lower", lower);
    Checks.finite("The total of a capped simplex", total);
    this.lower = lower.clone();
    this.upper = upper.clone();
    this.total = total;
    double least = Arrays.stream(lower).sum();
    double most = Arrays.stream(upper).sum();
    double rounding = 4 * 0x1p-52 * (Math.abs(total) + Arrays.stream(lower).map(Math::abs).sum());
    if (!(total >= least - rounding && total <= most + rounding)) {
      throw Refusal.of(
          "The total of a capped simplex (%s) must be between the sum of the lower bounds (%s) and"
              + " the sum of the caps (%s); the set is empty",
          "raise the caps, or lower the total", total, least, most);
    }
    this.multiplier = new Multiplier(this.lower, this.upper, total, rounding);
    double share = Math.min(total - least, most - total);
    this.diameter = share <= rounding ? 0.0 : diameter(lower, upper, share);
  }

  /** {x : 0 ≤ x ≤ cap, Σxᵢ = total}. */
  public CappedSimplex(double[] cap, double total) {
    this(new double[cap.length], cap, total);
  }

  /** {x ∈ ℝⁿ : 0 ≤ xᵢ ≤ cap, Σxᵢ = total}. */
  public CappedSimplex(int n, double cap, double total) {
    this(Vectors.of(Checks.dimension(n), i -> cap), total);
  }

  public double lower(int i) {
    return lower[i];
  }

  public double upper(int i) {
    return upper[i];
  }

  public double total() {
    return total;
  }

  @Override
  public int dimension() {
    return lower.length;
  }

  /**
   * Π(y)ᵢ = yᵢ−θ cut to its bounds, with a θ that makes the sum right. Entries are measured from a
   * number near θ, so that the sum is as accurate for large y as for small.
   */
  @Override
  public void project(double[] y, double[] out) {
    Checks.lengths(this, y, out);
    double near = multiplier.near(y);
    double rest = multiplier.rest(y, near);
    for (int i = 0; i < out.length; i++) {
      out[i] = Math.min(Math.max((y[i] - near) - rest, lower[i]), upper[i]);
    }
  }

  @Override
  public boolean contains(double[] x, double tolerance) {
    Checks.length(this, x);
    double near = multiplier.near(x);
    double rest = multiplier.rest(x, near);
    double squared = 0.0;
    for (int i = 0; i < x.length; i++) {
      double gap = x[i] - Math.min(Math.max((x[i] - near) - rest, lower[i]), upper[i]);
      squared += gap * gap;
    }
    return Math.sqrt(squared) <= tolerance && Checks.allFinite(x);
  }

  /**
   * Exactly if upper − lower is the same for all coordinates that are not fixed, else an upper
   * bound: the distance of two points is at most the greatest ‖d‖ with |dᵢ| ≤ upperᵢ−lowerᵢ and
   * Σ|dᵢ| ≤ 2·min(total − Σ lower, Σ upper − total), where dᵢ² is replaced by its chord.
   */
  @Override
  public double diameter() {
    return diameter;
  }

  private static double diameter(double[] lower, double[] upper, double share) {
    double[] width =
        IntStream.range(0, lower.length)
            .mapToDouble(i -> Math.min(upper[i] - lower[i], share))
            .filter(w -> w > 0)
            .sorted()
            .toArray();
    int n = width.length;
    if (n < 2) {
      return 0.0;
    }
    if (width[0] == width[n - 1]) {
      // Two vertices, each with `full` coordinates at the cap and one at the rest, nowhere both.
      double full = Math.floor(share / width[0]);
      double rest = 2 * full + 2 <= n ? share - full * width[0] : 0.0;
      return Math.sqrt(2) * Math.hypot(Math.sqrt(full) * width[0], rest);
    }
    double squared = 0.0;
    double left = 2 * share;
    for (int i = n - 1; i >= 0 && left > 0; i--) {
      squared += width[i] * Math.min(width[i], left);
      left -= width[i];
    }
    return Math.sqrt(squared);
  }

  /** On the entries of Π(y) strictly within their bounds, v less its mean; 0 on the others. */
  @Override
  public void projectionDerivative(double[] y, double[] projected, double[] v, double[] out) {
    double sum = 0.0;
    int count = 0;
    for (int i = 0; i < out.length; i++) {
      if (projected[i] > lower[i] && projected[i] < upper[i]) {
        sum += v[i];
        count++;
      }
    }
    double mean = sum / count;
    for (int i = 0; i < out.length; i++) {
      out[i] = projected[i] > lower[i] && projected[i] < upper[i] ? v[i] - mean : 0.0;
    }
  }

  /** The best vertex: what is left above the lower bounds goes where v is greatest. */
  @Override
  public double support(double[] v, double[] x) {
    Integer[] order = new Integer[v.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> -v[i]));
    double left = total - Arrays.stream(lower).sum();
    double sum = 0.0;
    for (int i : order) {
      double share = Math.max(0.0, Math.min(left, upper[i] - lower[i]));
      left -= share;
      sum += v[i] * (lower[i] + share - x[i]);
    }
    return sum;
  }

  @Override
  public ConvexSet scaled(double[] s) {
    double factor = Checks.commonFactor(this, s);
    return new CappedSimplex(
        SafeVectors.times(factor, lower), SafeVectors.times(factor, upper), factor * total);
  }

  @Override
  public Optional<SmoothForm> smoothForm() {
    return Optional.of(SmoothForm.sum(lower.length, total, this::lower, this::upper));
  }

  @Override
  public String toString() {
    return "cappedSimplex(" + new Box(lower, upper) + ", total " + total + ")";
  }
}
