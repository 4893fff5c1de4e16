package org.proxpep.diagnostics;

import java.util.Arrays;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.set.ConvexSet;

/**
 * The distance to a KKT point of the original Lagrangian L(x,y) = f + Σλᵢgᵢ + Σμⱼhⱼ over x in X₀:
 *
 * <pre>
 *   R_α(x,y) = α [x − Π(x − ∇ₓL(x,y)/α)]     max of [gᵢ]₊ and |hⱼ|     Σ λᵢ|gᵢ|
 * </pre>
 *
 * R_α is zero exactly where −∇ₓL lies in the normal cone of X₀. The violations and complementarity
 * are taken without sign: the paper's averages in {@code thm:oracle_complexity} are signed, so that
 * violations may cancel, and say less.
 *
 * <p>Reusable, owned by one thread. Allocates in the constructor only (as far as the set's
 * projection does not).
 */
public final class KktResidual {

  private final ConvexSet set;
  private final int inequalities;
  private final double[] gradient;
  private final double[] trial;
  private final double[] constraints;

  private double f;
  private double lagrangian;
  private double norm;
  private double maxViolation;
  private double complementarity;

  public KktResidual(StochasticProblem problem) {
    this.set = problem.feasibleSet();
    this.inequalities = problem.inequalities();
    this.gradient = new double[problem.dimension()];
    this.trial = new double[problem.dimension()];
    this.constraints = new double[problem.inequalities() + problem.equalities()];
  }

  /**
   * Takes the measures at x.
   *
   * @param multipliers the p numbers λ, then the m numbers μ
   * @param mean f, g, h and their gradients at x
   * @param alpha α &gt; 0 of R_α
   */
  public void measure(double[] x, double[] multipliers, Evaluation mean, double alpha) {
    if (!(alpha > 0)) {
      throw new IllegalArgumentException(
          "alpha (" + alpha + ") must be positive.\nMaybe take 1, as the trace does.");
    }
    f = mean.value[0];
    lagrangian = f;
    maxViolation = 0.0;
    complementarity = 0.0;
    System.arraycopy(mean.gradient[0], 0, gradient, 0, gradient.length);
    for (int k = 0; k < constraints.length; k++) {
      double value = mean.value[1 + k];
      double y = multipliers[k];
      constraints[k] = value;
      lagrangian += y * value;
      // Math.max keeps a NaN, which a comparison would lose.
      maxViolation = Math.max(maxViolation, k < inequalities ? value : Math.abs(value));
      if (k < inequalities) {
        complementarity += y * Math.abs(value);
      }
      addMultiple(y, mean.gradient[1 + k]);
    }
    norm = ProjectedGradient.norm(set, x, gradient, alpha, trial);
  }

  private void addMultiple(double weight, double[] row) {
    for (int i = 0; i < gradient.length; i++) {
      gradient[i] += weight * row[i];
    }
  }

  /** The objective f(x). */
  public double f() {
    return f;
  }

  /** L(x,y). */
  public double lagrangian() {
    return lagrangian;
  }

  /** ‖R_α(x,y)‖, NaN where the gradient is not finite. */
  public double norm() {
    return norm;
  }

  /** The largest of all [gᵢ]₊ and |hⱼ|. */
  public double maxViolation() {
    return maxViolation;
  }

  /** Σλᵢ|gᵢ|. */
  public double complementarity() {
    return complementarity;
  }

  /** The latest numbers as a record of their own. */
  public Measures measures() {
    return new Measures(f, lagrangian, norm, maxViolation, complementarity, constraints);
  }

  @Override
  public String toString() {
    return "KktResidual[norm=%s, maxViolation=%s, complementarity=%s, constraints=%s]"
        .formatted(norm, maxViolation, complementarity, Arrays.toString(constraints));
  }
}
