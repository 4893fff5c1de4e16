package org.proxpep.method.adamdual;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.method.support.CommonParameters.CosineSteps;
import org.proxpep.method.support.CommonParameters.IntegralGain;
import org.proxpep.method.support.CommonParameters.ProportionalGain;
import org.proxpep.method.support.CommonParameters.StepInMultipliers;
import org.proxpep.method.support.CommonParameters.StepInX;
import org.proxpep.method.support.CommonParameters.ViolationSmoothing;

/**
 * The numbers of Adam with dual ascent.
 *
 * @param etaX η_x√K &gt; 0, with η_x the first step in x
 * @param etaY η_y√K &gt; 0, with η_y the first step in the multipliers
 * @param beta1 β₁ in [0,1), how slowly the mean gradient forgets
 * @param beta2 β₂ in [0,1), how slowly its mean square forgets
 * @param epsilon ε &gt; 0, what a gradient has to be large against
 * @param ki K_i ≥ 0, the weight of the violation (integral gain)
 * @param kp K_p ≥ 0, the weight of its smoothed change (proportional gain); 0 is plain ascent
 * @param nu ν in [0,1), how slowly the smoothed violation forgets
 * @param cosine whether both steps shrink along half a cosine over the horizon, to 0
 * @param steps the horizon K
 */
public record AdamDualSettings(
    @StepInX double etaX,
    @StepInMultipliers double etaY,
    @MethodParameter(value = "memory of the gradient", byDefault = 0.9, range = "[0,1)")
        double beta1,
    @MethodParameter(value = "memory of its square", byDefault = 0.999, range = "[0,1)")
        double beta2,
    @MethodParameter(value = "what a gradient has to be large against", byDefault = 1e-8)
        double epsilon,
    @IntegralGain double ki,
    @ProportionalGain double kp,
    @ViolationSmoothing double nu,
    @CosineSteps boolean cosine,
    double steps) {

  public AdamDualSettings {
    AllowedRange.check(
        AdamDualSettings.class, etaX, etaY, beta1, beta2, epsilon, ki, kp, nu, steps);
  }
}
