package org.proxpep.method.proxpep;

import org.proxpep.method.Curvature;
import org.proxpep.problem.ProblemConstants;
import org.proxpep.refusal.Require;

/**
 * The parameter choices of {@code eq:param_choices_theorem} for a horizon of T steps:
 *
 * <pre>
 *   σ_g = c_g T^(−3/4)   σ_h = c_h T^(−3/4)   α = α₀ T^(1/4)   τ = τ₀ T^(1/2)   c = c₀ T^(3/2)
 *   β₁ = 2 σ_h C_qH      β_max = β₁ + 2 c_h C_qH
 * </pre>
 *
 * @param cG c_g &gt; 0
 * @param cH c_h &gt; 0
 * @param alpha0 α₀ &gt; 0, or NaN to take {@code eq:alpha0_choice}
 * @param tau0 τ₀ &gt; 0
 * @param c0 c₀ &gt; 0
 * @param betaMax β_max, or NaN to take the theorem's
 */
public record TheoremSchedule(
    double cG, double cH, double alpha0, double tau0, double c0, double betaMax) {

  /** All constants 1, α₀ and β_max from the theorem. */
  public static final TheoremSchedule UNIT =
      new TheoremSchedule(1.0, 1.0, Double.NaN, 1.0, 1.0, Double.NaN);

  public TheoremSchedule {
    requirePositive("cG", cG);
    requirePositive("cH", cH);
    requirePositiveOrNaN("alpha0", alpha0);
    requirePositive("tau0", tau0);
    requirePositive("c0", c0);
    requirePositiveOrNaN("betaMax", betaMax);
  }

  /** The numbers for a run of {@code horizon} steps on a problem with these constants. */
  public ProxPepSettings settings(ProblemConstants constants, long horizon) {
    Require.atLeast("The horizon T", horizon, 1, "the budget of samples is smaller than one batch");
    double t = horizon;
    double sigmaG = cG * Math.pow(t, -0.75);
    double sigmaH = cH * Math.pow(t, -0.75);
    // Without equalities C_qH may be zero, and β then weighs nothing.
    double cQH = constants.equalities() > 0 ? constants.cQH() : 1.0;
    double beta1 = 2 * sigmaH * cQH;
    return new ProxPepSettings(
        sigmaG,
        sigmaH,
        (Double.isNaN(alpha0) ? alpha0(constants) : alpha0) * Math.pow(t, 0.25),
        tau0 * Math.sqrt(t),
        c0 * Math.pow(t, 1.5),
        beta1,
        2 * sigmaH * cQH,
        Double.isNaN(betaMax) ? beta1 + 2 * cH * cQH : betaMax,
        Curvature.Isotropic.of(constants.l(), constants.lTilde()),
        ProxPepSettings.DEFAULT_SUBPROBLEM_TOLERANCE,
        false,
        constants);
  }

  /**
   * α₀ = 2L₀ + 2L_max √(p+2m) c_γ + 1 ({@code eq:alpha0_choice}) with c_γ² = p c_g²ν_g² + 2m
   * c_h²ν_h², as assumption (A3), which bounds each component, requires.
   */
  public double alpha0(ProblemConstants k) {
    return alpha0(k, Math.sqrt(k.inequalities()) * cG, Math.sqrt(k.equalities()) * cH);
  }

  /** The same with the paper's c_γ² = c_g²ν_g² + 2c_h²ν_h², which forgets the factors p and m. */
  public double alpha0AsPrinted(ProblemConstants k) {
    return alpha0(k, cG, cH);
  }

  private static double alpha0(ProblemConstants k, double weightG, double weightH) {
    double cGamma = Math.hypot(weightG * k.nuG(), Math.sqrt(2) * weightH * k.nuH());
    int duals = k.inequalities() + 2 * k.equalities();
    return 2 * k.l0() + 2 * k.lMax() * Math.sqrt(duals) * cGamma + 1;
  }

  private static void requirePositive(String name, double value) {
    Require.positive(name, value, "start from 1");
  }

  private static void requirePositiveOrNaN(String name, double value) {
    if (!Double.isNaN(value)) {
      requirePositive(name, value);
    }
  }
}
