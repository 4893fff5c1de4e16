package org.proxpep.method.proxpep;

import org.proxpep.problem.Evaluation;
import org.proxpep.problem.ScenarioRandom;
import org.proxpep.set.ConvexSet;

/** Subproblems drawn at random, from harmless to hard. */
final class RandomSubproblems {

  private RandomSubproblems() {}

  /**
   * @param sigma the dual step; 5 and above make the subproblem hard
   */
  static SubproblemCase draw(long seed, ConvexSet set, int p, int m, double sigma) {
    ScenarioRandom random = new ScenarioRandom(seed);
    int n = set.dimension();
    Evaluation sample = new Evaluation(n, p, m);
    double size = 1.0 / Math.sqrt(n);
    for (int row = 0; row < sample.rows(); row++) {
      sample.value[row] = random.nextGaussian();
      for (int i = 0; i < n; i++) {
        sample.gradient[row][i] = 2 * size * random.nextGaussian();
      }
    }
    double[] x = new double[n];
    for (int i = 0; i < n; i++) {
      x[i] = random.nextGaussian() * size;
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
      ell[k] = random.nextDouble();
    }
    double beta = 0.5 + 2 * random.nextDouble();
    ProxPepSettings settings =
        new ProxPepSettings(
            sigma,
            1.3 * sigma,
            1 + random.nextDouble(),
            // Enough that the subproblem is convex, so that any other solver can be trusted too.
            0.5 + sigma * (p + 1.3 * m) * 4,
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
