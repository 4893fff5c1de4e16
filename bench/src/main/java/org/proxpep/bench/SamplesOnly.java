package org.proxpep.bench;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;

/**
 * A problem that keeps its exact mean to itself. The steps of a run are the same; its measurements,
 * which a study of many short runs has no use for, become cheap.
 */
record SamplesOnly(StochasticProblem problem) implements StochasticProblem {

  @Override
  public int dimension() {
    return problem.dimension();
  }

  @Override
  public int inequalities() {
    return problem.inequalities();
  }

  @Override
  public int equalities() {
    return problem.equalities();
  }

  @Override
  public ConvexSet feasibleSet() {
    return problem.feasibleSet();
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    problem.evaluate(x, xi, out);
  }

  @Override
  public double[] startingPoint() {
    return problem.startingPoint();
  }

  @Override
  public String name() {
    return problem.name();
  }

  @Override
  public boolean isDeterministic(int row) {
    return problem.isDeterministic(row);
  }
}
