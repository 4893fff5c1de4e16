package org.proxpep.method.sqp;

import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.OpenKinks;
import org.proxpep.problem.SecondDerivatives;

/** Means over all scenarios of a finite problem that knows its second derivatives. */
public final class TableMeans implements Means {

  private final FiniteProblem problem;
  private final SecondDerivatives second;
  private final long count;
  private final int rows;
  private final boolean isBent;
  private final @Nullable NearKinks kinks;

  public TableMeans(FiniteProblem problem, SecondDerivatives second) {
    this(problem, second, null);
  }

  /**
   * @param kinks those of the problem, if it has any that are to be taken apart
   */
  public TableMeans(FiniteProblem problem, SecondDerivatives second, @Nullable OpenKinks kinks) {
    this.problem = problem;
    this.second = second;
    this.count = problem.scenarioCount();
    this.rows = 1 + problem.shape().constraints();
    this.isBent = IntStream.range(0, rows).anyMatch(row -> !second.isAffine(row));
    this.kinks = kinks == null ? null : new NearKinks(problem, kinks);
  }

  /** Whether all kinks of a problem can be taken at once. */
  public static boolean fit(FiniteProblem problem, OpenKinks kinks) {
    return new NearKinks(problem, kinks).fit();
  }

  @Override
  public long evaluations() {
    return count;
  }

  @Override
  public long evaluationsOfHessians() {
    return (isBent ? count : 0) + (kinks == null ? 0 : kinks.scenarios());
  }

  @Override
  public boolean isAffine(int row) {
    return second.isAffine(row);
  }

  @Override
  public void evaluate(double[] x, Evaluation out) {
    evaluate(problem, x, out);
  }

  /**
   * Writes the means over all scenarios of a problem.
   *
   * @throws CancellationException if the calling thread was interrupted
   */
  public static void evaluate(FiniteProblem problem, double[] x, Evaluation out) {
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
    return isBent ? second.meanHessians(problem, x) : new double[rows][][];
  }

  @Override
  public boolean bendsLittle() {
    return kinks == null;
  }

  @Override
  public KinkTerms kinks(double[] x, double radius, double[] units) {
    return kinks == null ? KinkTerms.NONE : kinks.within(x, radius, units);
  }
}
