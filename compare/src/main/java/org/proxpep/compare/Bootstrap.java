package org.proxpep.compare;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.proxpep.linalg.Quantiles;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;

/**
 * Medians and 95th percentiles of samples drawn from a sample with replacement. The draws are the
 * same for all samples of an instance that have the same size, so that methods which saw the same
 * scenarios are drawn alike, and other draws for other instances.
 */
final class Bootstrap {

  static final int RESAMPLES = 1000;
  private static final double OUTSIDE = 0.025;

  final double[] medians = new double[RESAMPLES];
  final double[] highs = new double[RESAMPLES];

  Bootstrap(String instance, double[] sample) {
    int n = sample.length;
    int[] places =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> sample[i]))
            .mapToInt(i -> i)
            .toArray();
    Scenarios scenarios = new Scenarios(Checksum.of(instance));
    long draw = 0;
    int[] counts = new int[n];
    double[] drawn = new double[n];
    for (int b = 0; b < RESAMPLES; b++) {
      Arrays.fill(counts, 0);
      for (int i = 0; i < n; i++) {
        counts[(int) Scenarios.index(scenarios.key(Purpose.DECISION, draw++), n)]++;
      }
      // In the order of the values, so that nothing is left to sort.
      int filled = 0;
      for (int place : places) {
        for (int k = 0; k < counts[place]; k++) {
          drawn[filled++] = sample[place];
        }
      }
      medians[b] = Quantiles.ofSorted(drawn, 0.5);
      highs[b] = Quantiles.ofSorted(drawn, 0.95);
    }
  }

  /** The lower end of an interval of 95 % confidence by the percentile method. */
  static double low(double[] resampled) {
    return Quantiles.of(resampled, OUTSIDE);
  }

  static double high(double[] resampled) {
    return Quantiles.of(resampled, 1 - OUTSIDE);
  }
}
