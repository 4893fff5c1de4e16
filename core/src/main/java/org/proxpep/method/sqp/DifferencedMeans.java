package org.proxpep.method.sqp;

import java.util.concurrent.CancellationException;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.StochasticProblem;

/**
 * Exact means of a problem that does not know its second derivatives: those of all rows come from
 * differences of gradients, one pass for each variable.
 */
public final class DifferencedMeans implements Means {

  private final ExactMean mean;
  private final DifferencedHessians second;
  private final long scenarios;
  private final int n;

  /**
   * @param units how large the variables are, about
   */
  public DifferencedMeans(StochasticProblem problem, ExactMean mean, double[] units) {
    this.mean = mean;
    this.second = new DifferencedHessians(problem, units);
    this.scenarios = problem.finite().map(f -> f.scenarioCount()).orElse(1L);
    this.n = problem.dimension();
  }

  @Override
  public long evaluations() {
    return scenarios;
  }

  @Override
  public long evaluationsOfHessians() {
    return n * scenarios;
  }

  @Override
  public boolean isAffine(int row) {
    return false;
  }

  @Override
  public void evaluate(double[] x, Evaluation out) {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("The pass was interrupted.");
    }
    mean.evaluateMean(x, out);
  }

  @Override
  public double[][][] hessians(double[] x, Evaluation at) {
    double[][][] matrices = second.zeros(at);
    second.add(x, 1.0, at, this::evaluate, matrices);
    return matrices;
  }
}
