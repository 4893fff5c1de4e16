package org.proxpep.method.switching;

import org.proxpep.method.support.Require;

/**
 * The numbers of the switching subgradient method.
 *
 * @param epsilon ε &gt; 0: at step t a violation of ε t^−q is tolerated
 * @param eta η &gt; 0: a step along the objective has length η t^−q
 * @param decay q in [0,1); 0 as published
 * @param polyak θ in (0,2), the share of the step of Polyak; 1 as published
 * @param batch how many samples make the estimate of the constraints
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record SwitchingSettings(
    double epsilon, double eta, double decay, double polyak, int batch, boolean allowHeuristic) {

  public SwitchingSettings {
    Require.positive("epsilon", epsilon, "K^(-1/4) for K steps");
    Require.positive("eta", eta, "1/sqrt(K) for K steps");
    Require.fraction("decay", decay, "0, as published");
    Require.require(
        "polyak", polyak, polyak > 0 && polyak < 2, "above 0 and below 2", "1, as published");
    Require.atLeast("batch", batch, 1, "1");
  }

  /**
   * η = (ν/4L²)min(ε²/L, ν/4ρ) for subgradients of length at most L, weak convexity ρ and a
   * constant ν of the constraint qualification.
   */
  public static SwitchingSettings of(double epsilon, double nu, double l, double rho) {
    double eta = nu / (4 * l * l) * Math.min(epsilon * epsilon / l, nu / (4 * rho));
    return new SwitchingSettings(epsilon, eta, 0, 1, 1, false);
  }
}
