package org.proxpep.certificate;

import java.util.Arrays;
import java.util.Objects;
import org.proxpep.certificate.Interval.Basis;
import org.proxpep.problem.BoundedValues;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/** Confidence intervals of the rows at a point, and what their samples leave in doubt. */
final class RowIntervals {

  /** A mean that fewer scenarios than this carry rests on rare events. */
  private static final double FEW_EVENTS = 30.0;

  private static final int SLOPE_SAMPLES = 32;

  private final StochasticProblem problem;
  private final double[] x;
  private final JudgedRows rows;
  private final AuxiliaryCorrection correction;
  private final WorstCases worst;
  private final boolean[] slopesVary;

  /**
   * @param exact whether there are exact means, so that nobody asks for intervals
   */
  RowIntervals(
      JudgedRows rows,
      AuxiliaryCorrection correction,
      WorstCases worst,
      Scenarios scenarios,
      boolean exact) {
    this.problem = rows.problem();
    this.x = rows.x();
    this.rows = rows;
    this.correction = correction;
    this.worst = worst;
    this.slopesVary =
        exact ? new boolean[1 + problem.shape().constraints()] : slopesVary(scenarios);
  }

  /** Whether the sampled values are those of the problem's own row. */
  boolean isOwn(int row) {
    return !correction.changes(row);
  }

  /** Whether a row has one value in all scenarios, which needs no share of δ. */
  boolean isExact(int row) {
    return problem.isDeterministic(row) && isOwn(row) && !worst.changes(row);
  }

  int randomRows() {
    int count = 0;
    for (int row = 1; row < slopesVary.length; row++) {
      count += isExact(row) ? 0 : 1;
    }
    return count;
  }

  /** The interval of a row as it is written. */
  Interval written(AnswerSample sample, int row, double delta) {
    return worst.interval(
        row,
        delta,
        (each, share) -> interval(problem, sample.row(each), each, isOwn(each), false, share));
  }

  /** The interval of a row that is counted. */
  Interval counted(AnswerSample sample, int row, double delta) {
    CountedPoint point = Objects.requireNonNull(rows.counted());
    return worst.interval(
        row,
        delta,
        (each, share) ->
            rows.isCounted(each)
                ? interval(
                    point.problem(),
                    sample.counted(each),
                    each,
                    !point.isCorrected(each),
                    point.rows().jump(each) > 0,
                    share)
                : interval(problem, sample.row(each), each, isOwn(each), false, share));
  }

  /**
   * @param own whether the values are those of the problem's own row
   * @param oneStep whether they are two: of those who count, and of those who do not
   */
  private Interval interval(
      StochasticProblem of,
      AnswerSample.Row values,
      int row,
      boolean own,
      boolean oneStep,
      double delta) {
    Moments moments = values.moments();
    if (of.isDeterministic(row) && own) {
      return Interval.exact(moments.mean());
    }
    BoundedValues bounded = of.boundedValues().orElse(null);
    if (bounded != null && own) {
      double low = bounded.lower(row, x);
      double high = bounded.upper(row, x);
      if (high - low < Double.POSITIVE_INFINITY) {
        return oneStep
            ? Intervals.share(moments, low, high, delta)
            : Intervals.bounded(moments, low, high, delta);
      }
    }
    Interval interval = values.interval(delta);
    // A factor is zero, as in (x − 1)·d at x = 1: the scenarios differ all the same.
    return interval.basis() == Basis.CONSTANT && own && slopesVary[row]
        ? new Interval(interval.estimate(), interval.lower(), interval.upper(), Basis.STUDENTISED)
        : interval;
  }

  /** Of every row, whether its gradient is not the same under all of a few scenarios. */
  private boolean[] slopesVary(Scenarios scenarios) {
    boolean[] vary = new boolean[1 + problem.shape().constraints()];
    Evaluation one = Evaluation.of(problem);
    Evaluation first = Evaluation.of(problem);
    problem.evaluate(x, scenarios.key(Purpose.VALIDATION, 0), first);
    for (int j = 1; j < SLOPE_SAMPLES; j++) {
      problem.evaluate(x, scenarios.key(Purpose.VALIDATION, j), one);
      for (int row = 0; row < vary.length; row++) {
        vary[row] |= !Arrays.equals(one.gradient(row), first.gradient(row));
      }
    }
    return vary;
  }

  /** How many rare events an interval rests on; 0 where no such number need be told. */
  static long carriers(Interval value, AnswerSample.Row values) {
    double carriers = values.moments().carriers();
    boolean rare = value.basis() == Basis.STUDENTISED && carriers < FEW_EVENTS;
    return rare ? Math.max(1, Math.round(carriers)) : 0;
  }

  /** Why a row must not decide, whatever its interval: by its own values or those of its cases. */
  String doubt(Interval value, AnswerSample sample, int row) {
    return worst
        .rows(row)
        .mapToObj(each -> doubt(value, sample.row(each)))
        .filter(doubt -> !doubt.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Why values must not decide, whatever their interval. */
  static String doubt(Interval value, AnswerSample.Row values) {
    return value.basis() == Basis.STUDENTISED && values.tail().isTooHeavy()
        ? "its values have tails so heavy that the mean may not exist"
        : "";
  }

  /**
   * Whether a few values are very large and too few of them were drawn to say if a mean exists: a
   * short sample of x/d, with a d near zero now and then, has a narrow interval.
   */
  static boolean isOpen(Interval value, AnswerSample.Row values) {
    return value.basis() == Basis.STUDENTISED && values.tail().isOpen();
  }
}
