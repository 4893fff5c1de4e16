package org.proxpep.problems.generated;

import java.util.Arrays;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ExactMean;
import org.proxpep.problem.Shape;
import org.proxpep.problem.StochasticProblem;
import org.proxpep.problems.parts.Noise;
import org.proxpep.problems.parts.NoisyEntry;
import org.proxpep.set.ConvexSet;
import org.proxpep.set.WholeSpace;

/**
 * A problem without a solution,
 *
 * <pre>
 *   min −x₁ + ½(x₂² + … + xₙ²)   s.t.   x₂ − x₁ ≤ 0,   x in ℝⁿ
 * </pre>
 *
 * with Gaussian noise: the objective falls without bound along the feasible direction (1, 0, …).
 */
final class Unbounded implements StochasticProblem, ExactMean {

  private final int n;
  private final double level;

  Unbounded(int n, double level) {
    NoisyEntry.requireLevel(level);
    if (n < 2) {
      throw new IllegalArgumentException("The dimension (" + n + ") must be at least 2.\nMaybe 5.");
    }
    this.n = n;
    this.level = level;
  }

  @Override
  public void evaluate(double[] x, long xi, Evaluation out) {
    evaluateMean(x, out);
    Noise.gaussian(level, out.random(xi), out);
  }

  @Override
  public void evaluateMean(double[] x, Evaluation out) {
    double sum = -x[0];
    out.gradient(0)[0] = -1.0;
    for (int i = 1; i < n; i++) {
      sum += 0.5 * x[i] * x[i];
      out.gradient(0)[i] = x[i];
    }
    out.setValue(0, sum);
    out.setValue(1, x[1] - x[0]);
    Arrays.fill(out.gradient(1), 0.0);
    out.gradient(1)[0] = -1.0;
    out.gradient(1)[1] = 1.0;
  }

  @Override
  public Shape shape() {
    return new Shape(n, 1, 0);
  }

  @Override
  public ConvexSet feasibleSet() {
    return new WholeSpace(n);
  }

  @Override
  public String name() {
    return "unbounded";
  }

  @Override
  public String fingerprint() {
    return StochasticProblem.super.fingerprint() + " noise=" + level;
  }
}
