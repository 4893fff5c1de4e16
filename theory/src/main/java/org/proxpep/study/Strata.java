package org.proxpep.study;

import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;

/**
 * A few of the numbers 1..T to stand for all: the range is cut into equal parts and one number is
 * drawn from each. The weighted average over them has the average over 1..T for its expectation,
 * and unlike evenly spaced numbers they cannot be in step with iterates that swing.
 */
final class Strata {

  private final long[] times;
  private final double[] weights;

  /** With {@code looks} ≥ T these are all the numbers, each once. */
  Strata(long horizon, int looks, Scenarios scenarios) {
    int count = (int) Math.min(looks, horizon);
    times = new long[count];
    weights = new double[count];
    // The run draws its own decisions from the keys 1, 2, …
    long key = scenarios.key(Purpose.DECISION, 0);
    for (int k = 0; k < count; k++) {
      long first = start(horizon, k, count);
      long size = start(horizon, k + 1, count) - first;
      times[k] = 1 + first + Scenarios.index(Scenarios.derive(key, k), size);
      weights[k] = (double) size / horizon;
    }
  }

  private static long start(long horizon, int k, int count) {
    return horizon / count * k + horizon % count * k / count;
  }

  int count() {
    return times.length;
  }

  /** Ascending. */
  long time(int k) {
    return times[k];
  }

  /** Weights add up to 1. */
  double weight(int k) {
    return weights[k];
  }
}
