package org.proxpep.residual;

import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;

/**
 * How a Moreau envelope φ_{1/α} is evaluated.
 *
 * @param alpha α &gt; 0; must exceed the weak-convexity modulus of the Lagrangian
 * @param rho ρ ≥ 0, a weak-convexity modulus of L(·,y) over X₀, less than α; NaN to estimate it
 * @param tolerance the wanted bound on the error of the gradient ∇φ_{1/α}(x), in its norm
 * @param maxEvaluations how many evaluations of the means to spend at most
 */
public record MoreauSettings(double alpha, double rho, double tolerance, int maxEvaluations) {

  public MoreauSettings {
    Require.positive("alpha", alpha, "take twice the weak-convexity modulus of the Lagrangian");
    if (!(Double.isNaN(rho) || (rho >= 0 && rho < alpha))) {
      throw Refusal.of(
          "rho (%s) must be at least 0 and less than alpha (%s), or NaN where it is not known",
          "raise alpha: below rho the envelope is not defined", rho, alpha);
    }
    Require.that("tolerance", tolerance, tolerance > 0, "positive", "take 1e-8");
    Require.atLeast("maxEvaluations", maxEvaluations, 2, "take 2000");
  }

  /** ρ to be estimated, tolerance 10⁻⁸, at most 2000 evaluations. */
  public static MoreauSettings of(double alpha) {
    return new MoreauSettings(alpha, Double.NaN, 1e-8, 2000);
  }

  public MoreauSettings withRho(double value) {
    return new MoreauSettings(alpha, value, tolerance, maxEvaluations);
  }

  public MoreauSettings withTolerance(double value) {
    return new MoreauSettings(alpha, rho, value, maxEvaluations);
  }

  public MoreauSettings withMaxEvaluations(int value) {
    return new MoreauSettings(alpha, rho, tolerance, value);
  }
}
