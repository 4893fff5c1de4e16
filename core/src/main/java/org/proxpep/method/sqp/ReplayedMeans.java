package org.proxpep.method.sqp;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;

/**
 * Means over scenarios that were drawn before, evaluated again at other points.
 *
 * <p>A few scenarios may say nothing about some directions, such as the weight of a feature that
 * none of them has. So the objective is pulled towards the point that the scenarios are first
 * looked at from, by ½Σwᵢ(xᵢ − x⁰ᵢ)² with wᵢ = sᵢ/(uᵢ√M): a slope that is all noise, of deviation
 * sᵢ/√M, then moves variable i by no more than its unit uᵢ. Where the functions bend enough to know
 * the variable to a small part of its unit, the pull is as small a part of their curvature.
 */
public final class ReplayedMeans implements Means {

  /**
   * Scenarios are summed up in so many parts, and second derivatives come from as many at least.
   */
  public static final int PARTS = 4;

  /** Second derivatives of fewer scenarios, for each variable, say too little. */
  private static final long FEWEST_BENT = 50;

  /** Second derivatives cost about this part of a pass where there are more. */
  private static final long CHEAP = 4;

  private final StochasticProblem problem;
  private final LongUnaryOperator keys;
  private final long count;
  private final long stride;
  private final ScenarioHessians second;
  private final double[] centre;
  private final double[] multipliers;
  private final double[] units;
  private final Evaluation one;
  private final List<Evaluation> parts;
  private double[] pull = {};
  private double disagreement;

  /**
   * @param keys the keys of scenarios 0, 1, …
   * @param count how many of them
   * @param centre where they are first evaluated
   * @param multipliers of the Lagrangian whose slope is pulled at
   */
  public ReplayedMeans(
      StochasticProblem problem,
      LongUnaryOperator keys,
      long count,
      double[] centre,
      double[] multipliers,
      double[] units) {
    this.problem = problem;
    this.keys = keys;
    this.count = count;
    this.second = ScenarioHessians.of(problem, units);
    long enough = isExact() ? count / (FEWEST_BENT * problem.dimension()) : count / PARTS;
    this.stride = Math.max(1, Math.min(CHEAP * second.evaluations(), enough));
    this.centre = centre.clone();
    this.multipliers = multipliers.clone();
    this.units = units;
    this.one = Evaluation.of(problem);
    this.parts = Stream.generate(() -> Evaluation.of(problem)).limit(PARTS).toList();
  }

  /** Whether second derivatives are the problem's own, and not differences. */
  public boolean isExact() {
    return second.isExact();
  }

  @Override
  public long evaluations() {
    return count;
  }

  /** From how many scenarios second derivatives come. */
  public long bent() {
    return (count + stride - 1) / stride;
  }

  @Override
  public long evaluationsOfHessians() {
    return bent() * (isExact() ? 1 : 1 + second.evaluations());
  }

  @Override
  public boolean isAffine(int row) {
    return second.isAffine(row);
  }

  /** Means over every fourth scenario at the latest point, from the first to the fourth on. */
  List<Evaluation> parts() {
    return parts;
  }

  /**
   * By how much the second derivatives of the Lagrangian in even and odd scenarios differed, as a
   * part of their sum: 0 where they do not depend on the scenario.
   */
  public double disagreement() {
    return disagreement;
  }

  @Override
  public void evaluate(double[] x, Evaluation out) {
    boolean first = pull.length == 0;
    double[] slope = new double[x.length];
    double[] squares = new double[x.length];
    parts.forEach(Evaluation::clear);
    for (long i = 0; i < count; i++) {
      sample(x, i);
      parts.get((int) (i % PARTS)).add(1.0, one);
      if (first) {
        one.combine(multipliers, slope);
        Vectors.addSquares(slope, squares);
      }
    }
    out.clear();
    for (int k = 0; k < PARTS; k++) {
      out.add(1.0 / (double) count, parts.get(k));
      long size = (count - k + PARTS - 1) / PARTS;
      parts.get(k).scale(1.0 / (double) size);
    }
    if (first) {
      out.combine(multipliers, slope);
      pull = pulls(slope, squares, (double) count, (double) count, units);
    }
    for (int i = 0; i < x.length; i++) {
      double d = x[i] - centre[i];
      out.addValue(0, 0.5 * pull[i] * d * d);
      out.gradient(0)[i] += pull[i] * d;
    }
  }

  /**
   * The weights wᵢ of a pull.
   *
   * @param mean the mean slope of the Lagrangian
   * @param squares sums of squares of its entries over {@code summed} scenarios
   * @param count M
   */
  static double[] pulls(
      double[] mean, double[] squares, double summed, double count, double[] units) {
    return Vectors.of(
        mean.length,
        i -> Math.sqrt(Math.max(0.0, squares[i] / summed - mean[i] * mean[i]) / count) / units[i]);
  }

  @Override
  public double[][][] hessians(double[] x, Evaluation at) {
    double[][][] even = second.zeros(at);
    double[][][] odd = second.zeros(at);
    double halves = (double) bent();
    for (long i = 0; i < count; i += stride) {
      refuseInterrupted();
      if (!isExact()) {
        sample(x, i); // differences need the gradients here
      }
      boolean isEven = i / stride % 2 == 0;
      double size = isEven ? Math.ceil(halves / 2) : Math.floor(halves / 2);
      second.add(x, keys.applyAsLong(i), 1.0 / size, one, isEven ? even : odd);
    }
    double apart = 0.0;
    double together = 0.0;
    double evenShare = Math.ceil(halves / 2) / halves;
    for (int row = 0; row < even.length; row++) {
      double weight = row == 0 ? 1.0 : Math.abs(multipliers[row - 1]);
      for (int i = 0; even[row] != null && i < x.length; i++) {
        for (int j = 0; even[row][i].length > 0 && j <= i; j++) {
          double difference = even[row][i][j] - odd[row][i][j];
          even[row][i][j] -= (1.0 - evenShare) * difference;
          apart += weight * weight * difference * difference;
          together += weight * weight * even[row][i][j] * even[row][i][j];
        }
      }
    }
    disagreement = apart > 0 ? 0.5 * Math.sqrt(apart / together) : 0.0;
    for (int i = 0; even[0] != null && i < pull.length; i++) {
      even[0][i][i] += pull[i];
    }
    return even;
  }

  private void sample(double[] x, long i) {
    refuseInterrupted();
    problem.evaluate(x, keys.applyAsLong(i), one);
  }

  private static void refuseInterrupted() {
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("The pass was interrupted.");
    }
  }

  public void fields(Archive archive) throws IOException {
    pull = archive.array(pull);
  }
}
