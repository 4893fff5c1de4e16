package org.proxpep.theory;

/**
 * Bounds on the length of a step ‖xᵗ⁺¹ − xᵗ‖ in terms of ‖yᵗ‖: {@code lem:increment_bound}, {@code
 * cor:increment_bound} and the constants of {@code prop:avg_bounds_general}.
 */
public final class IncrementBounds extends Bounds {

  IncrementBounds(Basis basis) {
    super(basis);
  }

  /**
   * Γ = (α+τ)/2 − pσ_g C_G²/2 − 2mσ_h C_H², which must be positive ({@code lem:increment_bound}).
   */
  public double gamma() {
    double cG = approximation.cG();
    double cH = approximation.cH();
    return 0.5 * (parameters.alpha() + parameters.tau())
        - 0.5 * k.inequalities() * parameters.sigmaG() * cG * cG
        - 2 * k.equalities() * parameters.sigmaH() * cH * cH;
  }

  /** Γ_u = α + c/2 − 2σ_h, which must be positive ({@code lem:increment_bound}). */
  public double gammaU() {
    return parameters.alpha() + 0.5 * parameters.c() - 2 * parameters.sigmaH();
  }

  /**
   * ρ_B1: 𝓑_t ≤ ρ_B1‖yᵗ‖ + ρ_B2 ({@code prop:avg_bounds_general}). Printed: max(√p C_G, √(2m)
   * C_H), which is too small by up to √2 when both kinds of constraint are present; the
   * Cauchy–Schwarz inequality gives √(p C_G² + 2m C_H²).
   */
  public double rhoB1() {
    double fromG = Math.sqrt(k.inequalities()) * approximation.cG();
    double fromH = Math.sqrt(2.0 * k.equalities()) * approximation.cH();
    return form == Form.PRINTED ? Math.max(fromG, fromH) : Math.hypot(fromG, fromH);
  }

  /** ρ_B2 = pσ_g C_G ν_g + 2mσ_h C_H (ν_h + U_max) ({@code prop:avg_bounds_general}). */
  public double rhoB2() {
    return rhoB2(parameters.sigmaG(), parameters.sigmaH(), slack.uMax());
  }

  private double rhoB2(double sigmaG, double sigmaH, double uMax) {
    return k.inequalities() * sigmaG * approximation.cG() * k.nuG()
        + 2 * k.equalities() * sigmaH * approximation.cH() * (k.nuH() + uMax);
  }

  /**
   * ρ_C1: √𝓒_t ≤ ρ_C1‖yᵗ‖ + ρ_C2 ({@code prop:avg_bounds_general}). Printed: 1/√(2c). But μ₊ + μ₋
   * ≤ √2 ‖(μ₊, μ₋)‖, so 1/√c; and nothing without equalities.
   */
  public double rhoC1() {
    return rhoC1(parameters.c());
  }

  private double rhoC1(double c) {
    if (form == Form.PRINTED) {
      return 1 / Math.sqrt(2 * c);
    }
    return k.equalities() == 0 ? 0 : 1 / Math.sqrt(c);
  }

  /** ρ_C2 = κ_f/√(2α) + √m (2σ_h(ν_h + U_max) + β_max)/√(2c) ({@code prop:avg_bounds_general}). */
  public double rhoC2() {
    return rhoC2(
        parameters.alpha(),
        parameters.c(),
        parameters.sigmaH(),
        slack.uMax(),
        parameters.betaMax());
  }

  private double rhoC2(double alpha, double c, double sigmaH, double uMax, double betaMax) {
    return k.kappaF() / Math.sqrt(2 * alpha)
        + Math.sqrt(k.equalities() / (2 * c)) * (2 * sigmaH * (k.nuH() + uMax) + betaMax);
  }

  /**
   * The largest root of Γr² = 𝓒 + 𝓑r, a bound on the step ({@code eq:exact_root_bound}), or +∞
   * unless Γ &gt; 0.
   */
  public static double exactRoot(double b, double c, double gamma) {
    if (!(gamma > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    return (b + Math.sqrt(b * b + 4 * gamma * c)) / (2 * gamma);
  }

  /** The looser bound 𝓑/Γ + √(𝓒/Γ) ({@code eq:relaxed_bound}), or +∞ unless Γ &gt; 0. */
  public static double relaxedRoot(double b, double c, double gamma) {
    if (!(gamma > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    return b / gamma + Math.sqrt(c / gamma);
  }

  /**
   * (ρ_B1 y + ρ_B2)/Γ + (ρ_C1 y + ρ_C2)/√Γ ≥ ‖xᵗ⁺¹ − xᵗ‖ where ‖yᵗ‖ ≤ y. This is Δ_avg at y = ψ and
   * Δ_max at y = φ̃. It is +∞ unless Γ &gt; 0.
   */
  public double at(double dualNorm) {
    double root = rhoC1() * dualNorm + rhoC2();
    return relaxedRoot(rhoB1() * dualNorm + rhoB2(), root * root, gamma());
  }

  /**
   * A number d with {@link #at}(y) ≤ d T^(−1/4) for every horizon beyond {@code eq:T_condition},
   * where Γ ≥ τ₀T^(1/2)/4.
   */
  double overAllHorizons(double dualNorm) {
    double uMax = slack.uMaxOverAllHorizons();
    double b2 = rhoB2(parameters.cG(), parameters.cH(), uMax);
    double c2 =
        rhoC2(
            parameters.alpha0(),
            parameters.c0(),
            parameters.cH(),
            uMax,
            parameters.betaMaxOverAllHorizons());
    return 4 / parameters.tau0() * (rhoB1() * dualNorm + b2)
        + 2 / Math.sqrt(parameters.tau0()) * (rhoC1(parameters.c0()) * dualNorm + c2);
  }
}
