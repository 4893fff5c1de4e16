package org.proxpep.theory;

/**
 * The descent of the Moreau envelope φᵗ_{1/α} of the Lagrangian: {@code lem:weak_convexity_L} to
 * {@code thm:moreau_descent}.
 */
public final class MoreauBounds extends Bounds {

  private final DualBounds dual;

  MoreauBounds(Basis basis, DualBounds dual) {
    super(basis);
    this.dual = dual;
  }

  /**
   * β_k = L₀ + L_max √(p+2m) k γ_σ, a weak-convexity modulus of L(·, yᵏ) ({@code eq:beta_k_def}).
   * Not the penalty β_t.
   */
  public double betaK(double step) {
    return k.l0() + k.lMax() * Math.sqrt(dual.length()) * step * dual.gammaSigma();
  }

  /** ν_max = max(ν_g, ν_h) ({@code thm:moreau_descent}). */
  public double nuMax() {
    return Math.max(k.nuG(), k.nuH());
  }

  /** κ_gh = √(p+2m) max(κ_g, κ_h): ‖∇ₓ𝓛‖ ≤ κ_f + κ_gh‖y‖ ({@code thm:moreau_descent}). */
  public double kappaGH() {
    return Math.sqrt(dual.length()) * Math.max(k.kappaG(), k.kappaH());
  }

  /**
   * Γ_Δ = pσ_gγ_{2,g}(κ_g + κ_ΣD₀) + 2mσ_hγ_{2,h}(κ_h + κ_ΣD₀), how far the dual step turns the
   * gradient ({@code eq:gamma2_defs}).
   */
  public double gammaDelta() {
    return parameters.stepScale() * gammaDeltaScale(slack.uMax());
  }

  /** Γ_Δ T^(3/4) over all horizons. */
  double gammaDeltaOverAllHorizons() {
    return gammaDeltaScale(slack.uMaxOverAllHorizons());
  }

  private double gammaDeltaScale(double uMax) {
    double sigmaD0 = k.lMax() * k.d0();
    return k.inequalities() * parameters.cG() * dual.gamma2G() * (k.kappaG() + sigmaD0)
        + 2
            * k.equalities()
            * parameters.cH()
            * (approximation.cQH() + uMax)
            * (k.kappaH() + sigmaD0);
  }

  /**
   * ν_max √(p+2m) δ_max ≥ |L(z, yᵗ⁺¹) − L(z, yᵗ)|, what the change of y adds to the envelope. The
   * paper puts γ_σ, a bound on the growth of ‖y‖, where ‖yᵗ⁺¹ − yᵗ‖ stands.
   */
  double envelopeShift() {
    return nuMax() * Math.sqrt(dual.length()) * dual.deltaMax();
  }

  /**
   * The right side of {@code eq:moreau_bound_single} without its first term, the fall of the
   * envelope:
   *
   * <pre>
   *   ‖∇φᵗ(xᵗ)‖² ≤ 4(α+τ) E_t[φᵗ(xᵗ) − φᵗ⁺¹(xᵗ⁺¹)] + 4(α+τ)ν_max√(p+2m) δ_max + 4αD₀Γ_Δ
   *                  + 2α/(α+τ) · (κ_f + κ_gh‖yᵗ‖ + Γ_Δ)²
   * </pre>
   *
   * The paper leaves out the E_t, and writes γ_σ for δ_max.
   */
  public double singleStep(double dualNorm) {
    double weight = parameters.alpha() + parameters.tau();
    double gradient = k.kappaF() + kappaGH() * dualNorm + gammaDelta();
    return 4 * weight * envelopeShift()
        + 4 * parameters.alpha() * k.d0() * gammaDelta()
        + 2 * parameters.alpha() / weight * gradient * gradient;
  }

  /**
   * (κ_f + κ_gh‖yᵗ‖ + Γ_Δ)/(α+τ) ≥ ‖xᵗ⁺¹ − xᵗ‖. The paper does not state it, but its {@code
   * eq:kkt_rewrite} says that xᵗ⁺¹ is the projection of a point this close to xᵗ; it is of order
   * T^(−1/2) where {@link IncrementBounds#at} is of order T^(−3/8).
   */
  public double projectedStep(double dualNorm) {
    return (k.kappaF() + kappaGH() * dualNorm + gammaDelta())
        / (parameters.alpha() + parameters.tau());
  }

  /**
   * What ‖∇φ_{1/α}‖ must be multiplied by to bound the residual ({@code eq:moreau_equivalence}).
   * Printed: 1 + 1/√2 for R_{α/2}. That needs more than weak convexity; if ∇ₓL(·, y) has the
   * Lipschitz constant ℓ, then ‖R_{α/2}‖ ≤ ‖R_α‖ ≤ (1 + ℓ/α)‖∇φ_{1/α}‖.
   */
  public double residualFactor(double ell) {
    return form == Form.PRINTED ? 1 + Math.sqrt(0.5) : 1 + ell / parameters.alpha();
  }
}
