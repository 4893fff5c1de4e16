package org.proxpep.certificate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.proxpep.parallel.ParallelTasks;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * What confirmation scenarios say at an answer: the moments of every function as the user wrote it,
 * of what is counted where a function is smoothed, and of the gradient of the Lagrangian; and the
 * values under scenarios that were extreme along the run, which bound what may still be unseen.
 *
 * <p>Many scenarios are drawn in stretches, on all cores where the problem has {@link
 * StochasticProblem#block blocks}. How they are divided depends on the size of the problem and on
 * the numbers of scenarios alone, and so do the bits.
 */
final class AnswerSample {

  /** One function under many scenarios. */
  static final class Row {
    private final Moments moments = new Moments();
    private final TailIndex tail;
    private double low = Double.POSITIVE_INFINITY;
    private double high = Double.NEGATIVE_INFINITY;

    Row(TailIndex tail) {
      this.tail = tail;
    }

    /** Adds a group. */
    void add(double[] values, int count) {
      moments.add(values, 0, count);
      tail.add(values, 0, count);
    }

    void add(Row next) {
      moments.add(next.moments);
      tail.add(next.tail);
    }

    private void replay(double value) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }

    Moments moments() {
      return moments;
    }

    TailIndex tail() {
      return tail;
    }

    Interval interval(double delta) {
      return Intervals.studentised(
          moments, Math.min(low, moments.least()), Math.max(high, moments.largest()), delta);
    }
  }

  /** Numbers that make stretches worth their sums, and threads worth their start. */
  private static final long MANY = 1L << 20;

  /** Numbers of a scenario above which sums take more time than they save. */
  private static final long WIDE = 1L << 9;

  /** Scenarios of a stretch. */
  private static final int STRETCH = 1 << 15;

  private final Scenarios scenarios;
  private final @Nullable CountedPoint counted;
  private final Supplier<AnswerDraws> newDraws;
  private final AnswerDraws draws;
  private final AnswerSums sums;
  private final int dimension;
  private final long numbers;
  private long count;

  /**
   * @param rounded whose slopes tell what could be gained, in place of the problem's; null for
   *     those
   */
  AnswerSample(
      StochasticProblem problem,
      @Nullable StochasticProblem rounded,
      Scenarios scenarios,
      double[] x,
      double[] y,
      AuxiliaryCorrection correction,
      @Nullable CountedPoint counted,
      @Nullable LocalModel model) {
    this.scenarios = scenarios;
    this.counted = counted;
    this.newDraws = () -> new AnswerDraws(problem, rounded, x, y, correction, counted);
    this.draws = newDraws.get();
    this.dimension = x.length;
    int rows = 1 + y.length;
    this.numbers = rows * (1L + dimension);
    this.sums =
        new AnswerSums(rows, dimension, model == null ? null : new LocalSample(model, dimension));
  }

  /** What scenarios that were extreme before do here. */
  void replay(long[] keys) {
    for (long key : keys) {
      draws.evaluate(key);
      for (int row = 0; row < sums.rows.length; row++) {
        sums.rows[row].replay(draws.value(row));
        if (counted != null && counted.rows().differs(row)) {
          sums.counted[row].replay(draws.countedValue(row));
        }
      }
    }
  }

  /**
   * Draws until there are {@code total} scenarios. An interrupt of the thread ends the drawing: of
   * the first ones when {@link Patience} is over; of others at once, and the sums are of no use
   * then.
   *
   * @return whether all were drawn
   */
  boolean drawTo(long total) {
    boolean divides = numbers <= WIDE && (total - count) * numbers >= MANY;
    // Later stretches begin with the tails that the first one has seen.
    long first = !divides ? total : count == 0 ? Math.min(total, STRETCH) : count;
    Patience patience = new Patience(System::nanoTime);
    LongPredicate ends = count == 0 ? patience::isOver : AnswerSample::isInterrupted;
    count = draws.draw(scenarios, count, first, sums, ends);
    if (isInterrupted(count)) {
      count = draws.draw(scenarios, count, total, sums, ends);
      return count >= total;
    }
    List<Supplier<AnswerSums>> tasks = new ArrayList<>();
    for (long from = first; from < total; from += STRETCH) {
      long begin = from;
      long end = Math.min(total, from + STRETCH);
      tasks.add(() -> stretch(begin, end, begin - first));
    }
    int threads = draws.canShare() ? Runtime.getRuntime().availableProcessors() : 1;
    for (AnswerSums stretch : ParallelTasks.untilInterrupted(tasks, threads)) {
      sums.add(stretch);
      count += stretch.rows[0].moments().count();
    }
    return count >= total;
  }

  private AnswerSums stretch(long begin, long end, long before) {
    AnswerSums stretch = sums.empty(dimension, before);
    newDraws.get().draw(scenarios, begin, end, stretch, AnswerSample::isInterrupted);
    return stretch;
  }

  private static boolean isInterrupted(long scenario) {
    return Thread.currentThread().isInterrupted();
  }

  long count() {
    return count;
  }

  Row row(int row) {
    return sums.rows[row];
  }

  /** Of the counted function, where the row is a smoothed one. */
  Row counted(int row) {
    return sums.counted[row];
  }

  VectorMoments gradients() {
    return sums.gradients;
  }

  /** Null where nothing is known of the curvature. */
  @Nullable LocalSample local() {
    return sums.local;
  }
}
