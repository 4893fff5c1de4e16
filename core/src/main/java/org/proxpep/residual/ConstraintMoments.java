package org.proxpep.residual;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/**
 * Means and variances of the constraints over scenarios, by Welford's recursion, so that a large
 * mean does not swallow the spread.
 */
public final class ConstraintMoments {

  private final double[] mean;
  private final double[] squares;
  private long count;

  public ConstraintMoments(int constraints) {
    this.mean = new double[constraints];
    this.squares = new double[constraints];
  }

  /** At x, over the first scenarios of a purpose. */
  public static ConstraintMoments at(
      StochasticProblem problem, double[] x, Scenarios scenarios, Purpose purpose, int count) {
    ConstraintMoments moments = new ConstraintMoments(problem.shape().constraints());
    Evaluation one = Evaluation.of(problem);
    for (int j = 0; j < count; j++) {
      problem.evaluate(x, scenarios.key(purpose, j), one);
      moments.add(one);
    }
    return moments;
  }

  public void add(Evaluation one) {
    count++;
    for (int k = 0; k < mean.length; k++) {
      double before = one.value(1 + k) - mean[k];
      mean[k] += before / count;
      squares[k] += before * (one.value(1 + k) - mean[k]);
    }
  }

  public double mean(int k) {
    return mean[k];
  }

  /** The unbiased variance of one scenario. */
  public double variance(int k) {
    return squares[k] / (count - 1.0);
  }
}
