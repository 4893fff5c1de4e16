package org.proxpep.compare;

import org.proxpep.linalg.Quantiles;

/**
 * Median and 95th percentile of a sample, each with a bootstrap interval of 95 % confidence
 * (percentile method).
 */
public record MedianSpread(
    double median, double medianLow, double medianHigh, double q95, double q95Low, double q95High) {

  static MedianSpread of(String instance, double[] sample) {
    Bootstrap bootstrap = new Bootstrap(instance, sample);
    return new MedianSpread(
        Quantiles.of(sample, 0.5),
        Bootstrap.low(bootstrap.medians),
        Bootstrap.high(bootstrap.medians),
        Quantiles.of(sample, 0.95),
        Bootstrap.low(bootstrap.highs),
        Bootstrap.high(bootstrap.highs));
  }
}
