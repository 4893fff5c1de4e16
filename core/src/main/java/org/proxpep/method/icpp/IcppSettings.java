package org.proxpep.method.icpp;

import org.proxpep.method.conex.ConexSettings;
import org.proxpep.method.support.Require;

/**
 * The numbers of the constrained proximal point method.
 *
 * @param mu0 μ₀ ≥ 0, the proximal weight of the objective
 * @param mu μ ≥ 0, the proximal weight of every constraint
 * @param inner how many steps make a round
 * @param conex the numbers of a round; the publication takes the modulus μ₀
 */
public record IcppSettings(double mu0, double mu, long inner, ConexSettings conex) {

  public IcppSettings {
    Require.notNegative("mu0", mu0, "the weak convexity of the objective");
    Require.notNegative("mu", mu, "the largest weak convexity of the constraints");
    Require.atLeast("inner", inner, 1, "a tenth of all steps");
  }
}
