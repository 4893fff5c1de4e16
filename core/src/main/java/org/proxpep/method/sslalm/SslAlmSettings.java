package org.proxpep.method.sslalm;

import org.proxpep.method.support.Require;

/**
 * The numbers of the smoothed augmented Lagrangian.
 *
 * @param tau τ &gt; 0, the step in x
 * @param eta η &gt; 0, the step in the multipliers
 * @param rho ρ ≥ 0, the penalty
 * @param mu μ ≥ 0, the pull towards z
 * @param beta β in (0,1], how fast z follows
 * @param reset M_y &gt; 0: multipliers of this norm are set to zero; may be infinite
 * @param slack κ &gt; 0, how much longer a step is in the slacks; 1 treats them like x
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record SslAlmSettings(
    double tau,
    double eta,
    double rho,
    double mu,
    double beta,
    double reset,
    double slack,
    boolean allowHeuristic) {

  public static final double DEFAULT_MU = 2;
  public static final double DEFAULT_RESET = 25;

  public SslAlmSettings {
    Require.positive("tau", tau, "0.01, as published");
    Require.positive("eta", eta, "0.05, as published");
    Require.notNegative("rho", rho, "1, as published");
    Require.notNegative("mu", mu, "2, as published");
    Require.require("beta", beta, beta > 0 && beta <= 1, "above 0 and at most 1", "0.5");
    Require.require("reset", reset, reset > 0, "positive", "25, as published");
    Require.positive("slack", slack, "1, or the squared length of a constraint's gradient");
  }

  /** τ = 0.01, η = 0.05, ρ = 1, μ = 2, β = ½, M_y = 25, as in the published experiments. */
  public static SslAlmSettings defaults() {
    return new SslAlmSettings(0.01, 0.05, 1, DEFAULT_MU, 0.5, DEFAULT_RESET, 1, false);
  }
}
