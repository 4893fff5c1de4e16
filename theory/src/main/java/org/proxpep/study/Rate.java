package org.proxpep.study;

import java.util.Arrays;

/**
 * How one quantity changes with the horizon.
 *
 * @param values for each horizon the values of its replications; NaN for a run that failed
 * @param means the mean at each horizon, over the runs that did not fail
 * @param quantiles the high quantile at each horizon, likewise
 * @param meanSlope the slope of the means
 * @param quantileSlope the slope of the quantiles
 */
public record Rate(
    Series series,
    double[][] values,
    double[] means,
    double[] quantiles,
    SlopeFit meanSlope,
    SlopeFit quantileSlope) {

  public Rate {
    values = copy(values);
    means = means.clone();
    quantiles = quantiles.clone();
  }

  private static double[][] copy(double[][] rows) {
    return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
  }

  @Override
  public double[][] values() {
    return copy(values);
  }

  @Override
  public double[] means() {
    return means.clone();
  }

  @Override
  public double[] quantiles() {
    return quantiles.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Rate that
        && series.equals(that.series)
        && Arrays.deepEquals(values, that.values)
        && Arrays.equals(means, that.means)
        && Arrays.equals(quantiles, that.quantiles)
        && meanSlope.equals(that.meanSlope)
        && quantileSlope.equals(that.quantileSlope);
  }

  @Override
  public int hashCode() {
    return series.hashCode() * 31 + Arrays.deepHashCode(values);
  }

  @Override
  public String toString() {
    return "Rate[series=%s, means=%s, quantiles=%s, meanSlope=%s, quantileSlope=%s]"
        .formatted(
            series, Arrays.toString(means), Arrays.toString(quantiles), meanSlope, quantileSlope);
  }
}
