package org.proxpep.model.bridges;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.proxpep.model.semantics.TermValues;

/** The values of a loss with their probabilities, and what risk measures ask of them. */
final class LossValues {

  private static final int MOST_BISECTIONS = 200;

  /** Of the spread: less than this is as good as nothing. */
  private static final double LEAST_SHARE = 1e-6;

  private final double[] values;
  private final double[] shares;
  final double largest;
  final double mean;

  /** The standard deviation. */
  final double spread;

  LossValues(TermValues of) {
    double[] all = of.values();
    double[] weights = of.weights();
    // What does not count may be no number.
    int[] counting = IntStream.range(0, all.length).filter(i -> weights[i] > 0.0).toArray();
    double total = Arrays.stream(counting).mapToDouble(i -> weights[i]).sum();
    this.values = Arrays.stream(counting).mapToDouble(i -> all[i]).toArray();
    this.shares = Arrays.stream(counting).mapToDouble(i -> weights[i] / total).toArray();
    this.largest = Arrays.stream(values).max().orElse(Double.NaN);
    this.mean = mean(v -> v);
    this.spread = Math.sqrt(mean(v -> (v - mean) * (v - mean)));
  }

  /** A weight that depends on the value, by scenario, so that the mean weight is 1. */
  static double[] weights(TermValues of, DoubleUnaryOperator weight) {
    double[] values = of.values();
    double[] counts = of.weights();
    double[] result = new double[values.length];
    double sum = 0.0;
    double total = 0.0;
    for (int i = 0; i < values.length; i++) {
      result[i] = counts[i] > 0.0 ? weight.applyAsDouble(values[i]) : 0.0;
      sum += counts[i] * result[i];
      total += counts[i];
    }
    for (int i = 0; i < values.length; i++) {
      result[i] *= total / sum;
    }
    return result;
  }

  double mean(DoubleUnaryOperator of) {
    double sum = 0.0;
    for (int i = 0; i < values.length; i++) {
      sum += shares[i] * of.applyAsDouble(values[i]);
    }
    return sum;
  }

  /** A positive number that is small beside the spread, or beside the values without one. */
  double least() {
    double size = spread > 0.0 ? spread : Math.abs(mean);
    return size > 0.0 ? LEAST_SHARE * size : LEAST_SHARE;
  }

  /** λ·log E[exp(e/λ)], without overflow. */
  double softMaximum(double lambda) {
    return largest + lambda * Math.log(mean(v -> Math.exp((v - largest) / lambda)));
  }

  /** Where a function that falls from above 0 to below 0 is 0; an end if it has one sign. */
  static double zero(DoubleUnaryOperator falling, double low, double high) {
    double below = low;
    double above = high;
    for (int k = 0; k < MOST_BISECTIONS; k++) {
      double middle = 0.5 * (below + above);
      if (!(middle > below && middle < above)) {
        break;
      }
      if (falling.applyAsDouble(middle) > 0.0) {
        below = middle;
      } else {
        above = middle;
      }
    }
    return 0.5 * (below + above);
  }
}
