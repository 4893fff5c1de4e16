package org.proxpep.examples;

import org.proxpep.method.practical.PracticalProxPep;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.run.RunSettings;
import org.proxpep.set.Box;
import org.proxpep.set.ConvexSet;
import org.proxpep.solve.CertifiedResult;
import org.proxpep.solve.Solver;

/** Order q units before the demand is known; be short by at most 5 units on average. */
final class Newsvendor implements StochasticProblem {

  private static final double COST = 4;
  private static final double PRICE = 10;

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    ScenarioRandom random = out.random(xi); // the generator that belongs to scenario ξ
    double demand = 100 + 20 * random.nextGaussian();
    double q = x[0];
    boolean soldOut = q < demand;

    out.setValue(0, COST * q - PRICE * Math.min(q, demand)); // minimise E[cost − revenue]
    out.gradient(0)[0] = soldOut ? COST - PRICE : COST;

    out.setValue(1, Math.max(0, demand - q) - 5); // E[shortage] ≤ 5
    out.gradient(1)[0] = soldOut ? -1 : 0;
  }

  @Override
  public Shape shape() {
    return new Shape(1, 1, 0); // one variable, one inequality, no equality
  }

  @Override
  public ConvexSet feasibleSet() {
    return Box.cube(1, 0, 200);
  }

  @Override
  public double[] startingPoint() {
    return new double[] {50};
  }

  static CertifiedResult solve() {
    return new Solver(new PracticalProxPep(), new Newsvendor())
        .withRun(RunSettings.samples(100_000))
        .solve();
  }
}
