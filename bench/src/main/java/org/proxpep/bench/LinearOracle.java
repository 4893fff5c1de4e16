package org.proxpep.bench;

import java.util.Arrays;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;

/**
 * A problem of any size whose oracle costs little more than writing the answer: linear functions
 * with fixed random slopes, of which a scenario perturbs the values and scales the gradients.
 */
final class LinearOracle implements StochasticProblem {

  private final ConvexSet set;
  private final int inequalities;
  private final int equalities;
  private final double[][] slope;

  LinearOracle(ConvexSet set, int inequalities, int equalities) {
    this.set = set;
    this.inequalities = inequalities;
    this.equalities = equalities;
    int n = set.dimension();
    this.slope = new double[1 + inequalities + equalities][n];
    ScenarioRandom random = new ScenarioRandom(1);
    for (double[] row : slope) {
      for (int i = 0; i < n; i++) {
        row[i] = random.nextGaussian() / Math.sqrt(n);
      }
    }
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    double factor = 0.5 + Scenarios.uniform(xi);
    for (int k = 0; k < slope.length; k++) {
      out.setValue(k, Scenarios.uniform(xi + k) - 0.5);
      double[] from = slope[k];
      double[] to = out.gradient(k);
      for (int i = 0; i < to.length; i++) {
        to[i] = factor * from[i];
      }
    }
  }

  /** Bounds in the sense of (A2)–(A6), with some curvature claimed so that no term is skipped. */
  ProblemConstants constants() {
    double[] l = new double[inequalities];
    double[] lTilde = new double[equalities];
    Arrays.fill(l, 0.5);
    Arrays.fill(lTilde, 0.5);
    return new ProblemConstants(2, 2, 2, 2, 2, 2, Double.NaN, 1, l, lTilde);
  }

  @Override
  public Shape shape() {
    return new Shape(set.dimension(), inequalities, equalities);
  }

  @Override
  public ConvexSet feasibleSet() {
    return set;
  }
}
