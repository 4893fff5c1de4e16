package org.proxpep.certificate;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.proxpep.certificate.Interval.Basis;
import org.proxpep.problem.AuxiliaryVariables;
import org.proxpep.problem.AuxiliaryVariables.WorstCase;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;

/**
 * Takes the variables of worst cases out of what is said about a problem. A row r(x, t) with t =
 * maxᵢ E[aᵢ] has no noise of its own. It is r(x, t) + w·maxᵢ E[aᵢ − t] with w = ∂r/∂t ≥ 0, and the
 * largest of several means lies between the largest lower and the largest upper end of their
 * intervals.
 */
final class WorstCases {

  private final List<WorstCase> all;

  /** By row of the problem: the slope in every variable. */
  private final double[][] slopes;

  private WorstCases(List<WorstCase> all, double[][] slopes) {
    this.all = all;
    this.slopes = slopes;
  }

  /**
   * @param mean derivatives at the point
   */
  static WorstCases of(StochasticProblem problem, Evaluation mean) {
    List<WorstCase> all =
        problem.auxiliaryVariables().map(AuxiliaryVariables::worstCases).orElse(List.of());
    double[][] slopes = new double[all.isEmpty() ? 0 : mean.rows()][all.size()];
    for (int row = 0; row < slopes.length; row++) {
      for (int j = 0; j < all.size(); j++) {
        // The rows of the bounds themselves fall in their variable.
        slopes[row][j] = Math.max(0.0, mean.gradient(row)[all.get(j).variable()]);
      }
    }
    return new WorstCases(all, slopes);
  }

  /** Whether a row contains such a variable. */
  boolean changes(int row) {
    for (int j = 0; j < all.size(); j++) {
      if (slopes[row][j] > 0.0) {
        return true;
      }
    }
    return false;
  }

  /** A row and the bounds of the variables that it contains. */
  IntStream rows(int row) {
    return IntStream.concat(
        IntStream.of(row),
        IntStream.range(0, changes(row) ? all.size() : 0)
            .filter(j -> slopes[row][j] > 0.0)
            .flatMap(j -> Arrays.stream(all.get(j).rows()).flatMap(this::rows)));
  }

  /** The interval of a row at a level. */
  @FunctionalInterface
  interface RowInterval {
    Interval at(int row, double delta);
  }

  /**
   * The interval of what the user wrote, right with probability 1 − δ. For the bound of a variable,
   * which nobody wrote, it is how far its case is below the worst one: where the variable itself is
   * says nothing.
   */
  Interval interval(int row, double delta, RowInterval own) {
    for (WorstCase worst : all) {
      if (Arrays.stream(worst.rows()).anyMatch(bound -> bound == row)) {
        double share = delta / Arrays.stream(worst.rows()).flatMap(this::rows).count();
        return below(shared(row, share, own), largest(worst, share, own));
      }
    }
    return shared(row, delta / rows(row).count(), own);
  }

  private static Interval below(Interval own, Interval largest) {
    double upper = Math.min(0.0, own.upper() - largest.lower());
    return new Interval(
        own.estimate() - largest.estimate(), own.lower() - largest.upper(), upper, own.basis());
  }

  /**
   * @param share with what probability each of the intervals it is made of may be wrong
   */
  private Interval shared(int row, double share, RowInterval own) {
    Interval result = own.at(row, share);
    for (int j = 0; j < all.size(); j++) {
      if (slopes[row][j] > 0.0) {
        result = sum(result, slopes[row][j], largest(all.get(j), share, own));
      }
    }
    return result;
  }

  /** How far the largest mean is above its variable. */
  private Interval largest(WorstCase worst, double share, RowInterval own) {
    double estimate = Double.NEGATIVE_INFINITY;
    double lower = Double.NEGATIVE_INFINITY;
    double upper = Double.NEGATIVE_INFINITY;
    Basis basis = Basis.EXACT;
    for (int row : worst.rows()) {
      Interval each = shared(row, share, own);
      estimate = Math.max(estimate, each.estimate());
      lower = Math.max(lower, each.lower());
      if (each.upper() > upper) {
        upper = each.upper();
        basis = each.basis();
      }
    }
    return new Interval(estimate, lower, upper, basis);
  }

  private static Interval sum(Interval a, double factor, Interval b) {
    return new Interval(
        a.estimate() + factor * b.estimate(),
        a.lower() + factor * b.lower(),
        a.upper() + factor * b.upper(),
        b.basis() == Basis.EXACT ? a.basis() : b.basis());
  }
}
