package org.proxpep.method.catalogue;

import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Require;

/**
 * What a method is made for.
 *
 * @param problem the problem of the run
 * @param scenarios those of the run, for methods that look at the problem before they begin
 * @param samples how many evaluations the run may spend
 * @param allowHeuristic whether the method may run beyond its theory
 */
public record MethodOrder(
    StochasticProblem problem, Scenarios scenarios, long samples, boolean allowHeuristic) {

  public MethodOrder {
    Require.atLeast("The number of samples", samples, 1, "10000");
  }
}
