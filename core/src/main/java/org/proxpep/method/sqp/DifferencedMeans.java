package org.proxpep.method.sqp;

import java.util.concurrent.CancellationException;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;

/**
 * Exact means of a problem that does not know its second derivatives: those of all rows come from
 * differences of gradients, one pass for each variable, towards the inside of X₀ where a bound is
 * near.
 */
public final class DifferencedMeans implements Means {

  /** About the root of the rounding error: half of the digits of a gradient are left. */
  private static final double STEP = 1e-7;

  private final ExactMean mean;
  private final ConvexSet set;
  private final Evaluation near;
  private final double[] units;
  private final long scenarios;
  private final int n;

  /**
   * @param units how large the variables are, about
   */
  public DifferencedMeans(StochasticProblem problem, ExactMean mean, double[] units) {
    this.mean = mean;
    this.set = problem.feasibleSet();
    this.near = Evaluation.of(problem);
    this.units = units;
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
    double[][][] matrices = new double[at.rows()][n][n];
    double[] z = x.clone();
    for (int i = 0; i < n; i++) {
      double h = STEP * Math.max(Math.abs(x[i]), units[i]);
      z[i] = x[i] + h;
      if (!set.contains(z, 0.0)) {
        z[i] = x[i] - h;
      }
      double step = z[i] - x[i];
      evaluate(z, near);
      z[i] = x[i];
      for (int row = 0; row < matrices.length; row++) {
        double[] up = near.gradient(row);
        double[] here = at.gradient(row);
        for (int j = 0; j < n; j++) {
          double half = 0.5 * (up[j] - here[j]) / step;
          matrices[row][Math.max(i, j)][Math.min(i, j)] += i == j ? 2 * half : half;
        }
      }
    }
    return matrices;
  }
}
