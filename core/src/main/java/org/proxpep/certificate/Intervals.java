package org.proxpep.certificate;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.proxpep.certificate.Interval.Basis;

/** Two-sided intervals that miss the true mean with probability at most δ. */
final class Intervals {

  /** What rounding may leave between the ends of a range of values that are at them. */
  private static final double BETWEEN = 1e-10;

  /** P(χ²₁ &gt; 1.5364), below which one degree of freedom is the worst case of a norm. */
  private static final double LARGEST_DELTA_OF_NORM = 0.2;

  /** The part of δ for rare events that were not drawn. */
  private static final double UNSEEN_SHARE = 0.2;

  private Intervals() {}

  /**
   * The interval for a mean of values in [low, high], proven for every N ≥ 2 and every
   * distribution: what two intervals with δ/2 each have in common. With the range scaled to [0,1]
   * they are
   *
   * <pre>
   *   { p : N kl(mean, p) ≤ ln(4/δ) }                      W. Hoeffding (1963), theorem 1
   *   mean ± [ √(2V ln(8/δ)/N) + 7 ln(8/δ)/(3(N−1)) ]     A. Maurer, M. Pontil (2009), theorem 4
   * </pre>
   *
   * where kl(a,b) = a ln(a/b) + (1−a) ln((1−a)/(1−b)) and V is the sample variance. The first is
   * the sharper one for rare events, the second where the values crowd inside of the range; taking
   * the narrower of two after seeing the data costs the second half of δ.
   */
  static Interval bounded(Moments values, double low, double high, double delta) {
    double range = high - low;
    if (range == 0) {
      return new Interval(low, low, low, Basis.BOUNDED);
    }
    double n = values.count();
    double mean = Math.min(1.0, Math.max(0.0, (values.mean() - low) / range));
    double limit = Math.log(4.0 / delta) / n;
    double log = Math.log(8.0 / delta);
    double bernstein =
        Math.sqrt(2.0 * values.variance() / (range * range) * log / n)
            + 7.0 * log / (3.0 * (n - 1));
    double lower = Math.max(1.0 - klUpper(1.0 - mean, limit), mean - bernstein);
    double upper = Math.min(klUpper(mean, limit), mean + bernstein);
    double estimate = low + range * mean;
    if (!(lower <= upper) || !Double.isFinite(estimate)) {
      // Values so large that their squares are no numbers: the range is all that is known.
      return Double.isNaN(estimate)
          ? Interval.UNKNOWN
          : new Interval(estimate, low, high, Basis.BOUNDED);
    }
    return new Interval(
        estimate,
        Math.min(estimate, low + range * Math.max(0.0, lower)),
        Math.max(estimate, low + range * Math.min(1.0, upper)),
        Basis.BOUNDED);
  }

  /**
   * The same of a share: values that are known to be one of both ends of their range. As long as
   * the sample does not contradict this, the limits are those of a probability, which are sharper.
   */
  static Interval share(Moments values, double low, double high, double delta) {
    double range = high - low;
    double mean = (values.mean() - low) / range;
    double n = values.count();
    // The mean of v(1 − v) for v scaled to [0, 1]: 0 at both ends.
    double between = mean * (1.0 - mean) - values.variance() * (n - 1) / (n * range * range);
    if (!(range > 0 && Math.abs(between) <= BETWEEN && mean >= -BETWEEN && mean <= 1 + BETWEEN)) {
      return bounded(values, low, high, delta);
    }
    Interval share = BinomialIntervals.share(Math.round(mean * n), values.count(), delta);
    double estimate = values.mean();
    return new Interval(
        estimate,
        Math.min(estimate, low + range * share.lower()),
        Math.max(estimate, low + range * share.upper()),
        Basis.BOUNDED);
  }

  /** The largest p ≥ mean with kl(mean, p) ≤ limit, from above. */
  private static double klUpper(double mean, double limit) {
    double low = mean;
    double high = 1.0;
    for (int i = 0; i < 60; i++) {
      double p = 0.5 * (low + high);
      if (kl(mean, p) > limit) {
        high = p;
      } else {
        low = p;
      }
    }
    return high;
  }

  private static double kl(double a, double b) {
    double first = a == 0 ? 0.0 : a * Math.log(a / b);
    double second = a == 1 ? 0.0 : (1.0 - a) * Math.log((1.0 - a) / (1.0 - b));
    return first + second;
  }

  /**
   * The interval for a mean of values of unknown range, right for N → ∞ where they have a variance:
   * from the lower to the upper end of two intervals together, Student's, and the one that P. Hall
   * (1992) corrected for skewness,
   *
   * <pre>
   *   mean − s g(±q)/√N,   g(z) = (3/a) [ (1 + a(z − a/6))^{1/3} − 1 ],   a = skewness/√N,
   * </pre>
   *
   * with q the quantile of Student's t and s the standard deviation. Student's interval falls short
   * on the side to which the values are skewed; Hall's comes at the price of the other side. Both
   * together are nearly as wide as Student's where there is no skewness, and cover where there is
   * (measured in {@code docs/certificate.md}).
   */
  static Interval studentised(Moments values, double delta) {
    return studentised(values, values.least(), values.largest(), delta);
  }

