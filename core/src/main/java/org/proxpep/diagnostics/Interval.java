package org.proxpep.diagnostics;

import org.proxpep.problem.Meaning;
import org.proxpep.problem.Sense;

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
    EXACT("the exact mean"),
    /** Chernoff–Hoeffding and Maurer–Pontil for values of known range: proven for every N. */
    BOUNDED("the known range of the values"),
    /** Student's interval, widened for skewness: right for large N. */
    STUDENTISED("Student's interval, widened for skewness"),
    /** The norm of a mean vector, from the trace of its covariance: right for large N. */
    NORM("the spread of the gradient, since a projection does not expand"),
    /** Follows from other intervals of the same statement. */
    DERIVED("the intervals of the constraints"),
    /**
     * All values drawn were the same. Right for functions that do not depend on the scenario; blind
     * to events too rare to have been drawn.
     */
    CONSTANT("values that were all the same"),
    /** The number could not be measured. */
    UNKNOWN("nothing: it could not be measured");

    private final String words;

    Basis(String words) {
      this.words = words;
    }

    /** The same in words, to follow "from". */
    public String words() {
      return words;
    }
  }

  /** Nothing is known. */
  public static final Interval UNKNOWN =
      new Interval(Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Basis.UNKNOWN);

  public Interval {
    if (!(lower <= upper) || estimate < lower || estimate > upper) {
      throw new IllegalArgumentException(
          "The interval ["
              + lower
              + ", "
              + upper
              + "] must contain its estimate ("
              + estimate
              + ").\nMaybe the limits were swapped.");
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

  /** The interval in the user's terms, for one of the values of a constraint's row. */
  public Interval of(Meaning meaning) {
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

  /** The interval for people, such as "0.0481 ± 0.0012", to two digits of its width. */
  public String text() {
    return Figures.of(this);
  }
}
