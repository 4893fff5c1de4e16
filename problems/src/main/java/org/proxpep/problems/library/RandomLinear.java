package org.proxpep.problems.library;

import static org.proxpep.problems.parts.Logistic.score;

import java.util.Arrays;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.problems.KnownOptimum;
import org.proxpep.refusal.Refusal;

/**
 * A linear programme min cᵀx s.t. Ax ≤ b over the unit cube with a chosen vertex x* for its only
 * solution: p variables lie between their bounds, the others at 0 and 1 in turn, and every
 * constraint is active. From multipliers λ* > 0 and reduced costs r that point out of the cube come
 * b = Ax* and c = r − Aᵀλ*.
 */
final class RandomLinear {

  private static final long DEFAULT_SEED = 20L;

  private RandomLinear() {}

  static Formula create() {
    return create("lp", 8, 4, DEFAULT_SEED);
  }

  /** Another size or seed draws another problem. */
  static Formula create(int n, int p, long seed) {
    if (p < 1 || n < p) {
      throw Refusal.of(
          "The sizes of the linear programme (n = %s, p = %s) must satisfy 1 <= p <= n",
          "n = 8, p = 4", n, p);
    }
    return create("lp-" + n + "-" + p + "-s" + seed, n, p, seed);
  }

  private static Formula create(String name, int n, int p, long seed) {
    ScenarioRandom random = new ScenarioRandom(seed);
    double[] x = new double[n];
    double[] c = new double[n];
    for (int i = 0; i < n; i++) {
      if (i < p) {
        x[i] = random.nextDouble(0.2, 0.8);
      } else {
        x[i] = i % 2;
        c[i] = (1 - 2 * x[i]) * random.nextDouble(0.3, 1.0);
      }
    }
    double[][] a = new double[p][n];
    double[] b = new double[p];
    double[] lambda = new double[p];
    for (int k = 0; k < p; k++) {
      lambda[k] = random.nextDouble(0.5, 1.5);
      for (int i = 0; i < n; i++) {
        a[k][i] = random.nextGaussian();
        b[k] += a[k][i] * x[i];
        c[i] -= a[k][i] * lambda[k];
      }
    }
    double[] half = new double[n];
    Arrays.fill(half, 0.5);
    return Formula.named(name, "vertex chosen first, then the costs", "convex", "linear")
        .says("min c'x  s.t.  Ax <= b,  0 <= x <= 1, random with n = " + n + ", p = " + p)
        .inequalities(p)
        .of((at, o) -> rows(at, c, a, b, o))
        .start(half)
        .cube(0, 1)
        .optimum(new KnownOptimum(x, score(c, x), lambda, new double[] {}, "global"));
  }

  private static void rows(double[] x, double[] c, double[][] a, double[] b, Evaluation o) {
    o.setValue(0, score(c, x));
    System.arraycopy(c, 0, o.gradient(0), 0, c.length);
    for (int k = 0; k < a.length; k++) {
      o.setValue(1 + k, score(a[k], x) - b[k]);
      System.arraycopy(a[k], 0, o.gradient(1 + k), 0, c.length);
    }
  }
}
