package org.proxpep.method.subproblem;

import org.proxpep.method.Curvature;
import org.proxpep.method.proxpep.ProxPepSettings;
import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.set.ConvexSet;

/** Subproblems drawn at random, from harmless to hard. */
final class RandomSubproblems {

  private RandomSubproblems() {}

  /** Convex, so that any other solver can be trusted too: τ grows with the dual step σ. */
  static SubproblemCase draw(long seed, ConvexSet set, int p, int m, double sigma) {
    return draw(seed, set, p, m, sigma, 0.5 + sigma * (p + 1.3 * m) * 4, 1.0, 0.0);
  }

  /**
   * Anything goes: with small τ and large σ the subproblem may be hard or not convex at all.
   *
   * @param bend the size of the curvatures; 0 makes the models linear and the subproblem convex
   * @param offset how far from the origin xᵗ lies where the set allows it
   */
  static SubproblemCase draw(
      long seed,
      ConvexSet set,
      int p,
      int m,
      double sigma,
      double tau,
      double bend,
      double offset) {
    ScenarioRandom random = new ScenarioRandom(seed);
    int n = set.dimension();
    Evaluation sample = new Evaluation(n, p, m);
    double size = 1.0 / Math.sqrt(n);
    for (int row = 0; row < sample.rows(); row++) {
      sample.setValue(row, random.nextGaussian());
      for (int i = 0; i < n; i++) {
        sample.gradient(row)[i] = 2 * size * random.nextGaussian();
      }
    }
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = random.nextGaussian() * size + offset;
    }
    set.project(x, x);
    double[] u = new double[m];
    double[] y = new double[p + 2 * m];
    double[] ell = new double[p + m];
    for (int j = 0; j < m; j++) {
      u[j] = random.nextDouble() < 0.5 ? 0.0 : 0.3 * random.nextDouble();
    }
    for (int k = 0; k < y.length; k++) {
      y[k] = random.nextDouble() < 0.4 ? 0.0 : 2 * random.nextDouble();
    }
    for (int k = 0; k < ell.length; k++) {
      ell[k] = bend * random.nextDouble();
    }
    double beta = 0.5 + 2 * random.nextDouble();
    ProxPepSettings settings =
        new ProxPepSettings(
            sigma,
            1.3 * sigma,
            1 + random.nextDouble(),
            tau,
            0.5 + 3 * random.nextDouble(),
            beta,
            1.0,
            beta,
            new Curvature.Isotropic(ell),
            ProxPepSettings.DEFAULT_SUBPROBLEM_TOLERANCE,
            false,
            null);
    return new SubproblemCase(set, x, u, y, beta, sample, p, settings);
  }
}
