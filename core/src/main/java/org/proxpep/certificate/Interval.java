package org.proxpep.certificate;

import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.Sense;
import org.proxpep.refusal.Refusal;

/**
 * A number that was estimated, and the limits between which the true one lies at a stated level of
 * confidence.
 *
 * @param estimate the best guess; NaN where nothing is known
 * @param lower the lower limit, −∞ where there is none
 * @param upper the upper limit, +∞ where there is none
 * @param basis how the limits were made
 */
public record Interval(double estimate, double lower, double upper, Basis basis) {

  /** What the limits of an interval rest on, from the strongest to the weakest. */
  public enum Basis {
    /** The problem told its mean: no width, up to rounding. */
    EXACT,
    /** Chernoff–Hoeffding and Maurer–Pontil for values of known range: proven for every N. */
    BOUNDED,
    /** Student's interval, widened for skewness: right for large N. */
    STUDENTISED,
    /** The norm of a mean vector, from the trace of its covariance: right for large N. */
    NORM,
    /** Follows from other intervals of the same statement. */
    DERIVED,
    /**
     * All values drawn were the same. Right for functions that do not depend on the scenario; blind
     * to events too rare to have been drawn.
     */
    CONSTANT,
    /** The number could not be measured. */
    UNKNOWN
  }

  /** Nothing is known. */
  public static final Interval UNKNOWN =
      new Interval(Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Basis.UNKNOWN);

  public Interval {
    if (!(lower <= upper) || estimate < lower || estimate > upper) {
      throw Refusal.of(
          "The interval [%s, %s] must contain its estimate (%s)",
          "the limits were swapped", lower, upper, estimate);
    }
  }

  static Interval exact(double value) {
    return new Interval(value, value, value, Basis.EXACT);
  }

  /** The largest distance from the estimate to a limit; infinite where nothing is known. */
  public double halfWidth() {
    return Double.isNaN(estimate)
        ? Double.POSITIVE_INFINITY
        : Math.max(estimate - lower, upper - estimate);
  }

  /** The interval of the number divided by a positive one. */
  Interval over(double unit) {
    return unit == 1.0 ? this : new Interval(estimate / unit, lower / unit, upper / unit, basis);
  }

  /** The interval in the user's terms, for one of the values of a constraint's row. */
  public Interval of(ConstraintForm meaning) {
    double a = meaning.value(lower);
    double b = meaning.value(upper);
    // The sum with 0 keeps −0 out.
    return new Interval(
        meaning.value(estimate) + 0.0, Math.min(a, b) + 0.0, Math.max(a, b) + 0.0, basis);
  }

  /** The interval in the user's terms, for one of the values of row 0. */
  public Interval of(Sense sense) {
    return sense == Sense.MINIMIZE
        ? this
        : new Interval(sense.value(estimate), sense.value(upper), sense.value(lower), basis);
  }

  /** Whether {@code value} lies between the limits. */
  public boolean contains(double value) {
    return lower <= value && value <= upper;
  }
}
