package org.proxpep.certificate;

import org.proxpep.linalg.Rows;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;

/**
 * What confirmation scenarios say at one point: the moments of every function, and of the value and
 * gradient of the combination wF + Σ yₖcₖ of the objective and the constraints c = (G, H).
 */
final class Sample {

  private final StochasticProblem problem;
  private final Scenarios scenarios;
  private final double[] x;
  private final double objectiveWeight;
  private final double[] weights;
  private final Evaluation evaluation;
  private final double[] gradient;
  private final Moments[] values;
  final Moments combination = new Moments();
  final VectorMoments gradients;
  private long next;

  /**
   * @param objectiveWeight w
   * @param weights y
   * @param first the number of the first confirmation scenario
   */
  Sample(
      StochasticProblem problem,
      Scenarios scenarios,
      double[] x,
      double objectiveWeight,
      double[] weights,
      long first) {
    this.problem = problem;
    this.scenarios = scenarios;
    this.x = x;
    this.objectiveWeight = objectiveWeight;
    this.weights = weights;
    this.evaluation = Evaluation.of(problem);
    this.gradient = new double[problem.dimension()];
    this.values = new Moments[evaluation.rows()];
    for (int row = 0; row < values.length; row++) {
      values[row] = new Moments();
    }
    this.gradients = new VectorMoments(problem.dimension());
    this.next = first;
  }

  /** Draws until there are {@code count} scenarios. */
  void drawTo(long count) {
    for (long left = count - combination.count(); left > 0; left--) {
      draw();
    }
  }

  private void draw() {
    long xi = scenarios.key(Purpose.CONFIRMATION, next);
    next++;
    problem.evaluate(x, xi, evaluation);
    double value = combine(evaluation, objectiveWeight, weights, gradient);
    // Every entry has a part in these sums, with weight zero too: 0·NaN and 0·∞ are NaN.
    if (!Double.isFinite(value + 0.0 * Rows.dot(gradient, gradient))) {
      OracleException.requireFinite(problem, evaluation, "in scenario " + xi);
    }
    for (int row = 0; row < values.length; row++) {
      values[row].add(evaluation.value(row));
    }
    combination.add(value);
    gradients.add(gradient);
  }

  /** Writes the gradient of wF + Σ yₖcₖ and returns its value. */
  static double combine(Evaluation e, double objectiveWeight, double[] weights, double[] out) {
    double value = objectiveWeight * e.value(0);
    e.copyTo(0, out);
    Vectors.scale(objectiveWeight, out);
    for (int k = 0; k < weights.length; k++) {
      value += weights[k] * e.value(1 + k);
      e.addTo(1 + k, weights[k], out);
    }
    return value;
  }

  long count() {
    return combination.count();
  }

  /** The number of the scenario after the last one drawn. */
  long next() {
    return next;
  }

  Moments value(int row) {
    return values[row];
  }
}
