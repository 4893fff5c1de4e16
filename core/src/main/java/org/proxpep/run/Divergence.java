package org.proxpep.run;

/** Whether a point has left every region where numbers mean something. */
final class Divergence {

  static final double LARGEST = 1e150;

  private Divergence() {}

  /**
   * Whether ‖x‖∞ is not finite or above 1e150. Runs after every step: this plain loop was as fast
   * as unrolled sums of squares.
   */
  static boolean isDiverged(double[] x) {
    for (double v : x) {
      if (!(Math.abs(v) <= LARGEST)) {
        return true;
      }
    }
    return false;
  }
}
