package org.proxpep.problems.generated;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.generated.GeneratedNlpSettings.Shape;
import org.proxpep.problems.parts.FastGaussian;

/**
 * Draws of the best unbiased estimator of x* from T samples. Its error δ solves
 *
 * <pre>
 *   [H Aᵀ; A 0](δ, η) = −(ε_L, ε_c)/√T
 * </pre>
 *
 * over the free variables, H = ∇²L(x*), with the active constraints and the sphere or sum of X₀ as
 * rows of A; ε_L is the noise of one sampled gradient of the Lagrangian at (x*, y*) and ε_c that of
 * the constraint values (0 on rows of X₀, which are known). H has 2×2 blocks, so a draw takes the
 * Schur complement S = AH⁻¹Aᵀ, factorised once, and O(n) per row.
 */
final class NlpFloor {

  private final GeneratedNlp problem;
  private final GeneratedFace face;
  private final int n;

  /** The active constraints, then the blocks of X₀ that are a sphere or a sum. */
  private final int[] active;

  private final List<GeneratedFace.Block> setRows = new ArrayList<>();
  private final double[] diagonal;
  private final double[] beside;

  /** The Cholesky factor of S. */
  private final double[][] factor;

  private final double gradientDeviation;
  private final double valueDeviation;
  private final double[] noise;
  private final double[] delta;
  private final double[] scratch;

  NlpFloor(GeneratedNlp problem) {
    this.problem = problem;
    this.face = problem.face();
    this.n = problem.dimension();
    GeneratedNlpSettings settings = problem.settings();
    double[] y = problem.multipliers();
    int[] found = new int[y.length];
    int count = 0;
    double squares = 1.0;
    for (int k = 0; k < y.length; k++) {
      squares += y[k] * y[k];
      if (y[k] != 0) {
        found[count++] = k;
      }
    }
    this.active = Arrays.copyOf(found, count);
    for (GeneratedFace.Block block : face.blocks) {
      if (block.shape() != Shape.BOX) {
        setRows.add(block);
      }
    }
    // Independent noise on every row: the Lagrangian sums 1² + Σ yₖ² of its variance.
    this.gradientDeviation = settings.gradientLevel() * Math.sqrt(squares);
    this.valueDeviation = settings.noise();
    this.diagonal = new double[n];
    this.beside = new double[n];
    problem.addHessian(diagonal, beside);
    this.noise = new double[n];
    this.delta = new double[n];
    this.scratch = new double[n];
    this.factor = schur();
  }

  private int rowCount() {
    return active.length + setRows.size();
  }

  private double[][] schur() {
    int size = rowCount();
    double[][] s = new double[size][size];
    for (int k = 0; k < size; k++) {
      Arrays.fill(scratch, 0.0);
      addRow(k, 1.0, scratch);
      applyInverse(scratch, delta);
      for (int l = k; l < size; l++) {
        s[l][k] = rowDot(l, delta);
      }
    }
    cholesky(s);
    return s;
  }

  /** One draw of max(|f−f*|/(1+|f*|), violations) at Π(x* + δ). */
  double error(long samples, ScenarioRandom random) {
    draw(1.0 / Math.sqrt((double) samples), random);
    for (int i = 0; i < n; i++) {
      scratch[i] = face.x[i] + delta[i];
    }
    face.set.project(scratch, scratch);
    for (int i = 0; i < n; i++) {
      delta[i] = scratch[i] - face.x[i];
    }
    double error = Math.abs(problem.objective(delta, scratch)) / (1.0 + Math.abs(problem.fStar()));
    int p = problem.inequalities();
    for (int k = 0; k < p + problem.equalities(); k++) {
      double value = problem.constraint(k, delta, scratch);
      error = Math.max(error, k < p ? value : Math.abs(value));
    }
    return error;
  }

  /** Draws δ and returns it; the array is used again. */
  double[] draw(double factorOfNoise, ScenarioRandom random) {
    int size = rowCount();
    Arrays.fill(noise, 0.0);
    FastGaussian.add(factorOfNoise * gradientDeviation, random, noise);
    applyInverse(noise, delta);
    double[] eta = new double[size];
    for (int k = 0; k < size; k++) {
      double value =
          k < active.length ? factorOfNoise * valueDeviation * random.nextGaussian() : 0.0;
      eta[k] = value - rowDot(k, delta);
    }
    solve(factor, eta);
    for (int k = 0; k < size; k++) {
      addRow(k, eta[k], noise);
    }
    applyInverse(noise, delta);
    for (int i = 0; i < n; i++) {
      delta[i] = -delta[i];
    }
    return delta;
  }

  private void addRow(int k, double weight, double[] out) {
    if (k < active.length) {
      problem.rows().addSlope(active[k], weight, out);
      return;
    }
    GeneratedFace.Block block = setRows.get(k - active.length);
    for (int i = block.from(); i < block.to(); i++) {
      out[i] += weight * setSlope(block, i);
    }
  }

  private double rowDot(int k, double[] v) {
    if (k < active.length) {
      return problem.rows().slopeDot(active[k], v);
    }
    GeneratedFace.Block block = setRows.get(k - active.length);
    double sum = 0.0;
    for (int i = block.from(); i < block.to(); i++) {
      sum += setSlope(block, i) * v[i];
    }
    return sum;
  }

  private double setSlope(GeneratedFace.Block block, int i) {
    return block.shape() == Shape.BALL ? face.x[i] : 1.0;
  }

  /** H⁻¹v on the free variables, 0 on the others. */
  private void applyInverse(double[] v, double[] out) {
    boolean[] free = face.free;
    for (int i = 0; i < n; i += 2) {
      boolean second = i + 1 < n && free[i + 1];
      if (free[i] && second) {
        double a = diagonal[i];
        double b = beside[i];
        double e = diagonal[i + 1];
        double determinant = a * e - b * b;
        double v0 = v[i];
        double v1 = v[i + 1];
        out[i] = (e * v0 - b * v1) / determinant;
        out[i + 1] = (a * v1 - b * v0) / determinant;
        continue;
      }
      out[i] = free[i] ? v[i] / diagonal[i] : 0.0;
      if (i + 1 < n) {
        out[i + 1] = second ? v[i + 1] / diagonal[i + 1] : 0.0;
      }
    }
  }

  /** Overwrites the lower triangle of S with its factor. */
  private static void cholesky(double[][] s) {
    for (int j = 0; j < s.length; j++) {
      for (int i = j; i < s.length; i++) {
        double sum = s[i][j];
        for (int k = 0; k < j; k++) {
          sum -= s[i][k] * s[j][k];
        }
        if (i > j) {
          s[i][j] = sum / s[j][j];
        } else if (sum > 0) {
          s[j][j] = Math.sqrt(sum);
        } else {
          throw new ArithmeticException(
              "The gradient of active constraint "
                  + (j + 1)
                  + " depends on those before (pivot "
                  + sum
                  + "); they must be independent.\nMaybe take another seed or more variables.");
        }
      }
    }
  }

  private static void solve(double[][] factor, double[] b) {
    for (int i = 0; i < b.length; i++) {
      for (int k = 0; k < i; k++) {
        b[i] -= factor[i][k] * b[k];
      }
      b[i] /= factor[i][i];
    }
    for (int i = b.length - 1; i >= 0; i--) {
      for (int k = i + 1; k < b.length; k++) {
        b[i] -= factor[k][i] * b[k];
      }
      b[i] /= factor[i][i];
    }
  }
}
