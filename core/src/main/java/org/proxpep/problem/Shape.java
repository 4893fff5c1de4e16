package org.proxpep.problem;

/**
 * How large a problem is. The sizes are checked where the problem that claims them can be named,
 * before a run.
 *
 * @param dimension n, the number of decision variables
 * @param inequalities p, the number of constraints E[Gᵢ] ≤ 0
 * @param equalities m, the number of constraints E[Hⱼ] = 0
 */
public record Shape(int dimension, int inequalities, int equalities) {

  /** p+m. */
  public int constraints() {
    return inequalities + equalities;
  }

  /** What function row {@code row} is called if nobody has said: objective, g1, …, h1, … */
  public String functionName(int row) {
    if (row == 0) {
      return "objective";
    }
    return row <= inequalities ? "g" + row : "h" + (row - inequalities);
  }

  /** 1+p+m, the objective included. */
  public int rows() {
    return 1 + constraints();
  }
}
