package org.proxpep.method.momentumdual;

import org.proxpep.method.support.AscentState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of momentum with dual ascent; y are the multipliers (λ, μ). */
public final class MomentumDualState extends AscentState {

  /** v, the gradients so far, each forgotten slowly. */
  final double[] velocity = kept(x.length);

  MomentumDualState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    super(problem, start, scenarios);
  }
}
