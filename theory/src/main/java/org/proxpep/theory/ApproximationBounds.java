package org.proxpep.theory;

import org.proxpep.problem.ProblemConstants;

/** Bounds on the quadratic models q_G and q_H over X₀. */
public final class ApproximationBounds {

  private final ProblemConstants k;
  private final Parameters parameters;

  ApproximationBounds(ProblemConstants constants, Parameters parameters) {
    this.k = constants;
    this.parameters = parameters;
  }

  /**
   * C_G = κ_g + ½κ_Σ D₀, a Lipschitz bound of the models of G ({@code
   * prop:constraint_violation_bound}).
   */
  public double cG() {
    return k.kappaG() + 0.5 * k.lMax() * k.d0();
  }

  /** C_H = κ_h + ½κ_Σ D₀ ({@code prop:constraint_violation_bound}). */
  public double cH() {
    return k.kappaH() + 0.5 * k.lMax() * k.d0();
  }

  /** γ_{2,g} = ν_g + κ_g D₀ + ½κ_Σ D₀² ≥ |q_G| on X₀ ({@code eq:gamma2_defs}). */
  public double gamma2G() {
    return k.nuG() + k.kappaG() * k.d0() + 0.5 * k.lMax() * k.d0() * k.d0();
  }

  /** C_qH = ν_h + κ_h D₀ + ½κ_Σ D₀² ≥ |q_{H,±}| on X₀ ({@code eq:q_bound}). */
  public double cQH() {
    return k.cQH();
  }

  /**
   * ω = κ_Σ (pσ_g γ_{2,g} + mσ_h C_qH): how much curvature the Hessian term that {@code
   * lem:subproblem_convexity} omits can take away. Of q_{H,+} and q_{H,−} at most one is positive,
   * so m and not 2m.
   */
  public double curvatureLoss() {
    return curvatureLossScale() * parameters.stepScale();
  }

  /** ω T^(3/4), which does not depend on T. */
  double curvatureLossScale() {
    return k.lMax()
        * (k.inequalities() * parameters.cG() * gamma2G()
            + k.equalities() * parameters.cH() * cQH());
  }
}
