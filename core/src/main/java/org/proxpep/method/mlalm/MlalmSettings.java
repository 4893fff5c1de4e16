package org.proxpep.method.mlalm;

import org.proxpep.method.support.Require;

/**
 * The numbers of MLALM.
 *
 * @param eta η &gt; 0, the step in x
 * @param momentum a in (0,1], how much of the fresh gradient the estimate takes
 * @param beta β &gt; 0, the penalty
 * @param rho ρ in (0,β], the step in the multipliers
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record MlalmSettings(
    double eta, double momentum, double beta, double rho, boolean allowHeuristic) {

  public MlalmSettings {
    Require.positive("eta", eta, "1/sqrt(K) for K steps");
    Require.require(
        "momentum", momentum, momentum > 0 && momentum <= 1, "above 0 and at most 1", "1/sqrt(K)");
    Require.positive("beta", beta, "K^(1/4) for K steps");
    Require.require("rho", rho, rho > 0 && rho <= beta, "positive and at most beta", "beta");
  }

  /** η = a = K^−1/2, β = K^1/4, ρ = K^−1/4. */
  public static MlalmSettings defaults(long steps) {
    double k = steps;
    double rate = 1 / Math.sqrt(k);
    return new MlalmSettings(rate, rate, Math.pow(k, 0.25), Math.pow(k, -0.25), false);
  }
}
