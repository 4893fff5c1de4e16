package org.proxpep.certificate;

import org.proxpep.certificate.Interval.Basis;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FreshRows;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.StochasticProblem;

/** What fresh rows say about every function at one point. */
final class PopulationSample {

  /** A value this near to an end of its range, as a part of it, is that end. */
  private static final double GRAIN = 1e-9;

  /** The values of one function. */
  private static final class Values {
    final double low;
    final double high;
    final Moments moments = new Moments();
    final TailIndex tail = new TailIndex();
    long atLow;
    long atHigh;

    Values(double low, double high) {
      this.low = low;
      this.high = high;
    }

    void add(double value) {
      moments.add(value);
      tail.add(value);
      double grain = GRAIN * (high - low);
      atLow += value <= low + grain ? 1 : 0;
      atHigh += value >= high - grain ? 1 : 0;
    }

    /** Whether every value is one of the ends of a known range. */
    boolean areEnds() {
      return high - low < Double.POSITIVE_INFINITY
          && high > low
          && atLow + atHigh == moments.count();
    }
  }

  private final FreshRows rows;
  private final Evaluation mean;
  private final AuxiliaryCorrection correction;
  private final Values[] values;

  PopulationSample(FreshRows rows) {
    StochasticProblem problem = rows.problem();
    FreshRows.Reading reading = rows.read();
    this.rows = rows;
    this.mean = reading.mean();
    OracleException.requireFinite(problem, mean, "in the mean over new rows");
    this.correction = AuxiliaryCorrection.of(problem, mean);
    this.values = new Values[mean.rows()];
    boolean[] average = new boolean[values.length];
    for (int row = 0; row < values.length; row++) {
      average[row] = reading.isAverage(row) && !correction.changes(row);
      values[row] =
          average[row]
              ? new Values(rows.lower(row), rows.upper(row))
              : new Values(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
    Evaluation one = Evaluation.of(problem);
    for (int i = 0; i < rows.count(); i++) {
      reading.evaluate(i, one);
      for (int row = 0; row < values.length; row++) {
        double value =
            average[row]
                ? reading.value(row)
                : correction.value(mean, row) + correction.value(one, row);
        if (!Double.isNaN(value)) {
          values[row].add(value);
        }
      }
    }
  }

  /** How many rows have a part in the mean of a function. */
  long count(int row) {
    return values[row].moments.count();
  }

  /** About how many rows carry the mean. */
  double carriers(int row) {
    return values[row].moments.carriers();
  }

  /** Whether the tails leave no use for an interval. */
  boolean isTooHeavy(int row) {
    return values[row].tail.isTooHeavy();
  }

  /** A two-sided interval of the mean of a function. */
  Interval interval(int row, double delta) {
    Values of = values[row];
    if (rows.problem().isDeterministic(row) && !correction.changes(row)) {
      return Interval.exact(mean.value(row));
    }
    if (of.moments.count() < 2) {
      return Interval.UNKNOWN;
    }
    if (of.areEnds()) {
      Interval share = BinomialIntervals.share(of.atHigh, of.moments.count(), delta);
      double width = of.high - of.low;
      return new Interval(
          of.low + width * share.estimate(),
          of.low + width * share.lower(),
          of.low + width * share.upper(),
          Basis.BOUNDED);
    }
    boolean known = of.high - of.low < Double.POSITIVE_INFINITY;
    return known
        ? Intervals.studentised(of.moments, of.low, of.high, delta)
        : Intervals.studentised(of.moments, delta);
  }
}
