package org.proxpep.method.momentumdual;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;

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
    @MethodParameter(value = "step in x", name = "eta-x", power = -0.5, grid = "0.01 0.1 1 10")
        double etaX,
    @MethodParameter(
            value = "step in the multipliers",
            name = "eta-y",
            power = -0.5,
            grid = "0.001 0.03 1 30")
        double etaY,
    @MethodParameter(
            value = "memory of the gradient",
            byDefault = 0.9,
            range = "[0,1)",
            advice = "0.9, or 0 for plain descent")
        double momentum,
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

  public MomentumDualSettings {
    AllowedRange.check(MomentumDualSettings.class, etaX, etaY, momentum, ki, kp, nu, steps);
  }
}
