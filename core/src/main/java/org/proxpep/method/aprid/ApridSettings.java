package org.proxpep.method.aprid;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;

/**
 * The numbers of APriD.
 *
 * @param alpha α√K &gt; 0, with α the step in x
 * @param rho ρ√K &gt; 0, with ρ the step in the multipliers
 * @param beta1 β₁ in [0,1), how slowly the mean gradient forgets
 * @param beta2 β₂ in [0,1), how slowly its mean square forgets
 * @param theta θ &gt; 0: squared gradients are clipped to this length
 * @param steps the horizon K
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record ApridSettings(
    @MethodParameter(value = "step in x", byDefault = 10, power = -0.5, grid = "0.01 0.1 1 10 100")
        double alpha,
    @MethodParameter(
            value = "step in the multipliers",
            power = -0.5,
            grid = "0.001 0.01 0.1 1 10 100")
        double rho,
    @MethodParameter(value = "memory of the gradient", byDefault = 0.9, range = "[0,1)")
        double beta1,
    @MethodParameter(value = "memory of its square", byDefault = 0.99, range = "[0,1)")
        double beta2,
    @MethodParameter(value = "clipping length", byDefault = 10) double theta,
    double steps,
    boolean allowHeuristic) {

  public ApridSettings {
    AllowedRange.check(ApridSettings.class, alpha, rho, beta1, beta2, theta, steps);
  }
}
