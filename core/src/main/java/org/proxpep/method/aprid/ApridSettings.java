package org.proxpep.method.aprid;

import org.proxpep.method.support.Require;

/**
 * The numbers of APriD.
 *
 * @param alpha α &gt; 0, the step in x
 * @param rho ρ &gt; 0, the step in the multipliers
 * @param beta1 β₁ in [0,1), how slowly the mean gradient forgets
 * @param beta2 β₂ in [0,1), how slowly its mean square forgets
 * @param theta θ &gt; 0: squared gradients are clipped to this length
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record ApridSettings(
    double alpha, double rho, double beta1, double beta2, double theta, boolean allowHeuristic) {

  public static final double DEFAULT_BETA1 = 0.9;
  public static final double DEFAULT_BETA2 = 0.99;
  public static final double DEFAULT_THETA = 10;

  public ApridSettings {
    Require.positive("alpha", alpha, "10/sqrt(K) for K steps");
    Require.positive("rho", rho, "1/sqrt(K) for K steps");
    Require.fraction("beta1", beta1, "0.9, as published");
    Require.fraction("beta2", beta2, "0.99, as published");
    Require.positive("theta", theta, "10, as published");
  }

  /** α = 10 K^−1/2, ρ = K^−1/2. */
  public static ApridSettings defaults(long steps) {
    double rate = 1 / Math.sqrt((double) steps);
    return new ApridSettings(10 * rate, rate, DEFAULT_BETA1, DEFAULT_BETA2, DEFAULT_THETA, false);
  }
}
