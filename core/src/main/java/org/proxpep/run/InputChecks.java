package org.proxpep.run;

import java.util.Arrays;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;

/** Refuses a problem or a starting point that no method could use, before the first step. */
final class InputChecks {

  private InputChecks() {}

  static void requireSizes(StochasticProblem problem) {
    String name = "The problem " + problem.name();
    require(
        problem.dimension() >= 1,
        name + " has " + problem.dimension() + " variables; there must be at least 1.",
        "the model is empty");
    require(
        problem.inequalities() >= 0 && problem.equalities() >= 0,
        name
            + " has "
            + problem.inequalities()
            + " inequalities and "
            + problem.equalities()
            + " equalities; neither can be negative.",
        "return 0 for none");
    int setDimension = problem.feasibleSet().dimension();
    require(
        setDimension == problem.dimension(),
        name
            + " has "
            + problem.dimension()
            + " variables and a set X0 of dimension "
            + setDimension
            + "; they must be equal.",
        "the set belongs to another version of the model");
    require(
        problem.scenariosPerEvaluation() >= 1,
        name
            + " says that an evaluation costs "
            + problem.scenariosPerEvaluation()
            + " scenarios; it must be at least 1.",
        "leave out scenariosPerEvaluation, which is 1 by default");
  }

  static void requireStart(StochasticProblem problem, double[] start) {
    require(
        start.length == problem.dimension(),
        "The starting point has "
            + start.length
            + " entries and the problem "
            + problem.name()
            + " "
            + problem.dimension()
            + " variables; they must be as many.",
        "the point belongs to another problem");
    for (int i = 0; i < start.length; i++) {
      require(
          Double.isFinite(start[i]),
          "The starting point's entry for "
              + problem.variableName(i)
              + " ("
              + start[i]
              + ") must be finite.",
          "leave the starting point to the problem");
    }
  }

  /** Multipliers to start with, one for each constraint; none at all is fine. */
  static void requireMultipliers(StochasticProblem problem, double[] multipliers) {
    int constraints = problem.inequalities() + problem.equalities();
    require(
        multipliers.length == 0 || multipliers.length == constraints,
        "There are "
            + multipliers.length
            + " multipliers to start with and the problem "
            + problem.name()
            + " has "
            + constraints
            + " constraints; they must be as many.",
        "they belong to another problem");
    for (int k = 0; k < multipliers.length; k++) {
      boolean inequality = k < problem.inequalities();
      require(
          Double.isFinite(multipliers[k]) && (!inequality || multipliers[k] >= 0),
          "The multiplier of "
              + problem.functionName(1 + k)
              + " ("
              + multipliers[k]
              + ") must be finite"
              + (inequality ? " and not negative." : "."),
          "give zero where none is known");
    }
  }

  /**
   * Evaluates one scenario twice, into buffers filled with different numbers, and refuses a problem
   * that leaves entries unwritten, writes outside, changes x, or answers differently.
   */
  static void requirePureOracle(StochasticProblem problem, double[] start, long xi) {
    double[] x = start.clone();
    problem.feasibleSet().project(x, x);
    Evaluation first = trial(problem, x, xi, 0.25);
    Evaluation second = trial(problem, x, xi, 0.75);
    for (int row = 0; row < first.rows(); row++) {
      requireSame(
          problem, "value of " + problem.functionName(row), first.value[row], second.value[row]);
      for (int i = 0; i < x.length; i++) {
        double a = first.gradient[row][i];
        double b = second.gradient[row][i];
        if (Double.compare(a, b) != 0) {
          requireSame(
              problem,
              "derivative of " + problem.functionName(row) + " in " + problem.variableName(i),
              a,
              b);
        }
      }
    }
  }

  private static Evaluation trial(StochasticProblem problem, double[] x, long xi, double filler) {
    Evaluation out = Evaluation.of(problem);
    Arrays.fill(out.value, filler);
    for (double[] row : out.gradient) {
      Arrays.fill(row, filler);
    }
    double[] given = x.clone();
    try {
      problem.evaluate(given, xi, out);
    } catch (IndexOutOfBoundsException e) {
      throw new IllegalArgumentException(
          "The problem "
              + problem.name()
              + " wrote outside of its "
              + out.rows()
              + " functions of "
              + x.length
              + " variables: "
              + e.getMessage()
              + ".\nMaybe inequalities() or equalities() do not count what evaluate writes.",
          e);
    }
    require(
        Arrays.equals(given, x),
        "The problem " + problem.name() + " changed x during evaluate; x must stay as it is.",
        "work on a copy, kept in Evaluation.scratch");
    return out;
  }

  private static void requireSame(StochasticProblem problem, String what, double a, double b) {
    require(
        Double.compare(a, b) == 0,
        "The problem "
            + problem.name()
            + " gave the "
            + what
            + " as "
            + a
            + " and then as "
            + b
            + " for the same point and scenario; evaluate must write every entry and depend on x"
            + " and the key alone.",
        "an entry is left unwritten, or random numbers come from elsewhere than"
            + " Evaluation.random(xi)");
  }

  private static void require(boolean holds, String problem, String advice) {
    if (!holds) {
      throw new IllegalArgumentException(problem + "\nMaybe " + advice + ".");
    }
  }
}
