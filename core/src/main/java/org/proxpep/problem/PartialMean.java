package org.proxpep.problem;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The compensated sum over a stretch of the scenarios of a finite problem, and how far they spread.
 * Stretches that are added in their order give the same bits wherever each was summed: by a thread,
 * or on another machine. {@link FiniteMean} is made of it.
 *
 * <p>Stretches have the length {@link #length}, but for the last.
 */
public final class PartialMean implements Serializable {

  private static final long serialVersionUID = 1L;

  /** So few terms are added without compensation: they cost a quarter of compensated ones. */
  static final int BLOCK = 8;

  /** The most scenarios of a stretch, and a multiple of every length. */
  public static final int LONGEST = 1 << 16;

  /** Enough that no thread waits long for another at the end. */
  private static final int ENOUGH = 256;

  /** Numbers (scenarios times the size of an evaluation) that make a stretch worth its overhead. */
  private static final long LEAST_NUMBERS = 1L << 16;

  private final CompensatedSum sum;
  private final @Nullable SpreadSum spread;

  /**
   * @param rows 1+p+m
   * @param multipliers λ, then μ, of the Lagrangian whose gradient's variance is wanted; null for
   *     no spread. Shared and not copied.
   */
  public PartialMean(int rows, int dimension, double @Nullable [] multipliers) {
    this(
        new CompensatedSum(rows, dimension),
        multipliers == null ? null : new SpreadSum(multipliers, dimension));
  }

  /** Of evaluations like this one. */
  PartialMean(Evaluation like, double @Nullable [] multipliers) {
    this(
        new CompensatedSum(like),
        multipliers == null ? null : new SpreadSum(multipliers, like.dimension()));
  }

  PartialMean(CompensatedSum sum, @Nullable SpreadSum spread) {
    this.sum = sum;
    this.spread = spread;
  }

  /**
   * How many scenarios a stretch has: a power of two that depends on N, n and the number of
   * functions only.
   */
  public static int length(long count, int rows, int dimension) {
    double numbers = count * (double) rows * (1.0 + dimension);
    long wanted = (long) Math.min(ENOUGH, Math.max(1.0, numbers / LEAST_NUMBERS));
    long length = (count + wanted - 1) / wanted;
    long power = Long.highestOneBit(Math.max(1, length - 1)) << 1;
    return (int) Math.min(LONGEST, Math.max(BLOCK, power));
  }

  public void clear() {
    sum.clear();
    if (spread != null) {
      spread.clear();
    }
  }

  /** Adds the stretch that follows. */
  public void add(PartialMean next) {
    sum.add(next.sum);
    if (spread != null && next.spread != null) {
      spread.add(next.spread);
    }
  }

  /**
   * Adds the scenarios {@code from} to {@code to}−1, which begin at a multiple of 8 of the stretch
   * and are at most 8.
   *
   * @param first a buffer
   * @param one another
   */
  void addBlock(
      FiniteProblem problem, double[] x, long from, long to, Evaluation first, Evaluation one) {
    ScenarioSums sums = spread == null ? problem.sumsOfScenarios().orElse(null) : null;
    if (sums != null) {
      int count = (int) (to - from);
      long[] indices = first.keys(BLOCK);
      for (int k = 0; k < count; k++) {
        indices[k] = from + k;
      }
      sums.evaluate(x, indices, count, first);
      sum.add(first);
      return;
    }
    problem.evaluateScenario(x, from, first);
    if (spread != null) {
      spread.add(first);
    }
    for (long i = from + 1; i < to; i++) {
      problem.evaluateScenario(x, i, one);
      first.add(1.0, one);
      if (spread != null) {
        spread.add(one);
      }
    }
    sum.add(first);
  }

  /** Whether scenarios may be added in blocks, which have no spread. */
  boolean hasSpread() {
    return spread != null;
  }

  /**
   * Adds {@code count} scenarios from {@code from} on, both multiples of 8, with the bits of {@link
   * #addBlock}.
   */
  void addLanes(ScenarioLanes lanes, long from, int count) {
    lanes.evaluate(from, count);
    sum.addGroups(lanes, count / BLOCK);
  }

  /** Adds a whole stretch, scenarios {@code from} to {@code to}−1, at x. */
  public void addScenarios(
      FiniteProblem problem, double[] x, long from, long to, Evaluation first, Evaluation one) {
    for (long i = from; i < to; i += BLOCK) {
      addBlock(problem, x, i, Math.min(to, i + BLOCK), first, one);
    }
  }

  /** Adds one evaluation, compensated. */
  public void add(Evaluation term) {
    sum.add(term);
    if (spread != null) {
      spread.add(term);
    }
  }

  /** Writes the sum over {@code count}, and the spread where it was asked for and kept. */
  public void mean(long count, Evaluation out, @Nullable Spread to) {
    sum.mean(count, out);
    if (to != null && spread != null) {
      spread.write(out, to);
    }
  }
}
