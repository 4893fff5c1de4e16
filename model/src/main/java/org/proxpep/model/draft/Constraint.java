package org.proxpep.model.draft;

/** What a model is subject to: {@code a <= b}, {@code a >= b}, {@code a == b} or a range. */
public sealed interface Constraint permits Comparison, Subjection {

  /** The same, which counts as satisfied if it is missed by at most {@code tolerance}. */
  default Constraint within(double tolerance) {
    return Subjection.of(this).within(tolerance);
  }

  /** The same, whose sides are measured in a unit that results show. */
  default Constraint unit(String name) {
    return Subjection.of(this).unit(name);
  }
}
