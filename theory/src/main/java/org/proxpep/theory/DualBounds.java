package org.proxpep.theory;

import org.apache.commons.numbers.gamma.IncompleteGamma;

/**
 * Bounds on the multipliers y = (λ, μ₊, μ₋): {@code lem:dual_bound_29A} to {@code
 * lem:average_dual_bounds}.
 *
 * <p>Everything from {@link #vartheta} on is proved only without equalities (m = 0); see {@link
 * Reliances}. Without any constraint y is empty and every bound is zero.
 */
public final class DualBounds extends Bounds {

  DualBounds(Basis basis) {
    super(basis);
  }

  /** p + 2m, the length of y. */
  public int length() {
    return k.inequalities() + 2 * k.equalities();
  }

  /**
   * c_γ = γ_σ T^(3/4). Printed: √(c_g²ν_g² + 2c_h²ν_h²). Since (A3) bounds each component, the
   * squares must be summed over p and m: √(p c_g²ν_g² + 2m c_h²ν_h²).
   */
  public double cGamma() {
    double p = form == Form.PRINTED ? 1 : k.inequalities();
    double m = form == Form.PRINTED ? 1 : k.equalities();
    return Math.hypot(
        Math.sqrt(p) * parameters.cG() * k.nuG(), Math.sqrt(2 * m) * parameters.cH() * k.nuH());
  }

  /** γ_σ: ‖yᵗ⁺¹‖ ≤ ‖yᵗ‖ + γ_σ ({@code lem:dual_bound_29A}), so ‖yᵏ‖ ≤ (k−1)γ_σ. */
  public double gammaSigma() {
    return cGamma() * parameters.stepScale();
  }

  /** γ_{2,g} ≥ |λᵢᵗ⁺¹ − λᵢᵗ|/σ_g ({@code eq:gamma2_defs}). */
  public double gamma2G() {
    return approximation.gamma2G();
  }

  /** γ_{2,h} = C_qH + U_max ≥ |μ_jᵗ⁺¹ − μ_jᵗ|/σ_h ({@code eq:gamma2_defs}). */
  public double gamma2H() {
    return approximation.cQH() + slack.uMax();
  }

  /**
   * δ_max ≥ ‖yᵗ⁺¹ − yᵗ‖, the length of one dual step, and so of |‖yᵗ⁺¹‖ − ‖yᵗ‖| ({@code
   * eq:dual_absolute_growth}). Printed: γ_σ, which bounds only the growth; a model may lie far
   * below its function, and then a multiplier falls faster. Corrected: √(pσ_g²γ_{2,g}² +
   * 2mσ_h²γ_{2,h}²).
   */
  public double deltaMax() {
    return form == Form.PRINTED ? gammaSigma() : parameters.stepScale() * stepScaleOf(gamma2H());
  }

  /** δ_max T^(3/4) over all horizons. */
  double deltaMaxScale() {
    return form == Form.PRINTED
        ? cGamma()
        : stepScaleOf(approximation.cQH() + slack.uMaxOverAllHorizons());
  }

  private double stepScaleOf(double gamma2H) {
    return Math.hypot(
        Math.sqrt(k.inequalities()) * parameters.cG() * gamma2G(),
        Math.sqrt(2.0 * k.equalities()) * parameters.cH() * gamma2H);
  }

  /** ζ = σ_gε₀/4, the fall of E‖y‖ a step beyond ϑ ({@code eq:dual_expected_drift}). */
  public double zeta() {
    return 0.25 * parameters.sigmaG() * k.epsilon0();
  }

