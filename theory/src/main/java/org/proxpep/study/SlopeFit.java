package org.proxpep.study;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.proxpep.linalg.Quantiles;
import org.proxpep.problem.ScenarioRandom;

/**
 * The power law value ≈ C·T^slope that fits best, by least squares of log value over log T, with
 * two measures of how far the slope may be off. The bootstrap interval shows the effect of having
 * few replications. It is narrow where the runs agree, even if the values follow no power law at
 * all; then the points lie off the line, and the interval that least squares gives says so. A
 * comparison with a rate uses the wider of the two.
 *
 * @param slope NaN where some value is not positive, so that it has no logarithm
 * @param low lower end of the bootstrap interval for the slope
 * @param high upper end
 * @param lineError half the width of the interval of least squares, from the distances of the
 *     points from the line; 0 where two points leave no distance
 * @param prefactor C
 * @param scatter the root mean square distance of the points from the line, in log value
 */
public record SlopeFit(
    double slope, double low, double high, double lineError, double prefactor, double scatter) {

  /** No slope. */
  static final SlopeFit NONE =
      new SlopeFit(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

  /**
   * Fits a statistic, such as the mean, of the replications at each horizon. The bootstrap draws
   * the replications of each horizon anew, with replacement, and takes percentiles of the slopes;
   * if a draw has no slope there is no interval.
   *
   * @param samples for each horizon the values of its replications
   * @param key of the random numbers of the bootstrap
   */
  public static SlopeFit of(
      long[] horizons,
      double[][] samples,
      ToDoubleFunction<double[]> statistic,
      int resamples,
      double confidence,
      long key) {
    int n = horizons.length;
    double[] x = new double[n];
    double[] y = new double[n];
    for (int k = 0; k < n; k++) {
      x[k] = Math.log((double) horizons[k]);
      y[k] = Math.log(statistic.applyAsDouble(samples[k]));
    }
    double slope = slope(x, y);
    if (!Double.isFinite(slope)) {
      return NONE;
    }
    double level = Statistics.mean(y) - slope * Statistics.mean(x);
    double squares = 0.0;
    for (int k = 0; k < n; k++) {
      double off = y[k] - level - slope * x[k];
      squares += off * off;
    }
    double[] slopes = bootstrap(x, samples, statistic, resamples, key);
    double tail = 0.5 * (1 - confidence);
    return new SlopeFit(
        slope,
        Quantiles.ofSorted(slopes, tail),
        Quantiles.ofSorted(slopes, 1 - tail),
        lineError(x, squares, confidence),
        Math.exp(level),
        Math.sqrt(squares / n));
  }

  private static double lineError(double[] x, double squares, double confidence) {
    int freedom = x.length - 2;
    if (freedom == 0) {
      return 0.0;
    }
    double mean = Statistics.mean(x);
    double spread = Arrays.stream(x).map(v -> (v - mean) * (v - mean)).sum();
    return Statistics.student(confidence, freedom) * Math.sqrt(squares / freedom / spread);
  }

  /** Least squares; not finite where a logarithm is not. */
  static double slope(double[] x, double[] y) {
    double meanX = Statistics.mean(x);
    double meanY = Statistics.mean(y);
    double xy = 0.0;
    double xx = 0.0;
    for (int k = 0; k < x.length; k++) {
      xy += (x[k] - meanX) * (y[k] - meanY);
      xx += (x[k] - meanX) * (x[k] - meanX);
    }
    return xy / xx;
  }

  /** The slopes in ascending order; all NaN if one of them is not finite. */
  private static double[] bootstrap(
      double[] x,
      double[][] samples,
      ToDoubleFunction<double[]> statistic,
      int resamples,
      long key) {
    ScenarioRandom random = new ScenarioRandom(key);
    double[] slopes = new double[resamples];
    double[] y = new double[x.length];
    for (int b = 0; b < resamples; b++) {
      for (int k = 0; k < x.length; k++) {
        double[] drawn = new double[samples[k].length];
        for (int i = 0; i < drawn.length; i++) {
          drawn[i] = samples[k][random.nextInt(drawn.length)];
        }
        y[k] = Math.log(statistic.applyAsDouble(drawn));
      }
      slopes[b] = slope(x, y);
      if (!Double.isFinite(slopes[b])) {
        Arrays.fill(slopes, Double.NaN);
        return slopes;
      }
    }
    Arrays.sort(slopes);
    return slopes;
  }

  /** The lower end of the wider interval. */
  public double least() {
    return Math.min(low, slope - lineError);
  }

  /** The upper end of the wider interval. */
  public double greatest() {
    return Math.max(high, slope + lineError);
  }

  /** How the slope compares with the rate T^exponent. */
  public SlopeComparison against(double exponent) {
    if (Double.isNaN(least()) || Double.isNaN(greatest())) {
      return SlopeComparison.UNDECIDED;
    }
    if (greatest() < exponent) {
      return SlopeComparison.FASTER;
    }
    return least() > exponent ? SlopeComparison.SLOWER : SlopeComparison.CONSISTENT;
  }
}
