package org.proxpep.values;

import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.ProblemOutline;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Sense;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;

/**
 * A problem that gives values and no gradients, such as a simulator:
 *
 * <pre>{@code
 * final class Plan extends ValuesOnly {
 *   Plan() {
 *     super("plan", Box.cube(1, 0, 10), 1, 0, 5.0);
 *   }
 *
 *   @Override
 *   public void values(double[] x, ScenarioRandom random, double[] out) {
 *     double demand = random.nextGaussian() + 3.0;
 *     out[0] = x[0];
 *     out[1] = Math.max(0.0, demand - x[0]) - 0.1;
 *   }
 * }
 *
 * StochasticProblem problem = new Plan().byDifferences();
 * }</pre>
 *
 * Row 0 of the values is F, rows 1..p are G (meaning E[G] ≤ 0), the m rows after them H (meaning
 * E[H] = 0). Several threads may ask for values at once.
 */
public abstract class ValuesOnly {

  private final ProblemOutline outline;

  /**
   * @param inequalities p
   * @param equalities m
   * @param start where the search begins, moved into the set
   */
  protected ValuesOnly(
      String name, ConvexSet set, int inequalities, int equalities, double... start) {
    this.outline = new ProblemOutline(name, set, inequalities, equalities, start);
  }

  /**
   * Writes the values of all functions at x under one scenario.
   *
   * @param random the scenario: the same numbers for every x under the same scenario. The more of
   *     the randomness comes from here, and in the same order, the better the slopes
   */
  public abstract void values(double[] x, ScenarioRandom random, double[] out);

  /** What row 0 and the constraints are called. */
  public String functionName(int row) {
    return outline.shape().functionName(row);
  }

  public String variableName(int i) {
    return "x" + (i + 1);
  }

  /** Whether row 0 is minus what is to be large. */
  public Sense sense() {
    return Sense.MINIMIZE;
  }

  /** How a constraint is read; see {@link StochasticProblem#meaning}. */
  public ConstraintForm meaning(int row) {
    return row <= outline.shape().inequalities()
        ? ConstraintForm.AT_MOST_ZERO
        : ConstraintForm.EQUAL_TO_ZERO;
  }

  /**
   * The problem with slopes by central differences under the same scenario: 2n + 1 values an
   * evaluation. The steps are chosen once, at the start, from measured noise and curvature.
   */
  public final StochasticProblem byDifferences() {
    return new DifferencedProblem(this);
  }

  /**
   * The problem with slopes along random directions, for simulators with a randomness of their own
   * that no scenario fixes: three values an evaluation, and slopes of far more variance. Runs
   * cannot be repeated to the bit then.
   */
  public final StochasticProblem byRandomDirections() {
    return new RandomDirections(this);
  }

  final ProblemOutline outline() {
    return outline;
  }
}
