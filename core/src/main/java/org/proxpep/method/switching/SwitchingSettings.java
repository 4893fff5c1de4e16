package org.proxpep.method.switching;

import org.proxpep.method.catalogue.AllowedRange;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.method.catalogue.StepEvaluations;
import org.proxpep.method.support.CommonParameters.BatchSize;

/**
 * The numbers of the switching subgradient method.
 *
 * @param epsilon ε K^(1/4−q) &gt; 0: at step t a violation of ε t^−q is tolerated
 * @param eta η K^(1/2−q) &gt; 0: a step along the objective has length η t^−q
 * @param decay q in [0,1); 0 as published
 * @param polyak θ &gt; 0, taken as 1.9 above it, the share of the step of Polyak; 1 as published
 * @param batch how many samples make the estimate of the constraints
 * @param steps the horizon K
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record SwitchingSettings(
    @MethodParameter(value = "tolerated violation", power = -0.25, grid = "0.01 0.1 1")
        double epsilon,
    @MethodParameter(value = "step along the objective", power = -0.5, grid = "0.1 1 10")
        double eta,
    @MethodParameter(
            value = "q: both shrink like t^(-q); times K^(q) to begin with",
            byDefault = 0,
            scale = false,
            grid = "0 0.5",
            range = "[0,1)")
        double decay,
    @MethodParameter(value = "share of the step of Polyak, below 2", grid = "0.1 1") double polyak,
    @BatchSize int batch,
    double steps,
    boolean allowHeuristic)
    implements StepEvaluations.Batched {

  public SwitchingSettings {
    AllowedRange.check(SwitchingSettings.class, epsilon, eta, decay, polyak, batch, steps);
  }

  /**
   * η = (ν/4L²)min(ε²/L, ν/4ρ) for subgradients of length at most L, weak convexity ρ and a
   * constant ν of the constraint qualification.
   */
  public static SwitchingSettings of(double epsilon, double nu, double l, double rho) {
    double eta = nu / (4 * l * l) * Math.min(epsilon * epsilon / l, nu / (4 * rho));
    return new SwitchingSettings(epsilon, eta, 0, 1, 1, 1, false);
  }
}
