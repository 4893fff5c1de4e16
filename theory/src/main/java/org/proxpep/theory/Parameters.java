package org.proxpep.theory;

import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.ProblemConstants;

/**
 * The parameters of Algorithm 1 for a horizon T, {@code eq:param_choices_theorem}. They equal those
 * of {@link TheoremSchedule#settings} but may be evaluated where no run is possible: for very large
 * T, or where β_max &lt; β₁.
 */
public final class Parameters {

  private final ProblemConstants k;
  private final TheoremSchedule schedule;
  private final double horizon;
  private final double stepScale;
  private final double alpha0;
  private final double alpha;
  private final double tau;
  private final double c;

  Parameters(TheoryInputs in, Form form) {
    k = in.constants();
    schedule = in.schedule();
    horizon = in.horizon();
    stepScale = Math.pow(horizon, -0.75);
    alpha0 = alpha0(schedule, k, form);
    alpha = alpha0 * Math.pow(horizon, 0.25);
    tau = schedule.tau0() * Math.sqrt(horizon);
    c = schedule.c0() * Math.pow(horizon, 1.5);
  }

  private static double alpha0(TheoremSchedule schedule, ProblemConstants k, Form form) {
    if (!Double.isNaN(schedule.alpha0())) {
      return schedule.alpha0();
    }
    return form == Form.PRINTED ? schedule.alpha0AsPrinted(k) : schedule.alpha0(k);
  }

  /** T. */
  public double horizon() {
    return horizon;
  }

  double cG() {
    return schedule.cG();
  }

  double cH() {
    return schedule.cH();
  }

  double c0() {
    return schedule.c0();
  }

  double tau0() {
    return schedule.tau0();
  }

  /** T^(−3/4), the factor by which both dual steps shrink. */
  double stepScale() {
    return stepScale;
  }

  /** σ_g = c_g T^(−3/4). */
  public double sigmaG() {
    return cG() * stepScale;
  }

  /** σ_h = c_h T^(−3/4). */
  public double sigmaH() {
    return cH() * stepScale;
  }

  /**
   * α₀, given or by {@code eq:alpha0_choice}. As printed, its c_γ forgets the factors p and m of
   * {@link DualBounds#cGamma}.
   */
  public double alpha0() {
    return alpha0;
  }

  /** α = α₀ T^(1/4). */
  public double alpha() {
    return alpha;
  }

  /** τ = τ₀ T^(1/2). */
  public double tau() {
    return tau;
  }

  /** c = c₀ T^(3/2). */
  public double c() {
    return c;
  }

  /** κ = α + c, the proximal weight of u. */
  public double kappa() {
    return alpha + c;
  }

  /** s = ⌈T^(1/2)⌉, the length of the window over which the dual drift is measured. */
  public double window() {
    double root = Math.ceil(Math.sqrt(horizon));
    // The square root of a number just above a square may round down to its root.
    return root * root < horizon ? root + 1 : root;
  }

  /** β₁ = 2σ_h C_qH. */
  public double beta1() {
    return 2 * sigmaH() * k.cQH();
  }

  /** β_max, given or β₁ + 2c_h C_qH as in {@code thm:oracle_complexity}. */
  public double betaMax() {
    double given = schedule.betaMax();
    return Double.isNaN(given) ? beta1() + 2 * cH() * k.cQH() : given;
  }

  /**
   * The largest β_max over all horizons: that of T = 1, where β₁ = 2c_h C_qH. Used by the constants
   * that do not depend on T.
   */
  double betaMaxOverAllHorizons() {
    double given = schedule.betaMax();
    return Double.isNaN(given) ? 4 * cH() * k.cQH() : given;
  }

  /**
   * T₁ = ⌊(β_max − β₁)/(2σ_h C_qH)⌋, the last step of Phase I ({@code thm:u_zero}), which is
   * ⌊T^(3/4)⌋ for the theorem's β_max. Without equalities Phase I never ends, so T.
   */
  public double phaseOneSteps() {
    if (k.equalities() == 0) {
      return horizon;
    }
    double given = schedule.betaMax();
    double quotient = Double.isNaN(given) ? Math.pow(horizon, 0.75) : (given - beta1()) / beta1();
    // T^(3/4) is often a whole number up to rounding.
    return Math.min(horizon, Math.max(0, Math.floor(quotient * (1 + 4e-16))));
  }
}
