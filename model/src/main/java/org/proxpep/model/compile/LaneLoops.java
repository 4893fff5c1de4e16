package org.proxpep.model.compile;

import java.util.Arrays;

/** Loops over lanes that the compiler of the virtual machine turns into vector instructions. */
final class LaneLoops {

  private LaneLoops() {}

  static void zero(double[] to, int count) {
    Arrays.fill(to, 0, count, 0.0);
  }

  static void copy(double[] to, double[] a, int count) {
    System.arraycopy(a, 0, to, 0, count);
  }

  static void negate(double[] to, double[] a, int count) {
    for (int j = 0; j < count; j++) {
      to[j] = -a[j];
    }
  }

  static void add(double[] to, double[] a, double[] b, int count) {
    for (int j = 0; j < count; j++) {
      to[j] = a[j] + b[j];
    }
  }

  static void subtract(double[] to, double[] a, double[] b, int count) {
    for (int j = 0; j < count; j++) {
      to[j] = a[j] - b[j];
    }
  }

  static void multiply(double[] to, double[] a, double[] b, int count) {
    for (int j = 0; j < count; j++) {
      to[j] = a[j] * b[j];
    }
  }

  static void divide(double[] to, double[] a, double[] b, int count) {
    for (int j = 0; j < count; j++) {
      to[j] = a[j] / b[j];
    }
  }

  static void addProduct(double[] to, double[] a, double[] b, int count) {
    for (int j = 0; j < count; j++) {
      to[j] += a[j] * b[j];
    }
  }
}
