package org.proxpep.method.penaltystorm;

import org.proxpep.method.support.Require;

/**
 * The numbers of the penalty method with STORM.
 *
 * @param eta η &gt; 0: step t has length η t^−3/5
 * @param momentum a &gt; 0: at step t the estimate takes the share min(1, a t^−4/5) of the fresh
 *     gradient
 * @param rho ρ &gt; 0: the penalty of step t is ρ t^1/5
 * @param slack κ &gt; 0, how much longer a step is in the slacks; 1 treats them like x
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record PenaltyStormSettings(
    double eta, double momentum, double rho, double slack, boolean allowHeuristic) {

  public PenaltyStormSettings {
    Require.positive("eta", eta, "0.1");
    Require.positive("momentum", momentum, "1");
    Require.positive("rho", rho, "1");
    Require.positive("slack", slack, "1, or the squared length of a constraint's gradient");
  }
}
