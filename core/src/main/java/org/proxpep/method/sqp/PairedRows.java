package org.proxpep.method.sqp;

import java.io.IOException;
import java.util.Arrays;
import org.proxpep.method.Archive;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;

/**
 * Two points seen by the same scenarios, which had no part in either. The merit of a point is F +
 * Σρₖ·violationₖ, of means. What both have in common cancels in the means of the differences, so
 * few scenarios tell which objective is better.
 *
 * <p>Violations need more care. With c and c′ the means at both points, the difference of
 * violations [c − e]₊ − [c′ − e]₊ depends on the error e that both have in common, however well c −
 * c′ is known: if e is large beside c and c′, its sign decides alone. So a point is surely worse
 * only if it is so for every e within {@link #SURE} standard errors of c.
 */
final class PairedRows {

  /** Errors are within so many standard errors. */
  private static final double SURE = 3.0;

  private final int rows;
  private final int inequalities;
  private long count;

  /** Means at both points, and sums of squared deviations of those at the first and of rises. */
  private final double[] first;

  private final double[] rise;
  private final double[] scatter;
  private final double[] scatterOfRise;

  PairedRows(StochasticProblem problem) {
    this.rows = 1 + problem.shape().constraints();
    this.inequalities = problem.inequalities();
    this.first = new double[rows];
    this.rise = new double[rows];
    this.scatter = new double[rows];
    this.scatterOfRise = new double[rows];
  }

  /** Takes in what one scenario says at both points. */
  void add(Evaluation at, Evaluation other) {
    count++;
    for (int row = 0; row < rows; row++) {
      double off = at.value(row) - first[row];
      first[row] += off / (double) count;
      scatter[row] += off * (at.value(row) - first[row]);
      double up = other.value(row) - at.value(row);
      double above = up - rise[row];
      rise[row] += above / (double) count;
      scatterOfRise[row] += above * (up - rise[row]);
    }
  }

  long count() {
    return count;
  }

  /**
   * Whether the other point is surely worse.
   *
   * @param rho what violations are charged at
   */
  boolean isOtherWorse(double[] rho) {
    double least = rise[0] - SURE * error(scatterOfRise[0]);
    for (int row = 1; row < rows; row++) {
      least += rho[row - 1] * (leastRise(row) - SURE * error(scatterOfRise[row]));
    }
    return count > 1 && least > 0;
  }

  private double error(double sumOfSquares) {
    return Math.sqrt(sumOfSquares / (double) (count - 1) / (double) count);
  }

  /**
   * The least rise of a violation over the errors that both points may have in common. It is linear
   * between the e at which either mean vanishes.
   */
  private double leastRise(int row) {
    double most = SURE * error(scatter[row]);
    double other = first[row] + rise[row];
    double least = Double.POSITIVE_INFINITY;
    for (double e : new double[] {-most, most, clip(first[row], most), clip(other, most)}) {
      least = Math.min(least, violation(row, other - e) - violation(row, first[row] - e));
    }
    return least;
  }

  private static double clip(double e, double most) {
    return Math.max(-most, Math.min(most, e));
  }

  private double violation(int row, double value) {
    return row > inequalities ? Math.abs(value) : Math.max(0.0, value);
  }

  void clear() {
    count = 0;
    Arrays.fill(first, 0.0);
    Arrays.fill(rise, 0.0);
    Arrays.fill(scatter, 0.0);
    Arrays.fill(scatterOfRise, 0.0);
  }

  void fields(Archive archive) throws IOException {
    count = archive.field(count);
    archive.fields(first, rise, scatter, scatterOfRise);
  }
}
