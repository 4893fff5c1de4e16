package org.proxpep.method.stocialm;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.method.catalogue.StepEvaluations;
import org.proxpep.method.support.CommonParameters.SlackSteps;
import org.proxpep.method.support.SlackState;
import org.proxpep.problem.StochasticProblem;

/**
 * The numbers of the stochastic inexact augmented Lagrangian method.
 *
 * @param eta η &gt; 0: step t of a round has length (η/β_k)t^−1/3
 * @param momentum b &gt; 0: at step t of a round the estimate takes the share min(1, b t^−2/3) of
 *     the fresh gradient
 * @param beta β₀ &gt; 0, the first penalty
 * @param dual w₀ ≥ 0, the step in the multipliers
 * @param slack κ &gt; 0, how much longer a step is in the slacks; 1 treats them like x
 * @param sigma σ ≥ 1, the growth of the penalty from round to round
 * @param rounds how many rounds K steps are divided into
 * @param steps the horizon K
 */
public record StocIalmSettings(
    @MethodParameter(
            value = "step t of a round, times t^(-1/3) over the penalty",
            byDefault = 0.1,
            grid = "0.001 0.01 0.1")
        double eta,
    @MethodParameter(value = "share of the fresh gradient, times t^(-2/3)", grid = "1 100")
        double momentum,
    @MethodParameter(value = "penalty of the first round", grid = "1 10") double beta,
    @MethodParameter(value = "step in the multipliers", grid = "1 10", range = "[0,inf)")
        double dual,
    @SlackSteps double slack,
    @MethodParameter(value = "growth of the penalty a round", byDefault = 1.3, range = "[1,inf)")
        double sigma,
    @MethodParameter(value = "how many rounds", byDefault = 20, range = "[0,inf)") long rounds,
    double steps)
    implements StepEvaluations {

  public StocIalmSettings {
    AllowedRange.check(
        StocIalmSettings.class, eta, momentum, beta, dual, slack, sigma, rounds, steps);
  }

  /** How many steps make a round. */
  long inner() {
    return Math.max(1, (long) steps / Math.max(1, rounds));
  }

  @Override
  public int evaluationsOfStep(StochasticProblem problem) {
    return 2 * SlackState.keys(problem);
  }
}
