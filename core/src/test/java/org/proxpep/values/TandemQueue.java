package org.proxpep.values;

import org.proxpep.problem.ScenarioRandom;
import org.proxpep.set.Box;

/**
 * Two stations one after the other, each with one server: how fast must they be, at the least cost,
 * for customers to wait at most a minute on average? A scenario is a morning of 40 customers.
 */
final class TandemQueue extends ValuesOnly {

  private static final int CUSTOMERS = 40;
  private static final double LIMIT = 1.0;

  TandemQueue() {
    super("tandem-queue", Box.cube(2, 0.5, 10), 1, 0, 4.0, 4.0);
  }

  @Override
  public void values(double[] speed, ScenarioRandom random, double[] out) {
    double arrival = 0.0;
    double firstFree = 0.0;
    double secondFree = 0.0;
    double waiting = 0.0;
    for (int k = 0; k < CUSTOMERS; k++) {
      arrival += exponential(random);
      double first = exponential(random) / speed[0];
      double second = 1.5 * exponential(random) / speed[1];
      double begin = Math.max(arrival, firstFree);
      firstFree = begin + first;
      double next = Math.max(firstFree, secondFree);
      secondFree = next + second;
      waiting += (begin - arrival) + (next - firstFree);
    }
    out[0] = speed[0] + speed[1];
    out[1] = waiting / CUSTOMERS - LIMIT;
  }

  private static double exponential(ScenarioRandom random) {
    return -Math.log1p(-random.nextDouble());
  }

  @Override
  public String functionName(int row) {
    return row == 0 ? "cost" : "waiting";
  }
}
