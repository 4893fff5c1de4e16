package org.proxpep.method.sslalm;

import org.proxpep.linalg.Rows;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.OracleException;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.Scenarios.Purpose;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Refusal;

/**
 * Compares the gradients of the constraints at the start and at a random point of X₀ near it, under
 * one scenario. Where they differ a constraint is not linear; where they agree, that it is linear
 * is taken on trust.
 */
final class LinearProbe {

  /** How many evaluations it costs. */
  static final int EVALUATIONS = 2;

  private static final double STEP = 1e-3;
  private static final double SAME = 1e-9;

  private LinearProbe() {}

  /**
   * Lets a problem pass unless a constraint is seen to bend.
   *
   * @throws IllegalArgumentException naming the constraint
   */
  static void require(StochasticProblem problem, double[] start, Scenarios scenarios) {
    double[] here = new double[problem.dimension()];
    problem.feasibleSet().project(start, here);
    double[] there = new double[here.length];
    ScenarioRandom random = new ScenarioRandom(scenarios.key(Purpose.PILOT, 1));
    double scale = STEP * Math.max(1.0, Rows.norm(here));
    for (int i = 0; i < here.length; i++) {
      there[i] = here[i] + scale * random.nextGaussian();
    }
    problem.feasibleSet().project(there, there);
    Evaluation one = evaluate(problem, here, scenarios);
    Evaluation two = evaluate(problem, there, scenarios);
    for (int row = 1; row < one.rows(); row++) {
      double change = 0.0;
      for (int i = 0; i < here.length; i++) {
        change = Math.max(change, Math.abs(one.gradient(row)[i] - two.gradient(row)[i]));
      }
      if (change > SAME * Math.max(1.0, one.norm(row))) {
        throw Refusal.of(
            "Problem %s has a constraint (%s) whose gradient differs from point to point, but"
                + " method ssl-alm must have linear constraints",
            "allow the heuristic (allowHeuristic, --allow-heuristic): the method then runs without"
                + " its guarantee",
            problem.name(),
            problem.functionName(row));
      }
    }
  }

  private static Evaluation evaluate(StochasticProblem problem, double[] x, Scenarios scenarios) {
    Evaluation out = Evaluation.of(problem);
    long key = scenarios.key(Purpose.PILOT, 0);
    problem.evaluate(x, key, out);
    OracleException.requireFinite(problem, out, 0, key);
    return out;
  }
}
