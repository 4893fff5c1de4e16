package org.proxpep.bench;

import java.util.Arrays;
import java.util.Locale;
import org.proxpep.linalg.Quantiles;

/** What the studies share: statistics of repeated measurements, times, and printing. */
final class Figures {

  private Figures() {}

  /**
   * The times of equal repetitions in seconds.
   *
   * @param first of the first one, when nothing was compiled yet
   * @param best of the fastest
   * @param total of all
   */
  record Times(double first, double best, double total) {}

  /** Work that is measured and may fail. */
  interface Work<E extends Exception> {
    void run() throws E;
  }

  static <E extends Exception> Times times(int count, Work<E> work) throws E {
    double first = 0;
    double best = Double.POSITIVE_INFINITY;
    double total = 0;
    for (int i = 0; i < count; i++) {
      long start = System.nanoTime();
      work.run();
      double seconds = 1e-9 * (System.nanoTime() - start);
      first = i == 0 ? seconds : first;
      best = Math.min(best, seconds);
      total += seconds;
    }
    return new Times(first, best, total);
  }

  static double min(double[] values) {
    return Arrays.stream(values).min().orElse(Double.NaN);
  }

  static double max(double[] values) {
    return Arrays.stream(values).max().orElse(Double.NaN);
  }

  static double median(double[] values) {
    return Quantiles.of(values, 0.5);
  }

  static double geometricMean(double[] values) {
    return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
  }

  /** Prints a line, with a point in numbers whatever the country. */
  static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }
}
