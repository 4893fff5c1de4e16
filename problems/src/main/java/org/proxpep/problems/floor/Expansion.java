package org.proxpep.problems.floor;

import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problems.LibraryProblem;
import org.proxpep.problems.parts.Logistic;

/**
 * The means of all functions along given directions δ to second order,
 *
 * <pre>
 *   fₖ(x + tδ) ≈ fₖ(x) + t ∇fₖᵀδ + ½t² δᵀ∇²fₖ δ,
 * </pre>
 *
 * so that errors at any t cost next to nothing.
 */
final class Expansion {

  private final int inequalities;
  private final double best;
  private final double[] value;

  /** For each direction, first and second order of every function. */
  private final double[][] first;

  private final double[][] second;

  Expansion(LibraryProblem problem, Evaluation mean, double[][][] hessians, double[][] directions) {
    this.inequalities = problem.inequalities();
    this.best = problem.optimum().f();
    this.value = mean.values().clone();
    int rows = mean.rows();
    int n = problem.dimension();
    this.first = new double[directions.length][rows];
    this.second = new double[directions.length][rows];
    for (int d = 0; d < directions.length; d++) {
      for (int k = 0; k < rows; k++) {
        first[d][k] = Logistic.score(mean.gradient(k), directions[d]);
      }
    }
    for (int k = 0; k < rows; k++) {
      for (int j = 0; j < n; j++) {
        for (int d = 0; d < directions.length; d++) {
          double half = 0.5 * directions[d][j];
          second[d][k] += half == 0.0 ? 0.0 : half * Rows.dot(hessians[k][j], directions[d]);
        }
      }
    }
  }

  /** ∇²fₖ(x) of every function by central differences, all in one pass over the variables. */
  static double[][][] hessians(LibraryProblem problem, double[] x, boolean[] fixed) {
    Evaluation low = Evaluation.of(problem);
    Evaluation high = Evaluation.of(problem);
    double[][][] hessians = new double[low.rows()][x.length][x.length];
    double[] at = x.clone();
    for (int j = 0; j < x.length; j++) {
      if (fixed[j]) {
        continue; // never moves, and the functions may end here
      }
      double h = 1e-5 * Math.max(1.0, Math.abs(x[j]));
      at[j] = x[j] - h;
      problem.evaluateMean(at, low);
      at[j] = x[j] + h;
      problem.evaluateMean(at, high);
      at[j] = x[j];
      for (int k = 0; k < hessians.length; k++) {
        for (int i = 0; i < x.length; i++) {
          double slopes = fixed[i] ? 0.0 : high.gradient(k)[i] - low.gradient(k)[i];
          hessians[k][j][i] = slopes / (2.0 * h);
        }
      }
    }
    return hessians;
  }

  /** {@link StatisticalFloor#error} at x + tδ for every direction. */
  double[] errors(double t) {
    double[] errors = new double[first.length];
    for (int d = 0; d < errors.length; d++) {
      double f = value[0] + t * (first[d][0] + t * second[d][0]);
      double worst = Math.abs(f - best) / (1.0 + Math.abs(best));
      for (int k = 1; k < value.length; k++) {
        double c = value[k] + t * (first[d][k] + t * second[d][k]);
        worst = Math.max(worst, k <= inequalities ? c : Math.abs(c));
      }
      errors[d] = worst;
    }
    return errors;
  }
}
