package org.proxpep.certificate;

import java.util.Arrays;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.ScenarioBlock;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/**
 * Evaluates confirmation scenarios at an answer and adds them to {@link AnswerSums}, for one
 * thread: a block at a time where the problem has blocks, else one scenario after another, with the
 * same bits.
 */
final class AnswerDraws {

  private final StochasticProblem problem;
  private final @Nullable StochasticProblem rounded;
  private final double[] x;
  private final double[] y;
  private final AuxiliaryCorrection correction;
  private final @Nullable CountedPoint counted;
  private final @Nullable ScenarioBlock block;
  private final @Nullable ScenarioBlock countedBlock;
  private final Evaluation evaluation;
  private final Evaluation countedEvaluation;
  private final double[] gradient;

  /** The slope that tells what could be gained: the gradient, or that of rounded functions. */
  private final double[] telling;

  private final long[] keys;

  /** By row, then lane: the values as the user wrote them. */
  private final double[][] values;

  private final double[][] countedValues;

  /** By variable, then lane: the gradient of the Lagrangian; of blocks only. */
  private final double[][] slopes;

  private final double[] check;

  AnswerDraws(
      StochasticProblem problem,
      @Nullable StochasticProblem rounded,
      double[] x,
      double[] y,
      AuxiliaryCorrection correction,
      @Nullable CountedPoint counted) {
    this.problem = problem;
    this.rounded = rounded;
    this.x = x;
    this.y = y;
    this.correction = correction;
    this.counted = counted;
    this.evaluation = Evaluation.of(problem);
    this.countedEvaluation = Evaluation.of(problem);
    this.gradient = new double[x.length];
    this.telling = rounded == null ? gradient : new double[x.length];
    ScenarioBlock own =
        rounded == null ? problem.block(x).filter(AnswerDraws::isForGroups).orElse(null) : null;
    ScenarioBlock other =
        own == null || counted == null
            ? null
            : counted.block().filter(AnswerDraws::isForGroups).orElse(null);
    // All or nothing: what is left to single scenarios would take most of the time.
    this.block = counted == null || other != null ? own : null;
    this.countedBlock = block == null ? null : other;
    int lanes = AnswerSums.GROUP;
    this.keys = new long[lanes];
    this.values = new double[1 + y.length][lanes];
    this.countedValues = new double[counted == null ? 0 : 1 + y.length][lanes];
    this.slopes = new double[block == null ? 0 : x.length][lanes];
    this.check = new double[lanes];
  }

  private static boolean isForGroups(ScenarioBlock block) {
    return block.lanes() >= AnswerSums.GROUP;
  }

  /** Whether others of its kind may draw on other threads at once. */
  boolean canShare() {
    return block != null;
  }

  /**
   * Adds the scenarios from..to−1, whose first one begins a group.
   *
   * @param ends whether no more are wanted from this scenario on
   * @return the first scenario that was not added
   */
  long draw(Scenarios scenarios, long from, long to, AnswerSums sums, LongPredicate ends) {
    for (long first = from; first < to; first += keys.length) {
      if (ends.test(first)) {
        return first;
      }
      int count = (int) Math.min(keys.length, to - first);
      scenarios.keys(Purpose.CONFIRMATION, first, keys, count);
      if (block == null) {
        oneByOne(count, sums);
      } else {
        together(block, count, sums);
      }
      for (int row = 0; row < values.length; row++) {
        sums.rows[row].add(values[row], count);
        if (counted != null && counted.rows().differs(row)) {
          sums.counted[row].add(countedValues[row], count);
        }
      }
      sums.endGroup();
    }
    return Math.max(from, to);
  }

  private void oneByOne(int count, AnswerSums sums) {
    for (int j = 0; j < count; j++) {
      evaluate(keys[j]);
      for (int row = 0; row < values.length; row++) {
        values[row][j] = value(row);
        if (counted != null) {
          countedValues[row][j] = countedValue(row);
        }
      }
      if (rounded != null) {
        rounded.evaluate(x, keys[j], evaluation);
        Sample.combine(evaluation, 1.0, y, telling);
      }
      sums.addGradient(gradient, telling);
    }
  }

  /** Evaluates one scenario, for {@link #value} and {@link #countedValue}. */
  void evaluate(long xi) {
    problem.evaluate(x, xi, evaluation);
    double value = Sample.combine(evaluation, 1.0, y, gradient);
    // Every entry has a part in these sums, with weight zero too: 0·NaN and 0·∞ are NaN.
    if (!Double.isFinite(value + 0.0 * Rows.dot(gradient, gradient))) {
      requireFinite(xi);
    }
    if (counted != null) {
      counted.evaluate(xi, countedEvaluation);
    }
  }

  private void requireFinite(long xi) {
    OracleException.requireFinite(problem, evaluation, "in scenario " + xi);
  }

  /** The value of a row, as the user wrote it, in the scenario evaluated last. */
  double value(int row) {
    return correction.value(evaluation, row);
  }

  double countedValue(int row) {
    return counted == null ? Double.NaN : counted.value(countedEvaluation, row);
  }

  private void together(ScenarioBlock own, int count, AnswerSums sums) {
    own.evaluate(keys, count);
    combine(own, count);
    for (int j = 0; j < count; j++) {
      if (!Double.isFinite(check[j])) {
        problem.evaluate(x, keys[j], evaluation);
        requireFinite(keys[j]);
      }
    }
    for (int row = 0; row < values.length; row++) {
      correction.values(own, row, values[row], count);
    }
    if (counted != null && countedBlock != null) {
      countedBlock.evaluate(keys, count);
      for (int row = 0; row < values.length; row++) {
        counted.values(countedBlock, row, countedValues[row], count);
      }
    }
    sums.addGradients(slopes, count);
  }

  /** The gradients of the Lagrangian, and a number for each lane that is finite if all are. */
  private void combine(ScenarioBlock own, int count) {
    Arrays.fill(check, 0, count, 0.0);
    for (int i = 0; i < slopes.length; i++) {
      double[] slope = slopes[i];
      System.arraycopy(own.gradient(0, i), 0, slope, 0, count);
      for (int k = 0; k < y.length; k++) {
        Lanes.addScaled(slope, y[k], own.gradient(1 + k, i), count);
      }
      Lanes.addScaled(check, 0.0, slope, count);
    }
    for (int row = 0; row < values.length; row++) {
      Lanes.addScaled(check, 0.0, own.value(row), count);
    }
  }
}
