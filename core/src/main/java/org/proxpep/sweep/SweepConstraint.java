package org.proxpep.sweep;

import org.jspecify.annotations.Nullable;
import org.proxpep.certificate.ConstraintStatement;
import org.proxpep.certificate.Decision;
import org.proxpep.certificate.Interval;
import org.proxpep.problem.Relation;

/**
 * What is known of a constraint at one point of a sweep.
 *
 * @param value in the user's terms, to be compared with the limit; right together with all other
 *     intervals of the sweep
 * @param price what a unit of the limit costs, where that is significant; null elsewhere
 */
public record SweepConstraint(
    String name,
    Relation relation,
    double limit,
    double tolerance,
    Interval value,
    Decision decision,
    double multiplier,
    @Nullable Interval price) {

  static SweepConstraint of(ConstraintStatement statement) {
    return new SweepConstraint(
        statement.name(),
        statement.meaning().relation(),
        statement.limit(),
        statement.tolerance(),
        statement.value(),
        statement.decision(),
        statement.multiplier(),
        derived(statement.price()));
  }

  /** What the limits of a price rest on is not written down with it. */
  private static @Nullable Interval derived(@Nullable Interval price) {
    return price == null
        ? null
        : new Interval(price.estimate(), price.lower(), price.upper(), Interval.Basis.DERIVED);
  }
}
