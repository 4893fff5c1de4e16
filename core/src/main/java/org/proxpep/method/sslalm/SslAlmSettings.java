package org.proxpep.method.sslalm;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.method.catalogue.StepEvaluations;
import org.proxpep.method.support.CommonParameters.SlackSteps;
import org.proxpep.method.support.SlackState;
import org.proxpep.problem.StochasticProblem;

/**
 * The numbers of the smoothed augmented Lagrangian. By default at K = 10⁴ τ = 0.01, η = 0.05, ρ =
 * 1, μ = 2, β = ½ and M_y = 25, as in the experiments.
 *
 * @param tau τ√K &gt; 0, with τ the step in x
 * @param eta η√K &gt; 0, with η the step in the multipliers
 * @param rho ρ ≥ 0, the penalty
 * @param mu μ ≥ 0, the pull towards z
 * @param beta β√K &gt; 0; β, at most 1, is how fast z follows
 * @param reset M_y &gt; 0: multipliers of this norm are set to zero; may be infinite
 * @param slack κ &gt; 0, how much longer a step is in the slacks; 1 treats them like x
 * @param steps the horizon K
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record SslAlmSettings(
    @MethodParameter(value = "step in x", power = -0.5, grid = "0.01 0.1 1") double tau,
    @MethodParameter(
            value = "step in the multipliers",
            byDefault = 5,
            power = -0.5,
            grid = "0.5 5 50")
        double eta,
    @MethodParameter(value = "penalty", grid = "0.1 1 10", range = "[0,inf)") double rho,
    @MethodParameter(value = "pull towards z", byDefault = 2, range = "[0,inf)") double mu,
    @MethodParameter(value = "speed of z, at most 1", byDefault = 50, power = -0.5, grid = "50")
        double beta,
    @MethodParameter(
            value = "norm at which multipliers restart at 0",
            byDefault = 25,
            grid = "25",
            range = "(0,inf]")
        double reset,
    @SlackSteps double slack,
    double steps,
    boolean allowHeuristic)
    implements StepEvaluations {

  public SslAlmSettings {
    AllowedRange.check(SslAlmSettings.class, tau, eta, rho, mu, beta, reset, slack, steps);
  }

  @Override
  public int evaluationsOfStep(StochasticProblem problem) {
    return SlackState.keys(problem);
  }
}
