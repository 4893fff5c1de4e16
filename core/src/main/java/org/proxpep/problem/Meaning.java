package org.proxpep.problem;

/**
 * What a constraint means to whoever wrote it: a value and its limit, such as 0.043 &lt;= 0.05,
 * where a method sees the function row 0.043 − 0.05 ≤ 0. The row is value − limit, or limit − value
 * for {@link Relation#AT_LEAST}.
 *
 * @param limit what the value is compared with
 * @param auxiliary whether the user did not write the constraint; it ties an auxiliary variable to
 *     its mean
 */
public record Meaning(Relation relation, double limit, boolean auxiliary) {

  /** The row as it stands, at most 0. */
  public static final Meaning AT_MOST_ZERO = new Meaning(Relation.AT_MOST, 0.0, false);

  /** The row as it stands, equal to 0. */
  public static final Meaning EQUAL_TO_ZERO = new Meaning(Relation.EQUAL, 0.0, false);

  public Meaning {
    if (!Double.isFinite(limit)) {
      throw new IllegalArgumentException(
          "The limit ("
              + limit
              + ") of a constraint must be a finite number.\n"
              + "Maybe leave the constraint out, since an infinite limit asks for nothing.");
    }
  }

  /** The user's value for a value of the row. */
  public double value(double row) {
    return relation == Relation.AT_LEAST ? limit - row : limit + row;
  }
}
