package org.proxpep.method.sampledal;

import org.proxpep.method.support.Require;

/**
 * The numbers of the sampled augmented Lagrangian.
 *
 * @param alpha α &gt; 0, the step in x
 * @param beta β &gt; 0, the penalty
 * @param rho ρ in (0,β], the step in the multipliers
 * @param rows J, how many constraints a step draws; 0 means all of them
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record SampledAlSettings(
    double alpha, double beta, double rho, int rows, boolean allowHeuristic) {

  public SampledAlSettings {
    Require.positive("alpha", alpha, "1/sqrt(K) for K steps");
    Require.positive("beta", beta, "K^(1/4) for K steps");
    Require.require("rho", rho, rho > 0 && rho <= beta, "positive and at most beta", "beta");
    Require.atLeast("rows", rows, 0, "0, which takes all");
  }

  /** α = K^−1/2, β = K^1/4, ρ = K^−1/4, all constraints a step. */
  public static SampledAlSettings defaults(long steps) {
    double k = steps;
    return new SampledAlSettings(1 / Math.sqrt(k), Math.pow(k, 0.25), Math.pow(k, -0.25), 0, false);
  }
}
