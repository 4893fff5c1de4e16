package org.proxpep.linalg;

/**
 * Kernels over a matrix kept as rows, for a stretch {@code from..to−1} of the columns. Callers walk
 * a long matrix in stretches short enough that the rows stay in the cache between two kernels.
 *
 * <p>Four rows are taken at once: a sum of products is limited by the latency of the addition, and
 * four independent chains hide it. Sums run in a fixed order, so results repeat bit for bit.
 */
public final class Rows {

  /** Columns a stretch: a dozen rows of this length fit a 32 kB first-level cache. */
  public static final int STRETCH = 256;

  private Rows() {}

  /** out[i] = rows[0][i] + Σ_k weight[k]·rows[1+k][i]. */
  public static void combine(double[][] rows, double[] weight, int from, int to, double[] out) {
    int count = weight.length;
    double[] sum = rows[0];
    int k = 0;
    for (; k + 4 <= count; k += 4) {
      double[] r0 = rows[1 + k];
      double[] r1 = rows[2 + k];
      double[] r2 = rows[3 + k];
      double[] r3 = rows[4 + k];
      double w0 = weight[k];
      double w1 = weight[k + 1];
      double w2 = weight[k + 2];
      double w3 = weight[k + 3];
      for (int i = from; i < to; i++) {
        out[i] = sum[i] + ((w0 * r0[i] + w1 * r1[i]) + (w2 * r2[i] + w3 * r3[i]));
      }
      sum = out;
    }
    addRest(rows, weight, k, sum, from, to, out);
  }

  /** The last rows, from k on, in one walk: loops over few columns cost more than what they do. */
  private static void addRest(
      double[][] rows, double[] weight, int k, double[] sum, int from, int to, double[] out) {
    int rest = weight.length - k;
    if (rest == 0) {
      System.arraycopy(sum, from, out, from, to - from);
      return;
    }
    double[] r0 = rows[1 + k];
    double w0 = weight[k];
    if (rest == 1) {
      for (int i = from; i < to; i++) {
        out[i] = sum[i] + w0 * r0[i];
      }
      return;
    }
    double[] r1 = rows[2 + k];
    double w1 = weight[k + 1];
    if (rest == 2) {
      for (int i = from; i < to; i++) {
        out[i] = sum[i] + w0 * r0[i] + w1 * r1[i];
      }
      return;
    }
    double[] r2 = rows[3 + k];
    double w2 = weight[k + 2];
    for (int i = from; i < to; i++) {
      out[i] = sum[i] + w0 * r0[i] + w1 * r1[i] + w2 * r2[i];
    }
  }

  /** sum[k] += Σ_i rows[k][i]·v[i] for every row. */
  public static void addDots(double[][] rows, double[] v, int from, int to, double[] sum) {
    int count = rows.length;
    int k = 0;
    for (; k + 4 <= count; k += 4) {
      double[] r0 = rows[k];
      double[] r1 = rows[k + 1];
      double[] r2 = rows[k + 2];
      double[] r3 = rows[k + 3];
      double s0 = 0;
      double s1 = 0;
      double s2 = 0;
      double s3 = 0;
      for (int i = from; i < to; i++) {
        double x = v[i];
        s0 += r0[i] * x;
        s1 += r1[i] * x;
        s2 += r2[i] * x;
        s3 += r3[i] * x;
      }
      sum[k] += s0;
      sum[k + 1] += s1;
      sum[k + 2] += s2;
      sum[k + 3] += s3;
    }
    for (; k < count; k++) {
      sum[k] += dot(rows[k], v, from, to);
    }
  }

  /** sum[k] += Σ_i rows[k][i]² for every row. */
  public static void addSquaredNorms(double[][] rows, int from, int to, double[] sum) {
    int count = rows.length;
    int k = 0;
    for (; k + 4 <= count; k += 4) {
      double[] r0 = rows[k];
      double[] r1 = rows[k + 1];
      double[] r2 = rows[k + 2];
      double[] r3 = rows[k + 3];
      double s0 = 0;
      double s1 = 0;
      double s2 = 0;
      double s3 = 0;
      for (int i = from; i < to; i++) {
        s0 += r0[i] * r0[i];
        s1 += r1[i] * r1[i];
        s2 += r2[i] * r2[i];
        s3 += r3[i] * r3[i];
      }
      sum[k] += s0;
      sum[k + 1] += s1;
      sum[k + 2] += s2;
      sum[k + 3] += s3;
    }
    for (; k < count; k++) {
      sum[k] += dot(rows[k], rows[k], from, to);
    }
  }

  /** Σ_i a[i]·b[i]. */
  public static double dot(double[] a, double[] b, int from, int to) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = from;
    for (; i + 4 <= to; i += 4) {
      s0 += a[i] * b[i];
      s1 += a[i + 1] * b[i + 1];
      s2 += a[i + 2] * b[i + 2];
      s3 += a[i + 3] * b[i + 3];
    }
    for (; i < to; i++) {
      s0 += a[i] * b[i];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** Σ_i a[i]·b[i] over whole vectors. */
  public static double dot(double[] a, double[] b) {
    return dot(a, b, 0, a.length);
  }

  /** ‖a‖. */
  public static double norm(double[] a) {
    return Math.sqrt(dot(a, a));
  }

  /** ‖v‖∞. */
  public static double maxAbs(double[] v) {
    double most = 0.0;
    for (double each : v) {
      most = Math.max(most, Math.abs(each));
    }
    return most;
  }

  /** The largest |vᵢ|·unitᵢ: how much a linear function changes along one unit at most. */
  public static double maxAbs(double[] v, double[] units) {
    double most = 0.0;
    for (int i = 0; i < v.length; i++) {
      most = Math.max(most, Math.abs(v[i]) * units[i]);
    }
    return most;
  }
}
