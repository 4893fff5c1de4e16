package org.proxpep.method.driftpluspenalty;

import org.proxpep.method.support.Require;

/**
 * The numbers of drift-plus-penalty.
 *
 * @param v V &gt; 0, the weight of the objective against the queues
 * @param alpha α &gt; 0, the proximal weight
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record DriftPlusPenaltySettings(double v, double alpha, boolean allowHeuristic) {

  public DriftPlusPenaltySettings {
    Require.positive("v", v, "sqrt(K) for K steps");
    Require.positive("alpha", alpha, "K for K steps");
  }

  /** V = √K, α = K. */
  public static DriftPlusPenaltySettings defaults(long steps) {
    return new DriftPlusPenaltySettings(Math.sqrt((double) steps), steps, false);
  }
}
