package org.proxpep.method.ghost;

import org.proxpep.method.support.Require;

/**
 * The numbers of the ghost penalty method.
 *
 * @param gamma γ₀ &gt; 0: step k has length min(1, γ₀/k^q)
 * @param decay q in (0,1]; 1 as published
 * @param tau τ &gt; 0, the proximal weight
 * @param lambda λ in (0,1], how much of the possible progress in feasibility a direction has to
 *     make
 * @param rho ρ &gt; 0, how far to look for that progress
 * @param beta β ≥ ρ, the longest direction
 * @param p p in (0,1): N has probability p(1−p)^N; only p &gt; ½ costs little on average
 * @param levels L ≥ 0, the largest N, so that a step costs at most 2^(L+1) evaluations
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record GhostSettings(
    double gamma,
    double decay,
    double tau,
    double lambda,
    double rho,
    double beta,
    double p,
    int levels,
    boolean allowHeuristic) {

  public static final double DEFAULT_LAMBDA = 0.5;
  public static final double DEFAULT_P = 0.6;
  public static final int DEFAULT_LEVELS = 6;

  public GhostSettings {
    Require.positive("gamma", gamma, "1");
    Require.require("decay", decay, decay > 0 && decay <= 1, "above 0 and at most 1", "1");
    Require.positive("tau", tau, "1");
    Require.require("lambda", lambda, lambda > 0 && lambda <= 1, "above 0 and at most 1", "0.5");
    Require.positive("rho", rho, "1");
    Require.require(
        "beta",
        beta,
        beta >= rho && beta < Double.POSITIVE_INFINITY,
        "finite, at least rho",
        "rho");
    Require.require("p", p, p > 0 && p < 1, "above 0 and below 1", "0.6");
    Require.require("levels", levels, levels >= 0 && levels <= 20, "from 0 to 20", "6");
  }

  /** γ₀ = τ = ρ = 1, q = 1, λ = ½, β = 10, p = 0.6, at most 128 evaluations a step. */
  public static GhostSettings defaults() {
    return new GhostSettings(1, 1, 1, DEFAULT_LAMBDA, 1, 10, DEFAULT_P, DEFAULT_LEVELS, false);
  }
}
