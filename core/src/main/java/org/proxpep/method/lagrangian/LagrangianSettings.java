package org.proxpep.method.lagrangian;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.method.support.CommonParameters.IntegralGain;
import org.proxpep.method.support.CommonParameters.ProportionalGain;
import org.proxpep.method.support.CommonParameters.StepInMultipliers;
import org.proxpep.method.support.CommonParameters.ViolationSmoothing;

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
    @StepInMultipliers double etaY,
    @IntegralGain double ki,
    @ProportionalGain double kp,
    @ViolationSmoothing double nu,
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
