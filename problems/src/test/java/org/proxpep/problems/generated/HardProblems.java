package org.proxpep.problems.generated;

import static org.proxpep.problems.library.Formula.hs;
import static org.proxpep.problems.parts.FormulaRows.row;

import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.problems.LibraryProblem;

/**
 * Problems on which a promise of the library does not hold (multipliers exist, samples tell
 * something, there is a solution at all), and which it does not list for that reason.
 */
public final class HardProblems {

  private HardProblems() {}

  /**
   * Problem 13 of Hock and Schittkowski. The gradients of the constraint and of the bound x₂ ≥ 0
   * are opposed at the solution (1, 0), so that no multipliers exist there; those that its {@link
   * LibraryProblem#optimum} gives are zeros and mean nothing.
   */
  public static LibraryProblem hs013(double noiseLevel) {
    return hs(13, "min (x1-2)^2 + x2^2  s.t.  (1-x1)^3 >= x2,  0 <= x <= 10")
        .tag("degenerate")
        .inequalities(1)
        .of2(
            (x1, x2, o) -> {
              row(o, 0, (x1 - 2) * (x1 - 2) + x2 * x2, 2 * (x1 - 2), 2 * x2);
              double d = 1 - x1;
              row(o, 1, x2 - d * d * d, 3 * d * d, 1);
            })
        .start(-2, -2)
        .cube(0, 10)
        .optimum(
            new KnownOptimum(
                new double[] {1, 0},
                1,
                new double[] {0},
                new double[] {},
                "global; no multipliers exist"))
        .withNoise(noiseLevel);
  }

  /**
   * A constraint on the mean over a group that makes up 0.1 % of all scenarios.
   *
   * @param ownDraws whether every scenario draws a member of the group as well; if not, a scenario
   *     tells something about the constraint only if it falls into the group
   */
  public static LibraryProblem rareGroup(boolean ownDraws) {
    return rareGroup(0.001, ownDraws);
  }

  /** The same with another share of the group. */
  public static LibraryProblem rareGroup(double probability, boolean ownDraws) {
    return new RareGroup(probability, ownDraws);
  }

  /**
   * A problem over ℝⁿ whose objective falls without bound along a feasible direction; it is also an
   * {@link org.proxpep.problem.ExactMean}.
   */
  public static StochasticProblem unbounded(int n, double noiseLevel) {
    return new Unbounded(n, noiseLevel);
  }
}
