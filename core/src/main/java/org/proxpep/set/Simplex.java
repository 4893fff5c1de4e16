package org.proxpep.set;

import java.util.Optional;
import org.proxpep.linalg.Rows;

/** {x ∈ ℝⁿ : x ≥ 0, Σxᵢ = total}. */
public final class Simplex implements ConvexSet {

  private final int n;
  private final double total;

  public Simplex(int n, double total) {
    Checks.dimension(n);
    Checks.notNegative("The total of a simplex", total);
    this.n = n;
    this.total = total;
  }

  /** The probability simplex, total 1. */
  public static Simplex unit(int n) {
    return new Simplex(n, 1.0);
  }

  public double total() {
    return total;
  }

  @Override
  public int dimension() {
    return n;
  }

  /**
   * Π(y)ᵢ = [yᵢ−θ]₊ with the one θ that makes the sum right. Entries are measured from the greatest
   * one, so that the sum is as accurate for large y as for small.
   */
  @Override
  public void project(double[] y, double[] out) {
    Checks.lengths(this, y, out);
    double top = top(y);
    double theta = theta(y, top, total, false);
    for (int i = 0; i < out.length; i++) {
      out[i] = Math.max((y[i] - top) - theta, 0.0);
    }
  }

  @Override
  public boolean contains(double[] x, double tolerance) {
    Checks.length(this, x);
    double top = top(x);
    double theta = theta(x, top, total, false);
    double squared = 0.0;
    for (double v : x) {
      // Positive entries move by the multiplier, the others to zero.
      double gap = v - top > theta ? top + theta : v;
      squared += gap * gap;
    }
    return Math.sqrt(squared) <= tolerance && Checks.allFinite(x);
  }

  /** √2·total, exactly (0 if n = 1): the distance of two vertices. */
  @Override
  public double diameter() {
    return n == 1 ? 0.0 : Math.sqrt(2) * total;
  }

  /** On the positive entries of Π(y), v less its mean over them; 0 on the others. */
  @Override
  public void projectionDerivative(double[] y, double[] projected, double[] v, double[] out) {
    double sum = 0.0;
    int count = 0;
    for (int i = 0; i < n; i++) {
      if (projected[i] > 0) {
        sum += v[i];
        count++;
      }
    }
    double mean = sum / count;
    for (int i = 0; i < n; i++) {
      out[i] = projected[i] > 0 ? v[i] - mean : 0.0;
    }
  }

  @Override
  public double support(double[] v, double[] x) {
    return total * top(v) - Rows.dot(v, x);
  }

  @Override
  public ConvexSet scaled(double[] s) {
    return new Simplex(n, Checks.commonFactor(this, s) * total);
  }

  @Override
  public Optional<SmoothForm> smoothForm() {
    return Optional.of(SmoothForm.sum(n, total, i -> 0.0, i -> Double.POSITIVE_INFINITY));
  }

  private static double top(double[] y) {
    double top = Double.NEGATIVE_INFINITY;
    for (double v : y) {
      top = v > top ? v : top;
    }
    return top;
  }

  /**
   * The root, less {@code top}, of the convex decreasing φ(θ) = Σ[yᵢ−θ]₊ − total. Newton's method
   * (Michelot, 1986) climbs to it from the left, dropping entries for good, and is there when a
   * pass drops none. Convexity gives φ′/φ + k′/k ≤ 1 for the values φ and the numbers k of positive
   * entries before and after a pass, so φ·k falls by four a pass or more: rounding ends the climb
   * after some fifty passes at worst. A few are usual.
   *
   * @param absolute whether |yᵢ| stands for yᵢ
   */
  static double theta(double[] y, double top, double total, boolean absolute) {
    double theta = -total;
    int positive = 0;
    while (true) {
      double sum = 0.0;
      int count = 0;
      for (int i = 0; i < y.length; i++) {
        double w = (absolute ? Math.abs(y[i]) : y[i]) - top;
        if (w > theta) {
          sum += w;
          count++;
        }
      }
      double next = (sum - total) / count;
      if (count == positive || !(next > theta)) {
        return theta;
      }
      theta = next;
      positive = count;
    }
  }

  @Override
  public String toString() {
    return "simplex(" + n + ", total " + total + ")";
  }
}
