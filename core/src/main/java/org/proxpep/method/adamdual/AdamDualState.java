package org.proxpep.method.adamdual;

import org.proxpep.method.support.AscentState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of Adam with dual ascent; y are the multipliers (λ, μ). */
public final class AdamDualState extends AscentState {

  /** m, the mean gradient. */
  final double[] mean = kept(x.length);

  /** v, the mean squared gradient. */
  final double[] square = kept(x.length);

  AdamDualState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    super(problem, start, scenarios);
  }
}
