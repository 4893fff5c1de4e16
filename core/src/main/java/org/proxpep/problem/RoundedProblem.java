package org.proxpep.problem;

import java.util.Optional;
import org.proxpep.set.ProxTerm;

/**
 * Another problem with its kinks rounded off ({@link RoundedKinks}): its variables, units and
 * tolerance stay as they are, and so does its being convex, since a rounded max bends and rises
 * like the true one. Means and second derivatives are the subclass's.
 */
public abstract class RoundedProblem extends TransformedProblem {

  protected RoundedProblem(StochasticProblem problem) {
    super(problem);
  }

  /** Its kinks are not rounded. */
  @Override
  public Optional<ProxTerm> proxTerm() {
    return problem.proxTerm();
  }

  @Override
  public final Optional<AuxiliaryVariables> auxiliaryVariables() {
    return problem.auxiliaryVariables();
  }

  @Override
  public final boolean isConvex() {
    return problem.isConvex();
  }

  @Override
  public final double unit(int row, double[] x) {
    return problem.unit(row, x);
  }

  @Override
  public final double objectiveWithin() {
    return problem.objectiveWithin();
  }
}
