package org.proxpep.certificate;

import org.apache.commons.statistics.distribution.BetaDistribution;
import org.proxpep.certificate.Interval.Basis;

/** Limits of a probability by C. J. Clopper and E. S. Pearson (1934), right for every N. */
final class BinomialIntervals {

  private BinomialIntervals() {}

  /** The two-sided interval that misses the probability with probability at most δ. */
  static Interval share(long events, long trials, double delta) {
    double estimate = (double) events / trials;
    double lower = 1.0 - upper(trials - events, trials, 0.5 * delta);
    double upper = upper(events, trials, 0.5 * delta);
    return new Interval(
        estimate, Math.min(estimate, lower), Math.max(estimate, upper), Basis.BOUNDED);
  }

  /** The largest p under which so few events have a probability of at least δ. */
  static double upper(long events, long trials, double delta) {
    return events >= trials
        ? 1.0
        : BetaDistribution.of(events + 1.0, (double) trials - events)
            .inverseSurvivalProbability(delta);
  }
}
