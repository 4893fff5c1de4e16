package org.proxpep.method.support;

import org.proxpep.problem.Scenarios;
import org.proxpep.problem.StochasticProblem;

/**
 * The state of a method whose multipliers y = (λ, μ) move by ascent along the sampled constraints,
 * or by the νPI controller.
 */
public abstract class AscentState extends FirstOrderState {

  /** ξ of the νPI controller, the smoothed violation. */
  private final double[] smooth = kept(constraints());

  protected AscentState(StochasticProblem problem, double[] start, Scenarios scenarios) {
    super(problem, start, scenarios);
  }

  /**
   * With e = c of the sample, ξ⁺ = νξ + (1−ν)e (ξ = e before the first step) and y⁺ = y + η (K_i e
   * + K_p (ξ⁺−ξ)), cut at 0 for the inequalities.
   */
  public final void ascend(double eta, double ki, double kp, double nu) {
    for (int k = 0; k < constraints(); k++) {
      double e = c(k);
      // Before the first step there is no change to speak of.
      double before = t == 1 ? e : smooth[k];
      smooth[k] = nu * before + (1 - nu) * e;
      y[k] = cut(k, y[k] + eta * (ki * e + kp * (smooth[k] - before)));
    }
  }
}
