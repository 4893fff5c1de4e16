package org.proxpep.method.adamdual;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;

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
    @MethodParameter(value = "step in x", name = "eta-x", power = -0.5, grid = "0.01 0.1 1 10")
        double etaX,
    @MethodParameter(
            value = "step in the multipliers",
            name = "eta-y",
            power = -0.5,
            grid = "0.001 0.03 1 30")
        double etaY,
    @MethodParameter(value = "memory of the gradient", byDefault = 0.9, range = "[0,1)")
        double beta1,
    @MethodParameter(value = "memory of its square", byDefault = 0.999, range = "[0,1)")
        double beta2,
    @MethodParameter(value = "what a gradient has to be large against", byDefault = 1e-8)
        double epsilon,
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
            value = "1: both steps shrink along a cosine; 0: they stay",
            byDefault = 0,
            scale = false,
            grid = "0 1")
        boolean cosine,
    double steps) {

  public AdamDualSettings {
    AllowedRange.check(
        AdamDualSettings.class, etaX, etaY, beta1, beta2, epsilon, ki, kp, nu, steps);
  }
}
