package org.proxpep.residual;

import org.proxpep.linalg.Vectors;
import org.proxpep.settings.Records;

/**
 * The Moreau envelope φ_{1/α} of a Lagrangian at a point x.
 *
 * @param outcome whether the numbers can be relied on
 * @param value φ_{1/α}(x), from above, wrong by at most {@code errorBound²·(α−ρ)/(2α²)}
 * @param gradient ∇φ_{1/α}(x) = α(x − prox)
 * @param norm its norm
 * @param prox the point of X₀ that minimises L(z,y) + (α/2)‖z−x‖²
 * @param errorBound a bound on the error of the gradient, in its norm
 * @param rho the weak-convexity modulus that the bound rests on: the one given, or the largest that
 *     was seen
 * @param evaluations how many evaluations of the means were spent
 */
public record MoreauGradient(
    Outcome outcome,
    double value,
    double[] gradient,
    double norm,
    double[] prox,
    double errorBound,
    double rho,
    int evaluations) {

  /** How the evaluation ended. */
  public enum Outcome {
    /** The error bound is within the tolerance. */
    SOLVED,
    /** The error bound holds but is larger than the tolerance. */
    INEXACT,
    /** The Lagrangian curves down by α or more: no envelope. All numbers but ρ are NaN. */
    ALPHA_TOO_SMALL,
    /** The means are not finite at the point of X₀ nearest to x. All numbers are NaN. */
    NOT_FINITE
  }

  public MoreauGradient {
    gradient = gradient.clone();
    prox = prox.clone();
  }

  static MoreauGradient nothing(Outcome outcome, int dimension, double rho, int evaluations) {
    double nan = Double.NaN;
    double[] unknown = Vectors.of(dimension, i -> nan);
    return new MoreauGradient(outcome, nan, unknown, nan, unknown, nan, rho, evaluations);
  }

  @Override
  public double[] gradient() {
    return gradient.clone();
  }

  @Override
  public double[] prox() {
    return prox.clone();
  }

  /** A sentence on how the evaluation ended. */
  public String message() {
    return switch (outcome) {
      case SOLVED -> "The gradient is known to within " + errorBound + ".";
      case INEXACT ->
          "The gradient is known to within %s only, after %s evaluations.\n"
                  .formatted(errorBound, evaluations)
              + "Maybe allow more of them, or a larger alpha.";
      case ALPHA_TOO_SMALL ->
          "alpha must be greater than rho (%s), by which the Lagrangian was seen to curve down.\n"
                  .formatted(rho)
              + "Maybe take twice that.";
      case NOT_FINITE ->
          "The means are not finite at the point.\nMaybe bound the variables away from there.";
    };
  }

  @Override
  public boolean equals(Object other) {
    return Records.same(this, other);
  }

  @Override
  public int hashCode() {
    return Records.hash(this);
  }

  @Override
  public String toString() {
    return Records.text(this);
  }
}
