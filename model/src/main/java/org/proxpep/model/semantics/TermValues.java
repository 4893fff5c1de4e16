package org.proxpep.model.semantics;

import java.util.Arrays;

/** What a term is worth in all scenarios, or in those that are given. */
public interface TermValues {

  /** Those of scenarios that count alike. */
  static TermValues equallyLikely(double[] values) {
    double[] weights = new double[values.length];
    Arrays.fill(weights, 1.0);
    return new TermValues() {

      @Override
      public double mean() {
        return Arrays.stream(values).average().orElse(Double.NaN);
      }

      @Override
      public double[] values() {
        return values;
      }

      @Override
      public double[] weights() {
        return weights;
      }
    };
  }

  double mean();

  /** By scenario. */
  double[] values();

  /** How much a scenario counts, which is not negative, by scenario. */
  double[] weights();
}
