package org.proxpep.diagnostics;

import org.proxpep.problem.Meaning;
import org.proxpep.problem.Relation;

/**
 * What the samples say about one constraint.
 *
 * @param name the user's name
 * @param meaning how the user reads the row
 * @param row E[Gᵢ] or E[Hⱼ] with its limits, to be at most or equal to 0
 * @param tolerance by how much that may be missed and the constraint still count as satisfied
 * @param multiplier λᵢ or μⱼ
 */
public record ConstraintStatement(
    String name, Meaning meaning, Interval row, double tolerance, double multiplier) {

  /** What the row asks. */
  public enum Kind {
    /** At most 0. */
    INEQUALITY,
    /** Equal to 0. */
    EQUALITY
  }

  public Kind kind() {
    return meaning.relation() == Relation.EQUAL ? Kind.EQUALITY : Kind.INEQUALITY;
  }

  /** The value in the user's terms, to be compared with {@link #limit}. */
  public Interval value() {
    return row.of(meaning);
  }

  /** What the user compares the value with; the tolerance is not part of it. */
  public double limit() {
    return meaning.limit();
  }

  /** Whether the interval lies within the tolerance, beyond it, or both. */
  public Decision decision() {
    boolean notAbove = row.upper() <= tolerance;
    boolean notBelow = kind() == Kind.INEQUALITY || row.lower() >= -tolerance;
    if (notAbove && notBelow) {
      // Values that were all the same prove nothing about events too rare to have been drawn.
      return row.basis() == Interval.Basis.CONSTANT ? Decision.UNDECIDED : Decision.HOLDS;
    }
    return violationAtLeast() > tolerance ? Decision.VIOLATED : Decision.UNDECIDED;
  }

  /** By how much the estimate misses the limit: [g]₊ or |h|. */
  public double violation() {
    double excess = row.estimate();
    return kind() == Kind.INEQUALITY ? Math.max(0.0, excess) : Math.abs(excess);
  }

  /** The least violation in the interval. */
  public double violationAtLeast() {
    double below = kind() == Kind.INEQUALITY ? 0.0 : -row.upper();
    return Math.max(0.0, Math.max(row.lower(), below));
  }

  /** Whether the estimate is within the tolerance. */
  public boolean estimateHolds() {
    return violation() <= tolerance;
  }

  /** Value and limit, such as "0.0481 ± 0.0012, limit 0.05". */
  public String figures() {
    String words =
        switch (meaning.relation()) {
          case AT_MOST -> ", limit ";
          case AT_LEAST -> ", at least ";
          case EQUAL -> ", must equal ";
        };
    return value().text() + words + Figures.number(limit());
  }

  /** One sentence, such as "false_alarm holds: 0.0481 ± 0.0012, limit 0.05, tolerance 0.001." */
  public String sentence() {
    String numbers =
        ": "
            + figures()
            + ", tolerance "
            + Figures.number(tolerance)
            + (row.basis() == Interval.Basis.CONSTANT ? "; all values drawn were the same." : ".");
    return switch (decision()) {
      case HOLDS -> name + " holds" + numbers;
      case VIOLATED ->
          name + " is violated by at least " + Figures.atLeast(violationAtLeast()) + numbers;
      case UNDECIDED -> name + " is undecided" + numbers;
    };
  }
}
