package org.proxpep.solve;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import org.proxpep.fixture.TestProblem;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;

/**
 * min E½‖x − (1,1) − noise‖² s.t. E[x₁ + x₂ − limit + noise] ≤ 0 on [−2,2]², feasible for limit ≥
 * −4. With limit = 1 the solution is (½,½) with λ = ½. Remembers the scenarios it was asked for.
 */
class Quadratic implements StochasticProblem {

  final ConcurrentLinkedQueue<Long> asked = new ConcurrentLinkedQueue<>();
  private final double noise;
  private final double limit;

  Quadratic(double noise, double limit) {
    this.noise = noise;
    this.limit = limit;
  }

  /** The same, able to tell its mean (up to a constant of the objective). */
  static final class Exact extends Quadratic implements ExactMean {

    private final double limit;

    Exact(double noise, double limit) {
      super(noise, limit);
      this.limit = limit;
    }

    @Override
    public void evaluateMean(double[] x, Evaluation out) {
      new Quadratic(0.0, limit).evaluate(x, 0L, out);
    }
  }

  /** The same, with what a test does to each evaluation. */
  static Quadratic changed(double noise, double limit, BiConsumer<double[], Evaluation> change) {
    return new Quadratic(noise, limit) {
      @Override
      public void evaluate(double[] x, long xi, Evaluation out) {
        super.evaluate(x, xi, out);
        change.accept(x, out);
      }
    };
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    asked.add(xi);
    ScenarioRandom random = out.random(xi);
    TestProblem.noisyDistance(x, noise, random, out);
    out.setGradient(1, 1, 1);
    out.setValue(1, x[0] + x[1] - limit + noise * random.nextGaussian());
  }

  @Override
  public Shape shape() {
    return new Shape(2, 1, 0);
  }

  @Override
  public ConvexSet feasibleSet() {
    return Box.cube(2, -2.0, 2.0);
  }

  @Override
  public String fingerprint() {
    return "quadratic " + noise + " " + limit;
  }
}
