package org.proxpep.method.proxpep;

/**
 * The two phases of β: it grows by 2σ_h C_qH a step up to β_max, then stays. The printed rule can
 * overshoot β_max in the step that reaches it, so the minimum is taken.
 */
record PenaltySchedule(double first, double increment, double max) {

  double next(double beta) {
    return Math.min(beta + increment, max);
  }
}
