package org.proxpep.method.penaltystorm;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.method.support.CommonParameters.SlackSteps;

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
    @MethodParameter(
            value = "step t is this times t^(-3/5)",
            byDefault = 0.1,
            grid = "0.003 0.03 0.3")
        double eta,
    @MethodParameter(value = "share of the fresh gradient, times t^(-4/5)", grid = "1 100")
        double momentum,
    @MethodParameter(value = "penalty, times t^(1/5)", grid = "1 10 100") double rho,
    @SlackSteps double slack,
    boolean allowHeuristic) {

  public PenaltyStormSettings {
    AllowedRange.check(PenaltyStormSettings.class, eta, momentum, rho, slack);
  }
}
