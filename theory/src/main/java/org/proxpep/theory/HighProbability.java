package org.proxpep.theory;

/**
 * Bounds that hold with a stated probability: {@code eq:phi_tilde_def} to {@code
 * thm:hp_oracle_complexities}. The propositions bound sums over t = 1..T, except {@link #moreau},
 * which bounds a mean.
 */
public final class HighProbability extends Rates {

  /** max of (log T) T^(−1/4), at T = e⁴. */
  private static final double LOG_PEAK = 4 / Math.E;

  private final ExpectedRates expected;

  HighProbability(Theory theory) {
    super(theory);
    this.expected = theory.expected();
  }

  /**
   * e^(−η) + deviations · e^(−η²/3), the probability that a bound with so many Azuma terms fails.
   */
  public static double failure(double eta, int deviations) {
    return Math.exp(-eta) + (deviations == 0 ? 0 : deviations * Math.exp(-eta * eta / 3));
  }

  /** The failure probability of {@link #inequality} ({@code prop:hp_constraint}). */
  public double failureOfInequality() {
    return failure(in.eta(), 1);
  }

  /**
   * The failure probability that the paper gives for {@link #equality} ({@code
   * prop:hp_constraint}).
   */
  public double failureOfEquality() {
    return failure(in.eta(), 2);
  }

  /**
   * The failure probability of {@link #moreau} ({@code prop:hp_moreau}): e^(−η) as printed, and
   * e^(−η²/3) more for the martingale that the paper forgets.
   */
  public double failureOfMoreau() {
    return failure(in.eta(), form == Form.PRINTED ? 0 : 1);
  }

  /** The failure probability of {@link #complementarity} ({@code prop:hp_complementarity}). */
  public double failureOfComplementarity() {
    return failure(in.eta(), 1);
  }

  /**
   * φ̃(T, η) = φ(e^(−η)/(T+1)), which all ‖yᵗ‖ with t ≤ T+1 respect with probability 1 − e^(−η)
   * ({@code eq:phi_tilde_def}, {@code eq:event_B}). The paper prints T^(−1/4)⌈T^(1/2)⌉ where
   * substitution gives T^(−3/4)⌈T^(1/2)⌉, and so a number that grows with T.
   */
  public double phiTilde() {
    double scale = dual.tailScale();
    if (form == Form.PRINTED) {
      scale *= Math.sqrt(parameters.horizon());
    }
    return dual.psi() + scale * (in.eta() + Math.log1p(parameters.horizon()));
  }

  /** Δ_max(T, η), the step bound where ‖yᵗ‖ ≤ φ̃ ({@code prop:hp_constraint}). */
  public double deltaMax() {
    return increments.at(phiTilde());
  }

  /** π_{c,g} = ηρ_c√T + φ̃T^(3/4)/c_g + C_G T Δ_max ≥ Σ g_i(xᵗ) ({@code prop:hp_constraint}). */
  public double inequality() {
    if (k.inequalities() == 0) {
      return 0;
    }
    return deviation()
        + phiTilde() / parameters.sigmaG()
        + approximation.cG() * parameters.horizon() * deltaMax();
  }

  /**
   * π_{c,h} = ηρ_c√T + φ̃T^(3/4)/c_h + C_H T Δ_max + slack sum ({@code prop:hp_constraint}). The
   * paper claims that it bounds Σ|h_j(xᵗ)|, though Σ|H_j − h_j| alone is of order T.
   */
  public double equality() {
    if (k.equalities() == 0) {
      return 0;
    }
    return deviation()
        + phiTilde() / parameters.sigmaH()
        + approximation.cH() * parameters.horizon() * deltaMax()
        + slack.sum();
  }

  private double deviation() {
    return in.eta() * in.rhoC() * Math.sqrt(parameters.horizon());
  }

  /**
   * π_grad ≥ (1/T) Σ ‖∇φᵗ_{1/α}(xᵗ)‖² ({@code prop:hp_moreau}). Printed: {@code
   * eq:moreau_avg_bound} with φ̃ for ‖y‖, which skips from a conditional expectation to the path.
   * On the path the martingale φᵗ(xᵗ⁺¹) − E_tφᵗ(xᵗ⁺¹) remains. Its terms are at most 2W²/(α+τ) from
   * their mean's range, W = κ_f + κ_ghφ̃ + Γ_Δ, so Azuma's inequality adds 8W²η√(2/(3T)) to the
   * bound and e^(−η²/3) to the probability of failure.
   */
  public double moreau() {
    double phi = phiTilde();
    double bound = expected.moreau(phi, phi * phi);
    if (form == Form.PRINTED) {
      return bound;
    }
    double w = k.kappaF() + moreau.kappaGH() * phi + moreau.gammaDelta();
    return bound + 8 * w * w * in.eta() * Math.sqrt(2 / (3 * parameters.horizon()));
  }

