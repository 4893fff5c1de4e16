package org.proxpep.bench;

import org.proxpep.problem.Evaluation;

/** Models as a careful programmer would write them, values and gradients in one pass. */
final class HandWritten {

  private HandWritten() {}

  /** softplus(−wᵀa) and softplus(wᵀb) − r with their gradients in w. */
  static void neymanPearson(double[] w, double[] a, double[] b, double r, Evaluation out) {
    out.value[0] = loss(w, a, -1.0, out.gradient[0]);
    out.value[1] = loss(w, b, 1.0, out.gradient[1]) - r;
  }

  private static double loss(double[] w, double[] a, double sign, double[] gradient) {
    double z = sign * dot(w, a);
    double e = Math.exp(-Math.abs(z));
    double slope = sign * (z >= 0.0 ? 1.0 / (1.0 + e) : e / (1.0 + e));
    for (int i = 0; i < gradient.length; i++) {
      gradient[i] = slope * a[i];
    }
    return Math.max(z, 0.0) + Math.log1p(e);
  }

  private static double dot(double[] a, double[] b) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 4 <= a.length; i += 4) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
    }
    for (; i < a.length; i++) {
      s0 += a[i] * b[i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** Problem 100 of Hock and Schittkowski, four constraints G ≤ 0. */
  static void hs100(double[] x, Evaluation out) {
    double a = x[0];
    double b = x[1];
    double c = x[2];
    double d = x[3];
    double e = x[4];
    double f = x[5];
    double g = x[6];
    double[] v = out.value;
    double e2 = e * e;
    double e5 = e2 * e2 * e;
    double c3 = c * c * c;
    double g3 = g * g * g;
    v[0] =
        (a - 10) * (a - 10)
            + 5 * (b - 12) * (b - 12)
            + c3 * c
            + 3 * (d - 11) * (d - 11)
            + 10 * e5 * e
            + 7 * f * f
            + g3 * g
            - 4 * f * g
            - 10 * f
            - 8 * g;
    double[] r = out.gradient[0];
    r[0] = 2 * (a - 10);
    r[1] = 10 * (b - 12);
    r[2] = 4 * c3;
    r[3] = 6 * (d - 11);
    r[4] = 60 * e5;
    r[5] = 14 * f - 4 * g - 10;
    r[6] = 4 * g3 - 4 * f - 8;
    double b3 = b * b * b;
    v[1] = 2 * a * a + 3 * b3 * b + c + 4 * d * d + 5 * e - 127;
    r = out.gradient[1];
    r[0] = 4 * a;
    r[1] = 12 * b3;
    r[2] = 1;
    r[3] = 8 * d;
    r[4] = 5;
    r[5] = 0;
    r[6] = 0;
    v[2] = 7 * a + 3 * b + 10 * c * c + d - e - 282;
    r = out.gradient[2];
    r[0] = 7;
    r[1] = 3;
    r[2] = 20 * c;
    r[3] = 1;
    r[4] = -1;
    r[5] = 0;
    r[6] = 0;
    v[3] = 23 * a + b * b + 6 * f * f - 8 * g - 196;
    r = out.gradient[3];
    r[0] = 23;
    r[1] = 2 * b;
    r[2] = 0;
    r[3] = 0;
    r[4] = 0;
    r[5] = 12 * f;
    r[6] = -8;
    v[4] = 4 * a * a + b * b - 3 * a * b + 2 * c * c + 5 * f - 11 * g;
    r = out.gradient[4];
    r[0] = 8 * a - 3 * b;
    r[1] = 2 * b - 3 * a;
    r[2] = 4 * c;
    r[3] = 0;
    r[4] = 0;
    r[5] = 5;
    r[6] = -11;
  }
}
