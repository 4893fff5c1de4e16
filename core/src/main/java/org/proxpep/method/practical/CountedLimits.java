package org.proxpep.method.practical;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.proxpep.method.Archive;
import org.proxpep.method.sqp.TableMeans;
import org.proxpep.problem.CountedRows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.StochasticProblem;

/**
 * Limits of smoothed probabilities, moved so that what is counted meets them. The verdict counts
 * rows of the table, and at the solution of the smoothed problem that may leave room, or too
 * little. So row k is solved as smoothed(x) − shiftₖ ≤ 0, and the largest shift is looked for with
 * which the counted mean holds: by the difference of the two at the last point, by secants, and in
 * the end by halving, for counts jump. Points near a solution are good enough for a look; the last
 * one is a solution.
 */
final class CountedLimits {

  private static final PracticalConstants.Counts COUNTS = PracticalConstants.USED.counts();

  private final CountedRows counted;
  private final FiniteProblem table;
  private final boolean[] decided;
  private final Evaluation count;
  private int round;

  /** Whether the shifts stay unless a solution turns out to be beyond its limit. */
  private boolean settled;

  /** What is taken off each row at present, and the last shift with its counted mean. */
  private final double[] shift;

  private final double[] lastShift;
  private final double[] lastCount;

  /** The largest shift that is known to hold, and the least that is known not to. */
  private final double[] holds;

  private final double[] fails;

  private CountedLimits(CountedRows counted, FiniteProblem table, boolean[] decided) {
    this.counted = counted;
    this.table = table;
    this.decided = decided;
    this.count = Evaluation.of(counted.problem());
    this.shift = new double[decided.length];
    this.lastShift = filled(Double.NaN);
    this.lastCount = filled(Double.NaN);
    this.holds = filled(Double.NEGATIVE_INFINITY);
    this.fails = filled(Double.POSITIVE_INFINITY);
  }

  private double[] filled(double value) {
    double[] all = new double[decided.length];
    Arrays.fill(all, value);
    return all;
  }

  /** Null where no inequality is decided by counting, or counting needs variables of its own. */
  static @Nullable CountedLimits of(StochasticProblem problem) {
    CountedRows counted = problem.counted().orElse(null);
    if (counted == null || counted.auxiliaryVariables().isPresent()) {
      return null;
    }
    FiniteProblem table = counted.problem().finite().orElse(null);
    boolean[] decided = new boolean[problem.shape().constraints()];
    for (int k = 0; k < problem.inequalities(); k++) {
      decided[k] = counted.decides(1 + k) && !problem.meaning(1 + k).auxiliary();
    }
    boolean any = IntStream.range(0, decided.length).anyMatch(k -> decided[k]);
    return any && table != null ? new CountedLimits(counted, table, decided) : null;
  }

  /** What a look costs. */
  long evaluations() {
    return table.scenarioCount();
  }

  /** What is taken off each row. */
  double[] shift() {
    return shift;
  }

  /** Whether a point has been looked at, so that limits may have been moved. */
  boolean isUsed() {
    return round > 0;
  }

  /**
   * Whether a point that is no solution yet is worth a look.
   *
   * @param error of the models in the step that has led there
   */
  boolean isNear(double error, double size) {
    return !settled && error <= COUNTS.near() * size;
  }

  /**
   * Whether what is counted is near each limit that has a price, so that a point may be near a
   * solution.
   *
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  boolean isNearLimits(double[] x, double[] y) {
    TableMeans.evaluate(table, x, count);
    for (int k = 0; k < decided.length; k++) {
      // p(1 − p) of a limit p, in the units of the row; nothing is near where that is not known.
      double spread = counted.spread(1 + k);
      double size = spread > 0 ? spread * spread / Math.abs(counted.jump(1 + k)) : 0.0;
      if (decided[k] && y[k] > 0 && !(Math.abs(counted(k)) <= COUNTS.nearLimit() * size)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Begins with the shifts that make the smoothed rows what is counted, at a point near a solution.
   *
   * @param mean of the smoothed rows at x
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  void startAt(double[] x, double[] y, Evaluation mean) {
    TableMeans.evaluate(table, x, count);
    round++;
    for (int k = 0; k < decided.length; k++) {
      double by = mean.value(1 + k) - counted(k);
      // Far from its limit a row tells nothing about the shift there.
      // Nor does one without a price, unless its width is wide since nothing is known yet.
      boolean priced = y[k] > 0 || counted.hasFreeWidths();
      boolean tells = decided[k] && priced && Math.abs(counted(k)) <= Math.abs(by);
      shift[k] = tells ? by : 0.0;
    }
  }

  /** Begins anew where the smoothed rows have become others. */
  void restartAt(double[] x, double[] y, Evaluation mean) {
    round = 0;
    settled = false;
    Arrays.fill(lastShift, Double.NaN);
    Arrays.fill(lastCount, Double.NaN);
    Arrays.fill(holds, Double.NEGATIVE_INFINITY);
    Arrays.fill(fails, Double.POSITIVE_INFINITY);
    startAt(x, y, mean);
  }

