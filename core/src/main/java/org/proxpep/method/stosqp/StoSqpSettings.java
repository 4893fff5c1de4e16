package org.proxpep.method.stosqp;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;

/**
 * The numbers of stochastic SQP.
 *
 * @param b b &gt; 0, the scale of the steps
 * @param lipschitz a factor &gt; 0 on the estimate of L, the Lipschitz constant of ∇E[F]
 * @param gamma a factor &gt; 0 on the estimate of Γ, the sum of those of ∇H
 * @param eta η in (0,1), the share of the wanted decrease that a longer step may give up
 * @param tau the merit parameter τ &gt; 0 to begin with
 * @param xi the ratio parameter ξ &gt; 0 to begin with
 * @param theta θ ≥ 0: a step is at most θb² longer than the shortest
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record StoSqpSettings(
    @MethodParameter(value = "scale of the steps", grid = "0.001 0.01 0.1 1") double b,
    @MethodParameter(value = "factor on the estimate of L", grid = "0.1 1 10") double lipschitz,
    @MethodParameter(value = "factor on the estimate of Gamma", grid = "0.1 1 10") double gamma,
    @MethodParameter(value = "share of the decrease to insist on", byDefault = 0.5, range = "(0,1)")
        double eta,
    @MethodParameter("merit parameter to begin with") double tau,
    @MethodParameter("ratio parameter to begin with") double xi,
    @MethodParameter(value = "room above the shortest step", byDefault = 1e4, range = "[0,inf)")
        double theta,
    boolean allowHeuristic) {

  public StoSqpSettings {
    AllowedRange.check(StoSqpSettings.class, b, lipschitz, gamma, eta, tau, xi, theta);
  }
}
