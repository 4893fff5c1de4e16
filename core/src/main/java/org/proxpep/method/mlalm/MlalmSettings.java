package org.proxpep.method.mlalm;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.method.catalogue.StepEvaluations;
import org.proxpep.problem.StochasticProblem;

/**
 * The numbers of MLALM. The publication has ρ = K^−1/4, that is ρ/β = K^−1/2.
 *
 * @param eta η√K &gt; 0, with η the step in x
 * @param momentum a√K &gt; 0; a, at most 1, is how much of the fresh gradient the estimate takes
 * @param beta β K^−1/4 &gt; 0, with β the penalty
 * @param rho ρ/β &gt; 0, taken as 1 above it, with ρ the step in the multipliers
 * @param steps the horizon K
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record MlalmSettings(
    @MethodParameter(value = "step in x", power = -0.5, grid = "0.1 1 10 100") double eta,
    @MethodParameter(value = "share of the fresh gradient", power = -0.5, grid = "1 10")
        double momentum,
    @MethodParameter(value = "penalty", power = 0.25, grid = "0.01 0.1 1") double beta,
    @MethodParameter(
            value = "step in the multipliers over the penalty",
            byDefault = 0.01,
            grid = "0.01 0.1")
        double rho,
    double steps,
    boolean allowHeuristic)
    implements StepEvaluations {

  public MlalmSettings {
    AllowedRange.check(MlalmSettings.class, eta, momentum, beta, rho, steps);
  }

  @Override
  public int evaluationsOfStep(StochasticProblem problem) {
    return 2;
  }
}
