package org.proxpep.model.forward;

import org.proxpep.problem.DerivativeSource;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ProblemOutline;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;

/**
 * A problem whose values are written against {@link ForwardNumber}s, which bring the gradients:
 *
 * <pre>{@code
 * final class Newsvendor extends ForwardProblem {
 *   Newsvendor() {
 *     super("newsvendor", Box.cube(1, 0, 200), 0, 0, 50.0);
 *   }
 *
 *   @Override
 *   protected void values(ForwardNumber[] q, ScenarioRandom random, ForwardNumber[] out) {
 *     double demand = 60.0 + 10.0 * random.nextGaussian();
 *     out[0] = q[0].times(5.0).minus(q[0].min(demand).times(9.0));
 *   }
 * }
 * }</pre>
 *
 * An evaluation costs about n times its values, so this is for some dozens of variables.
 */
public abstract class ForwardProblem implements StochasticProblem {

  private final ProblemOutline outline;

  /**
   * @param inequalities p
   * @param equalities m
   * @param start where the search begins, moved into the set
   */
  protected ForwardProblem(
      String name, ConvexSet set, int inequalities, int equalities, double... start) {
    this.outline = new ProblemOutline(name, set, inequalities, equalities, start);
  }

  /** Writes all functions at x under one scenario: F, then G, then H. */
  protected abstract void values(ForwardNumber[] x, ScenarioRandom random, ForwardNumber[] out);

  @Override
  public final DerivativeSource derivatives() {
    return DerivativeSource.FORWARD;
  }

  @Override
  public final void evaluate(double[] x, long xi, Evaluation out) {
    ForwardNumber[] variables = new ForwardNumber[x.length];
    for (int i = 0; i < x.length; i++) {
      variables[i] = ForwardNumber.variable(x[i], i, x.length);
    }
    ForwardNumber[] values = new ForwardNumber[out.rows()];
    values(variables, out.random(xi), values);
    for (int row = 0; row < values.length; row++) {
      ForwardNumber each = values[row];
      out.setValue(row, each.value());
      double[] gradient = out.gradient(row);
      for (int i = 0; i < gradient.length; i++) {
        gradient[i] = each.slope(i);
      }
    }
  }

  @Override
  public final Shape shape() {
    return outline.shape();
  }

  @Override
  public final ConvexSet feasibleSet() {
    return outline.set();
  }

  @Override
  public double[] startingPoint() {
    return outline.start();
  }

  @Override
  public String name() {
    return outline.name();
  }
}
