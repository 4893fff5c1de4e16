package org.proxpep.certificate;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** How each row is judged at a point: as it is written or by counting, and in whose units. */
final class JudgedRows {

  /** Shares of a table are right to this part of a row. */
  private static final double ROUNDING = 1e-6;

  private final StochasticProblem problem;
  private final double[] x;

  /** What each constraint is divided by to be in the user's units, smoothed and counted. */
  private final double[] units;

  private final double[] countedUnits;
  private final @Nullable CountedPoint counted;

  /**
   * @param exact whether the judgement will be by exact means
   */
  JudgedRows(StochasticProblem problem, Scenarios scenarios, double[] x, boolean exact) {
    this.problem = problem;
    this.x = x;
    int constraints = problem.shape().constraints();
    this.units = Vectors.of(constraints, k -> problem.unit(1 + k, x));
    CountedPoint point = CountedPoint.of(problem, scenarios, x, exact);
    this.counted = point;
    this.countedUnits = point == null ? units : Vectors.of(constraints, point::unit);
  }

  StochasticProblem problem() {
    return problem;
  }

  double[] x() {
    return x;
  }

  /** The units of constraints as they are written. */
  double[] units() {
    return units;
  }

  /** Null where nothing is counted. */
  @Nullable CountedPoint counted() {
    return counted;
  }

  /** The exact means of what is counted; null where they are not known or nothing is counted. */
  @Nullable Evaluation countedMean() {
    return counted == null ? null : counted.mean();
  }

  boolean isCounted(int row) {
    return counted != null && counted.rows().differs(row);
  }

  boolean isDecidedByCounting(int row) {
    return Objects.requireNonNull(counted).rows().decides(row);
  }

  /** Whether constraint k, counted from 0, is not judged by counting. */
  boolean isJudgedAsWritten(int k) {
    return !isCounted(1 + k) || !isDecidedByCounting(1 + k);
  }

  /** The same of one that is no equation of an auxiliary variable, which is nobody's question. */
  boolean isUsersOwn(int k) {
    return isJudgedAsWritten(k) && !problem.meaning(1 + k).isEquationOfAuxiliary();
  }

  /** How many rows are counted and judged as written all the same, so that both need intervals. */
  int countedBeside() {
    int count = 0;
    for (int row = 0; row <= units.length; row++) {
      count += isCounted(row) && !isDecidedByCounting(row) ? 1 : 0;
    }
    return count;
  }

  /** What a row is divided by to be in the user's units. */
  double unit(int row) {
    return isCounted(row) && isDecidedByCounting(row) ? countedUnits[row - 1] : units[row - 1];
  }

  /** Over how many rows of a table a row is counted. */
  long trials(int row) {
    return Objects.requireNonNull(counted).rows().trials(row);
  }

  /** The counted value of a row at the point. */
  Interval countedExactly(Evaluation mean, int row) {
    return Interval.exact(Objects.requireNonNull(counted).value(mean, row));
  }

  /**
   * What is said of a row that is counted.
   *
   * @param value the counted value
   * @param smoothed the value as it is written
   * @param trials of how many
   */
  Counted counted(int row, Interval value, Interval smoothed, long trials) {
    CountedRows rows = Objects.requireNonNull(counted).rows();
    Interval terms = terms(countedUnits, row, value);
    double share = rows.share(row, value.estimate(), terms.estimate());
    long events = Double.isNaN(share) ? -1 : Math.round(share * trials);
    return new Counted(
        terms,
        terms(units, row, smoothed).estimate(),
        events,
        trials,
        row > 0 && rows.decides(row));
  }

  private Interval terms(double[] of, int row, Interval value) {
    return row == 0 ? value.of(problem.sense()) : value.over(of[row - 1]).of(problem.meaning(row));
  }

  /**
   * Whether a count of the rows of a table leaves no room below its limit: for less than one more
   * row, or for fewer than come at once. The latter shows where a step that should take half of the
   * room, by the smoothed row, goes beyond the limit.
   */
  boolean isFull(int k, Evaluation mean, Interval value) {
    CountedPoint point = Objects.requireNonNull(counted);
    double slack = -value.estimate();
    double step = point.rows().step(1 + k);
    if (k >= problem.inequalities() || !point.rows().decides(1 + k) || slack < -ROUNDING * step) {
      return false;
    }
    double steepness = mean.norm(1 + k);
    if (slack < (1 - ROUNDING) * step || steepness == 0) {
      return true;
    }
    double[] beyond = new double[x.length];
    mean.copyTo(1 + k, beyond);
    Vectors.sum(x, 0.5 * slack / (steepness * steepness), beyond, beyond);
    problem.feasibleSet().project(beyond, beyond);
    return point.valueNear(beyond, 1 + k) > 0;
  }
}
