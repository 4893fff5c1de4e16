package org.proxpep.method.proxpep;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.proxpep.problem.Evaluation;

/** Small operations on whole vectors. */
final class Vectors {

  private Vectors() {}

  /** out += a·v. */
  static void addMultiple(double a, double[] v, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] += a * v[i];
    }
  }

  /** out = a − b. */
  static void subtract(double[] a, double[] b, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = a[i] - b[i];
    }
  }

  /** v ← a·v. */
  static void scale(double a, double[] v) {
    for (int i = 0; i < v.length; i++) {
      v[i] *= a;
    }
  }

  /** ‖a−b‖². */
  static double squaredDistance(double[] a, double[] b) {
    double s0 = 0;
    double s1 = 0;
    int i = 0;
    for (; i + 2 <= a.length; i += 2) {
      double d0 = a[i] - b[i];
      double d1 = a[i + 1] - b[i + 1];
      s0 += d0 * d0;
      s1 += d1 * d1;
    }
    if (i < a.length) {
      s0 += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return s0 + s1;
  }

  /** ‖a−b‖. */
  static double distance(double[] a, double[] b) {
    return Math.sqrt(squaredDistance(a, b));
  }

  /** Whether all values and gradients are finite. */
  static boolean isFinite(Evaluation e) {
    double sum = 0.0;
    for (int row = 0; row < e.rows(); row++) {
      sum += 0.0 * e.value[row] + zeroTimes(e.gradient[row]);
    }
    return sum == 0.0;
  }

  /** 0 if all entries are finite, else NaN. */
  private static double zeroTimes(double[] v) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int i = 0;
    for (; i + 4 <= v.length; i += 4) {
      s0 += 0.0 * v[i];
      s1 += 0.0 * v[i + 1];
      s2 += 0.0 * v[i + 2];
      s3 += 0.0 * v[i + 3];
    }
    for (; i < v.length; i++) {
      s0 += 0.0 * v[i];
    }
    return s0 + s1 + s2 + s3;
  }

  static void write(DataOutput out, Evaluation e) throws IOException {
    write(out, e.value);
    for (double[] row : e.gradient) {
      write(out, row);
    }
  }

  static void read(DataInput in, Evaluation e) throws IOException {
    read(in, e.value);
    for (double[] row : e.gradient) {
      read(in, row);
    }
  }

  static void write(DataOutput out, double[] values) throws IOException {
    for (double value : values) {
      out.writeDouble(value);
    }
  }

  static void read(DataInput in, double[] values) throws IOException {
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readDouble();
    }
  }
}
