package org.proxpep.values;

import org.proxpep.problem.ConstraintForm;
import org.proxpep.problem.Sense;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;

/** What problems have in common whose slopes come from values some steps apart. */
abstract class SteppedProblem implements StochasticProblem {

  final ValuesOnly inner;

  /** By how much each variable is changed. */
  final double[] steps;

  SteppedProblem(ValuesOnly inner, boolean independent) {
    this.inner = inner;
    this.steps = new StepSizes(inner, independent).choose();
  }

  @Override
  public Shape shape() {
    return inner.outline().shape();
  }

  @Override
  public ConvexSet feasibleSet() {
    return inner.outline().set();
  }

  @Override
  public double[] startingPoint() {
    return inner.outline().start();
  }

  @Override
  public String name() {
    return inner.outline().name();
  }

  @Override
  public String variableName(int i) {
    return inner.variableName(i);
  }

  @Override
  public String functionName(int row) {
    return inner.functionName(row);
  }

  @Override
  public Sense sense() {
    return inner.sense();
  }

  @Override
  public ConstraintForm meaning(int row) {
    return inner.meaning(row);
  }

  /** Space for values on both sides of a point. */
  static final class Sides {
    final double[] x;
    final double[] above;
    final double[] below;

    Sides(Shape shape) {
      int rows = 1 + shape.constraints();
      this.x = new double[shape.dimension()];
      this.above = new double[rows];
      this.below = new double[rows];
    }
  }
}
