package org.proxpep.certificate;

import org.proxpep.settings.Records;

/**
 * How far an answer may be from the one that all of the randomness would give: by first-order
 * perturbation of the KKT conditions, where the set of binding limits is settled. An interval of
 * 1.96 standard errors to both sides has a confidence of about 95 %, for each number by itself.
 *
 * @param basis what the answer was computed from
 * @param scenarios how many rows or samples it rests on
 * @param inflation by how much the errors are larger than those of the best estimate from as many
 *     scenarios, as fresh scenarios or the exact mean show; 1 where they show nothing
 * @param variables of every variable; 0 where a bound holds it, empty where nothing is known
 * @param prices the multipliers of the best answer as far as they are known, in the units of the
 *     statements; 0 where a constraint does not bind, empty where nothing is known
 * @param priceErrors of the prices
 * @param reason why nothing is known, a sentence; empty where something is
 */
public record StandardErrors(
    Basis basis,
    long scenarios,
    double inflation,
    double[] variables,
    double[] prices,
    double[] priceErrors,
    String reason) {

  /** What an answer was computed from. */
  public enum Basis {
    /**
     * All rows of a table, for which it is exact: other rows of the same population would give
     * another one.
     */
    ROWS,
    /** Samples: more of them would give another one. */
    SAMPLES
  }

  public StandardErrors {
    variables = variables.clone();
    prices = prices.clone();
    priceErrors = priceErrors.clone();
  }

  /** Nothing, and why. */
  public static StandardErrors unknown(String reason) {
    double[] none = {};
    return new StandardErrors(Basis.SAMPLES, 0, Double.NaN, none, none, none, reason);
  }

  /** Whether there are any. */
  public boolean isKnown() {
    return reason.isEmpty();
  }

  /** Of variable i, counted from 0; NaN where nothing is known. */
  public double ofVariable(int i) {
    return isKnown() ? variables[i] : Double.NaN;
  }

  /** Of the price of constraint k, counted from 0; NaN where nothing is known. */
  public double ofPrice(int k) {
    return isKnown() ? priceErrors[k] : Double.NaN;
  }

  @Override
  public double[] variables() {
    return variables.clone();
  }

  @Override
  public double[] prices() {
    return prices.clone();
  }

  @Override
  public double[] priceErrors() {
    return priceErrors.clone();
  }

  @Override
  public boolean equals(Object other) {
    return Records.same(this, other);
  }

  @Override
  public int hashCode() {
    return Records.hash(this);
  }
}
