package org.proxpep.problems.parts;

/** Functions of the score z = wᵀa of a linear classifier. */
public final class Logistic {

  private Logistic() {}

  /** ln(1+eᶻ), without overflow. */
  public static double softplus(double z) {
    return Math.max(z, 0.0) + Math.log1p(Math.exp(-Math.abs(z)));
  }

  /** 1/(1+e⁻ᶻ), the derivative of softplus. */
  public static double sigmoid(double z) {
    double e = Math.exp(-Math.abs(z));
    return z >= 0.0 ? 1.0 / (1.0 + e) : e / (1.0 + e);
  }

  /** The derivative of sigmoid, and the second one of softplus. */
  public static double slope(double z) {
    double e = Math.exp(-Math.abs(z));
    return e / ((1.0 + e) * (1.0 + e));
  }

  /** The second derivative of sigmoid. */
  public static double bend(double z) {
    double e = Math.exp(-Math.abs(z));
    return Math.copySign(slope(z) * (1.0 - e) / (1.0 + e), -z);
  }

  public static double score(double[] w, double[] row) {
    double sum = 0.0;
    for (int j = 0; j < w.length; j++) {
      sum += w[j] * row[j];
    }
    return sum;
  }

  /** to += factor·row. */
  public static void add(double factor, double[] row, double[] to) {
    for (int j = 0; j < to.length; j++) {
      to[j] += factor * row[j];
    }
  }
}
