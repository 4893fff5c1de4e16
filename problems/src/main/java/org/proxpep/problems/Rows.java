package org.proxpep.problems;

import java.util.Arrays;
import org.proxpep.problem.Evaluation;

/**
 * A short notation for formulas: {@code put(o, k, value)} and {@code grad(o, k, d1, d2, ...)} fill
 * row k of an evaluation (0 the objective, then G, then H). The numbers of arguments are fixed
 * because variable ones would allocate.
 */
final class Rows {

  private Rows() {}

  interface Of1 {
    void at(double x1, Evaluation o);
  }

  interface Of2 {
    void at(double x1, double x2, Evaluation o);
  }

  interface Of3 {
    void at(double x1, double x2, double x3, Evaluation o);
  }

  interface Of4 {
    void at(double x1, double x2, double x3, double x4, Evaluation o);
  }

  interface Of5 {
    void at(double x1, double x2, double x3, double x4, double x5, Evaluation o);
  }

  static void put(Evaluation o, int k, double value) {
    o.value[k] = value;
  }

  static void grad(Evaluation o, int k, double d1) {
    o.gradient[k][0] = d1;
  }

  static void grad(Evaluation o, int k, double d1, double d2) {
    double[] d = o.gradient[k];
    d[0] = d1;
    d[1] = d2;
  }

  static void grad(Evaluation o, int k, double d1, double d2, double d3) {
    double[] d = o.gradient[k];
    d[0] = d1;
    d[1] = d2;
    d[2] = d3;
  }

  static void grad(Evaluation o, int k, double d1, double d2, double d3, double d4) {
    double[] d = o.gradient[k];
    d[0] = d1;
    d[1] = d2;
    d[2] = d3;
    d[3] = d4;
  }

  static void grad(Evaluation o, int k, double d1, double d2, double d3, double d4, double d5) {
    grad(o, k, d1, d2, d3, d4);
    o.gradient[k][4] = d5;
  }

  /** For rows with many zeros: clears the gradient and hands it out. */
  static double[] sparse(Evaluation o, int k) {
    double[] d = o.gradient[k];
    Arrays.fill(d, 0.0);
    return d;
  }
}
