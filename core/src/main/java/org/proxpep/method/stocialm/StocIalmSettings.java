package org.proxpep.method.stocialm;

import org.proxpep.method.support.Require;

/**
 * The numbers of the stochastic inexact augmented Lagrangian method.
 *
 * @param eta η &gt; 0: step t of a round has length (η/β_k)t^−1/3
 * @param momentum b &gt; 0: at step t of a round the estimate takes the share min(1, b t^−2/3) of
 *     the fresh gradient
 * @param beta0 β₀ &gt; 0, the first penalty
 * @param sigma σ ≥ 1, the growth of the penalty from round to round
 * @param dual w₀ ≥ 0, the step in the multipliers
 * @param slack κ &gt; 0, how much longer a step is in the slacks; 1 treats them like x
 * @param inner how many steps make a round
 */
public record StocIalmSettings(
    double eta,
    double momentum,
    double beta0,
    double sigma,
    double dual,
    double slack,
    long inner) {

  public StocIalmSettings {
    Require.positive("eta", eta, "0.1");
    Require.positive("momentum", momentum, "1");
    Require.positive("beta0", beta0, "1");
    Require.require(
        "sigma", sigma, sigma >= 1 && sigma < Double.POSITIVE_INFINITY, "finite, at least 1", "2");
    Require.notNegative("dual", dual, "1");
    Require.positive("slack", slack, "1, or the squared length of a constraint's gradient");
    Require.atLeast("inner", inner, 1, "a fifth of all steps");
  }
}
