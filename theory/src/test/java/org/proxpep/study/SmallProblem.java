package org.proxpep.study;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.Reference;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

/**
 * min ½‖x‖² − x₁ s.t. x₁ − 0.4 ≤ 0, x₁ + x₂ = 0 on [−1,1]², with Gaussian noise of 0.1 on every
 * number. The solution is (0.4, −0.4), its value −0.24.
 */
final class SmallProblem implements StochasticProblem, ExactMean {

  static final Reference SOLUTION = new Reference(new double[] {0.4, -0.4}, -0.24);

  @Override
  public Shape shape() {
    return new Shape(2, 1, 1);
  }

  @Override
  public ConvexSet feasibleSet() {
    return Box.cube(2, -1, 1);
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    out.setValue(0, 0.5 * (x[0] * x[0] + x[1] * x[1]) - x[0]);
    out.gradient(0)[0] = x[0] - 1;
    out.gradient(0)[1] = x[1];
    out.setValue(1, x[0] - 0.4);
    out.gradient(1)[0] = 1;
    out.gradient(1)[1] = 0;
    out.setValue(2, x[0] + x[1]);
    out.gradient(2)[0] = 1;
    out.gradient(2)[1] = 1;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    evaluateMean(x, out);
    ScenarioRandom random = out.random(xi);
    for (int row = 0; row < 3; row++) {
      out.addValue(row, 0.1 * random.nextGaussian());
      out.gradient(row)[0] += 0.1 * random.nextGaussian();
      out.gradient(row)[1] += 0.1 * random.nextGaussian();
    }
  }
}
