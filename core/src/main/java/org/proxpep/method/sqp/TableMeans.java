package org.proxpep.method.sqp;

import java.util.concurrent.CancellationException;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.SecondDerivatives;

/** Means over all scenarios of a finite problem that knows its second derivatives. */
public final class TableMeans implements Means {

  private final FiniteProblem problem;
  private final SecondDerivatives second;
  private final long count;

  public TableMeans(FiniteProblem problem, SecondDerivatives second) {
    this.problem = problem;
    this.second = second;
    this.count = problem.scenarioCount();
  }

  @Override
  public long evaluations() {
    return count;
  }

  @Override
  public long evaluationsOfHessians() {
    return count;
  }

  @Override
  public boolean isAffine(int row) {
    return second.isAffine(row);
  }

  @Override
  public void evaluate(double[] x, Evaluation out) {
    try {
      problem.evaluateMeanInterruptibly(x, out);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      CancellationException cancelled = new CancellationException("The pass was interrupted.");
      cancelled.initCause(e);
      throw cancelled;
    }
  }

  @Override
  public double[][][] hessians(double[] x, Evaluation at) {
    return second.meanHessians(problem, x);
  }
}
