package org.proxpep.method.slpmm;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;

/**
 * The numbers of SLPMM.
 *
 * @param alpha α/√K &gt; 0, with α the proximal weight
 * @param sigma σ√K &gt; 0, with σ the dual step
 * @param subproblemTolerance relative KKT residual to which each subproblem is solved
 * @param steps the horizon K
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record SlpmmSettings(
    @MethodParameter(value = "proximal weight", power = 0.5, grid = "0.01 0.1 1 10 100")
        double alpha,
    @MethodParameter(value = "dual step", power = -0.5, grid = "0.001 0.01 0.1 1 10 100")
        double sigma,
    @MethodParameter(
            value = "relative residual of each subproblem",
            name = "tolerance",
            byDefault = 1e-12)
        double subproblemTolerance,
    double steps,
    boolean allowHeuristic) {

  public SlpmmSettings {
    AllowedRange.check(SlpmmSettings.class, alpha, sigma, subproblemTolerance, steps);
  }
}
