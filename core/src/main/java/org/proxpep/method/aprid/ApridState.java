package org.proxpep.method.aprid;

import org.proxpep.method.support.FirstOrderState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of APriD; y are the multipliers z. */
public final class ApridState extends FirstOrderState {

  /** m, the mean gradient. */
  final double[] mean = kept(x.length);

  /** v, the mean squared gradient. */
  final double[] square = kept(x.length);

  /** v̂, the largest v so far. */
  final double[] largest = kept(x.length);

  ApridState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    super(problem, start, scenarios);
  }
}
