package org.proxpep.problems;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.ForwardingProblem;

/** A library problem that tells its exact mean and nothing of its optimum. */
final class Nameless extends ForwardingProblem implements ExactMean {

  private final LibraryProblem inner;

  Nameless(LibraryProblem inner) {
    super(inner);
    this.inner = inner;
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    inner.evaluateMean(x, out);
  }
}
