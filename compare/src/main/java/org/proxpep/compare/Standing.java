package org.proxpep.compare;

import java.util.Arrays;
import java.util.List;
import org.proxpep.linalg.Quantiles;

/**
 * How a method did over several instances at one budget. Means over instances are geometric, for
 * errors of different problems differ by orders of magnitude.
 *
 * @param instances how many it ran on; means are over these, so compare methods that ran on the
 *     same
 * @param heuristic on how many of them its theory says nothing
 * @param error the mean of the median errors
 * @param overFloor the mean of the median errors over the median of the floor, with a bootstrap
 *     interval
 * @param highOverFloor the mean of the 95th percentiles over those of the floor, likewise
 * @param solved the share of runs with an error of at most {@link #SOLVED}
 * @param seconds the mean of the median wall times of a run
 */
public record Standing(
    String method,
    int instances,
    int heuristic,
    double error,
    Estimate overFloor,
    Estimate highOverFloor,
    double solved,
    double seconds) {

  /** An error of a hundredth of the problem's scale. */
  public static final double SOLVED = 0.01;

  /** A number with its interval of 95 % confidence; NaN where no instance has a floor. */
  public record Estimate(double value, double low, double high) {}

  /**
   * Errors and times count from this: on a vertex of X₀ a method may be exact by luck, and zero
   * would make its mean zero over all problems.
   */
  private static final double LEAST = 1e-12;

  static Standing of(String method, List<RunGroup> cells) {
    MeanOfLogs medians = new MeanOfLogs(0.5);
    MeanOfLogs highs = new MeanOfLogs(0.95);
    double errors = 0.0;
    double seconds = 0.0;
    int heuristic = 0;
    long solved = 0;
    long runs = 0;
    for (RunGroup cell : cells) {
      double[] sample = cell.errors();
      errors += log(Quantiles.of(sample, 0.5));
      seconds += log(cell.seconds());
      heuristic += cell.heuristic().isEmpty() ? 0 : 1;
      solved += Arrays.stream(sample).filter(error -> error <= SOLVED).count();
      runs += sample.length;
      Bootstrap bootstrap = new Bootstrap(cell.instance().name(), sample);
      medians.add(cell, sample, bootstrap.medians);
      highs.add(cell, sample, bootstrap.highs);
    }
    double count = cells.size();
    return new Standing(
        method,
        cells.size(),
        heuristic,
        Math.exp(errors / count),
        medians.estimate(),
        highs.estimate(),
        (double) solved / runs,
        Math.exp(seconds / count));
  }

  private static double log(double value) {
    return Math.log(Math.max(value, LEAST));
  }

  /** The logarithms of a quantile over that of the floor, with those that resampling gives. */
  private static final class MeanOfLogs {

    private final double q;
    private final double[] resampled = new double[Bootstrap.RESAMPLES];
    private double sum;
    private int count;

    MeanOfLogs(double q) {
      this.q = q;
    }

    void add(RunGroup cell, double[] sample, double[] drawn) {
      double floor = cell.instance().floor(q, cell.budget());
      if (!(floor > 0)) {
        return;
      }
      count++;
      sum += log(Quantiles.of(sample, q)) - Math.log(floor);
      for (int b = 0; b < resampled.length; b++) {
        resampled[b] += log(drawn[b]) - Math.log(floor);
      }
    }

    Estimate estimate() {
      if (count == 0) {
        return new Estimate(Double.NaN, Double.NaN, Double.NaN);
      }
      return new Estimate(
          Math.exp(sum / count),
          Math.exp(Bootstrap.low(resampled) / count),
          Math.exp(Bootstrap.high(resampled) / count));
    }
  }
}
