package org.proxpep.method.sqp;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteMean;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.SecondDerivatives;

/**
 * Means over all scenarios of a finite problem that knows its second derivatives. The scenarios are
 * cut into stripes by their number alone, and the sums of the stripes are added in order, so the
 * result has the same bits for any number of threads.
 */
public final class TableMeans implements Means {

  private static final int MOST_STRIPES = 8;

  /** Fewer scenarios are not worth a stripe. */
  private static final long LEAST_STRIPE = 64;

  /** How many numbers the matrices of all stripes may have, about 400 MB. */
  private static final double MOST_NUMBERS = 5e7;

  /** After so many scenarios a thread looks whether it should stop. */
  private static final int PATIENCE = 256;

  private final FiniteProblem problem;
  private final SecondDerivatives second;
  private final FiniteMean mean;
  private final long count;
  private final int n;
  private final int rows;
  private final int stripes;

  public TableMeans(FiniteProblem problem, SecondDerivatives second) {
    this.problem = problem;
    this.second = second;
    this.mean = FiniteMean.of(problem);
    this.count = problem.scenarioCount();
    this.n = problem.dimension();
    this.rows = 1 + problem.shape().constraints();
    double numbers = (double) rows * n * n;
    this.stripes =
        (int)
            Math.max(
                1.0,
                Math.min(
                    (double) Math.min(MOST_STRIPES, count / LEAST_STRIPE), MOST_NUMBERS / numbers));
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
      mean.evaluateInterruptibly(x, out);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw cancelled(e);
    }
  }

  private static CancellationException cancelled(Throwable cause) {
    CancellationException e = new CancellationException("The pass was interrupted.");
    e.initCause(cause);
    return e;
  }

  @Override
  public double[][][] hessians(double[] x, Evaluation at) {
    Thread caller = Thread.currentThread();
    double[][][][] parts = new double[stripes][][][];
    boolean worth = (double) count * n * n > 1e6;
    IntStream all = IntStream.range(0, stripes);
    (worth ? all.parallel() : all).forEach(s -> parts[s] = stripe(x, s, caller));
    double[][][] total = parts[0];
    for (double[][] matrix : total) {
      for (int i = 0; matrix != null && i < n; i++) {
        Vectors.scale(1.0 / count, matrix[i]);
      }
    }
    for (int s = 1; s < stripes; s++) {
      for (int row = 0; row < rows; row++) {
        for (int i = 0; total[row] != null && i < n; i++) {
          Vectors.addMultiple(1.0 / count, parts[s][row][i], total[row][i]);
        }
      }
    }
    return total;
  }

  private double[][][] stripe(double[] x, int s, Thread caller) {
    double[][][] sums = new double[rows][][];
    for (int row = 0; row < rows; row++) {
      sums[row] = second.isAffine(row) ? null : new double[n][n];
    }
    double[] weights = new double[rows];
    Arrays.fill(weights, 1.0);
    Evaluation scratch = Evaluation.of(problem);
    long to = (s + 1) * count / stripes;
    for (long i = s * count / stripes; i < to; i++) {
      if (i % PATIENCE == 0 && caller.isInterrupted()) {
        throw cancelled(new InterruptedException());
      }
      second.addHessiansOfScenario(x, i, weights, sums, scratch);
    }
    return sums;
  }
}