  /**
   * π_cm ≥ −Σ ⟨λᵗ, g(xᵗ)⟩ ({@code prop:hp_complementarity}):
   *
   * <pre>
   *   √p φ̃ρ_cη√T + T(pσ_gν_g²/2 + mσ_hν_h²) + Tκ_f²/(2α) + σ_hΣ‖uᵗ‖²
   *     + β_max (√(2m)φ̃/σ_h + mC_H TΔ_max + slack sums)
   * </pre>
   */
  public double complementarity() {
    double phi = phiTilde();
    int m = k.equalities();
    double noise = k.inequalities() == 0 ? 0 : Math.sqrt(k.inequalities()) * phi * deviation();
    double equalities =
        m == 0
            ? 0
            : parameters.betaMax()
                * (Math.sqrt(2.0 * m) * phi / parameters.sigmaH()
                    + m * approximation.cH() * parameters.horizon() * deltaMax()
                    + m * slack.sum());
    return noise + parameters.horizon() * expected.localTerms() + equalities;
  }

  /**
   * A bound on φ̃(T, ⅔ log T) for every horizon: γ̄₃ + 2·16d²/(c_gε₀)·(5/3·4/e + log 2), with d of
   * {@link DualBounds#gammaBar3}. The printed φ̃ has none.
   */
  public double phiTildeOverAllHorizons() {
    if (form == Form.PRINTED && dual.length() > 0) {
      return Double.POSITIVE_INFINITY;
    }
    double logs = 5 * LOG_PEAK / 3 + Math.log(2);
    return dual.gammaBar3() + 2 * dual.tailScaleOverAllHorizons() * logs;
  }

  /**
   * C₁: {@link #moreau} ≤ C₁T^(−1/4) with η = ⅔ log T, so that √C₁ T^(−1/8) bounds the mean of
   * ‖∇φᵗ_{1/α}(xᵗ)‖ ({@code thm:hp_oracle_complexities}).
   */
  public double c1() {
    double phi = phiTildeOverAllHorizons();
    double bound = expected.k1(phi, phi * phi);
    if (form == Form.PRINTED) {
      return bound;
    }
    double w = k.kappaF() + moreau.kappaGH() * phi + moreau.gammaDeltaOverAllHorizons();
    return bound + 8 * w * w * Math.sqrt(2.0 / 3) * 2 * LOG_PEAK / 3;
  }

  /**
   * K₁ ({@code eq:thm_hp_moreau}), printed as (3/2)(1 + 1/√2)√C₁ for R_{α/2}. Corrected: √C₁, for
   * ‖∇φ_{1/α}‖ in place of the residual; {@link MoreauBounds#residualFactor} leads from one to the
   * other.
   */
  public double k1() {
    double root = Math.sqrt(c1());
    return form == Form.PRINTED ? 1.5 * (1 + Math.sqrt(0.5)) * root : root;
  }

  /** K₂: p π_{c,g}/T ≤ K₂T^(−1/4) with η = ⅔ log T ({@code eq:thm_hp_inequality}). */
  public double k2() {
    return k.inequalities() == 0
        ? 0
        : k.inequalities()
            * (deviationOverAllHorizons() + expected.perInequality(phiTildeOverAllHorizons()));
  }

  /** K₃: m π_{c,h}/T ≤ K₃T^(−1/4) with η = ⅔ log T ({@code eq:thm_hp_equality}). */
  public double k3() {
    return k.equalities() == 0
        ? 0
        : k.equalities()
            * (deviationOverAllHorizons() + expected.perEquality(phiTildeOverAllHorizons()));
  }

  /** K₄: π_cm/T ≤ K₄T^(−1/4) with η = ⅔ log T ({@code eq:thm_hp_complementarity}). */
  public double k4() {
    int m = k.equalities();
    double phi = phiTildeOverAllHorizons();
    double noise =
        k.inequalities() == 0 ? 0 : Math.sqrt(k.inequalities()) * phi * deviationOverAllHorizons();
    double equalities =
        m == 0
            ? 0
            : parameters.betaMaxOverAllHorizons()
                * (Math.sqrt(2.0 * m) * phi / parameters.cH() + m * expected.equalityRest(phi));
    return noise + expected.localTermsOverAllHorizons() + equalities;
  }

  /** ηρ_c T^(−1/2) ≤ this times T^(−1/4) where η = ⅔ log T. */
  private double deviationOverAllHorizons() {
    return 2 * LOG_PEAK / 3 * in.rhoC();
  }
}
