package org.proxpep.problem;

import org.proxpep.set.ConvexSet;

/**
 * Another problem whose functions or variables are changed; what a subclass does not change is
 * passed on. What the problem inside knows of its functions is not true of the changed ones, so it
 * has the capabilities that the subclass gives it, and no others. Where the functions stay as they
 * are, see {@link ForwardingProblem}.
 */
public abstract class TransformedProblem implements StochasticProblem {

  /** The problem inside. */
  protected final StochasticProblem problem;

  protected TransformedProblem(StochasticProblem problem) {
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
  public Shape shape() {
    return problem.shape();
  }

  @Override
  public DerivativeSource derivatives() {
    return problem.derivatives();
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
  public String variableUnit(int i) {
    return problem.variableUnit(i);
  }

  @Override
  public String functionUnit(int row) {
    return problem.functionUnit(row);
  }

  @Override
  public Sense sense() {
    return problem.sense();
  }

  @Override
  public ConstraintForm meaning(int row) {
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
