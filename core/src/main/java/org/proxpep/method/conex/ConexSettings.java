package org.proxpep.method.conex;

import org.proxpep.method.support.Require;

/**
 * The numbers of constraint extrapolation.
 *
 * @param eta η &gt; 0, the proximal weight in x
 * @param tau τ &gt; 0, the proximal weight in the multipliers
 * @param modulus a ≥ 0, the modulus of strong convexity to build on; 0 for convex problems
 * @param independent whether the line ℓ has a sample of its own, as published
 * @param allowHeuristic whether to take problems beyond the theory
 */
public record ConexSettings(
    double eta, double tau, double modulus, boolean independent, boolean allowHeuristic) {

  public ConexSettings {
    Require.positive("eta", eta, "sqrt(K)/D for K steps in a set of diameter D");
    Require.positive("tau", tau, "sqrt(K)/B for K steps and multipliers up to B");
    Require.notNegative("modulus", modulus, "0, which assumes convexity only");
  }

  /** η = τ = √K. */
  public static ConexSettings defaults(long steps) {
    double root = Math.sqrt((double) steps);
    return new ConexSettings(root, root, 0, true, false);
  }
}
