package org.proxpep.problems;

import org.proxpep.problem.Evaluation;

/**
 * The means of all functions along given directions δ to second order,
 *
 * <pre>
 *   fₖ(x + tδ) ≈ fₖ(x) + t ∇fₖᵀδ + ½t² δᵀ∇²fₖ δ,
 * </pre>
 *
 * second derivatives by central differences. One pass over the variables serves all functions and
 * directions; errors at any t then cost next to nothing.
 */
final class Expansion {

  private final int inequalities;
  private final double best;
  private final double[] value;

  /** For each direction, first and second order of every function. */
  private final double[][] first;

  private final double[][] second;

  Expansion(LibraryProblem problem, double[] x, Evaluation mean, double[][] directions) {
    this.inequalities = problem.inequalities();
    this.best = problem.optimum().f();
    this.value = mean.value.clone();
    int rows = mean.rows();
    this.first = new double[directions.length][rows];
    this.second = new double[directions.length][rows];
    for (int d = 0; d < directions.length; d++) {
      for (int k = 0; k < rows; k++) {
        first[d][k] = Logistic.score(mean.gradient[k], directions[d]);
      }
    }
    Evaluation low = Evaluation.of(problem);
    Evaluation high = Evaluation.of(problem);
    double[] at = x.clone();
    for (int j = 0; j < x.length; j++) {
      double h = 1e-5 * Math.max(1.0, Math.abs(x[j]));
      at[j] = x[j] - h;
      problem.evaluateMean(at, low);
      at[j] = x[j] + h;
      problem.evaluateMean(at, high);
      at[j] = x[j];
      for (int k = 0; k < rows; k++) {
        double[] column = high.gradient[k];
        Logistic.add(-1.0, low.gradient[k], column);
        for (int d = 0; d < directions.length; d++) {
          double along = directions[d][j] / (4.0 * h);
          second[d][k] += along == 0.0 ? 0.0 : along * Logistic.score(column, directions[d]);
        }
      }
    }
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
