package org.proxpep.method.slpmm;

import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.method.support.Require;

/**
 * The numbers of SLPMM.
 *
 * @param sigma σ &gt; 0, the dual step
 * @param alpha α &gt; 0, the proximal weight
 * @param subproblemTolerance relative KKT residual to which each subproblem is solved
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record SlpmmSettings(
    double sigma, double alpha, double subproblemTolerance, boolean allowHeuristic) {

  public SlpmmSettings {
    Require.positive("sigma", sigma, "1/sqrt(K) for K steps");
    Require.positive("alpha", alpha, "sqrt(K) for K steps");
    Require.positive("subproblemTolerance", subproblemTolerance, "1e-12");
  }

  /** σ = K^−1/2, α = K^1/2. */
  public static SlpmmSettings defaults(long steps) {
    double root = Math.sqrt((double) steps);
    return new SlpmmSettings(1 / root, root, ProxPepSettings.DEFAULT_SUBPROBLEM_TOLERANCE, false);
  }
}
