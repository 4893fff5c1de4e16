package org.proxpep.model.language;

/**
 * A constraint in the user's terms: its value and its limit, such as 0.043 &lt;= 0.05, where the
 * method sees the function 0.043 − 0.05 &lt;= 0.
 *
 * @param row the function row of the problem
 * @param name the user's name, or c1, c2, … by position
 * @param limit the number on the other side; 0 where both sides change with x
 * @param text what was written
 * @param auxiliary whether it ties an auxiliary variable to its mean
 */
public record ModelConstraint(
    int row, String name, Relation relation, double limit, String text, boolean auxiliary) {

  /** The constraint's value for a value of its function row. */
  public double valueOf(double function) {
    return relation == Relation.AT_LEAST ? limit - function : limit + function;
  }
}
