package org.proxpep.examples;

import org.proxpep.method.proxpep.PracticalProxPep;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
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

    out.value[0] = COST * q - PRICE * Math.min(q, demand); // minimise E[cost − revenue]
    out.gradient[0][0] = soldOut ? COST - PRICE : COST;

    out.value[1] = Math.max(0, demand - q) - 5; // E[shortage] ≤ 5
    out.gradient[1][0] = soldOut ? -1 : 0;
  }

  @Override
  public int dimension() {
    return 1;
  }

  @Override
  public int inequalities() {
    return 1;
  }

  @Override
  public int equalities() {
    return 0;
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
