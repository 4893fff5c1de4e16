package org.proxpep.diagnostics;

import java.util.Arrays;

/**
 * How far a point x with multipliers y = (λ, μ) is from a KKT point, on one evaluation of the means
 * f, g, h.
 *
 * @param f the objective
 * @param lagrangian L(x,y) = f + Σλᵢgᵢ + Σμⱼhⱼ
 * @param gradNorm ‖R_α(x,y)‖ with α = 1, that is ‖x − Π(x − ∇ₓL)‖
 * @param maxViolation the largest of all [gᵢ]₊ and |hⱼ|; 0 without constraints
 * @param complementarity Σλᵢ|gᵢ|
 * @param constraints the p numbers gᵢ, then the m numbers hⱼ
 */
public record Measures(
    double f,
    double lagrangian,
    double gradNorm,
    double maxViolation,
    double complementarity,
    double[] constraints) {

  public Measures {
    constraints = constraints.clone();
  }

  /** Nothing could be measured: all NaN. */
  public static Measures unknown(int constraints) {
    double[] values = new double[constraints];
    Arrays.fill(values, Double.NaN);
    return new Measures(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, values);
  }

  /** Whether residual, violation and complementarity are all at most {@code tolerance}. */
  public boolean within(double tolerance) {
    return gradNorm <= tolerance && maxViolation <= tolerance && complementarity <= tolerance;
  }

  @Override
  public double[] constraints() {
    return constraints.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Measures that
        && Double.compare(f, that.f) == 0
        && Double.compare(lagrangian, that.lagrangian) == 0
        && Double.compare(gradNorm, that.gradNorm) == 0
        && Double.compare(maxViolation, that.maxViolation) == 0
        && Double.compare(complementarity, that.complementarity) == 0
        && Arrays.equals(constraints, that.constraints);
  }

  @Override
  public int hashCode() {
    return Double.hashCode(f) * 31 + Arrays.hashCode(constraints);
  }

  @Override
  public String toString() {
    return "Measures[f=%s, lagrangian=%s, gradNorm=%s, maxViolation=%s, complementarity=%s, constraints=%s]"
        .formatted(
            f, lagrangian, gradNorm, maxViolation, complementarity, Arrays.toString(constraints));
  }
}
