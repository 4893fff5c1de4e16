package org.proxpep.theory;

/**
 * Inequalities between quantities of one run, for those who check a run while it goes on. They hold
 * on every path, given exact subproblems and (B4), unless said otherwise.
 */
public final class PathBounds extends Rates {

  PathBounds(Theory theory) {
    super(theory);
  }

  /** (k−1)γ_σ ≥ ‖yᵏ‖, since y¹ = 0 ({@code lem:dual_bound_29A}). */
  public double dualNorm(double step) {
    return (step - 1) * dual.gammaSigma();
  }

  /**
   * A bound on μ₊ + μ₋ of one equality after a step with penalty β that took its slack from v to u.
   * The paper uses β for all steps ({@code thm:u_zero}). That holds while u = v = 0; in general it
   * is β + κ(u − v).
   */
  public double multiplierSum(double beta, double v, double u) {
    return form == Form.PRINTED ? beta : beta + parameters.kappa() * (u - v);
  }

  /** 𝓑_t of {@code lem:increment_bound}, from Σ|λᵢ + σ_gGᵢ| and Σ(|a_{H_j,+}| + |a_{H_j,−}|). */
  public double linearCoefficient(double sumOfG, double sumOfH) {
    return approximation.cG() * sumOfG + approximation.cH() * sumOfH;
  }

  /**
   * 𝓒_t of {@code lem:increment_bound}, from |a_{H_j,+}| + |a_{H_j,−}| of each equality and β_t.
   */
  public double intercept(double[] sumsOfH, double beta) {
    double squares = 0;
    for (double sum : sumsOfH) {
      squares += (sum + beta) * (sum + beta);
    }
    return k.kappaF() * k.kappaF() / (2 * parameters.alpha()) + squares / (2 * parameters.c());
  }

  /** λᵢ^{T+1}/σ_g + C_G Σ‖Δx‖ ≥ Σ Gᵢ(xᵗ, ξ_t) ({@code eq:inequality_sum_bound}). */
  public double inequalitySum(double lastLambda, double sumOfSteps) {
    return lastLambda / parameters.sigmaG() + approximation.cG() * sumOfSteps;
  }

  /**
   * Printed: (μ₊+μ₋)/σ_h + C_H Σ‖Δx‖ + Σu, claimed for Σ|H_j(xᵗ, ξ_t)| ({@code
   * eq:equality_sum_bound}), which is false. Corrected: with max(μ₊, μ₋) for the sum it bounds |Σ
   * H_j(xᵗ, ξ_t)|.
   */
  public double equalitySum(
      double lastMuPlus, double lastMuMinus, double sumOfSteps, double sumOfSlacks) {
    double mu = form == Form.PRINTED ? lastMuPlus + lastMuMinus : Math.max(lastMuPlus, lastMuMinus);
    return mu / parameters.sigmaH() + approximation.cH() * sumOfSteps + sumOfSlacks;
  }

  /** 𝓔_y = ‖λ‖²/(2σ_g) + (‖μ₊‖² + ‖μ₋‖²)/(2σ_h), from the squares ({@code lem:dual_drift}). */
  public double energy(double lambdaSquared, double muSquared) {
    return lambdaSquared / (2 * parameters.sigmaG()) + muSquared / (2 * parameters.sigmaH());
  }

  /**
   * A bound on −Σ⟨λᵗ, G(xᵗ, ξ_t)⟩ ({@code eq:complementarity_sum}) from sums over the run:
   *
   * <pre>
   *   −𝓔_y^{T+1} + (σ_g/2)Σ‖G‖² + σ_hΣ‖H‖² + (1/2α)Σ‖∇F‖² + σ_hΣ‖u‖² + equality
   * </pre>
   *
   * where {@code equality} is Σ⟨μ₊ᵗ − μ₋ᵗ, H(xᵗ, ξ_t)⟩ ({@code eq:isolated_ineq_comp}). The paper
   * replaces it by β_max times {@link #equalitySum}, which is no bound on it.
   */
  public double complementaritySum(
      double lastEnergy,
      double sumOfG,
      double sumOfH,
      double sumOfGradients,
      double sumOfSlacks,
      double equality) {
    return -lastEnergy
        + 0.5 * parameters.sigmaG() * sumOfG
        + parameters.sigmaH() * (sumOfH + sumOfSlacks)
        + sumOfGradients / (2 * parameters.alpha())
        + equality;
  }
}
