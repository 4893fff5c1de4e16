package org.proxpep.problem;

import org.jspecify.annotations.Nullable;

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
    // Called in every step, so the words are put together only where they are needed.
    Fault fault = find(problem, evaluation);
    if (fault != null) {
      throw fault.in(problem, "at step " + step + ", scenario " + xi);
    }
  }

  /**
   * Looks for the entry at fault in an evaluation that belongs to no step.
   *
   * @param where what was evaluated, such as "in the exact mean"
   * @throws OracleException naming the first value or derivative that is not finite; returns if all
   *     are
   */
  public static void requireFinite(StochasticProblem problem, Evaluation evaluation, String where) {
    Fault fault = find(problem, evaluation);
    if (fault != null) {
      throw fault.in(problem, where);
    }
  }

  private record Fault(String what, double value, String advice) {

    OracleException in(StochasticProblem problem, String where) {
      return new OracleException(
          "The %s is %s in problem %s %s.\nMaybe %s."
              .formatted(what, value, problem.name(), where, advice));
    }
  }

  private static @Nullable Fault find(StochasticProblem problem, Evaluation evaluation) {
    for (int row = 0; row < evaluation.rows(); row++) {
      if (!Double.isFinite(evaluation.value(row))) {
        double value = evaluation.value(row);
        return new Fault(
            "value of " + problem.functionName(row),
            value,
            Double.isNaN(value)
                ? "it takes the logarithm or root of a number that can be negative, or divides by"
                    + " one that can be zero: bound the variables away from there"
                : "a number is too large for a computer, or something is divided by 0: measure"
                    + " large columns in other units, or bound the variables away from there");
      }
      double[] numbers = evaluation.numbers(row);
      int[] columns = evaluation.columns(row);
      for (int e = 0; e < numbers.length; e++) {
        if (!Double.isFinite(numbers[e])) {
          int i = columns == null ? e : columns[e];
          return new Fault(
              "derivative of " + problem.functionName(row) + " in " + problem.variableName(i),
              numbers[e],
              "the function has a kink or a pole inside the set X0: bound the variables away from"
                  + " there");
        }
      }
    }
    return null;
  }
}
