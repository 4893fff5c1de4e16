package org.proxpep.bench;

import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;

/** Models as a careful programmer would write them, values and gradients in one pass. */
final class HandWritten {

  private HandWritten() {}

  /** softplus(−wᵀa) and softplus(wᵀb) − r with their gradients in w. */
  static void neymanPearson(double[] w, double[] a, double[] b, double r, Evaluation out) {
    out.setValue(0, loss(w, a, -1.0, out.gradient(0)));
    out.setValue(1, loss(w, b, 1.0, out.gradient(1)) - r);
  }

  private static double loss(double[] w, double[] a, double sign, double[] gradient) {
    double z = sign * Rows.dot(w, a);
    double e = Math.exp(-Math.abs(z));
    double slope = sign * (z >= 0.0 ? 1.0 / (1.0 + e) : e / (1.0 + e));
    for (int i = 0; i < gradient.length; i++) {
      gradient[i] = slope * a[i];
    }
    return Math.max(z, 0.0) + Math.log1p(e);
  }
}