  /**
   * ϑ, beyond which E‖y‖ falls ({@code eq:vartheta_def}):
   *
   * <pre>
   *   ε₀σ_g s/4 + δ_max(s−1) + 2(α+τ)D₀²/(ε₀s) + 4κ_f D₀/ε₀ + 2γ_σ²/(σ_gε₀) + 2ωD₀²/ε₀ + 4mβ_max
   * </pre>
   *
   * Printed: γ_σ for δ_max, 2γ_σ²/ε₀ (not even of the unit of a multiplier) for 2γ_σ²/(σ_gε₀), and
   * no ω, the curvature that {@code lem:subproblem_convexity} overlooks.
   */
  public double vartheta() {
    if (length() == 0) {
      return 0;
    }
    double epsilon0 = k.epsilon0();
    double s = parameters.window();
    double d0Squared = k.d0() * k.d0();
    double noise = 2 * gammaSigma() * gammaSigma() / epsilon0;
    double curvature = 0;
    if (form == Form.CORRECTED) {
      noise /= parameters.sigmaG();
      curvature = 2 * approximation.curvatureLoss() * d0Squared / epsilon0;
    }
    return 0.25 * epsilon0 * parameters.sigmaG() * s
        + deltaMax() * (s - 1)
        + 2 * (parameters.alpha() + parameters.tau()) * d0Squared / (epsilon0 * s)
        + 4 * k.kappaF() * k.d0() / epsilon0
        + noise
        + curvature
        + 4 * k.equalities() * parameters.betaMax();
  }

  /** The drift lemma with θ = ϑ, t₀ = s, δ_max and ζ of this class. */
  public StochasticProcess process() {
    return new StochasticProcess(vartheta(), parameters.window(), deltaMax(), zeta());
  }

  /** ψ ≥ E‖yᵏ‖ for all k ({@code lem:dual_bound_full}). */
  public double psi() {
    return length() == 0 ? 0 : process().expectation();
  }

  /** φ(μ): Pr[‖yᵏ‖ ≥ φ(μ)] ≤ μ ({@code lem:dual_bound_full}). */
  public double phi(double mu) {
    return length() == 0 ? 0 : process().quantile(mu);
  }

  /** 16δ_max² s/(σ_gε₀), what log(1/μ) is multiplied by in φ. */
  public double tailScale() {
    return length() == 0 ? 0 : process().tailScale();
  }

  /** z_θᵗ = φ(exp(−t^θ)) ({@code eq:z_theta_def}). */
  public double zTheta(double t) {
    return psi() + tailScale() * Math.pow(t, in.theta());
  }

  /**
   * A bound on E‖yᵗ⁺¹‖² ({@code eq:dual_squared_single_step}): (z_θᵗ + γ_σ)² + t²γ_σ² exp(−t^θ).
   * The paper prints (t+1)² and a conditional expectation; its proof gives the unconditional one.
   */
  public double squaredStep(double t) {
    double steps = form == Form.PRINTED ? t + 1 : t;
    double near = zTheta(t) + gammaSigma();
    double far = steps * gammaSigma();
    return near * near + far * far * Math.exp(-Math.pow(t, in.theta()));
  }

  /**
   * A bound on Σ_{t=1}^T E‖yᵗ⁺¹‖² ({@code eq:dual_squared_cumulative}), T times {@link #pi}. The
   * paper bounds Σt^θ by ∫₀ᵀx^θdx, which is smaller than the sum.
   */
  public double squaredSum() {
    return parameters.horizon() * pi();
  }

  /** π ≥ (1/T) Σ_{t=1}^T E‖yᵗ⁺¹‖² ({@code eq:pi_def}). */
  public double pi() {
    double psi = psi();
    double scale = tailScale();
    double gamma = gammaSigma();
    double mean = meanPower(in.theta());
    double meanSquare = meanPower(2 * in.theta());
    return psi * psi
        + 2 * psi * scale * mean
        + scale * scale * meanSquare
        + 2 * gamma * (psi + scale * mean)
        + gamma * gamma
        + gamma * gamma / parameters.horizon() * farSum();
  }

  /**
   * ψ² + 2ψA + 2A² ≥ E‖yᵏ‖² for all k, with A the {@link #tailScale}. Not in the paper: it follows
   * from Pr[‖yᵏ‖ ≥ ψ + xA] ≤ e^(−x) by integration, and unlike {@link #pi} it has no T^θ.
   */
  public double piByTail() {
    double psi = psi();
    double scale = tailScale();
    return psi * psi + 2 * scale * (psi + scale);
  }

