package org.proxpep.problems;

import org.proxpep.refusal.Refusal;
import org.proxpep.refusal.Require;
import org.proxpep.settings.Records;

/**
 * A point that satisfies the KKT conditions of the exact problem, with its multipliers in the
 * Lagrangian L = f + λᵀg + μᵀh. Multipliers of X₀ are not kept: −∇ₓL lies in its normal cone.
 *
 * @param x x*
 * @param f E[F(x*,ξ)]
 * @param lambda λ* ≥ 0, one for each inequality
 * @param mu μ*, one for each equality
 * @param note whether the optimum is local or global, and what else one should know of it
 */
public record KnownOptimum(double[] x, double f, double[] lambda, double[] mu, String note) {

  public KnownOptimum {
    Require.that(
        "The optimal value",
        f,
        Double.isFinite(f),
        "finite",
        "the functions overflow at the solution");
    for (int i = 0; i < lambda.length; i++) {
      if (!(lambda[i] >= 0)) {
        throw Refusal.of(
            "The multiplier of g%s (%s) must not be negative",
            "the constraint is not active at the solution", i + 1, lambda[i]);
      }
    }
    x = x.clone();
    lambda = lambda.clone();
    mu = mu.clone();
  }

  @Override
  public double[] x() {
    return x.clone();
  }

  @Override
  public double[] lambda() {
    return lambda.clone();
  }

  @Override
  public double[] mu() {
    return mu.clone();
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
