package org.proxpep.theory;

/**
 * Bounds on averages over t = 1..T of expected violations: {@code prop:complementarity_bound},
 * {@code prop:avg_bounds_general}, {@code thm:oracle_complexity} and, with the same numbers for the
 * uniformly random iterate, {@code cor:randomized_output}.
 *
 * <p>The averages of g and of −⟨λ, g⟩ are signed: violations and slack cancel.
 */
public final class ExpectedRates extends Rates {

  ExpectedRates(Theory theory) {
    super(theory);
  }

  /** Δ_avg ≥ (1/T) Σ E‖xᵗ⁺¹ − xᵗ‖ ({@code prop:avg_bounds_general}). */
  public double deltaAvg() {
    return increments.at(dual.psi());
  }

  /**
   * The right side of {@code eq:moreau_avg_bound}, a bound on (1/T) Σ E‖∇φᵗ_{1/α}(xᵗ)‖²: of the
   * square, not of the norm.
   */
  public double moreau() {
    return moreau(dual.psi(), dual.pi());
  }

  /** {@link #moreau} with {@link DualBounds#piByTail} for π. Not in the paper. */
  public double moreauByTail() {
    return moreau(dual.psi(), dual.piByTail());
  }

  /** The same with bounds on ‖y^{T+1}‖ and on the mean of ‖yᵗ‖² put in. */
  double moreau(double lastNorm, double meanSquare) {
    double alpha = parameters.alpha();
    double weight = alpha + parameters.tau();
    double base = k.kappaF() + moreau.gammaDelta();
    double kappaGH = moreau.kappaGH();
    return 4
            * weight
            / parameters.horizon()
            * (in.initialGap() + moreau.nuMax() * Math.sqrt(dual.length()) * lastNorm)
        + 4 * weight * moreau.envelopeShift()
        + 4 * alpha * k.d0() * moreau.gammaDelta()
        + 4 * alpha / weight * (base * base + kappaGH * kappaGH * meanSquare);
  }

  /** ψ/(σ_g T) + C_G Δ_avg ≥ (1/T) E Σ g_i(xᵗ), a signed average ({@code eq:ineq_avg_bound}). */
  public double inequality() {
    if (k.inequalities() == 0) {
      return 0;
    }
    return dual.psi() / (parameters.sigmaG() * parameters.horizon())
        + approximation.cG() * deltaAvg();
  }

  /**
   * ψ/(σ_h T) + C_H Δ_avg + U_avg ({@code eq:eq_avg_bound}). The paper claims that it bounds the
   * average of E|h_j(xᵗ)|; it could at most bound |(1/T) E Σ h_j(xᵗ)|, where signs cancel, and for
   * m &gt; 0 even ψ is not proved.
   */
  public double equality() {
    if (k.equalities() == 0) {
      return 0;
    }
    return dual.psi() / (parameters.sigmaH() * parameters.horizon())
        + approximation.cH() * deltaAvg()
        + slack.average();
  }

  /**
   * A bound on −(1/T) E Σ ⟨λᵗ, g(xᵗ)⟩, a signed average ({@code eq:complementarity_exp}, {@code
   * eq:comp_split_proof}):
   *
   * <pre>
   *   pσ_gν_g²/2 + mσ_hν_h² + κ_f²/(2α) + σ_h (1/T)Σ‖uᵗ‖² + mβ_max · {@link #equality}
   * </pre>
   *
   * Printed without the factors p and m. Without equalities it needs neither ψ nor ε₀.
   */
  public double complementarity() {
    return localTerms()
        + (k.equalities() == 0 ? 0 : k.equalities() * parameters.betaMax() * equality());
  }

  /** The terms of {@link #complementarity} that no multiplier enters. */
  double localTerms() {
    return constraintNoise(parameters.sigmaG(), parameters.sigmaH())
        + k.kappaF() * k.kappaF() / (2 * parameters.alpha())
        + parameters.sigmaH() * slack.meanSquare();
  }

  /** pσ_gν_g²/2 + mσ_hν_h², or without p and m as printed. */
  private double constraintNoise(double sigmaG, double sigmaH) {
    double p = form == Form.PRINTED ? 1 : k.inequalities();
    double m = form == Form.PRINTED ? 1 : k.equalities();
    return 0.5 * p * sigmaG * k.nuG() * k.nuG() + m * sigmaH * k.nuH() * k.nuH();
  }

  /** 𝒦₁: {@link #moreau} ≤ 𝒦₁T^(−1/4) ({@code eq:moreau_final_bound}). */
  public double k1() {
    return k1(dual.gammaBar3(), dual.gammaBar4());
  }

  double k1(double lastNorm, double meanSquare) {
    double alpha0 = parameters.alpha0();
    double weight = alpha0 + parameters.tau0();
    double delta = moreau.gammaDeltaOverAllHorizons();
    double base = k.kappaF() + delta;
    double kappaGH = moreau.kappaGH();
    return 4
            * weight
            * (in.initialGap()
                + moreau.nuMax() * Math.sqrt(dual.length()) * (lastNorm + dual.deltaMaxScale()))
        + 4 * alpha0 * k.d0() * delta
        + 4 * alpha0 / parameters.tau0() * (base * base + kappaGH * kappaGH * meanSquare);
  }

  /** 𝒦₂: p · {@link #inequality} ≤ 𝒦₂T^(−1/4) ({@code eq:inequality_final_bound}). */
  public double k2() {
    return k.inequalities() * perInequality(dual.gammaBar3());
  }

  double perInequality(double dualNorm) {
    return dualNorm / parameters.cG() + approximation.cG() * increments.overAllHorizons(dualNorm);
  }

  /** 𝒦₃: m · {@link #equality} ≤ 𝒦₃T^(−1/4) ({@code eq:equality_final_bound}). */
  public double k3() {
    return k.equalities() * perEquality(dual.gammaBar3());
  }

  double perEquality(double dualNorm) {
    return dualNorm / parameters.cH() + equalityRest(dualNorm);
  }

  /** The part of {@link #perEquality} that comes from the steps and the slacks. */
  double equalityRest(double dualNorm) {
    // (1+1/T)³ ≤ 8
    return approximation.cH() * increments.overAllHorizons(dualNorm)
        + 8 * parameters.cH() * approximation.cQH() / (3 * parameters.c0());
  }

  /** 𝒦₄: {@link #complementarity} ≤ 𝒦₄T^(−1/4) ({@code eq:complementarity_final_bound}). */
  public double k4() {
    return localTermsOverAllHorizons()
        + (k.equalities() == 0 ? 0 : parameters.betaMaxOverAllHorizons() * k3());
  }

  double localTermsOverAllHorizons() {
    double u = slack.greatestOverAllHorizons();
    return constraintNoise(parameters.cG(), parameters.cH())
        + k.kappaF() * k.kappaF() / (2 * parameters.alpha0())
        + parameters.cH() * k.equalities() * u * u;
  }
}
