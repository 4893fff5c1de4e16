package org.proxpep.certificate;

/**
 * What the objective could still gain near a point, in its own units.
 *
 * @param estimate the best guess; NaN where nothing is known
 * @param lower a lower confidence limit, not below 0
 * @param upper the upper confidence limit, +∞ where there is none
 * @param bound an upper limit for all of X₀; +∞ where none is known
 * @param tolerance how large it may be and not matter
 * @param size the size of the objective, which the standard tolerance is a part of
 * @param reason why nothing is known; empty where something is
 */
public record Gap(
    double estimate,
    double lower,
    double upper,
    double bound,
    double tolerance,
    double size,
    String reason) {

  /** What a limit rests on. */
  public enum Kind {
    /** A bound over all of X₀: the problem is convex, or the objective can fall no lower. */
    GLOBAL,
    /** First and second derivatives at the point: what is near. */
    LOCAL,
    /** Nothing is known. */
    UNKNOWN
  }

  /** A gap that is smaller beside its tolerance than this is zero to a reader. */
  private static final double GRAIN = 1e-3;

  static Gap unknown(double tolerance, double size, String reason) {
    return of(Double.POSITIVE_INFINITY, tolerance, size, reason);
  }

  /** Of which no more is known than a bound. */
  static Gap of(double bound, double tolerance, double size, String reason) {
    return new Gap(Double.NaN, 0.0, Double.POSITIVE_INFINITY, bound, tolerance, size, reason);
  }

  /** With the lower limit of another estimate of the same, if that is lower. */
  Gap withLowerOf(Gap other) {
    double least = Math.min(lower, other.lower);
    return new Gap(estimate, least, upper, bound, tolerance, size, reason);
  }

  /**
   * The same where the objective is only so much above what it can fall to. Where nothing else is
   * known this counts only if it is within the tolerance: that a cost could be 0 says nothing.
   */
  Gap withFloor(double above) {
    boolean tells = kind() == Kind.UNKNOWN ? above <= tolerance : above < limit();
    return tells
        ? new Gap(
            Math.min(Double.isNaN(estimate) ? above : estimate, above),
            Math.min(lower, above),
            upper,
            above,
            tolerance,
            size,
            reason)
        : this;
  }

  /** The smaller one of the two upper limits. */
  public double limit() {
    return Math.min(upper, bound);
  }

  public Kind kind() {
    if (Double.isInfinite(limit())) {
      return Kind.UNKNOWN;
    }
    return bound < upper ? Kind.GLOBAL : Kind.LOCAL;
  }

  /** Whether it is surely within its tolerance. */
  public boolean isClosed() {
    return limit() <= tolerance;
  }

  /** Whether this much is too little beside the tolerance to be told. */
  public boolean isNothing(double gain) {
    return gain <= GRAIN * tolerance;
  }

  /** Whether it is surely too little to be told. */
  public boolean isNothing() {
    return isNothing(limit());
  }

  /** Whether it is surely beyond. */
  public boolean isOpen() {
    return lower > tolerance;
  }
}
