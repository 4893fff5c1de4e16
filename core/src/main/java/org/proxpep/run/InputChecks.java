package org.proxpep.run;

import java.util.Arrays;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Sparsity;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/** Refuses a problem or a starting point that no method could use, before the first step. */
final class InputChecks {

  private InputChecks() {}

  static void requireSizes(StochasticProblem problem) {
    int n = problem.dimension();
    String name = problem.name();
    if (n < 1) {
      throw Refusal.of(
          "The problem %s has %s variables; there must be at least 1",
          "the model is empty", name, n);
    }
    if (problem.inequalities() < 0 || problem.equalities() < 0) {
      throw Refusal.of(
          "The problem %s has %s inequalities and %s equalities; neither can be negative",
          "return 0 for none", name, problem.inequalities(), problem.equalities());
    }
    int setDimension = problem.feasibleSet().dimension();
    if (setDimension != n) {
      throw Refusal.of(
          "The problem %s has %s variables and a set X0 of dimension %s; they must be equal",
          "the set belongs to another version of the model", name, n, setDimension);
    }
    if (problem.scenariosPerEvaluation() < 1) {
      throw Refusal.of(
          "The problem %s says that an evaluation costs %s scenarios; it must be at least 1",
          "leave out scenariosPerEvaluation, which is 1 by default",
          name,
          problem.scenariosPerEvaluation());
    }
    requirePattern(problem);
  }

  /** Whether the pattern of the derivatives, if there is one, is one of this problem. */
  private static void requirePattern(StochasticProblem problem) {
    Sparsity pattern = problem.sparsity().orElse(null);
    if (pattern == null) {
      return;
    }
    int rows = problem.shape().rows();
    if (pattern.dimension() != problem.dimension() || pattern.rows() != rows) {
      throw Refusal.of(
          "The pattern of the problem %s is of %s functions of %s variables; the problem has %s and"
              + " %s",
          "row 0 is the objective, then come the inequalities and the equalities",
          problem.name(),
          pattern.rows(),
          pattern.dimension(),
          rows,
          problem.dimension());
    }
    if (pattern.columns(0) != null) {
      throw Refusal.of(
          "The pattern of the objective of problem %s must be full",
          "give null for row 0", problem.name());
    }
  }

  static void requireStart(StochasticProblem problem, double[] start) {
    if (start.length != problem.dimension()) {
      throw Refusal.of(
          "The starting point has %s entries and the problem %s %s variables; they must be as many",
          "the point belongs to another problem",
          start.length,
          problem.name(),
          problem.dimension());
    }
    for (int i = 0; i < start.length; i++) {
      if (!Double.isFinite(start[i])) {
        throw Refusal.of(
            "The starting point's entry for %s (%s) must be finite",
            "leave the starting point to the problem", problem.variableName(i), start[i]);
      }
    }
  }

  /** Multipliers to start with, one for each constraint; none at all is fine. */
  static void requireMultipliers(StochasticProblem problem, double[] multipliers) {
    int constraints = problem.inequalities() + problem.equalities();
    if (multipliers.length != 0 && multipliers.length != constraints) {
      throw Refusal.of(
          "There are %s multipliers to start with and the problem %s has %s constraints; they must"
              + " be as many",
          "they belong to another problem", multipliers.length, problem.name(), constraints);
    }
    for (int k = 0; k < multipliers.length; k++) {
      boolean inequality = k < problem.inequalities();
      Require.that(
          "The multiplier of " + problem.functionName(1 + k),
          multipliers[k],
          Double.isFinite(multipliers[k]) && (!inequality || multipliers[k] >= 0),
          inequality ? "finite and not negative" : "finite",
          "give zero where none is known");
    }
  }

  /**
   * Evaluates one scenario twice, into buffers filled with different numbers, and refuses a problem
   * that leaves entries unwritten, writes outside, changes x, or answers differently, unless it
   * says that it does.
   */
  static void requirePureOracle(StochasticProblem problem, double[] start, long xi) {
    double[] x = start.clone();
    problem.feasibleSet().project(x, x);
    if (!problem.derivatives().isRepeatable()) {
      return;
    }
    Evaluation first = trial(problem, x, xi, 0.25);
    Evaluation second = trial(problem, x, xi, 0.75);
    for (int row = 0; row < first.rows(); row++) {
      requireSame(
          problem, "value of " + problem.functionName(row), first.value(row), second.value(row));
      requireWithinPattern(problem, first, row);
      int[] columns = first.columns(row);
      boolean alike = columns == second.columns(row);
      double[] one = alike ? first.numbers(row) : first.gradient(row);
      double[] other = alike ? second.numbers(row) : second.gradient(row);
      for (int e = 0; e < one.length; e++) {
        int i = alike && columns != null ? columns[e] : e;
        double a = one[e];
        double b = other[e];
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

  /** A row that was written as a full one, though its pattern says less. */
  private static void requireWithinPattern(StochasticProblem problem, Evaluation written, int row) {
    Sparsity pattern = written.sparsity();
    int[] columns = pattern == null ? null : pattern.columns(row);
    if (columns == null || written.columns(row) != null) {
      return;
    }
    double[] gradient = written.gradient(row);
    for (int i = 0; i < gradient.length; i++) {
      if (gradient[i] != 0 && Arrays.binarySearch(columns, i) < 0) {
        throw Refusal.of(
            "The problem %s gave %s a derivative in %s (%s), which its pattern does not have; the"
                + " pattern must be the same at every point",
            "name every variable that the function ever depends on in sparsity()",
            problem.name(),
            problem.functionName(row),
            problem.variableName(i),
            gradient[i]);
      }
    }
  }

  private static Evaluation trial(StochasticProblem problem, double[] x, long xi, double filler) {
    Evaluation out = Evaluation.of(problem);
    out.fill(filler);
    double[] given = x.clone();
    try {
      problem.evaluate(given, xi, out);
    } catch (IndexOutOfBoundsException e) {
      throw Refusal.of(
              "The problem %s wrote outside of its %s functions of %s variables: %s",
              "inequalities() or equalities() do not count what evaluate writes",
              problem.name(),
              out.rows(),
              x.length,
              e.getMessage())
          .causedBy(e);
    }
    Require.that(
        Arrays.equals(given, x),
        "The problem %s changed x during evaluate; x must stay as it is",
        "work on a copy, kept in Evaluation.scratch",
        problem.name());
    return out;
  }

  private static void requireSame(StochasticProblem problem, String what, double a, double b) {
    if (Double.compare(a, b) != 0) {
      throw Refusal.of(
          "The problem %s gave the %s as %s and then as %s for the same point and scenario;"
              + " evaluate must write every entry and depend on x and the key alone",
          "an entry is left unwritten, or random numbers come from elsewhere than"
              + " Evaluation.random(xi)",
          problem.name(),
          what,
          a,
          b);
    }
  }
}
