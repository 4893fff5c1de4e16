package org.proxpep.theory;

import org.proxpep.method.proxpep.TheoremSchedule;
import org.proxpep.problem.ProblemConstants;

/**
 * Bounds on the slacks u over a whole run ({@code thm:u_zero}, {@code thm:optimal_u_trajectory}).
 * They hold on every path. Without equalities there are no slacks and every bound is zero.
 */
public final class SlackBounds {

  private final ProblemConstants k;
  private final TheoremSchedule schedule;
  private final Parameters parameters;
  private final Form form;

  SlackBounds(TheoryInputs in, Parameters parameters, Form form) {
    this.k = in.constants();
    this.schedule = in.schedule();
    this.parameters = parameters;
    this.form = form;
  }

  /** u_j^{T₁+n} ≤ (σ_h C_qH/κ) n(n−1) for n ≥ 1 ({@code eq:pointwise_u_bound_optimal}). */
  public double pointwise(double n) {
    if (k.equalities() == 0) {
      return 0;
    }
    return parameters.sigmaH() * k.cQH() / parameters.kappa() * n * Math.max(0, n - 1);
  }

  /**
   * Σ_{t=T₁+1}^T u_jᵗ ≤ (c_h C_qH/3c₀) T^(3/4) (1+1/T)³ ({@code eq:sum_u_bound_optimal}). The bound
   * has room for u^{T+1} as well.
   */
  public double sum() {
    if (k.equalities() == 0) {
      return 0;
    }
    double t = parameters.horizon();
    return schedule.cH()
        * k.cQH()
        / (3 * schedule.c0())
        * Math.pow(t, 0.75)
        * Math.exp(3 * Math.log1p(1 / t));
  }

  /** Σ_{t=T₁+1}^T σ_h u_jᵗ ≤ (c_h² C_qH/3c₀)(1+1/T)³ ({@code eq:sigma_u_bound_optimal}). */
  public double weightedSum() {
    return parameters.sigmaH() * sum();
  }

  /** U_avg ≤ {@link #sum}/T, the average slack ({@code prop:avg_bounds_general}). */
  public double average() {
    return sum() / parameters.horizon();
  }

  /**
   * U_max ≥ u_jᵗ for all t ≤ T+1 (named before {@code eq:gamma2_defs}). Printed: 4C_qH "as
   * guaranteed by the trajectory", which it is only where c_h ≤ 4c₀T^(1/4). It is true all the
   * same: while u grows, κΔ² + σ_h(C_qH − u)² does not, with Δ the growth of one step, so u ≤
   * 2C_qH. Corrected: the smaller of 2C_qH and the trajectory bound at t = T+1.
   */
  public double uMax() {
    if (k.equalities() == 0) {
      return 0;
    }
    return form == Form.PRINTED ? 4 * k.cQH() : Math.min(2 * k.cQH(), last());
  }

  /** The trajectory bound at t = T+1. */
  public double last() {
    return pointwise(parameters.horizon() + 1 - parameters.phaseOneSteps());
  }

  /** (1/T) Σ_t ‖uᵗ‖² ≤ m (greatest slack)², used by {@code eq:comp_split_proof}. */
  public double meanSquare() {
    double u = last();
    return k.equalities() * u * u;
  }

  /** {@link #uMax} over all horizons. */
  double uMaxOverAllHorizons() {
    if (k.equalities() == 0) {
      return 0;
    }
    return form == Form.PRINTED ? 4 * k.cQH() : Math.min(2 * k.cQH(), greatestOverAllHorizons());
  }

  /** The greatest slack times T^(1/4), over all horizons. */
  double greatestOverAllHorizons() {
    if (k.equalities() == 0) {
      return 0;
    }
    // N(N−1) ≤ T² with N = T+1−T₁ where T₁ ≥ 1, as with the theorem's β_max; else (T+1)T ≤ 2T².
    double n = Double.isNaN(schedule.betaMax()) ? 1 : 2;
    return n * schedule.cH() / schedule.c0() * k.cQH();
  }
}
