package org.proxpep.compare;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Median and 95th percentile of a sample, each with a bootstrap interval of 95 % confidence (the
 * percentile method: the sample is drawn from itself with replacement, many times over, with the
 * same draws for all samples of a size, so that methods which saw the same scenarios are drawn
 * alike).
 */
public record Spread(
    double median, double medianLow, double medianHigh, double q95, double q95Low, double q95High) {

  static final int RESAMPLES = 1000;
  static final double OUTSIDE = 0.025;
  private static final long SEED = 20260101L;

  static Spread of(double[] sample) {
    double[] medians = new double[RESAMPLES];
    double[] highs = new double[RESAMPLES];
    SplittableRandom random = new SplittableRandom(SEED);
    double[] drawn = new double[sample.length];
    for (int b = 0; b < RESAMPLES; b++) {
      for (int i = 0; i < drawn.length; i++) {
        drawn[i] = sample[random.nextInt(sample.length)];
      }
      Arrays.sort(drawn);
      medians[b] = Quantiles.ofSorted(drawn, 0.5);
      highs[b] = Quantiles.ofSorted(drawn, 0.95);
    }
    return new Spread(
        Quantiles.of(sample, 0.5),
        Quantiles.of(medians, OUTSIDE),
        Quantiles.of(medians, 1 - OUTSIDE),
        Quantiles.of(sample, 0.95),
        Quantiles.of(highs, OUTSIDE),
        Quantiles.of(highs, 1 - OUTSIDE));
  }
}
