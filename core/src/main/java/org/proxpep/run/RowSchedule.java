package org.proxpep.run;

/**
 * At which steps a row is logged: step 0, then with strides that grow in proportion to the step
 * number, then evenly, half of the rows each. A function of the step number and the horizon alone,
 * so a resumed run logs the same rows.
 *
 * <p>With K = rows/2 the strides are sg until s* and s*g after it, where 1+g = s*^(1/K) and s* + K
 * s*g = T.
 */
final class RowSchedule {

  /** Beyond this a horizon is as good as none, and the strides grow for ever. */
  private static final double FAR = 1e9;

  private final double growth;
  private final double longestStride;

  RowSchedule(int rows, long horizon) {
    if (rows >= horizon) {
      growth = 0.0;
      longestStride = 1.0;
      return;
    }
    double half = Math.max(1, rows / 2);
    double knee = horizon <= FAR ? knee(half, (double) horizon) : FAR;
    growth = Math.pow(knee, 1.0 / half) - 1.0;
    longestStride = horizon <= FAR ? Math.max(1.0, knee * growth) : Double.POSITIVE_INFINITY;
  }

  /** s*, by bisection: s(1 + K(s^(1/K) − 1)) grows with s. */
  private static double knee(double half, double horizon) {
    double low = 1.0;
    double high = horizon;
    for (int i = 0; i < 60; i++) {
      double s = 0.5 * (low + high);
      if (s * (1.0 + half * (Math.pow(s, 1.0 / half) - 1.0)) < horizon) {
        low = s;
      } else {
        high = s;
      }
    }
    return low;
  }

  /** The logged step after the logged step {@code s}. */
  long next(long s) {
    return s + (long) Math.max(1.0, Math.min(s * growth, longestStride));
  }

  /** The first logged step after any step, found from the beginning. */
  long after(long step) {
    long s = 0;
    while (s <= step) {
      s = next(s);
    }
    return s;
  }
}
