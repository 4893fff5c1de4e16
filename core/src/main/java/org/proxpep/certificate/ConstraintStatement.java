package org.proxpep.certificate;

import org.jspecify.annotations.Nullable;
import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.Relation;
import org.proxpep.settings.Records;

/**
 * What the samples say about one constraint.
 *
 * @param name the user's name
 * @param meaning how the user reads the row
 * @param row E[Gᵢ] or E[Hⱼ] with its limits, to be at most or equal to 0; of what is counted where
 *     that decides
 * @param tolerance by how much that may be missed and the constraint still count as satisfied
 * @param size how large the terms of the constraint are
 * @param multiplier λᵢ or μⱼ
 * @param price the multiplier with its limits where it is significant; null elsewhere
 * @param counted what counting says where the row is smoothed; null elsewhere
 * @param doubt why the interval must not decide; empty where it may
 * @param carriers where few scenarios carry the mean, about how many; 0 elsewhere
 */
public record ConstraintStatement(
    String name,
    ConstraintForm meaning,
    Interval row,
    double tolerance,
    double size,
    double multiplier,
    @Nullable Interval price,
    @Nullable Counted counted,
    String doubt,
    long carriers) {

  /** What the row asks. */
  public enum Kind {
    /** At most 0. */
    INEQUALITY,
    /** Equal to 0. */
    EQUALITY
  }

  /** Where there is nothing but a value and its limit. */
  public ConstraintStatement(
      String name, ConstraintForm meaning, Interval row, double tolerance, double multiplier) {
    this(name, meaning, row, tolerance, Double.NaN, multiplier, null, null, "", 0);
  }

  /**
   * With another interval of the price, where it has one; without one if that may be zero.
   *
   * @param worthless what a price for the size of the constraint must exceed
   */
  ConstraintStatement withPrice(Interval other, double worthless) {
    boolean significant = other.lower() > 0 || (kind() == Kind.EQUALITY && other.upper() < 0);
    return price == null
        ? this
        : Records.with(
            this,
            "price",
            significant && Math.abs(other.estimate()) * size > worthless ? other : null);
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
    if (!doubt.isEmpty()) {
      return Decision.UNDECIDED;
    }
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
    double excess = meaning.row(row.estimate());
    return kind() == Kind.INEQUALITY ? Math.max(0.0, excess) : Math.abs(excess);
  }

  /** The least violation in the interval. */
  public double violationAtLeast() {
    double below = kind() == Kind.INEQUALITY ? 0.0 : -row.upper();
    return Math.max(0.0, Math.max(meaning.row(row.lower()), below));
  }

  /** Whether the estimate is within the tolerance. */
  public boolean estimateHolds() {
    return violation() <= tolerance;
  }
}
