package org.proxpep.problem;

/** The problem returned a number that is not finite. Names the function, step and component. */
public final class OracleException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private OracleException(String message) {
    super(message);
  }

  /**
   * Looks for the entry at fault.
   *
   * @param step the step during which the evaluation was made, counted from 1
   * @throws OracleException naming the first value or derivative that is not finite; returns if all
   *     are
   */
  public static void requireFinite(
      StochasticProblem problem, Evaluation evaluation, long step, long xi) {
    for (int row = 0; row < evaluation.rows(); row++) {
      if (!Double.isFinite(evaluation.value[row])) {
        throw new OracleException(
            "The value of "
                + problem.functionName(row)
                + " is "
                + evaluation.value[row]
                + where(problem, step, xi)
                + ".\nMaybe it takes the logarithm or root of a number that can be negative, or"
                + " divides by one that can be zero: bound the variables away from there.");
      }
      double[] gradient = evaluation.gradient[row];
      for (int i = 0; i < gradient.length; i++) {
        if (!Double.isFinite(gradient[i])) {
          throw new OracleException(
              "The derivative of "
                  + problem.functionName(row)
                  + " in "
                  + problem.variableName(i)
                  + " is "
                  + gradient[i]
                  + where(problem, step, xi)
                  + ".\nMaybe the function has a kink or a pole inside the set X0: bound the"
                  + " variables away from there.");
        }
      }
    }
  }

  private static String where(StochasticProblem problem, long step, long xi) {
    return " in problem " + problem.name() + " at step " + step + ", scenario " + xi;
  }
}
