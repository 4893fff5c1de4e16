package org.proxpep.problems.parts;

import java.util.Arrays;
import org.proxpep.problem.Evaluation;

/**
 * A short notation for formulas: {@code row(o, k, value, d1, d2, ...)} fills row k of an evaluation
 * (0 the objective, then G, then H). The numbers of arguments are fixed because variable ones would
 * allocate.
 */
public final class FormulaRows {

  private FormulaRows() {}

  public interface Of1 {
    void at(double x1, Evaluation o);
  }

  public interface Of2 {
    void at(double x1, double x2, Evaluation o);
  }

  public interface Of3 {
    void at(double x1, double x2, double x3, Evaluation o);
  }

  public interface Of4 {
    void at(double x1, double x2, double x3, double x4, Evaluation o);
  }

  public interface Of5 {
    void at(double x1, double x2, double x3, double x4, double x5, Evaluation o);
  }

  /** Sets the value, clears the gradient and hands it out. */
  public static double[] row(Evaluation o, int k, double value) {
    o.setValue(k, value);
    return sparse(o, k);
  }

  public static void row(Evaluation o, int k, double value, double d1) {
    o.setValue(k, value);
    o.gradient(k)[0] = d1;
  }

  public static void row(Evaluation o, int k, double value, double d1, double d2) {
    row(o, k, value, d1);
    o.gradient(k)[1] = d2;
  }

  public static void row(Evaluation o, int k, double value, double d1, double d2, double d3) {
    row(o, k, value, d1, d2);
    o.gradient(k)[2] = d3;
  }

  public static void row(
      Evaluation o, int k, double value, double d1, double d2, double d3, double d4) {
    row(o, k, value, d1, d2, d3);
    o.gradient(k)[3] = d4;
  }

  public static void row(
      Evaluation o, int k, double value, double d1, double d2, double d3, double d4, double d5) {
    row(o, k, value, d1, d2, d3, d4);
    o.gradient(k)[4] = d5;
  }

  public static void row(
      Evaluation o,
      int k,
      double value,
      double d1,
      double d2,
      double d3,
      double d4,
      double d5,
      double d6,
      double d7) {
    row(o, k, value, d1, d2, d3, d4, d5);
    o.gradient(k)[5] = d6;
    o.gradient(k)[6] = d7;
  }

  public static void row(
      Evaluation o,
      int k,
      double value,
      double d1,
      double d2,
      double d3,
      double d4,
      double d5,
      double d6,
      double d7,
      double d8,
      double d9,
      double d10) {
    row(o, k, value, d1, d2, d3, d4, d5, d6, d7);
    o.gradient(k)[7] = d8;
    o.gradient(k)[8] = d9;
    o.gradient(k)[9] = d10;
  }

  /** For rows with many zeros: clears the gradient and hands it out. */
  public static double[] sparse(Evaluation o, int k) {
    double[] d = o.gradient(k);
    Arrays.fill(d, 0.0);
    return d;
  }
}
