package org.proxpep.problem;

import org.proxpep.set.ConvexSet;

/** Another problem seen through a change; what a subclass does not change is passed on. */
public abstract class ForwardingProblem implements StochasticProblem {

  /** The problem inside. */
  protected final StochasticProblem problem;

  protected ForwardingProblem(StochasticProblem problem) {
    this.problem = problem;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    problem.evaluate(x, xi, out);
  }

  @Override
  public int scenariosPerEvaluation() {
    return problem.scenariosPerEvaluation();
  }

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
  public double[] startingPoint() {
    return problem.startingPoint();
  }

  @Override
  public String name() {
    return problem.name();
  }

  @Override
  public String variableName(int i) {
    return problem.variableName(i);
  }

  @Override
  public String functionName(int row) {
    return problem.functionName(row);
  }

  @Override
  public Sense sense() {
    return problem.sense();
  }

  @Override
  public Meaning meaning(int row) {
    return problem.meaning(row);
  }

  @Override
  public boolean isAuxiliary(int i) {
    return problem.isAuxiliary(i);
  }

  @Override
  public boolean isDeterministic(int row) {
    return problem.isDeterministic(row);
  }

  @Override
  public String fingerprint() {
    return problem.fingerprint();
  }
}
