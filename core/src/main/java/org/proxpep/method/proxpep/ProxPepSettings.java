package org.proxpep.method.proxpep;

import org.jspecify.annotations.Nullable;
import org.proxpep.method.Curvature;
import org.proxpep.method.catalogue.MethodParameter;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.settings.Records;

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
    @MethodParameter(value = "dual step of the inequalities", byDefault = Double.NaN) double sigmaG,
    @MethodParameter(value = "dual step of the equalities", byDefault = Double.NaN) double sigmaH,
    @MethodParameter(value = "proximal weight of x", byDefault = Double.NaN) double alpha,
    @MethodParameter(value = "curvature that the proximal term adds", byDefault = Double.NaN)
        double tau,
    @MethodParameter(value = "extra proximal weight of the slack", byDefault = Double.NaN) double c,
    @MethodParameter(value = "first penalty", byDefault = Double.NaN) double beta1,
    @MethodParameter(value = "growth of the penalty a step", byDefault = Double.NaN)
        double betaStep,
    @MethodParameter(value = "largest penalty", byDefault = Double.NaN) double betaMax,
    Curvature curvature,
    @MethodParameter(value = "relative residual of each subproblem", byDefault = Double.NaN)
        double subproblemTolerance,
    @MethodParameter(value = "1: evaluate the inequalities of the paper", byDefault = 0)
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
      throw Refusal.of(
          "betaMax (%s) must be finite and at least beta1 (%s)",
          "leave it to the theorem: beta1 + 2 cH CqH", betaMax, beta1);
    }
    if (!(subproblemTolerance >= 1e-15 && subproblemTolerance <= 1e-2)) {
      throw Refusal.of(
          "subproblemTolerance (%s) must be between 1e-15 and 1e-2",
          "use the default, %s", subproblemTolerance, DEFAULT_SUBPROBLEM_TOLERANCE);
    }
  }

  /** These settings with the paper's inequalities evaluated along the run. */
  public ProxPepSettings withInvariantChecks() {
    return Records.with(this, "checkInvariants", true);
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

  /**
   * The penalty of the step after one with β: it grows by 2σ_h C_qH a step up to β_max, then stays.
   * The printed rule can overshoot β_max in the step that reaches it, so the minimum is taken.
   */
  double penaltyAfter(double beta) {
    return Math.min(beta + betaStep, betaMax);
  }

  private static void requirePositive(String name, double value) {
    Require.positive(
        name,
        value,
        "take the theorem's schedule, which sets it from the constants of the problem");
  }
}
