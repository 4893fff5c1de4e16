package org.proxpep.problems;

import java.util.random.RandomGenerator;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.Box;

/** Random points of X₀. */
public final class Points {

  private Points() {}

  public static double[] inX0(StochasticProblem problem, RandomGenerator random) {
    double[] x = new double[problem.dimension()];
    for (int i = 0; i < x.length; i++) {
      x[i] =
          problem.feasibleSet() instanceof Box box
              ? box.lower(i) + (box.upper(i) - box.lower(i)) * random.nextDouble()
              : 2.0 * random.nextDouble() - 0.5;
    }
    problem.feasibleSet().project(x, x);
    return x;
  }
}
