package org.proxpep.method.ghost;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;

/**
 * The numbers of the ghost penalty method.
 *
 * @param gamma γ₀ &gt; 0: step k has length min(1, γ₀/k^q)
 * @param decay q in (0,1]; 1 as published
 * @param tau τ &gt; 0, the proximal weight
 * @param lambda λ in (0,1], how much of the possible progress in feasibility a direction has to
 *     make
 * @param rho ρ &gt; 0, how far to look for that progress
 * @param beta β/ρ ≥ 1, with β the longest direction
 * @param p p in (0,1): N has probability p(1−p)^N; only p &gt; ½ costs little on average
 * @param levels L ≥ 0, the largest N, so that a step costs at most 2^(L+1) evaluations
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record GhostSettings(
    @MethodParameter(value = "step k is this over k^q, at most 1", grid = "1 10") double gamma,
    @MethodParameter(value = "q", scale = false, grid = "0.6 1", range = "(0,1]") double decay,
    @MethodParameter(value = "proximal weight", grid = "0.1 1 10") double tau,
    @MethodParameter(
            value = "share of the possible progress",
            byDefault = 0.5,
            scale = false,
            grid = "0.5 1",
            range = "(0,1]")
        double lambda,
    @MethodParameter(value = "how far to look for feasibility", grid = "1") double rho,
    @MethodParameter(
            value = "longest direction over rho, at least 1",
            byDefault = 10,
            range = "[1,inf)")
        double beta,
    @MethodParameter(value = "N has probability p(1-p)^N", byDefault = 0.6, range = "(0,1)")
        double p,
    @MethodParameter(
            value = "the largest N",
            byDefault = 6,
            scale = false,
            grid = "2 6",
            range = "[0,20]")
        int levels,
    boolean allowHeuristic) {

  public GhostSettings {
    AllowedRange.check(GhostSettings.class, gamma, decay, tau, lambda, rho, beta, p, levels);
  }
}
