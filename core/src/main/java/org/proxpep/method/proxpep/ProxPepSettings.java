package org.proxpep.method.proxpep;

import org.jspecify.annotations.Nullable;
import org.proxpep.problem.ProblemConstants;

/**
 * All the numbers of Algorithm 1, given by hand or made by {@link TheoremSchedule}.
 *
 * @param sigmaG σ_g &gt; 0, the dual step of the inequalities
 * @param sigmaH σ_h &gt; 0, the dual step of the equalities
 * @param alpha α &gt; 0, the proximal weight of x
 * @param tau τ &gt; 0, the curvature that Σ₀ᵗ adds ({@code eq:4})
 * @param c c &gt; 0, the extra proximal weight of the slack u
 * @param beta1 β₁ &gt; 0, the first penalty; the paper takes 2σ_h C_qH
 * @param betaStep how much β grows a step in Phase I; the paper takes 2σ_h C_qH
 * @param betaMax β_max ≥ β₁, where β stays in Phase II
 * @param curvature the matrices −Σ of the constraint models
 * @param subproblemTolerance relative KKT residual to which each subproblem is solved
 * @param checkInvariants whether to evaluate the paper's inequalities at every step (slow)
 * @param constants the bounds (A2)–(A6) that those inequalities speak of, if known
 */
public record ProxPepSettings(
    double sigmaG,
    double sigmaH,
    double alpha,
    double tau,
    double c,
    double beta1,
    double betaStep,
    double betaMax,
    Curvature curvature,
    double subproblemTolerance,
    boolean checkInvariants,
    @Nullable ProblemConstants constants) {

  public static final double DEFAULT_SUBPROBLEM_TOLERANCE = 1e-12;

  public ProxPepSettings {
    requirePositive("sigmaG", sigmaG);
    requirePositive("sigmaH", sigmaH);
    requirePositive("alpha", alpha);
    requirePositive("tau", tau);
    requirePositive("c", c);
    requirePositive("beta1", beta1);
    requirePositive("betaStep", betaStep);
    if (!(betaMax >= beta1 && betaMax < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "betaMax ("
              + betaMax
              + ") must be finite and at least beta1 ("
              + beta1
              + ").\nMaybe leave it to the theorem: beta1 + 2 cH CqH.");
    }
    if (!(subproblemTolerance >= 1e-15 && subproblemTolerance <= 1e-2)) {
      throw new IllegalArgumentException(
          "subproblemTolerance ("
              + subproblemTolerance
              + ") must be between 1e-15 and 1e-2.\nMaybe use the default, "
              + DEFAULT_SUBPROBLEM_TOLERANCE
              + ".");
    }
  }

  /** These settings with the paper's inequalities evaluated along the run. */
  public ProxPepSettings withInvariantChecks() {
    return new ProxPepSettings(
        sigmaG,
        sigmaH,
        alpha,
        tau,
        c,
        beta1,
        betaStep,
        betaMax,
        curvature,
        subproblemTolerance,
        true,
        constants);
  }

  /** κ = α + c, the proximal weight of u. */
  public double kappa() {
    return alpha + c;
  }

  /** T₁ = ⌊(β_max − β₁)/(2σ_h C_qH)⌋, the last step of Phase I ({@code thm:u_zero}). */
  public long phaseOneSteps() {
    // The quotient is often a whole number up to rounding, so leave room for the last bit.
    return (long) Math.floor((betaMax - beta1) / betaStep * (1 + 4e-16));
  }

  private static void requirePositive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          name
              + " ("
              + value
              + ") must be positive and finite.\nMaybe take the theorem's schedule, which sets it"
              + " from the constants of the problem.");
    }
  }
}