  /**
   * The same where values from {@code low} to {@code high} are known to occur. Those beyond what
   * was drawn have a probability p with (1−p)ᴺ ≥ δ′, p ≤ ln(1/δ′)/N, and so a part of the mean of
   * at most p times how far beyond they lie: a sample without a rare event does not say that there
   * is none.
   */
  static Interval studentised(Moments values, double low, double high, double delta) {
    double unseenAbove = Math.max(0.0, high - values.largest());
    double unseenBelow = Math.max(0.0, values.least() - low);
    if (unseenAbove + unseenBelow == 0) {
      return withoutRareEvents(values, delta);
    }
    Interval seen = withoutRareEvents(values, (1.0 - UNSEEN_SHARE) * delta);
    double mass = Math.log(2.0 / (UNSEEN_SHARE * delta)) / values.count();
    return new Interval(
        seen.estimate(),
        seen.lower() - mass * unseenBelow,
        seen.upper() + mass * unseenAbove,
        Basis.STUDENTISED);
  }

  private static Interval withoutRareEvents(Moments values, double delta) {
    double mean = values.mean();
    double variance = values.variance();
    if (values.least() == values.largest()) {
      return new Interval(mean, mean, mean, Basis.CONSTANT);
    }
    double n = values.count();
    double q = studentQuantile(n, delta);
    double error = Math.sqrt(variance / n);
    double a = values.skewness() / Math.sqrt(n);
    double above = error * Math.max(q, -hall(-q, a));
    double below = error * Math.max(q, hall(q, a));
    if (!(above + below < Double.POSITIVE_INFINITY)) {
      return Interval.UNKNOWN;
    }
    return new Interval(mean, mean - below, mean + above, Basis.STUDENTISED);
  }

  private static double hall(double z, double a) {
    // The cube root cancels for small a, where its series is z − a/6 − a z²/3 + O(a²).
    return Math.abs(a) < 1e-6
        ? z - a / 6.0 - a * z * z / 3.0
        : 3.0 / a * (StrictMath.cbrt(1.0 + a * (z - a / 6.0)) - 1.0);
  }

  /** The 1−δ/2 quantile of the normal distribution. */
  static double normalQuantile(double delta) {
    return NormalDistribution.of(0.0, 1.0).inverseSurvivalProbability(0.5 * delta);
  }

  /** The 1−δ/2 quantile of Student's t for the mean of n values. */
  static double studentQuantile(double n, double delta) {
    return TDistribution.of(n - 1.0).inverseSurvivalProbability(0.5 * delta);
  }

  /**
   * A radius r with P(‖mean − true mean‖ &gt; r) ≤ δ for N → ∞, with the traces t = tr Σ and t₂ =
   * tr Σ² of the covariance of one vector: the smaller of
   *
   * <pre>
   *   q √(t/N)      and      √(t/N) + z √(√t₂/N)
   * </pre>
   *
   * with q the two-sided and z the one-sided quantile of Student's t at δ. The first holds because
   * among all Gaussian vectors with the same E‖Z‖² those on a line have the heaviest tails (G. J.
   * Székely, N. K. Bakirov, 2003, for δ ≤ 0.21); on a line it is Student's interval. The second is
   * Gaussian concentration: ‖Z‖ has a median of at most √t and is Lipschitz with constant √λ in
   * standard normal variables, where λ, the largest eigenvalue, is at most √t₂. It is the smaller
   * one when the noise has more than a few directions.
   */
  static double radius(VectorMoments vectors, double delta) {
    double small = Math.min(delta, LARGEST_DELTA_OF_NORM);
    double n = vectors.count();
    double error = Math.sqrt(vectors.trace() / n);
    double line = studentQuantile(n, small) * error;
    double z = studentQuantile(n, 2.0 * small);
    double concentrated = error + z * Math.sqrt(Math.sqrt(vectors.traceOfSquare()) / n);
    return Math.min(line, concentrated);
  }

  /**
   * A number r with P(⟨mean − true mean, d⟩ &gt; r‖d‖) ≤ δ for N → ∞ and any one d: the deviation
   * of a vector along d is at most √λ, λ the largest eigenvalue of its covariance, and λ ≤ √(tr
   * Σ²).
   */
  static double along(VectorMoments vectors, double delta) {
    double small = Math.min(delta, LARGEST_DELTA_OF_NORM);
    double n = vectors.count();
    double deviation = Math.sqrt(Math.sqrt(vectors.traceOfSquare()) / n);
    return studentQuantile(n, 2.0 * small) * deviation;
  }

  /** ‖R‖ ± radius, and not below zero. */
  static Interval norm(double norm, double radius) {
    if (!(norm + radius < Double.POSITIVE_INFINITY)) {
      return Interval.UNKNOWN;
    }
    return new Interval(norm, Math.max(0.0, norm - radius), norm + radius, Basis.NORM);
  }
}