  /**
   * Counts at a point and looks for better shifts.
   *
   * @param mean of the smoothed rows at x, less the present shifts
   * @param size of the objective
   * @return whether there are other shifts to solve for
   * @throws java.util.concurrent.CancellationException if the thread is interrupted
   */
  boolean isMoved(double[] x, double[] y, Evaluation mean, double size) {
    TableMeans.evaluate(table, x, count);
    round++;
    boolean moved = false;
    for (int k = 0; k < decided.length; k++) {
      if (decided[k]) {
        double now = counted(k);
        narrow(k, now);
        double next =
            settled ? behind(k, now) : next(k, now, y[k], mean.value(1 + k) + shift[k], size);
        moved |= next != shift[k];
        lastShift[k] = shift[k];
        lastCount[k] = now;
        shift[k] = next;
      }
    }
    settled |= !moved || round >= COUNTS.mostRounds();
    return moved && round < COUNTS.mostRounds() + COUNTS.moreRounds();
  }

  /** The counted mean of a constraint; sums of shares are right to their last digits only. */
  private double counted(int k) {
    double value = count.value(1 + k);
    return Math.abs(value)
            <= Math.max(COUNTS.rounding(), COUNTS.roundingOfStep() * counted.step(1 + k))
        ? 0.0
        : value;
  }

  private void narrow(int k, double now) {
    double at = shift[k];
    if (now <= 0) {
      holds[k] = Math.max(holds[k], at);
      fails[k] = fails[k] <= at ? Double.POSITIVE_INFINITY : fails[k];
    } else {
      fails[k] = Math.min(fails[k], at);
      holds[k] = holds[k] >= at ? Double.NEGATIVE_INFINITY : holds[k];
    }
  }

  /** A shift that holds for sure where the present one does not. */
  private double behind(int k, double now) {
    return now <= 0 ? shift[k] : shift[k] - 2.0 * now - 0.5 * counted.step(1 + k);
  }

  /** The next shift of a row; the present one if it is as good as can be. */
  private double next(int k, double now, double price, double smoothed, double size) {
    double at = shift[k];
    boolean isBracketed =
        holds[k] > Double.NEGATIVE_INFINITY && fails[k] < Double.POSITIVE_INFINITY;
    double step = counted.step(1 + k);
    boolean isSlack = at - smoothed > Math.max(step, COUNTS.leastSlack());
    double enough = counted.enough(1 + k);
    if (enough > 0 && now <= 0 && -now <= enough) {
      return at;
    }
    if (now <= 0 && (isSlack || price * Math.max(step, -now) <= COUNTS.worth() * size)) {
      return at;
    }
    if (isBracketed
        && (price * (fails[k] - holds[k]) <= COUNTS.worth() * size
            || round >= COUNTS.mostRounds())) {
      return holds[k];
    }
    if (now < 0 && now == lastCount[k] && at > lastShift[k] && !isBracketed) {
      // Far behind the limit, where nothing is counted: ever longer ways lead to it.
      return at + 2.0 * (at - lastShift[k]);
    }
    // A little beyond the limit, or behind: one that holds and one that does not are needed.
    double wanted = -now + (now <= 0 ? 0.5 : -0.5) * step;
    double slope = (now - lastCount[k]) / (at - lastShift[k]);
    double next = Math.min(at, smoothed) + (slope > 0 ? wanted / slope : wanted);
    return isBracketed && !(round < COUNTS.halved() && next > holds[k] && next < fails[k])
        ? 0.5 * (holds[k] + fails[k])
        : next;
  }

  void fields(Archive archive) throws IOException {
    round = archive.field(round);
    settled = archive.field(settled);
    archive.fields(shift, lastShift, lastCount, holds, fails);
  }
}
