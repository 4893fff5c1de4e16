package org.proxpep.method.sampledal;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.method.support.CommonParameters.DrawnRows;

/**
 * The numbers of the sampled augmented Lagrangian. The publication has ρ = K^−1/4, that is ρ/β =
 * K^−1/2.
 *
 * @param alpha α√K &gt; 0, with α the step in x
 * @param beta β K^−1/4 &gt; 0, with β the penalty
 * @param rho ρ/β &gt; 0, taken as 1 above it, with ρ the step in the multipliers
 * @param rows J, how many constraints a step draws; 0 means all of them
 * @param steps the horizon K
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record SampledAlSettings(
    @MethodParameter(value = "step in x", power = -0.5, grid = "0.01 0.1 1 10") double alpha,
    @MethodParameter(value = "penalty", power = 0.25, grid = "0.01 0.1 1 10") double beta,
    @MethodParameter(
            value = "step in the multipliers over the penalty",
            byDefault = 0.01,
            grid = "0.001 0.01 0.1")
        double rho,
    @DrawnRows int rows,
    double steps,
    boolean allowHeuristic) {

  public SampledAlSettings {
    AllowedRange.check(SampledAlSettings.class, alpha, beta, rho, rows, steps);
  }
}
