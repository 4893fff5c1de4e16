package org.proxpep.pilot;

import org.proxpep.linalg.DenseSolver;
import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.residual.MeanEvaluator;
import org.proxpep.set.ConvexSet;

/**
 * Looks for a point of X₀ that satisfies the inequalities strictly and the equalities to within a
 * millionth of their size (A5): projected subgradient steps on max gᵢ along the equalities, their
 * lengths falling by a factor, each followed by a few Gauss–Newton steps back to h = 0. What it
 * finds is such a point; that it finds none proves nothing.
 */
final class StrictPoint {

  /** From the first to the last step the length falls by this. */
  private static final double SHRINK = 1e-3;

  private static final int RESTORATIONS = 8;
  private static final double EQUALITY_TOLERANCE = 1e-6;

  private final ConvexSet set;
  private final MeanEvaluator means;
  private final int n;
  private final int p;
  private final int m;
  private final DenseSolver solver;
  private final double[][] gram;
  private final double[] right;
  private final double[] weight;
  private final double[] direction;

  /** The point where {@link #level} was found. */
  final double[] best;

  private final double tolerance;

  /** The least max gᵢ found, infinite if nothing satisfied the equalities. */
  double level = Double.POSITIVE_INFINITY;

  /** How often the means were evaluated. */
  int meansTaken;

  /**
   * @param sizeOfH the size of the equalities, what their violation is measured by
   */
  StrictPoint(StochasticProblem problem, MeanEvaluator means, double sizeOfH) {
    this.set = problem.feasibleSet();
    this.means = means;
    this.n = problem.dimension();
    this.p = problem.inequalities();
    this.m = problem.equalities();
    this.solver = new DenseSolver(m);
    this.gram = new double[m][m];
    this.right = new double[m];
    this.weight = new double[m];
    this.direction = new double[n];
    this.best = new double[n];
    this.tolerance = EQUALITY_TOLERANCE * sizeOfH;
  }

  /** Tries a point of X₀, moved to h = 0. */
  void look(double[] at) {
    double[] x = at.clone();
    keepIfBest(x, restore(x));
  }

  /**
   * Goes down from the best point so far, or from {@code otherwise} if there is none.
   *
   * @param reach the length of the first step
   */
  void descend(double[] otherwise, int steps, double reach) {
    double[] x = level < Double.POSITIVE_INFINITY ? best.clone() : otherwise.clone();
    Evaluation mean = restore(x);
    for (int k = 0; k < steps; k++) {
      int worst = 1;
      for (int i = 2; i <= p; i++) {
        worst = mean.value(i) > mean.value(worst) ? i : worst;
      }
      mean.copyTo(worst, direction);
      alongEqualities(mean);
      double norm = Rows.norm(direction);
      if (!(norm > 0)) {
        return;
      }
      double length = reach * Math.pow(SHRINK, (double) k / steps) / norm;
      Vectors.addMultiple(-length, direction, x);
      set.project(x, x);
      mean = restore(x);
      keepIfBest(x, mean);
    }
  }

  private void keepIfBest(double[] x, Evaluation mean) {
    double worst = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < p; i++) {
      worst = Math.max(worst, mean.value(1 + i));
    }
    if (worst < level && violationOfH(mean) <= tolerance) {
      level = worst;
      System.arraycopy(x, 0, best, 0, n);
    }
  }

  private double violationOfH(Evaluation mean) {
    double worst = 0.0;
    for (int j = 0; j < m; j++) {
      worst = Math.max(worst, Math.abs(mean.value(1 + p + j)));
    }
    return worst;
  }

  /** Moves x towards h = 0 and returns the mean there. */
  private Evaluation restore(double[] x) {
    Evaluation mean = mean(x);
    for (int round = 0; round < RESTORATIONS; round++) {
      double violation = violationOfH(mean);
      if (violation <= 0.1 * tolerance || !(violation < Double.POSITIVE_INFINITY)) {
        return mean;
      }
      for (int j = 0; j < m; j++) {
        right[j] = mean.value(1 + p + j);
      }
      if (!solve(mean)) {
        return mean;
      }
      for (int j = 0; j < m; j++) {
        mean.addTo(1 + p + j, -weight[j], x);
      }
      set.project(x, x);
      mean = mean(x);
    }
    return mean;
  }

  private Evaluation mean(double[] x) {
    meansTaken++;
    return means.at(x);
  }

  /** Takes from the direction what would change h to first order. */
  private void alongEqualities(Evaluation mean) {
    for (int j = 0; j < m; j++) {
      right[j] = mean.dot(1 + p + j, direction);
    }
    if (m > 0 && solve(mean)) {
      for (int j = 0; j < m; j++) {
        mean.addTo(1 + p + j, -weight[j], direction);
      }
    }
  }

  /** Solves J Jᵀ weight = right for the Jacobian J of h. */
  private boolean solve(Evaluation mean) {
    for (int j = 0; j < m; j++) {
      for (int k = 0; k < m; k++) {
        gram[j][k] = mean.dot(1 + p + j, 1 + p + k);
      }
    }
    return solver.solve(gram, right, m, weight);
  }
}
