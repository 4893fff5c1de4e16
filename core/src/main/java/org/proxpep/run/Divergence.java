package org.proxpep.run;

/** Whether a point has left every region where numbers mean something. */
final class Divergence {

  static final double LARGEST_NORM = 1e150;

  private Divergence() {}

  /** Not finite, or of norm above 1e150. Runs after every step. */
  static boolean isDiverged(double[] x) {
    // Four sums, so that additions need not wait for each other.
    double a = 0.0;
    double b = 0.0;
    double c = 0.0;
    double d = 0.0;
    int i = 0;
    for (; i + 3 < x.length; i += 4) {
      a += x[i] * x[i];
      b += x[i + 1] * x[i + 1];
      c += x[i + 2] * x[i + 2];
      d += x[i + 3] * x[i + 3];
    }
    for (; i < x.length; i++) {
      a += x[i] * x[i];
    }
    return !(a + b + c + d <= LARGEST_NORM * LARGEST_NORM);
  }

  static boolean isNotFinite(double[] x) {
    for (double v : x) {
      if (!Double.isFinite(v)) {
        return true;
      }
    }
    return false;
  }
}
