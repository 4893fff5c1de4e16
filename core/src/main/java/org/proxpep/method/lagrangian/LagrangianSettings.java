package org.proxpep.method.lagrangian;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;

/**
 * The numbers of gradient descent–ascent.
 *
 * @param etaX η_x K^(1/2−q) &gt; 0, with η_x the first step in x
 * @param etaY η_y K^(1/2−q) &gt; 0, with η_y the first step in the multipliers
 * @param ki K_i ≥ 0, the weight of the violation (integral gain)
 * @param kp K_p ≥ 0, the weight of its smoothed change (proportional gain); 0 is plain ascent
 * @param nu ν in [0,1), how slowly the smoothed violation forgets
 * @param decay q ≥ 0: both steps shrink like t^−q, and are at the end what they are all along
 *     without it
 * @param steps the horizon K
 */
public record LagrangianSettings(
    @MethodParameter(value = "step in x", name = "eta-x", power = -0.5, grid = "0.1 1 10")
        double etaX,
    @MethodParameter(
            value = "step in the multipliers",
            name = "eta-y",
            power = -0.5,
            grid = "0.001 0.03 1 30")
        double etaY,
    @MethodParameter(
            value = "integral gain",
            range = "[0,inf)",
            advice = "1, which is plain ascent if kp is 0")
        double ki,
    @MethodParameter(
            value = "proportional gain",
            byDefault = 0,
            grid = "0 10",
            range = "[0,inf)",
            advice = "0, which leaves the proportional term out")
        double kp,
    @MethodParameter(
            value = "smoothing of the violation",
            byDefault = 0,
            range = "[0,1)",
            advice = "0, which does not smooth")
        double nu,
    @MethodParameter(
            value = "q: steps shrink like t^(-q); times K^(q) to begin with",
            byDefault = 0,
            scale = false,
            grid = "0 0.5",
            range = "[0,inf)",
            advice = "0 for constant steps or 0.5")
        double decay,
    double steps) {

  public LagrangianSettings {
    AllowedRange.check(LagrangianSettings.class, etaX, etaY, ki, kp, nu, decay, steps);
  }
}
