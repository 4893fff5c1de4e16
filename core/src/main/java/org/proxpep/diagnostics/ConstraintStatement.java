package org.proxpep.diagnostics;

/**
 * What the samples say about one constraint.
 *
 * @param name the user's name
 * @param value E[Gᵢ] or E[Hⱼ] with its limits
 * @param bound what the value must not exceed, or must equal; the tolerance is not part of it
 * @param tolerance by how much the bound may be missed and the constraint still count as satisfied
 * @param multiplier λᵢ or μⱼ
 */
public record ConstraintStatement(
    String name, Kind kind, Interval value, double bound, double tolerance, double multiplier) {

  /** What the constraint asks. */
  public enum Kind {
    /** value ≤ bound. */
    INEQUALITY,
    /** value = bound. */
    EQUALITY
  }

  /** Whether the interval lies within the tolerance, beyond it, or both. */
  public Decision decision() {
    boolean notAbove = value.upper() <= bound + tolerance;
    boolean notBelow = kind == Kind.INEQUALITY || value.lower() >= bound - tolerance;
    if (notAbove && notBelow) {
      // Values that were all the same prove nothing about events too rare to have been drawn.
      return value.basis() == Interval.Basis.CONSTANT ? Decision.UNDECIDED : Decision.HOLDS;
    }
    return violationAtLeast() > tolerance ? Decision.VIOLATED : Decision.UNDECIDED;
  }

  /** By how much the estimate misses the bound: [g]₊ or |h|. */
  public double violation() {
    double excess = value.estimate() - bound;
    return kind == Kind.INEQUALITY ? Math.max(0.0, excess) : Math.abs(excess);
  }

  /** The least violation in the interval. */
  public double violationAtLeast() {
    double above = value.lower() - bound;
    double below = kind == Kind.INEQUALITY ? 0.0 : bound - value.upper();
    return Math.max(0.0, Math.max(above, below));
  }

  /** Whether the estimate is within the tolerance. */
  public boolean estimateHolds() {
    return violation() <= tolerance;
  }

  /** One sentence, such as "false_alarm holds: 0.0481 ± 0.0012, limit 0, tolerance 0.05." */
  public String sentence() {
    String limit =
        (kind == Kind.INEQUALITY ? ", limit " : ", must equal ")
            + Figures.number(bound)
            + ", tolerance "
            + Figures.number(tolerance)
            + (value.basis() == Interval.Basis.CONSTANT ? "; all values drawn were the same" : "");
    return switch (decision()) {
      case HOLDS -> name + " holds: " + value.text() + limit + ".";
      case VIOLATED ->
          name
              + " is violated by at least "
              + Figures.atLeast(violationAtLeast())
              + ": "
              + value.text()
              + limit
              + ".";
      case UNDECIDED -> name + " is undecided: " + value.text() + limit + ".";
    };
  }
}