  /**
   * An upper bound on (1/T) Σ_{t=1}^T t^a: T^a/(a+1) as printed, which is below the sum, or (T^a +
   * ∫₁ᵀx^a dx)/T.
   */
  double meanPower(double a) {
    double t = parameters.horizon();
    double power = Math.pow(t, a);
    if (form == Form.PRINTED) {
      return power / (a + 1);
    }
    // (T^(a+1) − 1)/(a+1)/T, without forming T^(a+1)
    double integral = power / (a + 1) * -Math.expm1(-(a + 1) * Math.log(t));
    return power / t + integral;
  }

  /**
   * A bound on Σ_{t≥1} t² exp(−t^θ): the integral from 1 plus the largest term, since the terms
   * rise and then fall. The paper sums (t+1)² and forgets the largest term.
   */
  double farSum() {
    double theta = in.theta();
    double integral = IncompleteGamma.Upper.value(3 / theta, 1);
    if (form == Form.PRINTED) {
      integral +=
          2 * IncompleteGamma.Upper.value(2 / theta, 1) + IncompleteGamma.Upper.value(1 / theta, 1);
      return integral / theta;
    }
    double peak = Math.max(1, Math.pow(2 / theta, 1 / theta));
    return integral / theta + peak * peak * Math.exp(-Math.pow(peak, theta));
  }

  /**
   * γ̄₃ ≥ ψ for every horizon. The paper refers to it in {@code lem:average_dual_bounds} but
   * defines it nowhere; each term of ψ is bounded with s ≤ 2T^(1/2), s − 1 ≤ T^(1/2) ≤ s and T ≥ 1:
   *
   * <pre>
   *   ε₀c_g/2 + d + 2(α₀+τ₀)D₀²/ε₀ + 4κ_f D₀/ε₀ + 2c_γ²/(c_gε₀) + 2ω₁D₀²/ε₀ + 4mβ̄_max
   *     + 2d + 32d²/(c_gε₀) · log(128d²/(c_g²ε₀²))₊
   * </pre>
   *
   * with d, ω₁ and β̄_max the values of δ_max, ω and β_max at T = 1. Printed: d = c_γ, 2c_γ²/ε₀, no
   * ω₁.
   */
  public double gammaBar3() {
    if (length() == 0) {
      return 0;
    }
    double epsilon0 = k.epsilon0();
    double d0Squared = k.d0() * k.d0();
    double d = deltaMaxScale();
    double noise = 2 * cGamma() * cGamma() / epsilon0;
    double curvature = 0;
    if (form == Form.CORRECTED) {
      noise /= parameters.cG();
      curvature = 2 * approximation.curvatureLossScale() * d0Squared / epsilon0;
    }
    double ratio = d / (parameters.cG() * epsilon0);
    double logarithm = Math.max(0, Math.log(128) + 2 * Math.log(ratio));
    return 0.5 * epsilon0 * parameters.cG()
        + d
        + 2 * (parameters.alpha0() + parameters.tau0()) * d0Squared / epsilon0
        + 4 * k.kappaF() * k.d0() / epsilon0
        + noise
        + curvature
        + 4 * k.equalities() * parameters.betaMaxOverAllHorizons()
        + 2 * d
        + 2 * tailScaleOverAllHorizons() * logarithm;
  }

  /** 16d²/(c_gε₀), so that {@link #tailScale} ≤ 2T^(−1/4) times this. */
  double tailScaleOverAllHorizons() {
    double d = deltaMaxScale();
    return length() == 0 ? 0 : 16 * d * (d / (parameters.cG() * k.epsilon0()));
  }

  /**
   * γ̄₄ ≥ π for θ = ¼ and every horizon ({@code eq:gamma4_def}). Where the paper has the factors ⅘
   * and ⅔ of its integrals the corrected form has 1, which T = 1 attains.
   */
  public double gammaBar4() {
    double bar3 = gammaBar3();
    double c = cGamma();
    double mean = form == Form.PRINTED ? 0.8 : 1;
    double meanSquare = form == Form.PRINTED ? 2.0 / 3 : 1;
    double scale = 2 * tailScaleOverAllHorizons();
    double far =
        new DualBounds(new Basis(in.withTheta(0.25), form, parameters, approximation, slack))
            .farSum();
    return bar3 * bar3
        + 2 * bar3 * scale * mean
        + scale * scale * meanSquare
        + 2 * c * (bar3 + scale * mean)
        + c * c
        + c * c * far;
  }
}
