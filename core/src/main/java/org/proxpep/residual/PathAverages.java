package org.proxpep.residual;

import org.proxpep.linalg.Vectors;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.StochasticProblem;

/**
 * Averages over the iterates x¹..xᵀ of a run, of the kind that {@code thm:oracle_complexity}
 * bounds: parts (ii) and (iv) as the paper has them, <i>signed</i>, so that a violation at one
 * iterate or in one constraint is made up for by slack in another; and the unsigned averages beside
 * them, which are zero for feasible iterates only.
 */
public final class PathAverages implements PathMeasure {

  private final int inequalities;
  private final double[] signed;
  private double absoluteEqualities;
  private double signedComplementarity;
  private double inequalityViolation;
  private double equalityViolation;
  private double complementarity;
  private long count;

  public PathAverages(StochasticProblem problem) {
    this.inequalities = problem.inequalities();
    this.signed = new double[problem.inequalities() + problem.equalities()];
  }

  @Override
  public void add(double[] x, double[] multipliers, Evaluation mean) {
    double worstInequality = 0.0;
    double worstEquality = 0.0;
    for (int k = 0; k < signed.length; k++) {
      double value = mean.value(1 + k);
      signed[k] += value;
      if (k < inequalities) {
        worstInequality = Math.max(worstInequality, value);
        signedComplementarity -= multipliers[k] * value;
        complementarity += multipliers[k] * Math.abs(value);
      } else {
        worstEquality = Math.max(worstEquality, Math.abs(value));
        absoluteEqualities += Math.abs(value);
      }
    }
    inequalityViolation += worstInequality;
    equalityViolation += worstEquality;
    count++;
  }

  /** T, the number of iterates so far. */
  public long count() {
    return count;
  }

  /** (1/T) Σₜ of each gᵢ(xᵗ), then of each hⱼ(xᵗ). */
  public double[] signedConstraints() {
    return Vectors.of(signed.length, k -> signed[k] / count);
  }

  /** (1/T) ΣₜΣᵢ gᵢ(xᵗ), the left side of (ii), {@code eq:inequality_final_bound}. */
  public double signedInequalities() {
    double sum = 0.0;
    for (int i = 0; i < inequalities; i++) {
      sum += signed[i];
    }
    return sum / count;
  }

  /** (1/T) ΣₜΣⱼ |hⱼ(xᵗ)|, the left side of (iii), {@code eq:equality_final_bound}. */
  public double absoluteEqualities() {
    return absoluteEqualities / count;
  }

  /** −(1/T) Σₜ ⟨λᵗ, g(xᵗ)⟩, the left side of (iv), {@code eq:complementarity_final_bound}. */
  public double signedComplementarity() {
    return signedComplementarity / count;
  }

  /** (1/T) Σₜ maxᵢ [gᵢ(xᵗ)]₊, without cancellation. */
  public double inequalityViolation() {
    return inequalityViolation / count;
  }

  /** (1/T) Σₜ maxⱼ |hⱼ(xᵗ)|. */
  public double equalityViolation() {
    return equalityViolation / count;
  }

  /** (1/T) ΣₜΣᵢ λᵢᵗ|gᵢ(xᵗ)|, without cancellation. */
  public double complementarity() {
    return complementarity / count;
  }

  @Override
  public String toString() {
    return "PathAverages[count=%d, signedInequalities=%s, absoluteEqualities=%s, signedComplementarity=%s, inequalityViolation=%s, equalityViolation=%s, complementarity=%s]"
        .formatted(
            count,
            signedInequalities(),
            absoluteEqualities(),
            signedComplementarity(),
            inequalityViolation(),
            equalityViolation(),
            complementarity());
  }
}
