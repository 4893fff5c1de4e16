package org.proxpep.diagnostics;

import org.proxpep.set.ConvexSet;

/** R_α = α [x − Π(x − v/α)] for a gradient v. */
final class ProjectedGradient {

  private ProjectedGradient() {}

  /**
   * ‖R_α‖, NaN where v is not finite.
   *
   * @param trial scratch of the length of x
   */
  static double norm(ConvexSet set, double[] x, double[] v, double alpha, double[] trial) {
    double probe = 0.0;
    for (int i = 0; i < trial.length; i++) {
      trial[i] = x[i] - v[i] / alpha;
      probe += 0.0 * trial[i];
    }
    if (Double.isNaN(probe)) {
      // A projection promises nothing for numbers that are not finite.
      return Double.NaN;
    }
    set.project(trial, trial);
    double squares = 0.0;
    for (int i = 0; i < trial.length; i++) {
      double d = x[i] - trial[i];
      squares += d * d;
    }
    return alpha * Math.sqrt(squares);
  }
}
