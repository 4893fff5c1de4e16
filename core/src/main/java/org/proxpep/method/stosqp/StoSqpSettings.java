package org.proxpep.method.stosqp;

import org.proxpep.method.support.Require;

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
    double b,
    double lipschitz,
    double gamma,
    double eta,
    double tau,
    double xi,
    double theta,
    boolean allowHeuristic) {

  public static final double DEFAULT_ETA = 0.5;
  public static final double DEFAULT_THETA = 1e4;

  public StoSqpSettings {
    Require.positive("b", b, "1, as published");
    Require.positive("lipschitz", lipschitz, "1");
    Require.positive("gamma", gamma, "1");
    Require.require("eta", eta, eta > 0 && eta < 1, "above 0 and below 1", "0.5, as published");
    Require.positive("tau", tau, "1, as published");
    Require.positive("xi", xi, "1, as published");
    Require.notNegative("theta", theta, "10000, as published");
  }

  /** All 1 but η = ½ and θ = 10⁴. */
  public static StoSqpSettings defaults() {
    return new StoSqpSettings(1, 1, 1, DEFAULT_ETA, 1, 1, DEFAULT_THETA, false);
  }
}
