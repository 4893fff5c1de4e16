package org.proxpep.method.sqp;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.proxpep.linalg.Vectors;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * Second-order steps from scenarios that are each looked at once. A level takes in fresh scenarios
 * at the point, as many as all levels before it together. Their means sharpen quadratic models of
 * all functions, and the minimiser of the models is the next point:
 *
 * <pre>
 *   q   ← (M·q + Σ over the level's m scenarios of their models at x) / (M + m),   M ← M + m
 *   x⁺  = argmin of q with violations charged at ρ, within the trust region
 *   q   ← the same models around x⁺
 * </pre>
 *
 * Scenarios of earlier levels are not evaluated again: their models move along. What that loses is
 * of third order in the distances between the points, and these fall like the noise. To evaluate a
 * scenario again would cost as much as a fresh one and bring less. So the answer after M scenarios
 * is the minimiser of their mean up to terms of higher order, the estimate with the least variance.
 */
public final class LevelledSqp {

  /** Second derivatives take about this part of the evaluations. */
  private static final double SHARE = 0.125;

  private final StochasticProblem problem;
  private final LongUnaryOperator keys;
  private final PenaltySqp sqp;
  private final ScenarioHessians second;
  private final double[] units;
  private final Evaluation one;
  private final double[] slope;

  /** λ, then μ. */
  private final double[] prices;

  /** How many scenarios values and gradients of the models rest on, and second derivatives. */
  private double weight;

  private double bentWeight;

  /** E‖∇F‖² of the level before; 0 in the first. */
  private double usual;

  // The level under way: sums over its scenarios.
  private long count;
  private double bentCount;
  private double squares;
  private final Evaluation sums;
  private final double[] squaredSlopes;
  private final double[][][] bends;

  /**
   * @param keys the keys of scenarios 0, 1, …
   * @param sqp where the first level begins, solved on replayed scenarios
   * @param second of the problem, or of the problem with rounded kinks
   * @param weight how many scenarios the values and gradients of its models count as
   * @param bentWeight how many its second derivatives count as
   */
  public LevelledSqp(
      StochasticProblem problem,
      LongUnaryOperator keys,
      PenaltySqp sqp,
      ScenarioHessians second,
      double[] units,
      double weight,
      double bentWeight) {
    int n = problem.dimension();
    this.problem = problem;
    this.keys = keys;
    this.sqp = sqp;
    this.second = second;
    this.units = units;
    this.one = Evaluation.of(problem);
    this.slope = new double[n];
    this.prices = new double[one.rows() - 1];
    sqp.multipliers(prices);
    this.weight = weight;
    this.bentWeight = bentWeight;
    this.sums = Evaluation.of(problem);
    this.squaredSlopes = new double[n];
    this.bends = second.zeros(one.rows(), n);
  }

  /** The most evaluations that a scenario may take. */
  public long mostEvaluations() {
    return 1 + second.evaluations();
  }

  /** How many scenarios the models rest on. */
  public double weight() {
    return weight;
  }

  /** How many scenarios the level under way has taken in. */
  public long count() {
    return count;
  }

  /**
   * Takes in one scenario at the point. Chance decides whether its second derivatives are looked
   * at, with better chances for steep scenarios, which are the ones that bend most; their weights
   * make up for it.
   *
   * @return the evaluations spent; 0 if the functions are not defined there
   */
  public long take(long index) {
    long xi = keys.applyAsLong(index);
    problem.evaluate(sqp.x(), xi, one);
    if (!one.isFinite()) {
      return 0;
    }
    sums.add(1.0, one);
    one.combine(prices, slope);
    Vectors.addSquares(slope, squaredSlopes);
    count++;
    double size = one.squaredNorm(0);
    squares += size;
    double steepness = usual > 0 ? size / usual : 1.0;
    double share = SHARE / (double) second.evaluations();
    double chance = Math.min(1.0, 0.5 * share * (1.0 + steepness));
    if (Scenarios.uniform(Scenarios.derive(xi, 0)) >= chance) {
      return 1;
    }
    second.add(sqp.x(), xi, 1.0 / chance, one, bends);
    bentCount += 1.0 / chance;
    return 1 + second.evaluations();
  }

  /**
   * Ends the level: goes to the minimiser of the models.
   *
   * @return false if the numbers are beyond the method; the point then stays
   */
  public boolean step() {
    sharpen(sqp.models());
    weight += (double) count;
    bentWeight += bentCount;
    usual = squares / (double) count;
    count = 0;
    bentCount = 0.0;
    squares = 0.0;
    sums.clear();
    Arrays.fill(squaredSlopes, 0.0);
    for (double[][] each : bends) {
      for (int i = 0; each != null && i < each.length; i++) {
        Arrays.fill(each[i], 0.0);
      }
    }
    boolean moved = sqp.leap();
    sqp.multipliers(prices);
    return moved;
  }

  /** What {@link #step} would lead to now, without a trace in the run. */
  public void answer(double[] x, double[] multipliers) {
    PenaltySqp ahead = count > 0 ? sqp.copy() : sqp;
    if (count > 0) {
      sharpen(ahead.models());
      ahead.leap();
    }
    System.arraycopy(ahead.x(), 0, x, 0, x.length);
    ahead.multipliers(multipliers);
  }

  /** What the latest step promised, in units of the objective. */
  public double gap() {
    return sqp.gap();
  }

  private void sharpen(LocalModels models) {
    double all = weight + (double) count;
    double bent = bentWeight + bentCount;
    double[] mean = new double[slope.length];
    for (int row = 0; row < one.rows(); row++) {
      sums.addTo(row, (row == 0 ? 1.0 : prices[row - 1]) / (double) count, mean);
      models.value[row] = (weight * models.value[row] + sums.value(row)) / all;
      Vectors.scale(weight / all, models.gradient[row]);
      sums.addTo(row, 1.0 / all, models.gradient[row]);
      double[][] h = models.hessian[row];
      for (int i = 0; h != null && bentCount > 0 && i < h.length; i++) {
        Vectors.scale(bentWeight / bent, h[i]);
        Vectors.addMultiple(1.0 / bent, bends[row][i], h[i]);
      }
    }
    double[] pull = ReplayedMeans.pulls(mean, squaredSlopes, (double) count, all, units);
    System.arraycopy(pull, 0, models.proximal, 0, pull.length);
  }

  public void fields(Archive archive) throws IOException {
    weight = archive.field(weight);
    bentWeight = archive.field(bentWeight);
    usual = archive.field(usual);
    count = archive.field(count);
    bentCount = archive.field(bentCount);
    squares = archive.field(squares);
    archive.field(sums);
    archive.field(squaredSlopes);
    for (double[][] each : bends) {
      if (each != null) {
        archive.fields(each);
      }
    }
    sqp.models().fields(archive);
    sqp.multipliers(prices);
  }
}
