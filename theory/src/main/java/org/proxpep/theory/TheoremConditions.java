package org.proxpep.theory;

/**
 * The conditions of the paper's statements, each as a margin: the condition holds where the margin
 * is not negative, or positive where the Javadoc says so. A margin is NaN where ε₀ is not known.
 */
public final class TheoremConditions extends Rates {

  TheoremConditions(Theory theory) {
    super(theory);
  }

  /**
   * ε₀ − √(p+2m) κ_Σ D₀² ≥ 0 ({@code eq:epsilon_bound}). It fails for most problems with nonconvex
   * constraints, and always holds for convex inequalities, where κ_Σ = 0.
   */
  public double feasibility() {
    return k.epsilon0() - Math.sqrt(dual.length()) * k.lMax() * k.d0() * k.d0();
  }

  /** ν_g − ε₀ ≥ 0, without which (A3) and (A5) contradict each other. */
  public double consistency() {
    return k.nuG() - k.epsilon0();
  }

  /**
   * τ − ω ≥ 0, under which the augmented Lagrangian is convex, (B4). The paper's {@code
   * lem:subproblem_convexity} overlooks ω ({@link ApproximationBounds#curvatureLoss}) and asks only
   * for τ ≥ 0.
   */
  public double convexity() {
    return form == Form.PRINTED
        ? parameters.tau()
        : parameters.tau() - approximation.curvatureLoss();
  }

  /**
   * α − 2β_T &gt; 0, under which the Moreau envelope descends ({@code eq:alpha_condition_prop}).
   */
  public double proximity() {
    return parameters.alpha() - 2 * moreau.betaK(parameters.horizon());
  }

  /** Γ &gt; 0 ({@code eq:alpha_condition_prop}). */
  public double stepModulus() {
    return increments.gamma();
  }

  /** Γ_u &gt; 0 ({@code eq:alpha_condition_prop}). */
  public double slackModulus() {
    return increments.gammaU();
  }

  /**
   * The least T of {@code eq:T_condition}. Printed: max{1, (A/τ₀)⁴, (4c_h/c₀)^(4/9)} with A =
   * pc_gC_G² + 4mc_hC_H². What the proof needs, Γ ≥ τ₀T^(1/2)/4 and Γ_u ≥ c₀T^(3/2)/4, follows from
   * max{1, (2A/τ₀)^(4/5), (8c_h/c₀)^(4/9)}.
   */
  public double leastHorizon() {
    double cG = approximation.cG();
    double cH = approximation.cH();
    double a =
        (k.inequalities() * parameters.cG() * cG * cG
                + 4 * k.equalities() * parameters.cH() * cH * cH)
            / parameters.tau0();
    double ratio = parameters.cH() / parameters.c0();
    return form == Form.PRINTED
        ? Math.max(1, Math.max(Math.pow(a, 4), Math.pow(4 * ratio, 4.0 / 9)))
        : Math.max(1, Math.max(Math.pow(2 * a, 0.8), Math.pow(8 * ratio, 4.0 / 9)));
  }

  /** T − {@link #leastHorizon} ≥ 0 ({@code eq:T_condition}). */
  public double horizon() {
    return parameters.horizon() - leastHorizon();
  }

  /** δ_max − ζ ≥ 0 ({@code lem:stochastic_process}). */
  public double drift() {
    return dual.deltaMax() - dual.zeta();
  }

  /** β_max − β₁ ≥ 0 (Algorithm 1). */
  public double penalty() {
    return parameters.betaMax() - parameters.beta1();
  }

  /** η − 1 &gt; 0 ({@code prop:hp_constraint}). No proof uses it. */
  public double deviation() {
    return in.eta() - 1;
  }

  /**
   * η²/3 − log T ≥ 0 for η = ⅔ log T, that is e^(−η²/3) ≤ 1/T. The proof of {@code
   * thm:hp_oracle_complexities} claims it for all T; it is true for T = 1 and T ≥ 855.
   */
  public double tail() {
    return tail(1);
  }

  /**
   * η²/3 − ⅔ log T ≥ 0 for η = ⅔ log T: what that theorem really needs, true for T = 1 and T ≥ 91.
   */
  public double tailNeeded() {
    return tail(2.0 / 3);
  }

  private double tail(double power) {
    double log = Math.log(parameters.horizon());
    return log * (4 * log / 27 - power);
  }
}
