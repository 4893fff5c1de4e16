package org.proxpep.problem;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Vectors;

/**
 * Means of second derivatives over all scenarios of a finite problem. The scenarios are cut into
 * stretches by their number and the size of the problem alone, and the sums of the stretches are
 * added in order, so the result has the same bits for any number of threads, and wherever each
 * stretch was summed: none crosses a multiple of {@link PartialMean#LONGEST}.
 */
public final class HessianMeans {

  private static final int MOST_STRETCHES = 8;

  /** Fewer scenarios are not worth a stretch. */
  private static final long LEAST_STRETCH = 64;

  /** How many numbers the matrices of all stretches at work may have, about 400 MB. */
  private static final double MOST_NUMBERS = 5e7;

  /** Fewer multiplications are not worth another thread. */
  private static final double WORTH_THREADS = 1e6;

  /** After so many scenarios a thread looks whether it should stop. */
  private static final int PATIENCE = 256;

  private final long count;
  private double @Nullable [][][] total;

  /**
   * A total to which the sums of stretches are added in their order.
   *
   * @param count how many scenarios there are
   */
  public HessianMeans(long count) {
    this.count = count;
  }

  /** Adds the sum of the next stretch, which is used up. */
  public void add(double[][][] part) {
    double[][][] sum = total;
    for (int row = 0; row < part.length; row++) {
      for (int i = 0; part[row] != null && i < part[row].length; i++) {
        if (sum == null) {
          Vectors.scale(1.0 / count, part[row][i]);
        } else {
          Vectors.addMultiple(1.0 / count, part[row][i], sum[row][i]);
        }
      }
    }
    total = sum == null ? part : sum;
  }

  /** The means by row; null for affine rows. */
  public double[][][] means() {
    if (total == null) {
      throw new IllegalStateException("No stretch was added.");
    }
    return total;
  }

  /** Where the stretches begin, and where the last one ends. */
  public static long[] bounds(long count, int rows, int dimension) {
    if (count > PartialMean.LONGEST) {
      int stretches = (int) ((count + PartialMean.LONGEST - 1) / PartialMean.LONGEST);
      long[] bounds = new long[stretches + 1];
      Arrays.setAll(bounds, s -> Math.min(count, (long) s * PartialMean.LONGEST));
      return bounds;
    }
    int stretches = (int) Math.max(1, Math.min(count / LEAST_STRETCH, atOnce(rows, dimension)));
    long[] bounds = new long[stretches + 1];
    Arrays.setAll(bounds, s -> s * count / stretches);
    return bounds;
  }

  private static int atOnce(int rows, int dimension) {
    double numbers = (double) rows * dimension * dimension;
    return (int) Math.max(1.0, Math.min(MOST_STRETCHES, MOST_NUMBERS / numbers));
  }

  /**
   * On all cores where it is worth while.
   *
   * @throws CancellationException if the calling thread was interrupted
   */
  static double[][][] of(FiniteProblem problem, SecondDerivatives second, double[] x) {
    long count = problem.scenarioCount();
    int rows = 1 + problem.shape().constraints();
    long[] bounds = bounds(count, rows, x.length);
    int stretches = bounds.length - 1;
    int atOnce = atOnce(rows, x.length);
    Thread caller = Thread.currentThread();
    boolean worth = (double) count * x.length * x.length > WORTH_THREADS;
    HessianMeans means = new HessianMeans(count);
    for (int first = 0; first < stretches; first += atOnce) {
      int from = first;
      double[][][][] parts = new double[Math.min(atOnce, stretches - first)][][][];
      IntStream all = IntStream.range(0, parts.length);
      (worth ? all.parallel() : all)
          .forEach(
              s ->
                  parts[s] =
                      sum(problem, second, x, bounds[from + s], bounds[from + s + 1], caller));
      for (double[][][] part : parts) {
        means.add(part);
      }
    }
    return means.means();
  }

  /**
   * The sums over the scenarios {@code from} to {@code to}−1, null for affine rows.
   *
   * @param caller whose interrupt ends it
   * @throws CancellationException if the caller was interrupted
   */
  public static double[][][] sum(
      StochasticProblem problem,
      SecondDerivatives second,
      double[] x,
      long from,
      long to,
      Thread caller) {
    int rows = 1 + problem.shape().constraints();
    double[][][] sums = new double[rows][][];
    Sparsity pattern = problem.sparsity().orElse(null);
    for (int row = 0; row < rows; row++) {
      sums[row] =
          second.isAffine(row)
              ? null
              : pattern == null
                  ? new double[x.length][x.length]
                  : Sparsity.triangle(pattern, row, x.length);
    }
    double[] weights = new double[rows];
    Arrays.fill(weights, 1.0);
    Evaluation scratch = Evaluation.of(problem);
    for (long i = from; i < to; i++) {
      if (i % PATIENCE == 0 && caller.isInterrupted()) {
        throw new CancellationException("The pass was interrupted.");
      }
      second.addHessiansOfScenario(x, i, weights, sums, scratch);
    }
    return sums;
  }

  /** The mean of a product with a vector; stretches are the longest ones. */
  static double[] product(
      FiniteProblem problem, SecondDerivatives second, double[] x, double[] weights, double[] v) {
    long count = problem.scenarioCount();
    double[] total = new double[x.length];
    for (long from = 0; from < count; from += PartialMean.LONGEST) {
      long to = Math.min(count, from + PartialMean.LONGEST);
      Vectors.addMultiple(1.0, productSum(problem, second, x, weights, v, from, to), total);
    }
    Vectors.scale(1.0 / count, total);
    return total;
  }

  /** The sum of products over the scenarios {@code from} to {@code to}−1. */
  public static double[] productSum(
      StochasticProblem problem,
      SecondDerivatives second,
      double[] x,
      double[] weights,
      double[] v,
      long from,
      long to) {
    double[] sum = new double[x.length];
    Evaluation scratch = Evaluation.of(problem);
    for (long i = from; i < to; i++) {
      second.addProductOfScenario(x, i, weights, v, sum, scratch);
    }
    return sum;
  }
}
