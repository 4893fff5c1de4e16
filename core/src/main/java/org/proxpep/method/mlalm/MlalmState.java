package org.proxpep.method.mlalm;

import org.proxpep.method.support.FirstOrderState;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/** The iterates of one run of MLALM; y are the multipliers z. */
public final class MlalmState extends FirstOrderState {

  /** d, the estimate of ∇E[F]. */
  final double[] estimate = kept(x.length);

  /** xᵗ⁻¹. */
  final double[] before = kept(x.length);

  /** F at xᵗ⁻¹ under ξ_t. */
  final Evaluation again = Evaluation.of(problem);

  /** The weight of each constraint's gradient. */
  final double[] weight = new double[constraints()];

  MlalmState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    super(problem, start, scenarios);
  }

  /** d ← ∇F(x) + (1−a)(d − ∇F(x before)). */
  void estimate(double a) {
    double[] fresh = sample.gradient(0);
    double[] old = again.gradient(0);
    for (int i = 0; i < x.length; i++) {
      estimate[i] = t == 1 ? fresh[i] : fresh[i] + (1 - a) * (estimate[i] - old[i]);
    }
  }

  /** u = d + Σ weight_k ∇c_k. */
  void combineEstimate() {
    combine(weight);
    double[] fresh = sample.gradient(0);
    for (int i = 0; i < u.length; i++) {
      u[i] += estimate[i] - fresh[i];
    }
  }

  @Override
  public long samples() {
    return Math.max(0, 2 * steps() - 1);
  }

  @Override
  public long evaluationsOfNextStep() {
    return t == 1 ? 1 : 2;
  }
}
