package org.proxpep.certificate;

import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/**
 * What confirmation scenarios say at an answer: the moments of every function as the user wrote it,
 * of what is counted where a function is smoothed, and of the gradient of the Lagrangian; and the
 * values under scenarios that were extreme along the run, which bound what may still be unseen.
 */
final class AnswerSample {

  /** One function under many scenarios. */
  static final class Row {
    private final Moments moments = new Moments();
    private final TailIndex tail = new TailIndex();
    private double low = Double.POSITIVE_INFINITY;
    private double high = Double.NEGATIVE_INFINITY;

    private void add(double value) {
      moments.add(value);
      tail.add(value);
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

  private final StochasticProblem problem;
  private final Scenarios scenarios;
  private final double[] x;
  private final double[] y;
  private final AuxiliaryCorrection correction;
  private final @Nullable CountedPoint counted;
  private final Evaluation evaluation;
  private final Evaluation countedEvaluation;
  private final double[] gradient;
  private final Row[] rows;
  private final Row[] countedRows;
  private final VectorMoments gradients;
  private final @Nullable LocalSample local;
  private long count;

  AnswerSample(
      StochasticProblem problem,
      Scenarios scenarios,
      double[] x,
      double[] y,
      AuxiliaryCorrection correction,
      @Nullable CountedPoint counted,
      @Nullable LocalModel model) {
    this.problem = problem;
    this.scenarios = scenarios;
    this.x = x;
    this.y = y;
    this.correction = correction;
    this.counted = counted;
    this.evaluation = Evaluation.of(problem);
    this.countedEvaluation = Evaluation.of(problem);
    this.gradient = new double[x.length];
    this.rows = new Row[evaluation.rows()];
    this.countedRows = new Row[evaluation.rows()];
    for (int row = 0; row < rows.length; row++) {
      rows[row] = new Row();
      countedRows[row] = new Row();
    }
    this.gradients = new VectorMoments(x.length);
    this.local = model == null ? null : new LocalSample(model, x.length);
  }

  /** What scenarios that were extreme before do here. */
  void replay(long[] keys) {
    for (long key : keys) {
      evaluate(key);
      for (int row = 0; row < rows.length; row++) {
        rows[row].replay(correction.value(evaluation, row));
        if (counted != null && counted.rows().differs(row)) {
          countedRows[row].replay(counted.value(countedEvaluation, row));
        }
      }
    }
  }

  /** Draws until there are {@code total} scenarios. */
  void drawTo(long total) {
    for (; count < total; count++) {
      evaluate(scenarios.key(Purpose.CONFIRMATION, count));
      for (int row = 0; row < rows.length; row++) {
        rows[row].add(correction.value(evaluation, row));
        if (counted != null && counted.rows().differs(row)) {
          countedRows[row].add(counted.value(countedEvaluation, row));
        }
      }
      gradients.add(gradient);
      if (local != null) {
        local.add(gradient);
      }
    }
  }

  private void evaluate(long xi) {
    problem.evaluate(x, xi, evaluation);
    double value = Sample.combine(evaluation, 1.0, y, gradient);
    // Every entry has a part in these sums, with weight zero too: 0·NaN and 0·∞ are NaN.
    if (!Double.isFinite(value + 0.0 * Rows.dot(gradient, gradient))) {
      OracleException.requireFinite(problem, evaluation, "in scenario " + xi);
    }
    if (counted != null) {
      counted.evaluate(xi, countedEvaluation);
    }
  }

  long count() {
    return count;
  }

  Row row(int row) {
    return rows[row];
  }

  /** Of the counted function, where the row is a smoothed one. */
  Row counted(int row) {
    return countedRows[row];
  }

  VectorMoments gradients() {
    return gradients;
  }

  /** Null where nothing is known of the curvature. */
  @Nullable LocalSample local() {
    return local;
  }
}
