package org.proxpep.bench;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.FiniteProblem;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Shape;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

/**
 * Neyman–Pearson classification with logistic loss on generated rows: the objective is the loss of
 * the positive rows and the constraint that of the negative ones, as cheap an oracle as a table
 * has.
 */
final class LogisticRows implements FiniteProblem {

  private final double[][] rows;
  private final int n;

  LogisticRows(int count, int n) {
    this.n = n;
    this.rows = new double[count][n];
    ScenarioRandom random = new ScenarioRandom(1L);
    for (int k = 0; k < count; k++) {
      double centre = isPositive(k) ? 0.1 : -0.1;
      for (int i = 0; i < n; i++) {
        // Uniform numbers: 10⁸ normal ones would take longer than what is measured.
        rows[k][i] = centre + 2 * random.nextDouble() - 1;
      }
    }
  }

  private static boolean isPositive(long k) {
    return (k & 1) == 0;
  }

  @Override
  public void evaluateScenario(double[] x, long index, Evaluation out) {
    double[] row = rows[(int) index];
    int active = isPositive(index) ? 0 : 1;
    double sign = 2.0 * active - 1.0;
    double z = 0.0;
    for (int i = 0; i < n; i++) {
      z += row[i] * x[i];
    }
    double e = Math.exp(-Math.abs(z));
    double margin = sign * z;
    out.setValue(active, 2 * (Math.max(margin, 0.0) + Math.log1p(e)));
    double slope = 2 * sign * (margin >= 0 ? 1 / (1 + e) : e / (1 + e));
    double[] to = out.gradient(active);
    for (int i = 0; i < n; i++) {
      to[i] = slope * row[i];
    }
    double[] none = out.gradient(1 - active);
    out.setValue(1 - active, 0.0);
    for (int i = 0; i < n; i++) {
      none[i] = 0.0;
    }
  }

  @Override
  public long scenarioCount() {
    return rows.length;
  }

  @Override
  public Shape shape() {
    return new Shape(n, 1, 0);
  }

  @Override
  public ConvexSet feasibleSet() {
    return Box.cube(n, -10, 10);
  }
}
