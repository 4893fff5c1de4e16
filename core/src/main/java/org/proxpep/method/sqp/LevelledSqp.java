package org.proxpep.method.sqp;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
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

  /** The scenarios of a level are summed up in so many parts, which tell how noisy the sum is. */
  private static final int PARTS = 4;

  /** Parts of fewer scenarios in all say nothing. */
  private static final long FEWEST = 32;

  /** What is promised is noise up to 1 + 8/√n times what parts make one expect. */
  private static final double SCATTER = 8.0;

  /** Steps get shorter as noise falls: none is so many times as long as the way before. */
  private static final double LONGER = 2.0;

  private static final double SHORTER = 0.5;

  private final StochasticProblem problem;
  private final LongUnaryOperator keys;
  private final PenaltySqp sqp;
  private final ScenarioHessians second;
  private final double[] units;
  private final Evaluation one;
  private final double[] slope;
  private final double surprising;

  /** λ, then μ. */
  private final double[] prices;

  /** How many scenarios values and gradients of the models rest on, and second derivatives. */
  private double weight;

  private double bentWeight;

  /** How far a step may go and how far the latest went, in units. */
  private double reach;

  private double length;

  /** E‖∇F‖² of the level before; 0 in the first. */
  private double usual;

  // The level under way: sums over its scenarios.
  private long count;
  private double bentCount;
  private double squares;
  private final List<Evaluation> parts;
  private final double[] squaredSlopes;
  private final double[][][] bends;

  /**
   * @param keys the keys of scenarios 0, 1, …
   * @param sqp where the first level begins, solved on replayed scenarios
   * @param second of the problem, or of the problem with rounded kinks
   * @param weight how many scenarios the values and gradients of its models count as
   * @param bentWeight how many its second derivatives count as
   * @param length how far it came on them, in units
   */
  public LevelledSqp(
      StochasticProblem problem,
      LongUnaryOperator keys,
      PenaltySqp sqp,
      ScenarioHessians second,
      double[] units,
      double weight,
      double bentWeight,
      double length) {
    int n = problem.dimension();
    this.problem = problem;
    this.keys = keys;
    this.sqp = sqp;
    this.second = second;
    this.units = units;
    this.one = Evaluation.of(problem);
    this.slope = new double[n];
    this.surprising = 1.0 + SCATTER / Math.sqrt(n);
    this.length = length;
    this.reach = Math.min(1.0, LONGER * length);
    this.prices = new double[one.rows() - 1];
    sqp.multipliers(prices);
    this.weight = weight;
    this.bentWeight = bentWeight;
    this.parts = Stream.generate(() -> Evaluation.of(problem)).limit(PARTS).toList();
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
    parts.get((int) (count % PARTS)).add(1.0, one);
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
   * @return false if they bend down there; the point then stays
   */
  public boolean step() {
    double old = credible();
    reach = reach(old);
    sharpen(sqp.models(), old);
    weight = old + (double) count;
    bentWeight += bentCount;
    usual = squares / (double) count;
    count = 0;
    bentCount = 0.0;
    squares = 0.0;
    parts.forEach(Evaluation::clear);
    Arrays.fill(squaredSlopes, 0.0);
    for (double[][] each : bends) {
      for (int i = 0; each != null && i < each.length; i++) {
        Arrays.fill(each[i], 0.0);
      }
    }
    double way = sqp.leap(reach);
    length = Double.isNaN(way) ? 0.0 : way;
    sqp.multipliers(prices);
    return !Double.isNaN(way);
  }

  /** What {@link #step} would lead to now, without a trace in the run. */
  public void answer(double[] x, double[] multipliers) {
    PenaltySqp ahead = count > 0 ? sqp.copy() : sqp;
    if (count > 0) {
      double old = credible();
      sharpen(ahead.models(), old);
      ahead.leap(reach(old));
    }
    System.arraycopy(ahead.x(), 0, x, 0, x.length);
    ahead.multipliers(multipliers);
  }

  /** What the latest step promised, in units of the objective. */
  public double gap() {
    return sqp.gap();
  }

  /**
   * How many scenarios the models of earlier levels count as here. The fresh ones know nothing of
   * them. If these promise more at the point than noise explains, the excess is what the models are
   * wrong by, and they count as the scenarios whose noise is as large.
   */
  private double credible() {
    if (weight == 0.0 || count < FEWEST) {
      return weight;
    }
    PenaltySqp alone = sqp.copy();
    sharpen(alone.models(), 0.0);
    List<Evaluation> means = Stream.generate(() -> Evaluation.of(problem)).limit(PARTS).toList();
    for (int k = 0; k < PARTS; k++) {
      means.get(k).add(1.0 / (double) sizeOf(k), parts.get(k));
    }
    PenaltySqp.Evidence evidence = alone.evidence(means);
    double all = evidence.noise() * (double) count;
    double explained = evidence.noise() + all / weight;
    double wrong = evidence.promised() - surprising * explained;
    boolean contradicted = !evidence.isSaddle() && wrong > 0 && all > 0;
    return contradicted ? weight / (1.0 + wrong * weight / all) : weight;
  }

  /** How far the next step may go: half as far as one that led to where the models are wrong. */
  private double reach(double old) {
    return old < weight ? Math.min(reach, SHORTER * length) : reach;
  }

  private long sizeOf(int part) {
    return (count - part + PARTS - 1) / PARTS;
  }

  /**
   * Takes the level's scenarios into models.
   *
   * @param old how many scenarios their values and gradients count as
   */
  private void sharpen(LocalModels models, double old) {
    double all = old + (double) count;
    double bent = bentWeight + bentCount;
    double[] mean = new double[slope.length];
    for (int row = 0; row < one.rows(); row++) {
      models.value[row] *= old / all;
      Vectors.scale(old / all, models.gradient[row]);
      for (Evaluation part : parts) {
        part.addTo(row, (row == 0 ? 1.0 : prices[row - 1]) / (double) count, mean);
        models.value[row] += part.value(row) / all;
        part.addTo(row, 1.0 / all, models.gradient[row]);
      }
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
    reach = archive.field(reach);
    length = archive.field(length);
    usual = archive.field(usual);
    count = archive.field(count);
    bentCount = archive.field(bentCount);
    squares = archive.field(squares);
    for (Evaluation part : parts) {
      archive.field(part);
    }
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
