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
 *
 * <p>Nobody looks at a point before it is gone to, so fresh scenarios judge afterwards ({@link
 * #judge}): where they contradict the models of earlier levels, these count less.
 */
public final class LevelledSqp {

  /** Second derivatives take about this part of the evaluations where scenarios bend apart. */
  private static final double SHARE = 0.125;

  /** And at least this part of that where they bend alike. */
  private static final double LEAST_OF_SHARE = 0.125;

  /** Halves of the scenarios whose second derivatives differ by this part of them bend apart. */
  private static final double APART = 0.25;

  /** The scenarios of a level are summed up in so many parts, which tell how noisy the sum is. */
  private static final int PARTS = ReplayedMeans.PARTS;

  /** Parts of fewer scenarios in all say nothing. */
  private static final double FEWEST = 32;

  /** Nor do fresh scenarios below this part of the earlier ones: by chance they seem wrong. */
  private static final double ENOUGH = 0.5;

  /** A way is noise up to 1 + 4/√n times what parts of the scenarios make one expect. */
  private static final double SCATTER = 4.0;

  /** Steps get shorter as noise falls: none is so many times as long as the way before. */
  private static final double LONGER = 2.0;

  private static final double SHORTER = 0.5;

  /** One scenario in so many is evaluated at the answer of other steps as well. */
  private static final long COMPARED = 32;

  private static final long FEWEST_COMPARED = 32;

  /** A step this near to the end of its reach was cut short. */
  private static final double CUT = 0.9;

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

  /** The part of the evaluations that second derivatives take. */
  private double share;

  /** How far a step may go and how far the latest went, in units. */
  private double reach;

  private double length;

  /** How far noise moves the minimiser of M scenarios, times M, from so many looks at parts. */
  private double noise;

  private long looks = 1;

  /** By how much constraints are larger than their means over M scenarios at x, times M. */
  private double[] optimism;

  /** E‖∇F‖² of the level before; 0 in the first. */
  private double usual;

  /** The answer of other steps, and the same scenarios there and at the point. */
  private final double[] rival;

  private final PairedRows pairs;
  private final Evaluation atRival;

  // The level under way: sums over its scenarios.
  private long count;
  private double bentCount;
  private double squares;
  private final List<Evaluation> parts;
  private final double[] squaredSlopes;
  private final double[][][] bends;

  /**
   * What the first level begins with.
   *
   * @param weight how many scenarios the values and gradients of the models count as
   * @param bent how many their second derivatives count as
   * @param apart by how much second derivatives of halves of them differ, as a part of the whole
   * @param length how far the steps on them led, in units
   * @param noise how far noise moves the minimiser of M scenarios, times M
   */
  public record Origin(double weight, double bent, double apart, double length, double noise) {}

  /**
   * @param keys the keys of scenarios 0, 1, …
   * @param sqp where the first level begins
   * @param second of the problem, or of the problem with rounded kinks
   * @param rival the answer of other steps, which fresh scenarios compare the point with
   */
  public LevelledSqp(
      StochasticProblem problem,
      LongUnaryOperator keys,
      PenaltySqp sqp,
      ScenarioHessians second,
      double[] units,
      double[] rival,
      Origin origin) {
    int n = problem.dimension();
    this.problem = problem;
    this.keys = keys;
    this.sqp = sqp;
    this.second = second;
    this.units = units;
    this.one = Evaluation.of(problem);
    this.rival = rival.clone();
    this.pairs = new PairedRows(problem);
    this.atRival = Evaluation.of(problem);
    this.slope = new double[n];
    this.surprising = 1.0 + SCATTER / Math.sqrt(n);
    double apart = second.isExact() ? APART : origin.apart;
    this.share = SHARE * Math.max(LEAST_OF_SHARE, Math.min(1.0, apart / APART));
    this.length = origin.length;
    this.reach = length > 0 ? Math.min(1.0, LONGER * length) : 1.0;
    this.prices = new double[one.rows() - 1];
    this.optimism = new double[prices.length];
    sqp.multipliers(prices);
    this.noise = origin.noise;
    this.weight = origin.weight;
    this.bentWeight = origin.bent;
    this.parts = Stream.generate(() -> Evaluation.of(problem)).limit(PARTS).toList();
    this.squaredSlopes = new double[n];
    this.bends = second.zeros(one);
  }

  /** The most evaluations that a scenario may take. */
  public long mostEvaluations() {
    return 2 + second.evaluations();
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
    long spent = 1 + compare(xi);
    double steepness = usual > 0 ? size / usual : 1.0;
    double usually = share / (double) second.evaluations();
    double chance = Math.min(1.0, 0.5 * usually * (1.0 + steepness));
    if (Scenarios.uniform(Scenarios.derive(xi, 0)) >= chance) {
      return spent;
    }
    second.add(sqp.x(), xi, 1.0 / chance, one, bends);
    bentCount += 1.0 / chance;
    return spent + second.evaluations();
  }

  /** Evaluates some of the scenarios at the other answer as well. */
  private long compare(long xi) {
    if (count % COMPARED != 0) {
      return 0;
    }
    problem.evaluate(rival, xi, atRival);
    if (atRival.isFinite()) {
      pairs.add(atRival, one);
    }
    return 1;
  }

  /** Whether the same fresh scenarios say that the point is surely worse than the other answer. */
  private boolean isBehind() {
    return pairs.count() >= FEWEST_COMPARED && pairs.isOtherWorse(sqp.penalties());
  }

  /**
   * Ends the level: goes to the minimiser of the models.
   *
   * @return false if they bend down there; the point then stays
   */
  public boolean step() {
    bend(sqp.models());
    Judgement judged = judge(sqp);
    double way = leap(sqp, judged);
    reach = judged.reach;
    noise = judged.noise;
    looks++;
    length = way > 0 ? way : length;
    optimism = judged.optimism;
    weight = judged.credible + (double) count;
    bentWeight += bentCount;
    usual = squares / (double) count;
    count = 0;
    bentCount = 0.0;
    squares = 0.0;
    pairs.clear();
    parts.forEach(Evaluation::clear);
    Arrays.fill(squaredSlopes, 0.0);
    for (double[][] each : bends) {
      for (int i = 0; each != null && i < each.length; i++) {
        Arrays.fill(each[i], 0.0);
      }
    }
    sqp.multipliers(prices);
    return !Double.isNaN(way);
  }

  /**
   * What {@link #step} would lead to now, without a trace in the run; or the other answer, if fresh
   * scenarios say that it is better.
   */
  public void answer(double[] x, double[] multipliers) {
    PenaltySqp ahead = count > 0 ? sqp.copy() : sqp;
    if (count > 0) {
      ahead.models().keepOwnCurvature();
      bend(ahead.models());
      leap(ahead, judge(ahead));
    }
    System.arraycopy(isBehind() ? rival : ahead.x(), 0, x, 0, x.length);
    ahead.multipliers(multipliers);
  }

  /**
   * What fresh scenarios say of the models of earlier levels.
   *
   * @param credible how many scenarios these count as here
   * @param reach how far the next step may go, in units
   * @param noise how far noise moves the minimiser of M scenarios, times M: the mean over levels
   * @param optimism by how much constraints are larger at a minimiser than their means over M
   *     scenarios there, times M
   */
  private record Judgement(double credible, double reach, double noise, double[] optimism) {}

  /**
   * Fresh scenarios know nothing of earlier ones. If their minimiser is farther from the point than
   * noise explains, the excess is what earlier models are wrong by: these count as the scenarios
   * whose noise is as large, and the next step is shorter than the one that led here. A step that
   * was cut short and did not lead astray lets the next one be longer.
   *
   * @param now with the curvature of all scenarios
   */
  private Judgement judge(PenaltySqp now) {
    if ((double) count < Math.max(FEWEST, ENOUGH * weight)) {
      return new Judgement(weight, reach, noise, optimism);
    }
    PenaltySqp alone = now.copy();
    sharpen(alone.models(), 0.0);
    List<Evaluation> means = Stream.generate(() -> Evaluation.of(problem)).limit(PARTS).toList();
    for (int k = 0; k < PARTS; k++) {
      means.get(k).add(1.0 / (double) sizeOf(k), parts.get(k));
    }
    ModelEvidence evidence = alone.evidence(means);
    if (evidence.isSaddle() || Double.isNaN(evidence.scatter())) {
      return new Judgement(weight, reach, noise, optimism);
    }
    double m = (double) count;
    double usually = (noise * looks + evidence.scatter() * m) / (looks + 1.0);
    double[] optimistic =
        Vectors.of(
            optimism.length,
            k -> (weight * optimism[k] + m * (m * evidence.optimism()[k])) / (weight + m));
    double wrong = evidence.way() - surprising * (usually / m + usually / weight);
    if (wrong > 0 && usually > 0) {
      double as = weight / (1.0 + wrong * weight / usually);
      return new Judgement(as, Math.min(reach, SHORTER * length), usually, optimistic);
    }
    double longer = length > CUT * reach ? Math.min(1.0, LONGER * reach) : reach;
    return new Judgement(weight, longer, usually, optimistic);
  }

  /** Takes the level's scenarios into the models, and goes to their minimiser. */
  private double leap(PenaltySqp by, Judgement judged) {
    LocalModels models = by.models();
    sharpen(models, judged.credible);
    double all = judged.credible + (double) count;
    for (int k = 0; k < prices.length; k++) {
      models.value[1 + k] += judged.optimism[k] / all;
    }
    double way = by.leap(judged.reach);
    for (int k = 0; k < prices.length; k++) {
      models.value[1 + k] -= judged.optimism[k] / all;
    }
    return way;
  }

  private long sizeOf(int part) {
    return (count - part + PARTS - 1) / PARTS;
  }

  /** Takes second derivatives of the level into models. */
  private void bend(LocalModels models) {
    double bent = bentWeight + bentCount;
    for (int row = 0; row < one.rows(); row++) {
      double[][] h = models.hessian[row];
      for (int i = 0; h != null && bentCount > 0 && i < h.length; i++) {
        Vectors.scale(bentWeight / bent, h[i]);
        Vectors.addMultiple(1.0 / bent, bends[row][i], h[i]);
      }
    }
  }

  /**
   * Takes values and gradients of the level into models.
   *
   * @param old how many scenarios their values and gradients count as
   */
  private void sharpen(LocalModels models, double old) {
    double all = old + (double) count;
    double[] mean = new double[slope.length];
    for (int row = 0; row < one.rows(); row++) {
      models.value[row] *= old / all;
      Vectors.scale(old / all, models.gradient[row]);
      for (Evaluation part : parts) {
        part.addTo(row, (row == 0 ? 1.0 : prices[row - 1]) / (double) count, mean);
        models.value[row] += part.value(row) / all;
        part.addTo(row, 1.0 / all, models.gradient[row]);
      }
    }
    double[] pull = ReplayedMeans.pulls(mean, squaredSlopes, (double) count, all, units);
    System.arraycopy(pull, 0, models.proximal, 0, pull.length);
  }

  public void fields(Archive archive) throws IOException {
    weight = archive.field(weight);
    bentWeight = archive.field(bentWeight);
    share = archive.field(share);
    reach = archive.field(reach);
    length = archive.field(length);
    noise = archive.field(noise);
    looks = archive.field(looks);
    optimism = archive.array(optimism);
    usual = archive.field(usual);
    count = archive.field(count);
    bentCount = archive.field(bentCount);
    squares = archive.field(squares);
    for (Evaluation part : parts) {
      archive.field(part);
    }
    archive.field(squaredSlopes);
    pairs.fields(archive);
    for (double[][] each : bends) {
      if (each != null) {
        archive.fields(each);
      }
    }
    sqp.models().fields(archive);
    sqp.multipliers(prices);
  }
}
