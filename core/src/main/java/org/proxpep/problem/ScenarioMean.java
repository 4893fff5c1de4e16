package org.proxpep.problem;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.ScaledSums;

/**
 * The mean over scenarios that are named by their keys, one point after another; for one thread.
 * Scenarios are added in their order, in blocks where the problem has them, with the same bits.
 *
 * <pre>{@code
 * mean.start(x, out);
 * mean.add(keys, count, out); // as often as there are keys
 * out.scale(1.0 / all);
 * }</pre>
 */
public final class ScenarioMean {

  /** How many keys may be added at a time. */
  public static final int MOST = 256;

  /** Fewer scenarios are not worth the arrays of a block. */
  private static final int WORTH_LANES = 64;

  private final StochasticProblem problem;
  private final Evaluation one;
  private final long[] lanes;
  private @Nullable ScenarioBlock block;
  private boolean hasLookedForBlock;
  private double[] x = {};
  private double[] buffer = {};

  /** By row: the variables that no part of its gradient has. */
  private final List<int[]> single = new ArrayList<>();

  /**
   * @param scenarios how many there are at a point
   */
  public ScenarioMean(StochasticProblem problem, long scenarios) {
    this.problem = problem;
    this.one = Evaluation.of(problem);
    this.hasLookedForBlock = scenarios < WORTH_LANES;
    this.lanes = new long[MOST];
  }

  /** Begins a mean at a point, which stays as it is until the end. */
  public void start(double[] point, Evaluation out) {
    x = point;
    out.clear();
    if (!hasLookedForBlock) {
      hasLookedForBlock = true;
      block = problem.block(point).orElse(null);
      for (int row = 0; block != null && row < out.rows(); row++) {
        List<ScaledRows> parts = block.parts(row);
        single.add(ScenarioLanes.single(parts, out.dimension()));
        int longest = parts.stream().mapToInt(ScaledRows::end).max().orElse(0);
        buffer = longest > buffer.length ? new double[longest] : buffer;
      }
    } else if (block != null) {
      block.moveTo(point);
    }
  }

  /** Adds the scenarios of the first keys. */
  public void add(long[] keys, int count, Evaluation out) {
    ScenarioBlock many = block;
    if (many == null) {
      for (int j = 0; j < count; j++) {
        problem.evaluate(x, keys[j], one);
        out.add(1.0, one);
      }
      return;
    }
    for (int from = 0; from < count; from += many.lanes()) {
      int size = Math.min(many.lanes(), count - from);
      System.arraycopy(keys, from, lanes, 0, size);
      many.evaluate(lanes, size);
      for (int row = 0; row < out.rows(); row++) {
        out.setValue(row, sum(many.value(row), size, out.value(row)));
        add(many, row, size, out.gradient(row));
      }
    }
  }

  private void add(ScenarioBlock many, int row, int size, double[] gradient) {
    for (int i : single.get(row)) {
      gradient[i] = sum(many.gradient(row, i), size, gradient[i]);
    }
    for (ScaledRows part : many.parts(row)) {
      int from = part.offset();
      System.arraycopy(gradient, part.from(), buffer, from, part.length());
      ScaledSums.add(part.factor(), part.row(), 0, size, buffer, from, part.end());
      System.arraycopy(buffer, from, gradient, part.from(), part.length());
    }
  }

  private static double sum(double[] terms, int count, double start) {
    double sum = start;
    for (int j = 0; j < count; j++) {
      sum += terms[j];
    }
    return sum;
  }
}
