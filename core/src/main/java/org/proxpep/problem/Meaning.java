package org.proxpep.problem;

/**
 * What a constraint means to whoever wrote it: a value and its limit, such as 0.043 &lt;= 0.05,
 * where a method sees the function row 0.043 − 0.05 ≤ 0. The row is value − limit, or limit − value
 * for {@link Relation#AT_LEAST}.
 *
 * @param limit what the value is compared with
 * @param auxiliary whether the user did not write the constraint; it ties an auxiliary variable to
 *     its mean
 * @param within by how much the value may miss the limit; NaN to leave that to the certificate
 */
public record Meaning(Relation relation, double limit, boolean auxiliary, double within) {

  /** Limits below this in size get a smaller standard tolerance, in proportion. */
  private static final double SMALL_LIMIT = 0.05;

  /** Limits below this in size count as 0. */
  private static final double NO_LIMIT = 1e-9;

  /** The row as it stands, at most 0. */
  public static final Meaning AT_MOST_ZERO = new Meaning(Relation.AT_MOST, 0.0, false);

  /** The row as it stands, equal to 0. */
  public static final Meaning EQUAL_TO_ZERO = new Meaning(Relation.EQUAL, 0.0, false);

  /** With the standard tolerance. */
  public Meaning(Relation relation, double limit, boolean auxiliary) {
    this(relation, limit, auxiliary, Double.NaN);
  }

  public Meaning {
    if (within < 0 || within == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException(
          "The tolerance ("
              + within
              + ") of a constraint must be finite and not negative.\n"
              + "Maybe leave it out.");
    }
    if (!Double.isFinite(limit)) {
      throw new IllegalArgumentException(
          "The limit ("
              + limit
              + ") of a constraint must be a finite number.\n"
              + "Maybe leave the constraint out, since an infinite limit asks for nothing.");
    }
  }

  /**
   * By how much the value may miss the limit and the constraint still count as satisfied: what was
   * written, else the standard. A limit smaller than 0.05 shrinks the standard in proportion, so
   * that a standard of 0.001 never forgives more than 2 % of a limit.
   */
  public double tolerance(double standard) {
    if (!Double.isNaN(within)) {
      return within;
    }
    double size = Math.abs(limit);
    return size > NO_LIMIT && size < SMALL_LIMIT ? standard * size / SMALL_LIMIT : standard;
  }

  /** The user's value for a value of the row. */
  public double value(double row) {
    return relation == Relation.AT_LEAST ? limit - row : limit + row;
  }
}
