package org.proxpep.study;

import java.util.Arrays;
import org.proxpep.settings.Records;

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
    return Records.same(this, other);
  }

  @Override
  public int hashCode() {
    return Records.hash(this);
  }

  @Override
  public String toString() {
    return Records.text(this);
  }
}
