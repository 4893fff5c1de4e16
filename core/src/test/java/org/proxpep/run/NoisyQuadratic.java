package org.proxpep.run;

import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

/**
 * min E½‖x − (1,1,1) − noise‖² s.t. E[x₁ + x₂ − 1 + noise] ≤ 0, E[x₃ − ½ + noise] = 0 on [−2,2]³.
 * The solution is (½, ½, ½) with λ = ½, μ = ½.
 */
class NoisyQuadratic implements StochasticProblem {

  private static final Shape SHAPE = new Shape(3, 1, 1);
  private static final ConvexSet CUBE = Box.cube(3, -2.0, 2.0);

  final double noise;

  NoisyQuadratic(double noise) {
    this.noise = noise;
  }

  /** The same problem, able to tell its mean. */
  static class Exact extends NoisyQuadratic implements ExactMean {

    Exact(double noise) {
      super(noise);
    }

    @Override
    public void evaluateMean(double[] x, Evaluation out) {
      new NoisyQuadratic(0.0).evaluate(x, 0L, out);
    }
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    ScenarioRandom random = out.random(xi);
    TestProblem.noisyDistance(x, noise, random, out);
    for (int i = 0; i < 3; i++) {
      // Not by setGradient, whose list of numbers would be an object a step.
      out.gradient(1)[i] = i < 2 ? 1.0 : 0.0;
      out.gradient(2)[i] = i < 2 ? 0.0 : 1.0;
    }
    out.setValue(1, x[0] + x[1] - 1.0 + noise * random.nextGaussian());
    out.setValue(2, x[2] - 0.5 + noise * random.nextGaussian());
  }

  @Override
  public Shape shape() {
    return SHAPE;
  }

  @Override
  public ConvexSet feasibleSet() {
    return CUBE;
  }

  @Override
  public String fingerprint() {
    return "noisy quadratic " + noise;
  }
}
