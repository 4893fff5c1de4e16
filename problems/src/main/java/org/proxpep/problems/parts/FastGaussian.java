package org.proxpep.problems.parts;

import org.proxpep.problem.ScenarioRandom;

/**
 * Noise for long vectors, several times faster than an exact Gaussian: each number is one of the
 * 4096 mid-quantiles of N(0,1), all equally likely, and one 64-bit word pays for four of them. Mean
 * 0 and variance 1 are exact up to rounding; nothing is drawn beyond 3.67.
 */
public final class FastGaussian {

  private static final int BITS = 12;
  private static final int MASK = (1 << BITS) - 1;
  private static final double[] QUANTILE = quantiles();

  private FastGaussian() {}

  /** Adds deviation·z with independent z to every entry. */
  public static void add(double deviation, ScenarioRandom random, double[] out) {
    double[] z = QUANTILE;
    int n = out.length;
    int i = 0;
    for (; i + 4 <= n; i += 4) {
      long bits = random.nextLong();
      out[i] += deviation * z[(int) (bits >>> 52)];
      out[i + 1] += deviation * z[(int) (bits >>> 40) & MASK];
      out[i + 2] += deviation * z[(int) (bits >>> 28) & MASK];
      out[i + 3] += deviation * z[(int) (bits >>> 16) & MASK];
    }
    if (i < n) {
      long bits = random.nextLong();
      for (; i < n; i++) {
        out[i] += deviation * z[(int) (bits >>> 52)];
        bits <<= BITS;
      }
    }
  }

  private static double[] quantiles() {
    int count = 1 << BITS;
    double[] z = new double[count];
    double squares = 0.0;
    for (int k = 0; k < count / 2; k++) {
      z[k] = lowerQuantile((k + 0.5) / count);
      squares += 2 * z[k] * z[k];
    }
    double scale = Math.sqrt(count / squares);
    for (int k = 0; k < count / 2; k++) {
      z[k] *= scale;
      z[count - 1 - k] = -z[k];
    }
    return z;
  }

  /** Φ⁻¹(q) for q < ½ by bisection; it runs once for each table entry. */
  private static double lowerQuantile(double q) {
    double low = -6.0;
    double high = 0.0;
    for (int step = 0; step < 50; step++) {
      double middle = 0.5 * (low + high);
      if (cumulative(middle) < q) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return 0.5 * (low + high);
  }

  /** Φ(z) for z ≤ 0 as ½ + z·φ(z)·Σ z²ᵏ/(1·3·5⋯(2k+1)). */
  private static double cumulative(double z) {
    double term = 1.0;
    double sum = 1.0;
    for (int k = 1; term > 1e-17 * sum; k++) {
      term *= z * z / (2 * k + 1);
      sum += term;
    }
    return 0.5 + z * sum * Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
  }
}
