package org.proxpep.method.pdsg;

import org.proxpep.method.support.Require;

/**
 * The numbers of PDSG.
 *
 * @param alpha α &gt; 0, the longest step in x
 * @param rho ρ in (0,β], the step in the multipliers
 * @param beta β ≥ ρ, the penalty of the augmented Lagrangian
 * @param adaptive η &gt; 0: the gradients so far weigh √(s/η) against 1/α; 10 as published
 * @param rows how many constraints a step draws; 0 means all of them
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record PdsgSettings(
    double alpha, double rho, double beta, double adaptive, int rows, boolean allowHeuristic) {

  public static final double DEFAULT_ADAPTIVE = 10;

  public PdsgSettings {
    Require.positive("alpha", alpha, "1/sqrt(K) for K steps");
    Require.positive("rho", rho, "1/sqrt(K) for K steps");
    Require.positive("adaptive", adaptive, "10, as published");
    Require.require(
        "beta",
        beta,
        beta >= rho && beta < Double.POSITIVE_INFINITY,
        "finite and at least rho",
        "rho");
    Require.atLeast("rows", rows, 0, "0, which takes all");
  }

  /** α = ρ = β = K^−1/2, all constraints a step. */
  public static PdsgSettings defaults(long steps) {
    double rate = 1 / Math.sqrt((double) steps);
    return new PdsgSettings(rate, rate, rate, DEFAULT_ADAPTIVE, 0, false);
  }
}
