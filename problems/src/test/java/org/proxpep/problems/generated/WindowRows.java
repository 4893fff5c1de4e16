package org.proxpep.problems.generated;

import org.proxpep.problem.ScenarioRandom;

/**
 * Quadratic functions of t = x − x*, without n×n or even (p+m)×n memory: function k is
 *
 * <pre>
 *   aᵀt + eₖ(½ Σ qᵢtᵢ² + Σ over pairs (0,1), (2,3), … of rᵢ tᵢtᵢ₊₁)
 * </pre>
 *
 * where a, q and r are windows of three long tables, shifted from function to function. For small n
 * the windows do not overlap. Entries of a are ±[½, 3/2]/√n, so ‖a‖ is about 1. A convex function
 * has q in [½, 1] and |r| ≤ ½, an indefinite one q in [−1, 1]; in both |q| + |r| ≤ 3/2.
 */
final class WindowRows {

  private static final int LONGEST_STEP = 1009;

  private final int n;
  private final int step;
  private final double[] slope;
  private final double[] square;
  private final double[] cross;

  /** e, and q = stretch·(table entry) + shift. */
  private final double[] amplitude;

  private final double[] stretch;
  private final double[] shift;

  WindowRows(int n, double[] amplitude, boolean[] indefinite, ScenarioRandom random) {
    int rows = amplitude.length;
    this.n = n;
    // Even, so that pairs stay pairs in the table of r.
    this.step = Math.min(n + n % 2, LONGEST_STEP + 1);
    int length = Math.addExact(n, Math.multiplyExact(rows, step)) + 1;
    this.slope = new double[length];
    this.square = new double[length];
    this.cross = new double[length];
    this.amplitude = amplitude.clone();
    this.stretch = new double[rows];
    this.shift = new double[rows];
    for (int k = 0; k < rows; k++) {
      stretch[k] = indefinite[k] ? 4.0 : 1.0;
      shift[k] = indefinite[k] ? -3.0 : 0.0;
    }
    double scale = 1.0 / Math.sqrt(n);
    for (int i = 0; i < length; i++) {
      slope[i] = scale * (random.nextLong() < 0 ? -1.0 : 1.0) * random.nextDouble(0.5, 1.5);
      square[i] = random.nextDouble(0.5, 1.0);
      cross[i] = random.nextDouble(-0.5, 0.5);
    }
  }

  int rows() {
    return amplitude.length;
  }

  /** Writes the gradient of function k at t and returns the value. */
  double at(int k, double[] t, double[] gradient) {
    int off = k * step;
    double e = amplitude[k];
    double es = e * stretch[k];
    double eo = e * shift[k];
    double sum = 0.0;
    int i = 0;
    for (; i + 2 <= n; i += 2) {
      double t0 = t[i];
      double t1 = t[i + 1];
      double r = e * cross[off + i];
      double h0 = (es * square[off + i] + eo) * t0 + r * t1;
      double h1 = (es * square[off + i + 1] + eo) * t1 + r * t0;
      double a0 = slope[off + i];
      double a1 = slope[off + i + 1];
      gradient[i] = a0 + h0;
      gradient[i + 1] = a1 + h1;
      sum += (a0 + 0.5 * h0) * t0 + (a1 + 0.5 * h1) * t1;
    }
    if (i < n) {
      double h = (es * square[off + i] + eo) * t[i];
      gradient[i] = slope[off + i] + h;
      sum += (slope[off + i] + 0.5 * h) * t[i];
    }
    return sum;
  }

  /** Adds weight·aₖ. */
  void addSlope(int k, double weight, double[] out) {
    int off = k * step;
    for (int i = 0; i < n; i++) {
      out[i] += weight * slope[off + i];
    }
  }

  /** aₖᵀv. */
  double slopeDot(int k, double[] v) {
    int off = k * step;
    double even = 0.0;
    double odd = 0.0;
    int i = 0;
    for (; i + 2 <= n; i += 2) {
      even += slope[off + i] * v[i];
      odd += slope[off + i + 1] * v[i + 1];
    }
    return i < n ? even + odd + slope[off + i] * v[i] : even + odd;
  }

  /** Adds weight·∇²: entries of the diagonal, and those beside it at the even positions. */
  void addHessian(int k, double weight, double[] diagonal, double[] beside) {
    int off = k * step;
    double w = weight * amplitude[k];
    for (int i = 0; i < n; i++) {
      diagonal[i] += w * (stretch[k] * square[off + i] + shift[k]);
      if (i % 2 == 0 && i + 1 < n) {
        beside[i] += w * cross[off + i];
      }
    }
  }
}
