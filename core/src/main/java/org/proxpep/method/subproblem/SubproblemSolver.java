package org.proxpep.method.subproblem;

/** A way to solve the subproblem that the models of an iteration make. */
interface SubproblemSolver {

  /**
   * Solves the models as they stand.
   *
   * @return false if no answer was found that is certain to be the global minimiser
   */
  boolean solve(Solution out);

  /**
   * A value of α+τ above which the models just seen are sure to be strongly convex: Σ_k s_k ℓ_k
   * [max q_k]₊ with ℓ_k the largest eigenvalue of −Σ_k and the maximum over ℝⁿ. For Σ_k = −ℓ_k I
   * that is σ_gΣ[L_iG_i+½‖∇G_i‖²]₊ + σ_hΣ(L̃_j|H_j|+½‖∇H_j‖²); of the two signs of an equality only
   * one model can be positive. Infinite where a model with curvature has no maximum.
   */
  double certifiedProximal();

  /** The relative residual to which the next models are solved. */
  void tolerance(double value);
}
