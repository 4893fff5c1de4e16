package org.proxpep.problem;

import java.util.Arrays;

/** How much one scenario differs from the mean; written by {@link FiniteMean#evaluate}. */
public final class Spread {

  /** The variance of F, the p Gᵢ and the m Hⱼ over the scenarios: E(V − E V)². */
  public final double[] variance;

  /** E‖∇ₓL(x,y,ξ) − E ∇ₓL‖² for the Lagrangian L = F + Σλᵢ Gᵢ + Σμⱼ Hⱼ. */
  public double gradientVariance;

  public Spread(int rows) {
    this.variance = new double[rows];
  }

  /** Of the shape that {@code problem} needs. */
  public static Spread of(StochasticProblem problem) {
    return new Spread(1 + problem.inequalities() + problem.equalities());
  }

  @Override
  public String toString() {
    return "Spread[variance=%s, gradientVariance=%s]"
        .formatted(Arrays.toString(variance), gradientVariance);
  }
}
