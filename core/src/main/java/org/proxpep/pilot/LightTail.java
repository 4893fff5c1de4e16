package org.proxpep.pilot;

import java.util.List;
import org.proxpep.problem.Evaluation;

/**
 * The scale of a light tail: assumption (C) asks for ρ_c with E exp[(G−g)²/ρ_c²] ≤ e. For a normal
 * G of standard deviation s the least is s·√(2/(1−e⁻²)) = 1.521 s; for |G−g| ≤ b it is at most b.
 */
final class LightTail {

  private LightTail() {}

  /** The largest scale of any constraint at some points, from {@code settings.samples()} each. */
  static double seenAt(List<double[]> points, PilotOracle oracle) {
    int samples = oracle.settings.samples();
    Evaluation at = Evaluation.of(oracle.problem);
    double[][] values = new double[oracle.p + oracle.m][samples];
    double largest = 0.0;
    long next = PilotOracle.SPREAD;
    for (double[] x : points) {
      for (int s = 0; s < samples; s++) {
        oracle.evaluate(x, oracle.key(next++), at);
        for (int k = 0; k < values.length; k++) {
          values[k][s] = at.value(1 + k);
        }
      }
      for (double[] row : values) {
        subtractMean(row);
        largest = Math.max(largest, scale(row));
      }
    }
    return largest;
  }

  private static void subtractMean(double[] values) {
    // From the first value, so that equal values differ from their mean by nothing.
    double first = values[0];
    double mean = 0.0;
    for (double v : values) {
      mean += (v - first) / values.length;
    }
    for (int s = 0; s < values.length; s++) {
      values[s] = values[s] - first - mean;
    }
  }

  /** The least ρ with mean exp(d²/ρ²) ≤ e over a sample of deviations d. */
  static double scale(double[] deviations) {
    double largest = 0.0;
    for (double d : deviations) {
      largest = Math.max(largest, Math.abs(d));
    }
    // With ρ the largest deviation every term is at most e; at the other end its term alone makes
    // the mean e.
    double high = largest;
    double low = largest / Math.sqrt(1 + Math.log(deviations.length));
    for (int round = 0; round < 60 && largest > 0; round++) {
      double middle = 0.5 * (low + high);
      if (meanOfExponentials(deviations, middle) <= Math.E) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  private static double meanOfExponentials(double[] deviations, double rho) {
    double sum = 0.0;
    for (double d : deviations) {
      sum += Math.exp(d / rho * (d / rho));
    }
    return sum / deviations.length;
  }
}
