package org.proxpep.certificate;

import org.proxpep.certificate.Interval.Basis;
import org.proxpep.problem.CountedRows;
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

    /** The values one by one; empty unless they are needed. */
    double[] each = {};

    Values(double low, double high) {
      this.low = low;
      this.high = high;
    }

    void add(double value) {
      if (each.length > 0) {
        each[(int) moments.count()] = value;
      }
      moments.add(value);
      tail.add(value);
      double grain = GRAIN * (high - low);
      atLow += value <= low + grain ? 1 : 0;
      atHigh += value >= high - grain ? 1 : 0;
    }

    boolean areBounded() {
      return high - low < Double.POSITIVE_INFINITY && high > low;
    }

    /** Whether every value is one of the ends of a known range. */
    boolean areEnds() {
      return areBounded() && atLow + atHigh == moments.count();
    }

    /** The interval of a share of the range as one of the mean. */
    Interval scaled(double estimate, double lower, double upper) {
      double width = high - low;
      return new Interval(
          low + width * estimate,
          Math.min(low + width * estimate, low + width * lower),
          Math.max(low + width * estimate, low + width * upper),
          Basis.BOUNDED);
    }
  }

  private final FreshRows rows;
  private final Evaluation mean;
  private final AuxiliaryCorrection correction;
  private final WorstCases worst;
  private final Values[] values;

  PopulationSample(FreshRows rows) {
    this(rows, false);
  }

  /**
   * @param keeps whether values of known range are kept one by one, for intervals that are right
   *     for every number of rows
   */
  PopulationSample(FreshRows rows, boolean keeps) {
    StochasticProblem problem = rows.problem();
    FreshRows.Reading reading = rows.read();
    this.rows = rows;
    this.mean = reading.mean();
    OracleException.requireFinite(problem, mean, "in the mean over new rows");
    this.correction = AuxiliaryCorrection.of(problem, mean);
    this.worst = WorstCases.of(problem, mean);
    this.values = new Values[mean.rows()];
    boolean[] average = new boolean[values.length];
    for (int row = 0; row < values.length; row++) {
      average[row] = reading.isAverage(row) && !correction.changes(row);
      values[row] =
          average[row]
              ? new Values(rows.lower(row), rows.upper(row))
              : new Values(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
    for (Values each : values) {
      each.each = new double[keeps && each.areBounded() ? rows.count() : 0];
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

  /** The same in words, where they are few. */
  String fewness(int row) {
    long count = count(row);
    return count == 1
        ? "only one new row speaks about it"
        : "only " + count + " new rows speak about it";
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
    return worst.interval(row, delta, this::own);
  }

  private Interval own(int row, double delta) {
    Values of = values[row];
    if (rows.problem().isDeterministic(row) && !correction.changes(row)) {
      return Interval.exact(mean.value(row));
    }
    if (of.moments.count() < 2) {
      return Interval.UNKNOWN;
    }
    if (of.areEnds()) {
      Interval share = BinomialIntervals.share(of.atHigh, of.moments.count(), delta);
      return of.scaled(share.estimate(), share.lower(), share.upper());
    }
    return of.areBounded()
        ? Intervals.studentised(of.moments, of.low, of.high, delta)
        : Intervals.studentised(of.moments, delta);
  }

  /**
   * An interval each of whose limits is wrong with probability at most δ by itself, whatever the
   * number of rows where the range of the values is known.
   */
  Interval oneSided(int row, double delta) {
    return worst.interval(row, delta, this::ownOneSided);
  }

  private Interval ownOneSided(int row, double delta) {
    Values of = values[row];
    int count = (int) of.moments.count();
    if (of.each.length == 0 || count < 2 || of.areEnds()) {
      return own(row, 2.0 * delta);
    }
    double width = of.high - of.low;
    double[] shares = new double[count];
    double[] others = new double[count];
    for (int i = 0; i < count; i++) {
      shares[i] = Math.min(1.0, Math.max(0.0, (of.each[i] - of.low) / width));
      others[i] = 1.0 - shares[i];
    }
    double mean = Math.min(1.0, Math.max(0.0, (of.moments.mean() - of.low) / width));
    // What has to be shown of a row is that its mean is below 0, or above.
    double zero = -of.low / width;
    return of.scaled(
        mean,
        1.0 - new BettingBound(others, 1.0 - zero, delta).upper(),
        new BettingBound(shares, zero, delta).upper());
  }

  /**
   * How far below 0 the mean over these rows is where an answer surely passes a test by other ones.
   *
   * @param ratio how many other rows there are for one of these
   */
  double room(int row, double ratio, double delta) {
    Values of = values[row];
    if (of.areEnds()) {
      return Math.max(0.0, -of.low);
    }
    double others = Math.max(2.0, of.moments.count() * ratio);
    double test = Math.sqrt(2.0 * Math.log(1.0 / delta)) + 2.0 * Math.sqrt(1.0 + ratio);
    double wide = test * Math.sqrt(of.moments.variance() / others);
    return of.areBounded() ? Math.min(wide, Math.max(0.0, -of.low)) : wide;
  }

  /**
   * What these rows, which count, say beside the smoothed function.
   *
   * @param value of the mean
   * @param terms the same in the user's terms
   * @param smoothed the function beside it, in the user's terms
   */
  Counted counted(CountedRows about, int row, Interval value, Interval terms, Interval smoothed) {
    double share = about.share(row, value.estimate(), terms.estimate());
    return new Counted(
        terms,
        smoothed.estimate(),
        Double.isNaN(share) ? -1 : Math.round(share * count(row)),
        count(row),
        row > 0 && about.decides(row));
  }

  /** The mean of a function over these rows. */
  double mean(int row) {
    return values[row].moments.mean();
  }

  /** The standard deviation of its values. */
  double deviation(int row) {
    return Math.sqrt(values[row].moments.variance());
  }
}
