package org.proxpep.certificate;

import java.util.Arrays;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

/**
 * min E[½‖x‖² + ⟨noise, x⟩ + noise] over a cube, with constraints c_k + x₁ + noise of given means
 * c_k at x = 0 and laws of the noise.
 */
class NoisyConstraints implements StochasticProblem {

  private final int dimension;
  private final int inequalities;
  private final double[] means;
  private final Law law;
  private final double scale;

  NoisyConstraints(int dimension, int inequalities, Law law, double scale, double... means) {
    this.dimension = dimension;
    this.inequalities = inequalities;
    this.means = means.clone();
    this.law = law;
    this.scale = scale;
  }

  /** p inequalities with this mean at x = 0. */
  static NoisyConstraints equal(int p, Law law, double scale, double mean) {
    double[] means = new double[p];
    Arrays.fill(means, mean);
    return new NoisyConstraints(1, p, law, scale, means);
  }

  private double noise(ScenarioRandom random) {
    return scale * (law.draw(random) - law.mean);
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    ScenarioRandom random = out.random(xi);
    out.setValue(0, noise(random));
    for (int i = 0; i < dimension; i++) {
      double a = noise(random);
      out.addValue(0, 0.5 * x[i] * x[i] + a * x[i]);
      out.gradient(0)[i] = x[i] + a;
    }
    for (int k = 0; k < means.length; k++) {
      out.setValue(1 + k, means[k] + x[0] + noise(random));
      Arrays.fill(out.gradient(1 + k), 0.0);
      out.gradient(1 + k)[0] = 1.0;
    }
  }

  @Override
  public Shape shape() {
    return new Shape(dimension, inequalities, means.length - inequalities);
  }

  @Override
  public ConvexSet feasibleSet() {
    return Box.cube(dimension, -2.0, 2.0);
  }
}
