package org.proxpep.residual;

import java.util.Arrays;
import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.refusal.Require;
import org.proxpep.settings.Records;

/**
 * How far a point x with multipliers y = (λ, μ) is from a KKT point of the original Lagrangian
 * L(x,y) = f + Σλᵢgᵢ + Σμⱼhⱼ over x in X₀, on one evaluation of the means f, g, h:
 *
 * <pre>
 *   R_α(x,y) = α [x − Π(x − ∇ₓL(x,y)/α)]     max of [gᵢ]₊ and |hⱼ|     Σ λᵢ|gᵢ|
 * </pre>
 *
 * R_α is zero exactly where −∇ₓL lies in the normal cone of X₀. With a prox term r in f it is the
 * prox of r over X₀ that stands for Π, and ∇ₓL is without r. The violations and complementarity are
 * taken without sign: the paper's averages in {@code thm:oracle_complexity} are signed, so that
 * violations may cancel, and say less.
 *
 * @param f the objective
 * @param lagrangian L(x,y) = f + Σλᵢgᵢ + Σμⱼhⱼ
 * @param gradNorm ‖R_α(x,y)‖, NaN where the gradient is not finite; in traces with α = 1, that is
 *     ‖x − Π(x − ∇ₓL)‖
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

  /**
   * The measures at x.
   *
   * @param multipliers the p numbers λ, then the m numbers μ
   * @param mean f, g, h and their gradients at x
   * @param alpha α &gt; 0 of R_α
   */
  public static Measures at(
      StochasticProblem problem, double[] x, double[] multipliers, Evaluation mean, double alpha) {
    Require.that("alpha", alpha, alpha > 0, "positive", "take 1, as the trace does");
    double lagrangian = mean.value(0);
    double complementarity = 0.0;
    double[] gradient = mean.gradient(0).clone();
    for (int k = 0; k < multipliers.length; k++) {
      double value = mean.value(1 + k);
      lagrangian += multipliers[k] * value;
      complementarity += k < problem.inequalities() ? multipliers[k] * Math.abs(value) : 0.0;
      mean.addTo(1 + k, multipliers[k], gradient);
    }
    return new Measures(
        mean.value(0),
        lagrangian,
        ProjectedGradient.norm(problem, x, gradient, alpha),
        mean.maxViolation(),
        complementarity,
        Arrays.copyOfRange(mean.values(), 1, mean.rows()));
  }

  /** Nothing could be measured: all NaN. */
  public static Measures unknown(int constraints) {
    double nan = Double.NaN;
    return new Measures(nan, nan, nan, nan, nan, Vectors.of(constraints, k -> nan));
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
