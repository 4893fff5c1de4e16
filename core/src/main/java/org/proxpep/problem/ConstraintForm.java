package org.proxpep.problem;

import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/**
 * What a constraint means to whoever wrote it: a value and its limit, such as 0.043 &lt;= 0.05,
 * where a method sees the function row 0.043 − 0.05 ≤ 0. The row is value − limit, or limit − value
 * for {@link Relation#AT_LEAST}.
 *
 * @param limit what the value is compared with
 * @param auxiliary whether the user did not write the constraint; it ties an auxiliary variable to
 *     its mean, or keeps one above a mean
 * @param within by how much the value may miss the limit; NaN to leave that to the certificate
 * @param size what a violation is to be compared with; NaN to take it from the terms of the row
 * @param least what the value is never below, such as 0 of a probability, whatever the row is
 * @param most what the value is never above
 */
public record ConstraintForm(
    Relation relation,
    double limit,
    boolean auxiliary,
    double within,
    double size,
    double least,
    double most) {

  /** The row as it stands, at most 0. */
  public static final ConstraintForm AT_MOST_ZERO =
      new ConstraintForm(Relation.AT_MOST, 0.0, false);

  /** The row as it stands, equal to 0. */
  public static final ConstraintForm EQUAL_TO_ZERO = new ConstraintForm(Relation.EQUAL, 0.0, false);

  /** With the standard tolerance. */
  public ConstraintForm(Relation relation, double limit, boolean auxiliary) {
    this(relation, limit, auxiliary, Double.NaN);
  }

  /** With the size that its terms have. */
  public ConstraintForm(Relation relation, double limit, boolean auxiliary, double within) {
    this(relation, limit, auxiliary, within, Double.NaN);
  }

  /** A value of any size. */
  public ConstraintForm(
      Relation relation, double limit, boolean auxiliary, double within, double size) {
    this(
        relation,
        limit,
        auxiliary,
        within,
        size,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY);
  }

  public ConstraintForm {
    if (within <= 0 || within == Double.POSITIVE_INFINITY) {
      throw Refusal.of(
          "The tolerance (%s) of a constraint must be finite and positive",
          "leave it out for the standard part of the constraint's size", within);
    }
    if (size <= 0 || size == Double.POSITIVE_INFINITY) {
      throw Refusal.of(
          "The size (%s) of a constraint must be finite and positive", "leave it out", size);
    }
    Require.that(
        least <= most,
        "The least value (%s) of a constraint must not be above its largest one (%s)",
        "exchange them",
        least,
        most);
    Require.that(
        Double.isFinite(limit),
        "The limit (%s) of a constraint must be a finite number",
        "leave the constraint out, since an infinite limit has no effect",
        limit);
  }

  /** Whether it is the equation of an auxiliary variable, which certificates take out. */
  public boolean isEquationOfAuxiliary() {
    return auxiliary && relation == Relation.EQUAL;
  }

  /** The user's value for a value of the row. */
  public double value(double row) {
    return Math.min(most, Math.max(least, unbounded(row)));
  }

  /** A value of the row, moved to where the user's value can be. */
  public double row(double row) {
    double value = value(row);
    return value == unbounded(row)
        ? row
        : relation == Relation.AT_LEAST ? limit - value : value - limit;
  }

  /** The same of a value that nothing is known of. */
  public double unbounded(double row) {
    return relation == Relation.AT_LEAST ? limit - row : limit + row;
  }

  /** With the values that the row has at its ends. */
  public ConstraintForm between(double oneRow, double otherRow) {
    double one = unbounded(oneRow);
    double other = unbounded(otherRow);
    return new ConstraintForm(
        relation, limit, auxiliary, within, size, Math.min(one, other), Math.max(one, other));
  }
}
