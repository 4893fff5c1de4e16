package org.proxpep.method.driftpluspenalty;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;

/**
 * The numbers of drift-plus-penalty.
 *
 * @param v V/√K &gt; 0, with V the weight of the objective against the queues
 * @param alpha α√K/(VK) &gt; 0, with α the proximal weight
 * @param steps the horizon K
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record DriftPlusPenaltySettings(
    @MethodParameter(
            value = "weight of the objective",
            power = 0.5,
            grid = "1e-4 0.001 0.01 0.1 1 10")
        double v,
    @MethodParameter(value = "proximal weight over v", power = 1, grid = "1e-3 0.01 0.1 1 10 100")
        double alpha,
    double steps,
    boolean allowHeuristic) {

  public DriftPlusPenaltySettings {
    AllowedRange.check(DriftPlusPenaltySettings.class, v, alpha, steps);
  }
}
