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

  /** 1+p+m, the objective included. */
  public int rows() {
    return 1 + constraints();
  }
}
