package org.proxpep.method.driftpluspenalty;

import org.proxpep.linalg.Vectors;
import org.proxpep.method.support.FirstOrderState;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The iterates of one run of drift-plus-penalty; y are the queues Q, so the multipliers of the
 * Lagrangian are Q/V.
 */
public final class DriftPlusPenaltyState extends FirstOrderState {

  private final double v;
  private final double[] before = new double[x.length];

  DriftPlusPenaltyState(StochasticProblem problem, double[] start, Scenarios scenarios, double v) {
    super(problem, start, scenarios);
    this.v = v;
  }

  /** x ← P(x − u), and u ← x⁺ − x. */
  void move() {
    System.arraycopy(x, 0, before, 0, x.length);
    descend(1.0);
    Vectors.subtract(x, before, u);
  }

  /** c_k + ∇c_kᵀu. */
  double linear(int k) {
    return c(k) + sample.dot(1 + k, u);
  }

  @Override
  protected double multiplierFactor() {
    return 1 / v;
  }
}
