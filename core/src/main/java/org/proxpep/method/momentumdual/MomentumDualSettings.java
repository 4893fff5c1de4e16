package org.proxpep.method.momentumdual;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.method.support.CommonParameters.CosineSteps;
import org.proxpep.method.support.CommonParameters.IntegralGain;
import org.proxpep.method.support.CommonParameters.ProportionalGain;
import org.proxpep.method.support.CommonParameters.StepInMultipliers;
import org.proxpep.method.support.CommonParameters.StepInX;
import org.proxpep.method.support.CommonParameters.ViolationSmoothing;

/**
 * The numbers of momentum with dual ascent.
 *
 * @param etaX η_x√K &gt; 0, with η_x the first step in x
 * @param etaY η_y√K &gt; 0, with η_y the first step in the multipliers
 * @param momentum β in [0,1), how slowly past gradients are forgotten; 0 is plain descent
 * @param ki K_i ≥ 0, the weight of the violation (integral gain)
 * @param kp K_p ≥ 0, the weight of its smoothed change (proportional gain); 0 is plain ascent
 * @param nu ν in [0,1), how slowly the smoothed violation forgets
 * @param cosine whether both steps shrink along half a cosine over the horizon, to 0
 * @param steps the horizon K
 */
public record MomentumDualSettings(
    @StepInX double etaX,
    @StepInMultipliers double etaY,
    @MethodParameter(
            value = "memory of the gradient",
            byDefault = 0.9,
            range = "[0,1)",
            advice = "0.9, or 0 for plain descent")
        double momentum,
    @IntegralGain double ki,
    @ProportionalGain double kp,
    @ViolationSmoothing double nu,
    @CosineSteps boolean cosine,
    double steps) {

  public MomentumDualSettings {
    AllowedRange.check(MomentumDualSettings.class, etaX, etaY, momentum, ki, kp, nu, steps);
  }
}
