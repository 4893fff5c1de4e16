package org.proxpep.method.proxpep;

/** A way to solve the subproblem that the models of an iteration make. */
interface SubproblemSolver {

  /**
   * Solves the models as they stand.
   *
   * @return false if no answer was found that is certain to be the global minimiser
   */
  boolean solve(Solution out);

  /**
   * A value of α+τ above which the models just seen are sure to be strongly convex:
   * σ_gΣ[L_iG_i+½‖∇G_i‖²]₊ + σ_hΣ(L̃_j|H_j|+½‖∇H_j‖²).
   */
  double certifiedProximal();
}
