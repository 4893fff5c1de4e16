package org.proxpep.method.lagrangian;

import org.proxpep.method.support.AscentState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of gradient descent–ascent; y are the multipliers (λ, μ). */
public final class LagrangianState extends AscentState {

  LagrangianState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    super(problem, start, scenarios);
  }
}
